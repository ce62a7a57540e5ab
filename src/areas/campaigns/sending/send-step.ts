import { isDeepStrictEqual } from 'node:util'
import type { Context } from '#operation/context.ts'
import { conflict, Problem } from '#operation/problem.ts'
import type { Scope } from '#operation/scope.ts'
import { allowanceOf, overSubscribers, planLimitSubscribers } from '#areas/billing/index.ts'
import { enqueueMailing, firstMailingId, laterMailingId, type StoredEmail, storeCompiled } from '#areas/mailings/index.ts'
import { type Campaign, campaignIncomplete, emptyAudience, planChanged } from '../campaign.ts'
import { findCampaign } from '../campaign-sql.ts'
import { type CheckedText, checksBeforeSend } from './checks-before-send.ts'
import { mismatch } from './confirm.ts'
import { freezeStep } from './freeze-sql.ts'
import { planStep } from './plan.ts'
import type { Step } from './step.ts'

/**
 * Sends a step of a campaign that is locked, after its mailings. Refuses what its checks forbid, and what does not fit the plan that the caller
 * confirmed.
 */
export async function sendStep(
  ctx: Context<typeof campaignIncomplete | typeof emptyAudience | typeof planChanged | typeof planLimitSubscribers>,
  campaign: Campaign,
  { step, confirm, text }: { step: Step; confirm: string | undefined; text: CheckedText },
): Promise<Campaign> {
  if (!isSameText(campaign, text.campaign)) throw new Problem(conflict, 'Another request changed it at the same moment. Read it again and repeat.')
  const current = { ...text, campaign }
  if (confirm !== undefined) {
    const { plan, planned } = await planStep(ctx, step, current)
    const words = mismatch(ctx.ports.vault, confirm, planned, ctx.now)
    if (words !== null) return ctx.refuse(planChanged, words, { extra: { plan } })
  }
  const errors = (await checksBeforeSend(ctx, campaign, current)).filter(({ severity }) => severity === 'error')
  if (errors.length > 0) return ctx.refuse(campaignIncomplete, errors.map(({ detail }) => detail).join(' '))
  const { subscribersOver } = await allowanceOf(ctx)
  if (subscribersOver > 0) return ctx.refuse(planLimitSubscribers, overSubscribers(subscribersOver))
  if ((await startStep(ctx, campaign, step, text.compiled)) === 0) return ctx.refuse(emptyAudience, emptyWords(step))
  return (await findCampaign(ctx, campaign.id))!
}

/** Freezes the readers of a step and enqueues its mails. Returns the number of recipients; roll back when it is 0. */
export async function startStep(scope: Scope, campaign: Campaign, step: Step, compiled: StoredEmail | null): Promise<number> {
  const mailingId = step.number === 1 ? firstMailingId(campaign.id) : laterMailingId(scope.now)
  const frozen = await freezeStep(scope, campaign, step, mailingId)
  if (frozen === 0) return 0
  await enqueueMailing(scope, mailingId, scope.now)
  if (compiled) await storeCompiled(scope, compiled)
  return frozen
}

const isSameText = (one: Campaign, other: Campaign) =>
  isDeepStrictEqual([one.subject, one.previewText, one.content], [other.subject, other.previewText, other.content])

function emptyWords({ number }: Step): string {
  return number === 1
    ? 'No active subscriber of the newsletter is in the audience of this campaign. Add contacts, or widen the audience.'
    : 'No further reader is in the audience of this campaign now: all who match have it. Add contacts first, or duplicate it for other readers.'
}

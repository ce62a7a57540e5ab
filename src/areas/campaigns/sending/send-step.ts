import { isDeepStrictEqual } from 'node:util'
import type { Context } from '#operation/context.ts'
import { conflict, Problem } from '#operation/problem.ts'
import type { Scope } from '#operation/scope.ts'
import { allowanceOf, overSubscribers, planLimitSubscribers } from '#areas/billing/index.ts'
import { withoutCounts } from '#areas/content/index.ts'
import {
  enqueueMailing,
  firstMailingId,
  newMailingId,
  storeCompiled,
  type StoredEmail,
} from '#areas/mailings/index.ts'
import { type Campaign, campaignIncomplete, emptyAudience } from '../record/campaign.ts'
import { findCampaign } from '../record/campaign-sql.ts'
import { goesPublic, listCampaign } from '../record/goes-public.ts'
import { keepSentLook } from '../record/sent-look-sql.ts'
import { type CheckedText, checksBeforeSend } from './step-checks.ts'
import { freezeStep } from './freeze-sql.ts'
import { planStep, type SendPlan } from './plan.ts'
import { countAudience } from '../audience/count-audience-sql.ts'
import { nextStep, type Step } from '../audience/step.ts'
import { startTest } from './freeze-ab-test-sql.ts'
import { tooFew } from '../record/ab-test.ts'

/** Returns the plan of a step, or sends the step. To send, lock the mailings, then the campaign. */
export async function planOrSend(
  ctx: Context,
  campaign: Campaign,
  step: Step,
  text: CheckedText,
): Promise<Campaign | SendPlan> {
  if (!isSameText(campaign, text.campaign)) throw new Problem(conflict, CHANGED_MEANWHILE)
  const current = { ...text, campaign }
  const planned = await ctx.plan(() => planStep(ctx, step, current))
  if (planned) return planned
  await countStep(ctx, campaign, step)
  return checkAndFreeze(ctx, campaign, step, current)
}

/** Counts the readers of a step, for keys with a daily limit of recipients. */
export function countStep(ctx: Context, campaign: Campaign, step: Step): Promise<void> {
  return ctx.countRecipients(async () => {
    const { matching } = await countAudience(ctx, campaign, step)
    return Math.min(matching, step.limit ?? matching)
  })
}

export const unsendable = [campaignIncomplete, emptyAudience, planLimitSubscribers] as const

/** The seconds after which most contacts have the new name of a tag that is being renamed. */
const TAGS_WAIT_S = 60

/**
 * Refuses a campaign whose checks have errors. Lock the campaign first. `retryAfterS` is set for
 * errors that disappear without a change.
 */
export async function refuseErrors(
  scope: Scope,
  campaign: Campaign,
  text: CheckedText,
): Promise<void> {
  const errors = (await checksBeforeSend(scope, campaign, text)).filter(
    ({ severity }) => severity === 'error',
  )
  if (errors.length === 0) return
  const passes = errors.every(({ code }) => code === 'tags_changing')
  throw new Problem(
    campaignIncomplete,
    errors.map(({ detail }) => detail).join(' '),
    passes ? { retryAfterS: TAGS_WAIT_S } : {},
  )
}

/** Refuses a first step without readers, or with too few for its A/B test. */
export async function refuseEmptyAudience(scope: Scope, campaign: Campaign): Promise<void> {
  const step = nextStep(campaign)
  const { matching } = await countAudience(scope, campaign, step)
  if (matching === 0) throw new Problem(emptyAudience, emptyWords(step))
  const words = campaign.variants && tooFew(campaign.variants, matching)
  if (words !== null) throw new Problem(campaignIncomplete, words)
}

export async function refuseOverSubscribers(scope: Scope): Promise<void> {
  const { subscribersOver } = await allowanceOf(scope)
  if (subscribersOver > 0) throw new Problem(planLimitSubscribers, overSubscribers(subscribersOver))
}

/** Begins a step, or refuses it. Lock the mailings, then the campaign. */
export async function checkAndFreeze(
  scope: Scope,
  campaign: Campaign,
  step: Step,
  text: CheckedText,
): Promise<Campaign> {
  await refuseErrors(scope, campaign, text)
  await refuseOverSubscribers(scope)
  if (!(await freezeAndEnqueue(scope, campaign, step, text.compiled)))
    throw new Problem(emptyAudience, emptyWords(step))
  return (await findCampaign(scope, campaign.id))!
}

/**
 * Freezes the readers of a step and enqueues their mails. Returns false when there are no readers:
 * the caller must roll back then.
 */
async function freezeAndEnqueue(
  scope: Scope,
  campaign: Campaign,
  step: Step,
  compiled: readonly StoredEmail[],
): Promise<boolean> {
  for (const one of compiled) await storeCompiled(scope, one)
  const variants = step.number === 1 ? campaign.variants : null
  const isAny = variants
    ? (await startTest(scope, campaign, step, variants)) > 0
    : await startMailing(scope, campaign, step)
  if (!isAny) return false
  await keepSentLook(scope, campaign)
  // The archive does not list test options and limited sends yet, but their mails link to the page.
  if (variants || step.limit !== null || !step.include.includes('matching'))
    await scope.signal(goesPublic, { campaign, page: 'begun' })
  else await listCampaign(scope, campaign)
  return true
}

async function startMailing(scope: Scope, campaign: Campaign, step: Step): Promise<boolean> {
  const mailingId = step.number === 1 ? firstMailingId(campaign.id) : newMailingId(scope.now)
  const isAny = await freezeStep(scope, campaign, step, mailingId)
  if (isAny) await enqueueMailing(scope, mailingId, scope.now)
  return isAny
}

export const CHANGED_MEANWHILE =
  'Another request changed it at the same moment. Read it again and repeat.'

export const isSameText = (one: Campaign, other: Campaign) =>
  isDeepStrictEqual(writtenTexts(one), writtenTexts(other))

const writtenTexts = ({ subject, previewText, content, access, variants }: Campaign) => [
  subject,
  previewText,
  content,
  access,
  variants && withoutCounts(variants),
]

function emptyWords({ number }: Step): string {
  return number === 1
    ? 'No active subscriber of the newsletter is in the audience of this campaign. Add contacts, or widen the audience.'
    : 'No further reader is in the audience of this campaign now: all who match have it. Add contacts first, or duplicate it for other readers.'
}

import { isDeepStrictEqual } from 'node:util'
import type { Scope } from '#operation/scope.ts'
import { typeId } from '#lib/typeid.ts'
import type { ContactSpan } from '#areas/contacts/index.ts'
import type { Mailing, MailKind } from '#areas/mailings/index.ts'
import { gatherInMemory } from '../audience/memory.ts'
import { findCampaign } from '../record/campaign-sql.ts'
import { markIncomplete, writeFrozen } from '../record/campaign-step-sql.ts'
import { cutSpan, writeRecipients } from './freeze-sql.ts'
import { audienceChecks, tagsOfAudience } from './step-checks.ts'

/** Freezes the remaining readers of a large step, after the request has ended. */
export const freezeRest: Pick<MailKind, 'freeze' | 'frozen'> = {
  async freeze(scope, mailing, left, size) {
    const campaignId = campaignOf(mailing)
    const campaign = await findCampaign(scope, campaignId)
    if (!campaign) return null
    const tags = await tagsOfAudience(scope, campaign)
    const errors = await audienceChecks(scope, campaign)
    if (errors.length > 0 && errors.every(({ code }) => code === 'tags_changing')) return null
    if (errors.length > 0)
      return breakOff(scope, mailing, left, errors.map(({ detail }) => detail).join(' '))
    const step = { number: Number(mailing.part), include: ['matching'] as const, limit: null }
    await gatherInMemory(scope)
    const span = await cutSpan(scope, campaign, left, size)
    const recipients = await writeRecipients(
      { ...scope, span },
      { campaign, step, mailingId: mailing.mailingId },
    )
    // Renaming a tag changes audience and segment first, and contacts later.
    const after = await findCampaign(scope, campaignId)
    return after && isDeepStrictEqual(await tagsOfAudience(scope, after), tags)
      ? { upto: span.upto, recipients }
      : null
  },

  frozen: (scope, mailing, recipients) => writeFrozen(scope, campaignOf(mailing), recipients),
}

/**
 * Ends the freezing of an audience that cannot be evaluated any more, because a tag, field or
 * campaign in it was deleted in the meantime. The step counts as incomplete.
 */
async function breakOff(
  scope: Scope,
  mailing: Mailing,
  { upto }: ContactSpan,
  detail: string,
): Promise<{ upto: string; recipients: number }> {
  const campaignId = campaignOf(mailing)
  await markIncomplete(scope, campaignId, Number(mailing.part))
  scope.ports.log.warn(
    { accountId: scope.accountId, campaignId, detail },
    'the audience of a campaign broke while its recipients were written; it goes to those written so far; send a copy (duplicate_campaign) to the rest',
  )
  return { upto, recipients: 0 }
}

const campaignOf = ({ ownerUuid }: Mailing) => typeId('cmp', ownerUuid)

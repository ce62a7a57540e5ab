import { Problem } from '#operation/problem.ts'
import type { FieldError } from '#operation/problem.ts'
import type { Scope } from '#operation/scope.ts'
import { audienceFaults, tagsOfRule, tagsUnderWay } from '#areas/contacts/index.ts'
import { CannotBeMade } from '#areas/emails/index.ts'
import { compileText, enqueueMailing, firstMailingId, storeCompiled, type StoredEmail } from '#areas/mailings/index.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'
import { freezeAudience, hasRecipients } from './audience-sql.ts'
import { type Campaign, campaignIncomplete, emptyAudience } from './campaign.ts'
import { findCampaign } from './campaign-sql.ts'
import { unknownTags } from './check-campaign.ts'

/** The refusals of a campaign that cannot be sent as it is. */
export const unsendable = [campaignIncomplete, emptyAudience] as const

/** A text that was compiled before the transaction, or the reason for which it cannot be. */
export interface MadeText {
  compiled: StoredEmail | null
  fieldError: FieldError | null
}

/** Stands for the text of a campaign that is not there, or not to be sent. */
export const NOTHING_MADE: MadeText = { compiled: null, fieldError: null }

/** The time after which contacts have the tag that replaces a renamed one, in most cases. */
const TAGS_WAIT_S = 60

const NO_AUDIENCE = 'No active subscriber of the newsletter is in the audience of this campaign. Add contacts, or widen the audience.'

/** Compiles the text of a campaign that is about to be sent. It takes up to some seconds, so no transaction is open meanwhile. */
export async function makeText(campaign: Campaign, newsletter: Newsletter): Promise<MadeText> {
  if (missingParts(campaign).length > 0) return NOTHING_MADE
  try {
    return { compiled: await compileText(campaign, newsletter), fieldError: null }
  } catch (error) {
    if (error instanceof CannotBeMade) return { compiled: null, fieldError: error.fieldError }
    throw error
  }
}

/** Refuses a campaign that cannot be sent as it is. Lock it first. A refusal with `retryAfterS` passes by itself. */
export async function refuseUnsendable(scope: Scope, campaign: Campaign, { fieldError }: MadeText): Promise<void> {
  const { newsletterId, audience } = campaign
  const missing = missingParts(campaign)
  if (missing.length > 0) throw new Problem(campaignIncomplete, `Give the campaign ${missing.join(' and ')} first, with update_campaign.`)
  if (fieldError)
    throw new Problem(
      campaignIncomplete,
      `The campaign cannot be made into mails. ${fieldError.detail} Change ${fieldError.pointer} with update_campaign.`,
    )
  const unknown = quoted(await unknownTags(scope, audience))
  if (unknown !== '') throw new Problem(campaignIncomplete, `Its audience names tags that were deleted: ${unknown}. Set others with update_campaign.`)
  const named = [...audience.includeTags, ...audience.excludeTags, ...(await tagsOfRule(scope, { newsletterId, ...audience }))]
  const underWay = quoted(await tagsUnderWay(scope, named))
  if (underWay !== '')
    throw new Problem(
      campaignIncomplete,
      `Contacts are still getting a tag that its audience names, in place of a renamed or merged one: ${underWay}. Send it in a minute.`,
      { retryAfterS: TAGS_WAIT_S },
    )
  const [fault] = await audienceFaults(scope, { newsletterId, ...audience })
  if (fault)
    throw new Problem(
      campaignIncomplete,
      `Its audience cannot be found out. ${fault.detail} Mend the segment, or change audience with update_campaign.`,
    )
}

/** Refuses a campaign whose audience is empty at this moment. */
export async function refuseEmptyAudience(scope: Scope, campaign: Campaign): Promise<void> {
  if (!(await hasRecipients(scope, campaign))) throw new Problem(emptyAudience, NO_AUDIENCE)
}

/** Begins to send a campaign: freezes its audience and puts its mailing into the queue. Refuses what cannot be sent. Lock the campaign first. */
export async function beginCampaign(scope: Scope, campaign: Campaign, made: MadeText): Promise<Campaign> {
  await refuseUnsendable(scope, campaign, made)
  const mailingId = firstMailingId(campaign.id)
  if ((await freezeAudience(scope, campaign, { mailingId, step: 1 })) === 0) throw new Problem(emptyAudience, NO_AUDIENCE)
  await enqueueMailing(scope, mailingId, scope.now)
  if (made.compiled) await storeCompiled(scope, made.compiled)
  return (await findCampaign(scope, campaign.id))!
}

function missingParts({ subject, content }: Campaign): string[] {
  return [...(subject === '' ? ['a subject'] : []), ...(content.body.trim() === '' ? ['a text'] : [])]
}

function quoted(tags: readonly string[]): string {
  return tags.map((tag) => JSON.stringify(tag)).join(', ')
}

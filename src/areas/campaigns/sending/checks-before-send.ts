import type { BeforeScope } from '#operation/operation.ts'
import { audienceFaults, customFields, type FilterScope, tagsOfRule, tagsUnderWay } from '#areas/contacts/index.ts'
import { CannotBeMade, previewToCheck } from '#areas/emails/index.ts'
import { compileText, type StoredEmail } from '#areas/mailings/index.ts'
import { findNewsletter, type Newsletter } from '#areas/newsletters/index.ts'
import type { Campaign } from '../campaign.ts'
import { findCampaign } from '../campaign-sql.ts'
import { unknownTags } from '../check-campaign.ts'
import { checksOf, type ContentCheck, emptyParts } from '../content-check.ts'
import { valuesFor } from '../preview_content.ts'
import { ruleOf } from './audience-sql.ts'

/** The longest detail of a check. */
const DETAIL_MAX = 500

/** The part of a plan, or of a sending, that is made before the transaction: it takes helper processes. */
export interface CheckedText {
  campaign: Campaign
  newsletter: Newsletter
  checks: ContentCheck[]
  /** Null for a plan, and for a text that the workers compile later. */
  compiled: StoredEmail | null
}

/** A connection and ports for checking a text. A worker has no caller. */
export type CheckScope = Omit<BeforeScope, 'caller'>

/** Checks a campaign's text, and compiles it when it is about to be sent. Returns null for a campaign that the account does not have. */
export async function checkText(scope: CheckScope, campaignId: string, { compile }: { compile: boolean }): Promise<CheckedText | null> {
  const campaign = await findCampaign(scope, campaignId)
  const newsletter = campaign && (await findNewsletter(scope, campaign.newsletterId))
  if (!campaign || !newsletter) return null
  const fields = await customFields(scope)
  const known = fields.map(({ name }) => name)
  try {
    const preview = await previewToCheck(campaign, newsletter, await valuesFor(scope, undefined, fields), known)
    const checks = checksOf(campaign, newsletter, preview, known)
    const complete = checks.every(({ severity }) => severity !== 'error')
    return { campaign, newsletter, checks, compiled: compile && complete ? await compileText(campaign, newsletter) : null }
  } catch (error) {
    if (!(error instanceof CannotBeMade)) throw error
    return { campaign, newsletter, checks: [...emptyParts(campaign), textError(error)], compiled: null }
  }
}

function textError({ fieldError: { detail, pointer } }: CannotBeMade): ContentCheck {
  const remedy = ` Change ${pointer} with update_campaign.`
  const words = `The campaign cannot be made into mails. ${detail}`.slice(0, DETAIL_MAX - remedy.length).toWellFormed()
  return { code: 'text_error', severity: 'error', detail: words + remedy, pointer: pointer.slice(0, 100) }
}

/** Lists all that a sender should know before a step begins, errors first. An error keeps the campaign from being sent. */
export async function checksBeforeSend(scope: FilterScope, campaign: Campaign, { checks }: CheckedText): Promise<ContentCheck[]> {
  const all = [...checks, ...(await audienceChecks(scope, campaign))]
  return [...all.filter(({ severity }) => severity === 'error'), ...all.filter(({ severity }) => severity !== 'error')]
}

async function audienceChecks(scope: FilterScope, campaign: Campaign): Promise<ContentCheck[]> {
  const { audience } = campaign
  const rule = ruleOf(campaign)
  const unknown = await unknownTags(scope, audience)
  const underWay = await tagsUnderWay(scope, [...audience.includeTags, ...audience.excludeTags, ...(await tagsOfRule(scope, rule))])
  const [fault] = await audienceFaults(scope, rule)
  return [
    ...of('unknown_tag', unknown, (tags) => `Its audience names tags that were deleted: ${tags}. Set others with update_campaign.`),
    ...of(
      'tags_changing',
      underWay,
      (tags) => `Contacts are still getting a tag that its audience names, in place of a renamed or merged one: ${tags}. Send it in a minute.`,
    ),
    ...(fault
      ? [error('broken_audience', `Its audience cannot be found out. ${fault.detail} Mend the segment, or change audience with update_campaign.`)]
      : []),
  ]
}

function of(code: ContentCheck['code'], tags: readonly string[], words: (tags: string) => string): ContentCheck[] {
  return tags.length === 0 ? [] : [error(code, words(tags.map((tag) => JSON.stringify(tag)).join(', ')))]
}

const error = (code: ContentCheck['code'], detail: string): ContentCheck => ({
  code,
  severity: 'error',
  detail: detail.slice(0, DETAIL_MAX).toWellFormed(),
  pointer: '/audience',
})

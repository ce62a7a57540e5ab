import type { AccountDb } from '#db/account-db.ts'
import type { BeforeScope } from '#operation/operation.ts'
import { customFields, type FilterScope, tagsUnderWay } from '#areas/contacts/index.ts'
import {
  type Check,
  checksOf,
  emptyParts,
  linkChecks,
  linkPlaces,
  placeCheck,
  type MapPointer,
  placeChecks,
  senderChecks,
  textsToSend,
  type TextToSend,
  valuesFor,
} from '#areas/content/index.ts'
import {
  type Access,
  CannotBeMade,
  type EmailText,
  type Preview,
  previewSaved,
  visibleTo,
  withNamed,
} from '#areas/emails/index.ts'
import { compileText, type StoredEmail } from '#areas/mailings/index.ts'
import { findNewsletter, type Newsletter } from '#areas/newsletters/index.ts'
import { ruleFaults, tagsOfRule } from '#areas/segments/index.ts'
import type { Campaign } from '../record/campaign.ts'
import { findCampaign } from '../record/campaign-sql.ts'
import { issueOf } from '../record/goes-to-all.ts'
import { listUnknownTags, checkUnopened } from '../record/campaign-errors.ts'
import { accessChecks } from './access-checks.ts'
import { titleChecks } from './title-checks.ts'
import { ruleOf } from '../audience/audience-sql.ts'

const DETAIL_MAX = 500

/** The checked and compiled text of a step, made by helper processes before the transaction. */
export interface CheckedText {
  campaign: Campaign
  newsletter: Newsletter
  checks: Check[]
  /**
   * Fields that the text uses without a default value. The plan counts the readers whose value is
   * empty.
   */
  bare: Preview['bare']
  /** The compiled texts; empty for a plan. Texts that workers compile later are not included. */
  compiled: StoredEmail[]
}

/** The database and ports that checking a text needs. Workers have no caller. */
type CheckScope = Omit<BeforeScope, 'caller' | 'heavyRead' | 'hold' | 'transaction'>

/**
 * Checks a campaign's text, and compiles it when it is to be sent. For a plan it also checks sender
 * and links, which takes up to 15 s. No transaction may be open. Returns null when there is no such
 * campaign.
 */
export async function checkText(
  scope: CheckScope,
  campaignId: string,
  { compile }: { compile: boolean },
): Promise<CheckedText | null> {
  const campaign = await findCampaign(scope, campaignId)
  const newsletter = campaign && (await findNewsletter(scope, campaign.newsletterId))
  if (!campaign || !newsletter) return null
  const fields = await customFields(scope)
  // Later steps get the text of the winner, which is the campaign's own text by then.
  const unsent = campaign.steps.length === 0 ? campaign : { ...campaign, variants: null }
  const found: OneText[] = []
  for (const { text, ...one } of textsToSend(unsent))
    found.push(
      placed(
        await checkOne(scope, {
          ...one,
          text: { ...text, issue: issueOf(campaign) },
          newsletter,
          access: campaign.access,
          fields,
          compile,
        }),
        one.place,
      ),
    )
  const checks = distinct([
    ...accessChecks(campaign),
    ...alike(unsent),
    ...found.flatMap((one) => one.checks),
  ])
  const compiled = found.flatMap((one) => one.compiled)
  if (compile)
    return {
      campaign,
      newsletter,
      checks,
      bare: [],
      compiled: checks.some(({ severity }) => severity === 'error') ? [] : compiled,
    }
  const links = [...new Set(found.flatMap((one) => one.links))]
  const bare = distinct(found.flatMap((one) => one.bare))
  const placeOf = linkPlaces(campaign.content)
  const more = [
    ...titleChecks(campaign, newsletter, bare),
    ...(await senderChecks(scope, newsletter)),
    ...(await linkChecks(scope.ports, scope.accountId, links)).map((check) =>
      placeCheck(check, placeOf(String(check.values?.['link'] ?? ''))),
    ),
  ]
  return {
    campaign,
    newsletter,
    checks: [...checks, ...more],
    bare,
    compiled: [],
  }
}

interface OneText extends Pick<CheckedText, 'checks' | 'bare' | 'compiled'> {
  links: Preview['links']
}

async function checkOne(
  scope: CheckScope,
  {
    text,
    place,
    newsletter,
    access,
    fields,
    compile,
  }: TextToSend & {
    newsletter: Newsletter
    access: Access
    fields: Awaited<ReturnType<typeof customFields>>
    compile: boolean
  },
): Promise<OneText> {
  const known = fields.map(({ name }) => name)
  try {
    const whole = await withNamed(scope, visibleTo(text, access, 'paid'))
    const preview = await previewSaved(
      scope.accountId,
      whole,
      newsletter,
      await valuesFor(scope, newsletter, undefined, fields),
      known,
    )
    const checks = checksOf(whole, newsletter, preview, known)
    const complete = checks.every(({ severity }) => severity !== 'error')
    const compiled =
      compile && complete ? await compileAll(scope, text, { access, newsletter }) : []
    return { checks, bare: preview.bare, links: preview.links, compiled }
  } catch (error) {
    if (!(error instanceof CannotBeMade)) throw error
    return {
      checks: [...emptyParts(text), textError(error, place)],
      bare: [],
      links: [],
      compiled: [],
    }
  }
}

/** Compiles a text for free and for paid readers, or once when they get the same. */
async function compileAll(
  scope: CheckScope,
  text: EmailText,
  { access, newsletter }: { access: Access; newsletter: Newsletter },
): Promise<StoredEmail[]> {
  const tiers = access === 'paid' ? (['paid', 'free'] as const) : (['free'] as const)
  const compiled: StoredEmail[] = []
  for (const tier of tiers) {
    const one = await compileText(
      scope.accountId,
      await withNamed(scope, visibleTo(text, access, tier)),
      newsletter,
    )
    if (one !== null) compiled.push(one)
  }
  return compiled
}

/** Converts JSON pointers into one text to pointers into the campaign that contains the text. */
function placed(one: OneText, place: MapPointer): OneText {
  return {
    ...one,
    checks: placeChecks(one.checks, place),
    bare: one.bare.map((field) => ({ ...field, pointer: place(field.pointer) })),
  }
}

/** Removes equal checks: the options of an A/B test share parts of the text. */
function distinct<T extends object>(all: readonly T[]): T[] {
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()]
}

/** Finds options of an A/B test that have equal texts. */
function alike(campaign: Campaign): Check[] {
  const texts = textsToSend(campaign).map(({ text }) => JSON.stringify(text))
  const i = texts.findIndex((text, at) => texts.indexOf(text) < at)
  if (i === -1) return []
  const [one, other] = [
    campaign.variants!.options[texts.indexOf(texts[i]!)]!.key,
    campaign.variants!.options[i]!.key,
  ]
  return [
    {
      code: 'variants_alike',
      severity: 'error',
      detail: `Options ${one} and ${other} of the A/B test are the same. Give ${other} another subject, preview text or content.`,
      values: { one, other },
      pointer: `/variants/options/${i}`,
    },
  ]
}

function textError({ fieldError: { detail, pointer } }: CannotBeMade, place: MapPointer): Check {
  const remedy = ` Change ${place(pointer)} with update_campaign.`
  const words = `The campaign cannot be made into mails. ${detail}`
    .slice(0, DETAIL_MAX - remedy.length)
    .toWellFormed()
  return {
    code: 'text_error',
    severity: 'error',
    detail: words + remedy,
    values: { problem: detail.slice(0, DETAIL_MAX) },
    pointer: pointer.slice(0, 100),
  }
}

/** Lists all checks of a step, errors first. An error keeps it from being sent. */
export async function checksBeforeSend(
  scope: FilterScope,
  campaign: Campaign,
  { checks }: CheckedText,
): Promise<Check[]> {
  const all = [...checks, ...(await audienceChecks(scope, campaign))]
  return [
    ...all.filter(({ severity }) => severity === 'error'),
    ...all.filter(({ severity }) => severity !== 'error'),
  ]
}

/** Lists the tags in an audience and in its segment. */
export async function tagsOfAudience(scope: AccountDb, campaign: Campaign): Promise<string[]> {
  const { includeTags, excludeTags } = campaign.audience
  return [...includeTags, ...excludeTags, ...(await tagsOfRule(scope, ruleOf(campaign)))]
}

/** Lists the errors in an audience. */
export async function audienceChecks(scope: FilterScope, campaign: Campaign): Promise<Check[]> {
  const { audience } = campaign
  const rule = ruleOf(campaign)
  const unknown = await listUnknownTags(scope, audience)
  const underWay = await tagsUnderWay(scope, await tagsOfAudience(scope, campaign))
  const [fault] = [
    ...(await checkUnopened(scope, campaign.newsletterId, audience)),
    ...(await ruleFaults(scope, rule)),
  ]
  return [
    ...tagErrors(
      'unknown_tag',
      unknown,
      (tags) =>
        `Its audience names tags that were deleted: ${tags}. Set others with update_campaign.`,
    ),
    ...tagErrors(
      'tags_changing',
      underWay,
      (tags) =>
        `Contacts are still getting a tag that its audience names, in place of a renamed or merged one: ${tags}. Send it in a minute.`,
    ),
    ...(fault
      ? [
          error(
            'broken_audience',
            `Its audience cannot be found out. ${fault.detail} Mend the segment, or change audience with update_campaign.`,
            {
              problem: fault.detail,
            },
          ),
        ]
      : []),
  ]
}

function tagErrors(
  code: Check['code'],
  tags: readonly string[],
  words: (tags: string) => string,
): Check[] {
  const listed = tags.map((tag) => JSON.stringify(tag)).join(', ')
  return tags.length === 0 ? [] : [error(code, words(listed), { tags: listed })]
}

const error = (code: Check['code'], detail: string, values: Record<string, string>): Check => ({
  code,
  severity: 'error',
  detail: detail.slice(0, DETAIL_MAX).toWellFormed(),
  values: Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value.slice(0, DETAIL_MAX).toWellFormed(),
    ]),
  ),
  pointer: '/audience',
})

import type { AccountDb } from '#db/account-db.ts'
import { invalid } from '#operation/parse.ts'
import type { FieldError } from '#operation/problem.ts'
import { findKnownTags } from '#areas/contacts/index.ts'
import {
  textErrors,
  type TextScope,
  textsToSend,
  variantErrors,
  type Variants,
} from '#areas/content/index.ts'
import { type Content, type EmailText, fieldError } from '#areas/emails/index.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'
import { holdSegment, ruleFaults } from '#areas/segments/index.ts'
import type { Audience } from './campaign.ts'
import { findCampaign } from './campaign-sql.ts'

/**
 * Refuses a text or audience that could not be sent later. It takes seconds, so no transaction may
 * be open. `before`: the stored texts, whose images may have been deleted since.
 */
export async function checkCampaign(
  scope: TextScope,
  campaign: EmailText & { audience: Audience; variants: Variants | null },
  newsletter: Newsletter,
  before: readonly Content[],
): Promise<void> {
  const { audience } = campaign
  const fieldErrors = [
    ...variantErrors(campaign.variants),
    ...(await optionErrors(scope, campaign, newsletter, before)),
    ...(await tagFieldErrors(scope, audience)),
    ...(await ruleFaults(scope, { newsletterId: newsletter.id, ...audience })).map((fault) => ({
      ...fault,
      pointer: `/audience${fault.pointer}`,
    })),
  ]
  if (fieldErrors.length > 0) throw invalid(fieldErrors)
}

/**
 * Checks the campaign's text and the texts of its A/B test options. Reports an error in a shared
 * part once.
 */
async function optionErrors(
  scope: TextScope,
  campaign: EmailText & { variants: Variants | null },
  newsletter: Newsletter,
  before: readonly Content[],
): Promise<FieldError[]> {
  const found = new Map<string, FieldError>()
  const texts = [
    ...textsToSend({ ...campaign, variants: null }),
    ...(campaign.variants === null ? [] : textsToSend(campaign)),
  ]
  for (const { text, place } of texts)
    for (const one of await textErrors(scope, text, newsletter, before)) {
      const placed = { ...one, pointer: place(one.pointer) }
      found.set(JSON.stringify(placed), placed)
    }
  return [...found.values()]
}

/** Finds unknown tags. With a misspelled excluded tag, contacts would get a mail by mistake. */
async function tagFieldErrors(
  scope: AccountDb,
  { includeTags, excludeTags }: Audience,
): Promise<FieldError[]> {
  const unknown = new Set(await listUnknownTags(scope, { includeTags, excludeTags }))
  return Object.entries({ includeTags, excludeTags }).flatMap(([list, tags]) =>
    tags.flatMap((tag, i) =>
      unknown.has(tag)
        ? [
            fieldError(
              'unknown_tag',
              `There is no tag ${JSON.stringify(tag)} in this account.`,
              `/audience/${list}/${i}`,
            ),
          ]
        : [],
    ),
  )
}

/**
 * Lists the tags of an audience that the account does not have. A tag being deleted counts as
 * missing.
 */
export async function listUnknownTags(
  scope: AccountDb,
  { includeTags, excludeTags }: Pick<Audience, 'includeTags' | 'excludeTags'>,
): Promise<string[]> {
  const tags = [...new Set([...includeTags, ...excludeTags])]
  const known = new Set(await findKnownTags(scope, tags))
  return tags.filter((tag) => !known.has(tag))
}

/** Refuses a campaign in `unopenedOf` that the newsletter does not have. */
export async function checkUnopened(
  scope: AccountDb,
  newsletterId: string,
  { unopenedOf }: Audience,
): Promise<FieldError[]> {
  if (unopenedOf === null || (await findCampaign(scope, unopenedOf))?.newsletterId === newsletterId)
    return []
  const detail = `The newsletter has no campaign ${unopenedOf}. Name one of list_campaigns, or set unopenedOf to null.`
  return [fieldError('unknown_campaign', detail, '/audience/unopenedOf')]
}

export async function refuseUnopened(
  scope: AccountDb,
  newsletterId: string,
  audience: Audience,
): Promise<void> {
  const errors = await checkUnopened(scope, newsletterId, audience)
  if (errors.length > 0) throw invalid(errors)
}

/**
 * Locks the segment of an audience against deletion until the transaction ends. Refuses a deleted
 * one.
 */
export async function holdAudience(scope: AccountDb, { segmentId }: Audience): Promise<void> {
  if (segmentId === null || (await holdSegment(scope, segmentId))) return
  throw invalid([
    fieldError(
      'unknown_segment',
      `There is no segment ${segmentId} in this account. Name one of list_segments.`,
      '/audience/segmentId',
    ),
  ])
}

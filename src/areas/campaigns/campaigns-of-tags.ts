import type { Scope } from '#operation/scope.ts'
import { namesTag, type tagsUsed, withTag } from '#areas/contacts/index.ts'
import type { Audience } from './record/campaign.ts'
import { writeAudience } from './record/campaign-sql.ts'
import { listUnsentOnTags } from './record/unsent-sql.ts'

/**
 * Adds to an answer the campaigns whose audience names one of the tags. With `to`, these campaigns
 * name that tag instead from then on.
 */
export async function campaignsOfTags(
  scope: Scope,
  { tags, to, campaigns }: NonNullable<(typeof tagsUsed)['data']>,
): Promise<void> {
  for (const { id, subject, audience } of await listUnsentOnTags(scope)) {
    if (!usesTags(audience, tags)) continue
    campaigns.push({ id, name: subject })
    if (to !== null) await writeAudience(scope, id, withOtherTag(audience, tags, to))
  }
}

function usesTags(
  { includeTags, excludeTags, filter }: Audience,
  tags: readonly string[],
): boolean {
  return (
    [...includeTags, ...excludeTags].some((tag) => tags.includes(tag)) ||
    (filter !== null && namesTag(filter, tags))
  )
}

function withOtherTag(audience: Audience, tags: readonly string[], to: string): Audience {
  const renamed = (list: readonly string[]) => [
    ...new Set(list.map((tag) => (tags.includes(tag) ? to : tag))),
  ]
  const filter = audience.filter && withTag(audience.filter, tags, to)
  return {
    ...audience,
    includeTags: renamed(audience.includeTags),
    excludeTags: renamed(audience.excludeTags),
    filter,
  }
}

import { type Filter, fieldsOf, tagsOf } from '#areas/contacts/index.ts'
import { liveName } from '#areas/newsletters/index.ts'
import type { Audience } from './campaign.ts'

/**
 * Returns the names of the tags and fields that decide who is in an audience. `segment`: the filter
 * of the audience's segment.
 */
export function audienceNames(
  { includeTags, excludeTags, filter }: Audience,
  segment: Filter | null,
): string[] {
  const filters = [filter, segment].filter((one) => one !== null)
  const tags = [...includeTags, ...excludeTags, ...filters.flatMap(tagsOf)]
  return [...liveName('tag', tags), ...liveName('field', filters.flatMap(fieldsOf))]
}

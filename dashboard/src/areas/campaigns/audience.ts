import { useRead } from '../../queries.ts'
import type { Filter } from '../segments/tree.ts'
import type { Campaign, Draft, Say } from './campaign.ts'

export type Audience = Draft['audience'] & Partial<Pick<Campaign['audience'], 'filter'>>

/** Says in words to whom a campaign goes. `segment` is the name of its segment, once it is known. */
export function audienceWords(t: Say, { segmentId, filter, tier, includeTags, excludeTags, cleanup }: Audience, segment?: string): string {
  const isNarrow = includeTags.length > 0 || segmentId !== null
  const parts = [
    tier !== null ? t(`campaigns:audiences.${tier}`) : !isNarrow && t('campaigns:audiences.all'),
    segmentId !== null && t('campaigns:audiences.segment', { segment: segment ?? '…' }),
    includeTags.length > 0 && t('campaigns:audiences.with', { tags: includeTags.join(', ') }),
    excludeTags.length > 0 && t('campaigns:audiences.without', { tags: excludeTags.join(', ') }),
    filter && t('campaigns:audiences.filter'),
    cleanup && t('campaigns:audiences.cleaned'),
  ]
  return parts.filter((part) => typeof part === 'string').join(' · ')
}

/** Reads the segment of an audience, also one that was deleted or is broken since. */
export function useSegment(segmentId: string | null) {
  return useRead('get_segment', { segmentId: segmentId ?? '' }, { enabled: segmentId !== null })
}

export interface Readers {
  /** Undefined until it was counted. */
  count: number | undefined
  /** False: the count is the most that there may be. */
  exact: boolean
}

/** A filter takes so many conditions, and an address in the browser so many letters. */
const CONDITIONS_MAX = 50
const FILTER_MAX = 4000

/**
 * Counts the active readers of an audience. Tags go along as a filter, which the server refuses where one was deleted: then, and where they are
 * too many, it returns the most that there may be. So it does where a cleanup leaves readers out.
 */
export function useReaders(newsletterId: string, { segmentId, tier, includeTags, excludeTags, filter, cleanup }: Audience): Readers {
  const all = {
    newsletterId,
    status: 'active',
    tier: tier ?? undefined,
    segmentId: segmentId ?? undefined,
    limit: 1,
    include: 'total',
  } as const
  const narrowed = narrowedBy(includeTags, excludeTags, filter ?? null)
  const isCounted = includeTags.length + excludeTags.length <= CONDITIONS_MAX && narrowed.length <= FILTER_MAX
  const some = useRead('list_contacts', { ...all, ...(narrowed !== '' && { filter: narrowed }) }, { enabled: isCounted, keep: true })
  const isMost = !isCounted || some.error !== null
  const most = useRead('list_contacts', all, { enabled: isMost, keep: true })
  return isMost ? { count: most.data?.total, exact: false } : { count: some.data?.total, exact: cleanup === null }
}

/** Writes tags as a filter in JSON; empty where there are none. */
function narrowedBy(includeTags: readonly string[], excludeTags: readonly string[], filter: Filter | null): string {
  const has = (tags: readonly string[]): Filter => ({ any: tags.map((value) => ({ field: 'tag', op: 'has', value })) })
  const parts = [
    ...(includeTags.length > 0 ? [has(includeTags)] : []),
    ...(excludeTags.length > 0 ? [{ not: has(excludeTags) }] : []),
    ...(filter ? [filter] : []),
  ]
  return parts.length === 0 ? '' : JSON.stringify({ all: parts })
}

import { useRead } from '../../queries.ts'
import type { Campaign, Draft, Say } from './campaign.ts'

type Audience = Draft['audience'] & Partial<Pick<Campaign['audience'], 'filter' | 'unopenedOf'>>

/** Says in words to whom a campaign goes. `segment` is its segment's name, once known. */
export function audienceWords(
  t: Say,
  { segmentId, filter, unopenedOf, tier, includeTags, excludeTags, cleanup }: Audience,
  segment?: string,
): string {
  const isNarrow = includeTags.length > 0 || segmentId !== null || unopenedOf != null
  const parts = [
    tier !== null ? t(`campaigns:audiences.${tier}`) : !isNarrow && t('campaigns:audiences.all'),
    unopenedOf != null && t('campaigns:audiences.unopened'),
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

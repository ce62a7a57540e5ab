import { useRead } from '../../queries.ts'
import type { Draft, Say } from './campaign.ts'

type Audience = Draft['audience']

/** Says in words to whom a campaign goes. */
export function audienceWords(t: Say, { tier, includeTags, excludeTags }: Audience): string {
  const parts = [
    tier !== null ? t(`campaigns:audiences.${tier}`) : includeTags.length === 0 && t('campaigns:audiences.all'),
    includeTags.length > 0 && t('campaigns:audiences.with', { tags: includeTags.join(', ') }),
    excludeTags.length > 0 && t('campaigns:audiences.without', { tags: excludeTags.join(', ') }),
  ]
  return parts.filter((part) => part !== false).join(' · ')
}

export interface Readers {
  /** Undefined until it was counted. */
  count: number | undefined
  /** False: the count is the most that there may be, since no operation counts several tags together. */
  exact: boolean
}

/**
 * Counts the active readers of an audience as far as list_contacts can: it counts one tag, or all. One tag left out is the difference of two
 * counts. For more tags it returns the most that there may be.
 */
export function useReaders(newsletterId: string, { tier, includeTags, excludeTags }: Audience): Readers {
  const all = { newsletterId, status: 'active', tier: tier ?? undefined, limit: 1, include: 'total' } as const
  const single = includeTags.length === 1 ? includeTags[0] : undefined
  const leaves = includeTags.length === 0 && excludeTags.length === 1 ? excludeTags[0] : undefined
  const most = useRead('list_contacts', { ...all, tag: single }, { keep: true }).data?.total
  const less = useRead('list_contacts', { ...all, tag: leaves }, { enabled: leaves !== undefined, keep: true }).data?.total
  const exact = leaves !== undefined || (includeTags.length <= 1 && excludeTags.length === 0)
  if (leaves === undefined) return { count: most, exact }
  return { count: most === undefined || less === undefined ? undefined : Math.max(0, most - less), exact }
}

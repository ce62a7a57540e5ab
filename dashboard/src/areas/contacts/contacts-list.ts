export const STATUSES = ['active', 'pending', 'unsubscribed', 'bounced', 'complained'] as const
export const TIERS = ['free', 'paid'] as const
/** The orders beside the usual one. Imported contacts may have subscribed long before. */
export const ORDERS = ['oldest', 'email'] as const

export type ListSearch = Partial<
  Record<'q' | 'status' | 'tier' | 'tag' | 'segmentId' | 'sort', string | undefined>
>

export const NO_FILTERS = {
  q: undefined,
  status: undefined,
  tier: undefined,
  tag: undefined,
  segmentId: undefined,
} satisfies ListSearch

/** Reads the address of the page. A status or an order that does not exist counts as none. */
export function readSearch(
  { q, status, tier, tag, segmentId, sort }: ListSearch,
  newsletterId: string | undefined,
) {
  return {
    sort: ORDERS.find((one) => one === sort) ?? ('newest' as const),
    filter: {
      newsletterId,
      q,
      status: STATUSES.find((one) => one === status),
      tier: TIERS.find((one) => one === tier),
      tag,
      segmentId,
    },
    isFiltered:
      q !== undefined ||
      status !== undefined ||
      tier !== undefined ||
      tag !== undefined ||
      segmentId !== undefined,
  }
}

export type ReadSearch = ReturnType<typeof readSearch>

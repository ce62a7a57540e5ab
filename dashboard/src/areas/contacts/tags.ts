import { useEffect } from 'react'
import { type OutputOf, useList } from '../../queries.ts'

export type Tag = OutputOf<'list_tags'>['data'][number]

/** Reads all tags of the account, at most a thousand, page by page. */
export function useTags() {
  const tags = useList('list_tags', { limit: 100 })
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = tags
  useEffect(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage()
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage])
  return tags
}

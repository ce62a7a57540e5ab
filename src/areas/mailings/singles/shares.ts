import type { DueMailing, DuePart } from './due-sql.ts'

/** Divides a batch among accounts and their mailings, so that none delays others. */
export function sharesOf(waiting: readonly DueMailing[], size: number): DuePart[] {
  const accounts = [...Map.groupBy(waiting, ({ account_id }) => account_id).values()].slice(0, size)
  const share = Math.ceil(size / Math.max(accounts.length, 1))
  const parts = accounts.flatMap((mailings) => {
    const some = mailings.slice(0, share)
    return some.map((mailing) => ({ ...mailing, limit: Math.ceil(share / some.length), offset: 0 }))
  })
  let left = size
  return parts.flatMap((part) => {
    const limit = Math.min(part.limit, left)
    left -= limit
    return limit > 0 ? [{ ...part, limit }] : []
  })
}

import type { DueMailing, DuePart } from './due-sql.ts'

/** Shares a batch out among accounts, so that one with many due mails does not hold up others, and an account's part among its mailings. */
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

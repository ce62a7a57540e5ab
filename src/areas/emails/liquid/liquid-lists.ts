import { type Context, Expression, type Liquid, type RangeToken, type Token, TokenKind } from 'liquidjs'
import { effortOf } from './liquid-effort.ts'

/** Items of a list, made by `split` or by a range. */
export const ITEMS_MAX = 1000
/** A filter name that no author can write, since it has spaces. */
const RANGE = 'items of a range'

/**
 * Makes a filter of ours build the list of a range. liquidjs builds the whole list before it checks any limit. Above 2^53, where adding 1
 * changes nothing, it never ends.
 */
export function boundRange(token: Token): void {
  const { lhs, rhs } = token as RangeToken
  Object.assign(token, { kind: TokenKind.FilteredValue, initial: new Expression([lhs].values()), filters: [{ name: RANGE, args: [rhs] }] })
}

export function registerLists(liquid: Liquid): void {
  liquid.registerFilter(RANGE, function (this: { context: Context }, low: unknown, high: unknown) {
    const items = rangeOf(Math.trunc(Number(low)), Math.trunc(Number(high)))
    // A list of a thousand numbers is made in one step.
    effortOf(this.context).use(items.length)
    return items
  })
}

/** Returns the whole numbers from one to another. */
function rangeOf(low: number, high: number): number[] {
  const length = high - low + 1
  if (!(length > 0)) return []
  if (!Number.isSafeInteger(low) || !Number.isSafeInteger(high)) throw new Error(`a range goes from ${low} to ${high}: give it smaller numbers`)
  return boundedList(Array.from({ length: Math.min(length, ITEMS_MAX + 1) }, (_, i) => low + i))
}

export function boundedList<T>(items: T[]): T[] {
  if (items.length > ITEMS_MAX) throw new Error(`a list may have ${ITEMS_MAX} items, and this has more: make it shorter`)
  return items
}

import {
  type Context,
  Expression,
  type Liquid,
  type RangeToken,
  type Token,
  TokenKind,
} from 'liquidjs'
import { effortOf } from './liquid-effort.ts'

/** The most items of a list that `split` or a range makes. */
const ITEMS_MAX = 1000
/** The filter that makes ranges. Its name has spaces, so that no author can write it. */
const RANGE = 'items of a range'

/**
 * Replaces a range by our own filter, which checks limits first. liquidjs checks them only after it
 * has made the list, and never ends a list above 2^53, where adding 1 changes nothing.
 */
export function boundRange(token: Token): void {
  const { lhs, rhs } = token as RangeToken
  Object.assign(token, {
    kind: TokenKind.FilteredValue,
    initial: new Expression([lhs].values()),
    filters: [{ name: RANGE, args: [rhs] }],
  })
}

export function registerLists(liquid: Liquid): void {
  liquid.registerFilter(RANGE, function (this: { context: Context }, low: unknown, high: unknown) {
    const items = rangeOf(Math.trunc(Number(low)), Math.trunc(Number(high)))
    // The interpreter counts a range as one step, so each number is counted here.
    effortOf(this.context).use(items.length)
    return items
  })
}

function rangeOf(low: number, high: number): number[] {
  const length = high - low + 1
  if (!(length > 0)) return []
  if (!Number.isSafeInteger(low) || !Number.isSafeInteger(high))
    throw new Error(`a range goes from ${low} to ${high}: give it smaller numbers`)
  return checkListLength(Array.from({ length: Math.min(length, ITEMS_MAX + 1) }, (_, i) => low + i))
}

export function checkListLength<T>(items: T[]): T[] {
  if (items.length > ITEMS_MAX)
    throw new Error(`a list may have ${ITEMS_MAX} items, and this has more: make it shorter`)
  return items
}

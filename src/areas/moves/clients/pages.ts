import { createHash } from 'node:crypto'
import type { Asker } from './ask.ts'
import {
  AnswerTooLarge,
  EndlessPages,
  RepeatedPage,
  ServiceTimeout,
  UnreadableAnswer,
} from './errors.ts'
import { idOf, isObject, type Json } from './values.ts'

/** A list that a service's API returns in pages. */
interface List {
  /** Its name, for errors, such as “subscribers”. */
  name: string
  /**
   * The items of a page in the first request. Later requests ask for smaller pages when a page is
   * too large.
   */
  size: number
}

export interface NumberedList extends List {
  path(page: number, size: number): string
  /**
   * Reads a page. `items` is null for a response of another shape. `size` is the service's own page
   * size when that is less than the requested size, else null.
   */
  read(answer: Json): { items: Json[] | null; size: number | null; isLast: boolean }
}

export interface CursorList extends List {
  path(after: string | null, size: number): string
  /** `next` is the cursor of the following page, null for the last one. */
  read(answer: Json): { items: Json[] | null; next: string | null }
}

/** An item, or the position of an item that is too large to be read. */
export type Item = { item: Json } | { tooLargeAt: number }

/** Reads a list whose pages have numbers from 1. */
export async function* readNumbered(asker: Asker, list: NumberedList): AsyncIterable<Item> {
  let { size } = list
  let offset = 0
  let former: string | null = null
  for (let pages = 0; ; pages++) {
    if (pages >= asker.pagesMax) throw endless(asker, list)
    const answer = await askOrShrink(asker, list.path(offset / size + 1, size), size > 1)
    if (answer === 'too_large') {
      if (size > 1) size = smaller(size)
      else yield { tooLargeAt: offset++ }
      continue
    }
    const { items, size: given, isLast } = list.read(answer)
    if (items === null) throw unreadable(asker, list)
    const print = printOf(items)
    if (items.length > 0 && print === former) throw explainRepeat(asker, list)
    former = print
    for (const item of items) yield { item }
    if (isLast || items.length === 0) return
    if (given !== null && given < size && offset % given === 0) size = given
    offset += size
  }
}

/** Reads a list whose pages have cursors. */
export async function* readByCursor(asker: Asker, list: CursorList): AsyncIterable<Item> {
  const seen = new Set<string>()
  let { size } = list
  let after: string | null = null
  for (let pages = 0; ; pages++) {
    if (pages >= asker.pagesMax) throw endless(asker, list)
    const answer: Json | 'too_large' = await askOrShrink(asker, list.path(after, size), size > 1)
    if (answer === 'too_large') {
      if (size === 1) throw tooLarge(asker, list)
      size = smaller(size)
      continue
    }
    const { items, next } = list.read(answer)
    if (items === null) throw unreadable(asker, list)
    for (const item of items) yield { item }
    if (next === null) return
    // Only the digest is stored, because a hundred thousand long cursors would take gigabytes.
    const cursor = createHash('sha256').update(next).digest('base64')
    if (seen.has(cursor)) throw explainRepeat(asker, list)
    seen.add(cursor)
    after = next
  }
}

/**
 * Requests a page. A page that a slow service does not send in time counts as too large, unless it
 * has the smallest size.
 */
async function askOrShrink(
  { ask }: Asker,
  path: string,
  mayShrink: boolean,
): Promise<Json | 'too_large'> {
  try {
    return await ask(path)
  } catch (error) {
    const isSlow = error instanceof ServiceTimeout && error.hasBegun && mayShrink
    if (error instanceof AnswerTooLarge || isSlow) return 'too_large'
    throw error
  }
}

/**
 * Returns the largest divisor below `size`, so that a page of the new size begins where the former
 * page began.
 */
function smaller(size: number): number {
  let divisor = Math.floor(size / 2)
  while (divisor > 1 && size % divisor !== 0) divisor--
  return Math.max(1, divisor)
}

/** Returns the ids of a page's items as one text, by which a repeated page is recognized. */
function printOf(items: readonly Json[]): string {
  return items.map(({ id }) => idOf(id) ?? '').join(' ')
}

function endless({ words, pagesMax }: Asker, { name }: List): EndlessPages {
  return new EndlessPages(
    `The list of ${name} of ${words.name} has more than ${pagesMax} pages.`,
    'Look whether the address is right. If the list is that long, export it there as a file.',
  )
}

function explainRepeat({ words }: Asker, { name }: List): RepeatedPage {
  return new RepeatedPage(
    `${words.name} gave the same page of ${name} twice, so the list would never end.`,
    'Begin the move again. If it happens again, tell the service.',
  )
}

function tooLarge({ words }: Asker, { name }: List): AnswerTooLarge {
  return new AnswerTooLarge(
    `${words.name} has one of the ${name} that is too large to be read.`,
    'Shorten the largest issue there, and begin the move again.',
  )
}

function unreadable({ words }: Asker, { name }: List): UnreadableAnswer {
  return new UnreadableAnswer(`The answer has no list of ${name}.`, words.addressIs)
}

export function itemsOf(value: unknown): Json[] | null {
  return Array.isArray(value) ? value.filter(isObject) : null
}

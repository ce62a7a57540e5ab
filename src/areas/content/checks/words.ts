import { cutLetters } from '#lib/letters.ts'

const SHOWN_MAX = 200

export function cutShown(text: string): string {
  return cutLetters(text, SHOWN_MAX)
}

const LISTED_MAX = 3

/** Lists the first texts, and counts the rest. */
export function listTexts(texts: readonly string[]): string {
  const more = texts.length - LISTED_MAX
  const first = texts.slice(0, LISTED_MAX).map((text) => cutLetters(text, 100))
  return more > 0 ? `${first.join(', ')} and ${more} more` : first.join(', ')
}

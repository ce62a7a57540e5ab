import { cutLetters } from '#lib/letters.ts'

const SHOWN_MAX = 200

export function cutShown(text: string): string {
  return cutLetters(text, SHOWN_MAX)
}

const LISTED_MAX = 3

/** Joins the first texts of a list, and says how many more there are. */
export function listTexts(texts: readonly string[]): string {
  const more = texts.length - LISTED_MAX
  const first = texts.slice(0, LISTED_MAX).map((text) => cutLetters(text, 100))
  return more > 0 ? `${first.join(', ')} and ${more} more` : first.join(', ')
}

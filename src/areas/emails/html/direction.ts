export type Direction = 'ltr' | 'rtl'

/** Letters of Hebrew, Arabic and their neighbours, and the mark that stands for one. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}\u200f]/u
/** Letters, and the two marks of direction. Digits have none. */
const STRONG = /[\p{L}\u200e\u200f]/u

/**
 * Returns the direction of a text by its first letter, as `dir="auto"` does, or null without
 * letters. Where text runs to the left, a text of mostly such words may begin with a foreign name.
 */
export function directionOf(text: string, around: Direction): Direction | null {
  const first = ownDirection(text)
  if (first !== 'ltr' || around === 'ltr') return first
  const words = text.split(/\s+/).map(ownDirection)
  const count = (direction: Direction) => words.filter((word) => word === direction).length
  return count('rtl') > count('ltr') ? 'rtl' : 'ltr'
}

function ownDirection(text: string): Direction | null {
  const letter = STRONG.exec(text)?.[0]
  if (letter === undefined) return null
  return RIGHT_TO_LEFT.test(letter) ? 'rtl' : 'ltr'
}

/** Returns a `dir` attribute for a text whose direction differs from that around it. */
export function dirAttribute(text: string, around: Direction): string {
  const own = directionOf(text, around)
  return own === null || own === around ? '' : ` dir="${own}"`
}

export type Direction = 'ltr' | 'rtl'

/** Letters of Hebrew, Arabic and related scripts, and the invisible right-to-left mark. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}\u200f]/u
/** Letters, and the two invisible marks of direction. Digits have no direction. */
const STRONG = /[\p{L}\u200e\u200f]/u

/**
 * Returns the direction of a text by its first letter, like `dir="auto"`; null for a text without
 * letters. In a right-to-left newsletter, a text may begin with a foreign word, so the direction of
 * most words decides.
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

/**
 * Returns a `dir` attribute when the text's direction differs from that around it; else an empty
 * text.
 */
export function dirAttribute(text: string, around: Direction): string {
  const own = directionOf(text, around)
  return own === null || own === around ? '' : ` dir="${own}"`
}

/**
 * A character that no reader sees: Unicode's Default_Ignorable_Code_Point, and a few empty ones.
 */
const SIGN = String.raw`[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]`
/**
 * A pattern for joiners and variation selectors, which emoji and scripts such as Persian or
 * Mongolian need.
 */
const JOINER = String.raw`[\u180b-\u180d\u180f\u200c\u200d\ufe00-\ufe0f\u{e0020}-\u{e007f}\u{e0100}-\u{e01ef}]`
/**
 * A pattern for joiners that have an effect: after a letter beyond ASCII, or within a keycap such
 * as 1️⃣.
 */
const NEEDED = String.raw`(?<=[^\p{ASCII}])${JOINER}|(?<=[0-9#*])\ufe0f(?=\u20e3)`

const STRAY = new RegExp(`(?!${NEEDED})${SIGN}`, 'u')
const STRAYS = new RegExp(STRAY, 'gu')
const AT_START = new RegExp(String.raw`^(?:\s|${SIGN})+`, 'u')
const HIDDEN = new RegExp(String.raw`\s|(?!${NEEDED})${SIGN}`, 'uy')

const NAMES: Readonly<Record<string, string>> = {
  '\u00ad': 'soft hyphen',
  '\u200b': 'zero width space',
  '\u200c': 'zero width non-joiner',
  '\u200d': 'zero width joiner',
  '\u200e': 'left-to-right mark',
  '\u200f': 'right-to-left mark',
  '\u202a': 'left-to-right embedding',
  '\u202c': 'pop directional formatting',
  '\u2060': 'word joiner',
  '\u3164': 'Hangul filler',
  '\ufe0f': 'variation selector',
  '\ufeff': 'byte order mark',
}

/** Removes white space and invisible characters from both ends of a text. */
export function trimInvisible(text: string): string {
  const rest = text.replace(AT_START, '')
  let end = rest.length
  // A pattern that matches white space at the end of a text would take quadratic time.
  while (end > 0) {
    HIDDEN.lastIndex = end > 1 && isPair(rest, end) ? end - 2 : end - 1
    const start = HIDDEN.lastIndex
    if (!HIDDEN.test(rest)) break
    end = start
  }
  return rest.slice(0, end)
}

function isPair(text: string, end: number): boolean {
  return text.codePointAt(end - 2)! > 0xffff
}

/** Removes the characters that `findInvisible` finds. */
export function withoutInvisible(text: string): string {
  return text.replace(STRAYS, '')
}

/** An invisible character with its code and name, and its position in the text, counted from 1. */
interface Invisible {
  sign: string
  place: number
}

/** Returns a sentence that names an invisible character and says how to correct the text. */
export function describeInvisible({ sign, place }: Invisible): string {
  return `This has an invisible sign, ${sign}, at character ${place}. Remove it.`
}

/**
 * Finds the first invisible character in a text. Null: there is none. Joiners that have an effect
 * are ignored.
 */
export function findInvisible(text: string): Invisible | null {
  const found = STRAY.exec(text)
  if (found === null) return null
  const code = found[0].codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')
  const name = NAMES[found[0]]
  return {
    sign: `U+${code}${name === undefined ? '' : ` ${name}`}`,
    place: Array.from(text.slice(0, found.index)).length + 1,
  }
}

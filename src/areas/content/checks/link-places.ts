import { type Content, textsOf, wholeOf } from '#areas/emails/index.ts'
import type { Check } from './check.ts'

/** The part of a text that a check refers to. For Markdown and HTML, it includes the line. */
export interface TextPlace {
  pointer: string
  line?: number
}

/**
 * Returns a function that finds the first part of a text that contains a link. Returns the whole
 * text when no part contains it.
 */
export function linkPlaces(content: Content): (link: string) => TextPlace {
  return (link) => {
    // The mail adds a slash to a site's address, so the search ignores a final slash.
    const written = link.replace(/\/$/, '')
    return placeOfText(content, (text) => (written === '' ? -1 : text.indexOf(written)))
  }
}

/**
 * Finds the first part of a text in which `find` returns an index. Returns the whole text when
 * there is none.
 */
export function placeOfText(content: Content, find: (text: string) => number): TextPlace {
  const whole = wholeOf(content)
  const found = textsOf(content).find(({ text }) => find(text) >= 0)
  if (!found) return { pointer: whole }
  return content.format === 'blocks'
    ? { pointer: found.pointer }
    : { pointer: whole, line: found.text.slice(0, find(found.text)).split('\n').length }
}

/** Places a check. Its line is a value of it, as that of a part that a mail leaves out. */
export function placeCheck(check: Check, { pointer, line }: TextPlace): Check {
  return {
    ...check,
    pointer,
    ...(line !== undefined && { values: { ...check.values, line } }),
  }
}

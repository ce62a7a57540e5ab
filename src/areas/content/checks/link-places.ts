import { type Content, textsOf, wholeOf } from '#areas/emails/index.ts'
import type { Check } from './check.ts'

/** The part of a text that a check is about. Markdown and HTML have the line too. */
export interface TextPlace {
  pointer: string
  line?: number
}

/**
 * Returns a function that finds the first part of a text with a link; the whole text if none has.
 */
export function linkPlaces(content: Content): (link: string) => TextPlace {
  return (link) => {
    // A mail writes the address of a site with a slash at its end.
    const written = link.replace(/\/$/, '')
    return placeOfText(content, (text) => (written === '' ? -1 : text.indexOf(written)))
  }
}

/**
 * Finds the first part of a text in which `find` returns an index; the whole text if there is none.
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

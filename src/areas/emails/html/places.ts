import type { Token } from 'marked'

/**
 * The attribute in a preview that names a part's place in the text: a block's id, or a line of
 * Markdown from 1.
 */
export const PLACE = 'data-place'

/** Information on prepared Markdown that leads back to the author's text. */
export interface Prepared {
  /** Returns the number of the author's line breaks in a piece. */
  linesIn(piece: string): number
  /** Returns whether a piece is a paragraph of Liquid tags alone, which will be removed. */
  isTagsAlone(piece: string): boolean
}

/** Returns the attribute of a place. The value must be escaped. */
export function placeMark(place: string): string {
  return ` ${PLACE}="${place}"`
}

/** Removes the attributes of places, which a mail does not have. */
export function withoutPlaces(html: string): string {
  return html.replace(/ data-place="[^"]*"/g, '')
}

/** Writes Markdown with line numbers in its outermost parts. An author's HTML in it gets none. */
export function writePlacedMarkdown(
  tokens: readonly Token[],
  write: (token: Token) => string,
  prepared: Prepared,
): string {
  let line = 1
  return tokens
    .map((token) => {
      const html = write(token)
      const at = line
      line += prepared.linesIn(token.raw)
      return token.type === 'html' || prepared.isTagsAlone(token.raw)
        ? html
        : html.replace(/^<[a-z][a-z0-9]*/, `$&${placeMark(String(at))}`)
    })
    .join('')
}

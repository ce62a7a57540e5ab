import type { Token } from 'marked'

/** Names a preview part's place in the text: a block's id, or a line of Markdown from 1. */
export const PLACE = 'data-place'

/** The way back from prepared Markdown to the author's text. */
export interface Prepared {
  /** Counts the author's line breaks in a piece. */
  linesIn(piece: string): number
  /** Returns whether a piece is a paragraph made of Liquid tags, to be removed later. */
  isTagsAlone(piece: string): boolean
}

/** Expects an escaped value. */
export function placeMark(place: string): string {
  return ` ${PLACE}="${place}"`
}

/** Makes a preview as long as the mail. */
export function withoutPlaces(html: string): string {
  return html.replace(/ data-place="[^"]*"/g, '')
}

/** Marks the outermost parts of Markdown by line. An author's own HTML gets no marks. */
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

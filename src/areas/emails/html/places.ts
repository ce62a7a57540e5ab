import type { Token } from 'marked'

/** The attribute of a part of a preview that names its place in the text: a block's id, or a line of Markdown from 1. */
export const PLACE = 'data-place'

/** The way back from prepared Markdown to the author's text. */
export interface Prepared {
  /** Counts the line breaks of the author's text that a piece comes from. */
  linesIn(piece: string): number
  /** Returns whether a piece is a paragraph that was made of Liquid tags, and is taken apart again. */
  isTagsAlone(piece: string): boolean
}

/** Returns the attribute of a place, whose value is escaped already. */
export function placeMark(place: string): string {
  return ` ${PLACE}="${place}"`
}

/** Takes the marks out of a preview, which is then as long as the mail. */
export function withoutPlaces(html: string): string {
  return html.replace(/ data-place="[^"]*"/g, '')
}

/** Writes the outermost parts of Markdown, each with the line at which it begins. An author's own HTML has no marks. */
export function placedMarkdown(tokens: readonly Token[], write: (token: Token) => string, prepared: Prepared): string {
  let line = 1
  return tokens
    .map((token) => {
      const html = write(token)
      const at = line
      line += prepared.linesIn(token.raw)
      return token.type === 'html' || prepared.isTagsAlone(token.raw) ? html : html.replace(/^<[a-z][a-z0-9]*/, `$&${placeMark(String(at))}`)
    })
    .join('')
}

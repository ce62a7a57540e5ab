/**
 * The most letters of a source text. Converting removes the page's markup, so the source may be
 * longer than a campaign's text.
 */
const SOURCE_LETTERS_MAX = 2_000_000
/** The most letters of a campaign's text. */
export const BODY_LETTERS_MAX = 200_000

export class TooLong extends Error {}

export function checkLength(source: string): void {
  if (source.length > SOURCE_LETTERS_MAX) throw new TooLong()
}

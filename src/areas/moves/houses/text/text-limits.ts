/** The most letters of a source, which becomes shorter when the markup of a page leaves it. */
const SOURCE_LETTERS_MAX = 2_000_000
/** The most letters of a campaign's text. */
export const BODY_LETTERS_MAX = 200_000

export class TooLong extends Error {}

export function checkLength(source: string): void {
  if (source.length > SOURCE_LETTERS_MAX) throw new TooLong()
}

/** One line of at most `max` characters, without control characters and half letters: safe for a log, a database text and a page. */
export function oneLine(text: string, max: number): string {
  return text
    .slice(0, 4 * max)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, max)
    .toWellFormed()
}

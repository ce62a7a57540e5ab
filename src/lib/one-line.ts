/** A pattern for replies that need no change, which nearly all are. */
const PLAIN = /^[!-~](?:[ -~]*[!-~])?$/

/**
 * Returns a text as one line of at most `max` characters, which is safe in logs, the database and
 * pages.
 */
export function oneLine(text: string, max = 500): string {
  if (text.length <= max && PLAIN.test(text)) return text
  return text
    .slice(0, 4 * max)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, max)
    .toWellFormed()
}

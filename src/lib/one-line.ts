/** A pattern for replies that need no change, as nearly all are. */
const PLAIN = /^[!-~](?:[ -~]*[!-~])?$/

/**
 * Returns a text as one line that is safe in logs, the database and pages, with at most `max`
 * characters.
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

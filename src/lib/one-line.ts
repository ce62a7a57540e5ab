/** What nearly every reply of a mail server is. */
const PLAIN = /^[!-~](?:[ -~]*[!-~])?$/

/** One line of at most `max` characters, without control characters and half letters: safe for a log, a database text and a page. */
export function oneLine(text: string, max = 500): string {
  if (text.length <= max && PLAIN.test(text)) return text
  return text
    .slice(0, 4 * max)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, max)
    .toWellFormed()
}

/** The pattern of nearly every reply of a mail server. */
const PLAIN = /^[!-~](?:[ -~]*[!-~])?$/

/** Makes one line of at most `max` characters. Without control characters and lone surrogates it is safe for logs, the database and pages. */
export function oneLine(text: string, max = 500): string {
  if (text.length <= max && PLAIN.test(text)) return text
  return text
    .slice(0, 4 * max)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, max)
    .toWellFormed()
}

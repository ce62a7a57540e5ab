/** Nearly every reply of a mail server. */
const PLAIN = /^[!-~](?:[ -~]*[!-~])?$/

/** Makes one line, safe for logs, the database and pages. */
export function oneLine(text: string, max = 500): string {
  if (text.length <= max && PLAIN.test(text)) return text
  return text
    .slice(0, 4 * max)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, max)
    .toWellFormed()
}

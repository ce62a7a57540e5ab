const DETAIL_MAX = 500
/** What nearly every reply is. */
const PLAIN = /^[!-~](?:[ -~]{0,498}[!-~])?$/

/** Safe for a log, for a database text and for a page. */
export function oneLine(text: string): string {
  if (PLAIN.test(text)) return text
  return text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, DETAIL_MAX)
    .toWellFormed()
}

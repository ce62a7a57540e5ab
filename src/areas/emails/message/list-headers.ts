import { header, phrase } from '#mail/mail-header.ts'

/** Returns the List-* and Feedback-ID headers, which are equal for all recipients. */
export function listHeaders(list: {
  newsletterId: string
  newsletterName: string
  source: { id: string; kind: string }
  host: string
}): string {
  return [
    // RFC 2919 §2: a display name, then an identifier that never changes.
    header('List-Id', `${phrase(list.newsletterName)} <${list.newsletterId}.${list.host}>`),
    // RFC 8058 §3.1: the mail program's button posts to the https address of List-Unsubscribe.
    header('List-Unsubscribe-Post', 'List-Unsubscribe=One-Click'),
    // Gmail's feedback loop takes up to three identifiers, then the sender's.
    header('Feedback-ID', `${list.source.id}:${list.newsletterId}:${list.source.kind}:mailcast`),
  ].join('')
}

/** Returns the header List-Unsubscribe, with the preferred address first (RFC 2369 §3.2). */
export function unsubscribeHeader(urls: readonly string[]): string {
  // One address per line, as `header` would fold the addresses. Our addresses contain letters,
  // digits and `-_/:.@` only.
  return `List-Unsubscribe: ${urls.map((url) => `<${url}>`).join(',\r\n ')}\r\n`
}

import { header, phrase } from '#mail/mail-header.ts'

/** The headers by which mail programs know a list, the same in all of an e-mail's mails. */
export function listHeaders(list: {
  newsletterId: string
  newsletterName: string
  source: { id: string; kind: 'campaign' | 'welcome' }
  host: string
}): string {
  return [
    // RFC 2919 §2: a name for people, then an identifier that never changes.
    header('List-Id', `${phrase(list.newsletterName)} <${list.newsletterId}.${list.host}>`),
    // RFC 8058 §3.1: the button in the mail program posts to the https address of List-Unsubscribe.
    header('List-Unsubscribe-Post', 'List-Unsubscribe=One-Click'),
    // Gmail's feedback loop: up to three identifiers, then the sender's.
    header('Feedback-ID', `${list.source.id}:${list.newsletterId}:${list.source.kind}:mailcast`),
  ].join('')
}

/** The ways out of a list, the best one first (RFC 2369 §3.2). */
export function unsubscribeHeader(urls: readonly string[]): string {
  // Each on a line of its own, as `header` would fold them: ours are long, and of letters, digits and `-_/:.@` alone.
  return `List-Unsubscribe: ${urls.map((url) => `<${url}>`).join(',\r\n ')}\r\n`
}

/** The headers by which mail programs know a list and offer a way out of it. Values are ready for the wire. */
export function listHeaders(list: {
  newsletterId: string
  newsletterName: string
  letter: { id: string; kind: 'campaign' | 'welcome' }
  host: string
  unsubscribeUrl: string
}): Record<string, string> {
  return {
    // RFC 2919 §2: a name for people, then an identifier that never changes.
    'List-Id': `${phrase(list.newsletterName)} <${list.newsletterId}.${list.host}>`,
    'List-Unsubscribe': `<${list.unsubscribeUrl}>`,
    // RFC 8058 §3.1: the button in the mail program posts to that address.
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    // Gmail's feedback loop: up to three identifiers, then the sender's.
    'Feedback-ID': `${list.letter.id}:${list.newsletterId}:${list.letter.kind}:mailcast`,
  }
}

// An encoded word has at most 75 characters (RFC 2047 §2), 12 of which are its frame: 45 bytes are 60 in base64.
const WORD_BYTES = 45

/** A display name: quoted (RFC 5322 §3.2.4), or as encoded words (RFC 2047) when it has more than ASCII. */
export function phrase(name: string): string {
  const line = name.replace(/[\p{Cc}\s]+/gu, ' ').trim()
  if (/^[\x20-\x7e]*$/.test(line)) return `"${line.replace(/["\\]/g, '\\$&')}"`
  const words: string[] = []
  let word = ''
  for (const letter of line) {
    if (Buffer.byteLength(word + letter) > WORD_BYTES) {
      words.push(word)
      word = ''
    }
    word += letter
  }
  return [...words, word].map((text) => `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`).join('\r\n ')
}

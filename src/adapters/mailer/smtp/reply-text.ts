import { oneLine } from '#lib/one-line.ts'
import type { Reply } from './reply-reader.ts'

const ENHANCED = /^([245])\.\d{1,3}\.\d{1,3}(?=\s|$)/

/** Reads the enhanced status code (RFC 3463), which is clear also without the extension. */
export function enhancedCodeOf({ code, text }: Reply): string | null {
  const [enhanced, digit] = ENHANCED.exec(text) ?? []
  return enhanced !== undefined && Number(digit) === Math.floor(code / 100) ? enhanced : null
}

/** Writes `550 5.1.1 No such user`, with the code of all lines once (RFC 2034 §3). */
export function replyText(reply: Reply): string {
  const text = /[\x80-\xff]/.test(reply.text)
    ? Buffer.from(reply.text, 'latin1').toString('utf8')
    : reply.text
  const enhanced = text.includes('\n') ? enhancedCodeOf(reply) : null
  return `${reply.code} ${enhanced === null ? text : text.replaceAll(`\n${enhanced} `, '\n')}`
}

/** Makes a writer of one line that hides secrets, in case the server sends them back. */
export function withoutSecrets(secrets: readonly string[]): (text: string) => string {
  const hidden = secrets.filter((secret) => secret !== '').sort((a, b) => b.length - a.length)
  return (text) => oneLine(hidden.reduce((rest, secret) => rest.replaceAll(secret, '***'), text))
}

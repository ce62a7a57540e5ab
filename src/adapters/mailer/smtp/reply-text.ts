import { oneLine } from '#lib/one-line.ts'
import type { Reply } from './reply-reader.ts'

const ENHANCED = /^([245])\.\d{1,3}\.\d{1,3}(?=\s|$)/

/** Reads the enhanced status code (RFC 3463). No look at the extension is needed: a text that begins with `5.1.1 ` has no other meaning. */
export function enhancedCodeOf({ code, text }: Reply): string | null {
  const [enhanced, digit] = ENHANCED.exec(text) ?? []
  return enhanced !== undefined && Number(digit) === Math.floor(code / 100) ? enhanced : null
}

/** Writes a reply as `550 5.1.1 No such user`. The enhanced code, which each line of a reply repeats (RFC 2034 §3), stands there once. */
export function replyText(reply: Reply): string {
  const text = /[\x80-\xff]/.test(reply.text) ? Buffer.from(reply.text, 'latin1').toString('utf8') : reply.text
  const enhanced = text.includes('\n') ? enhancedCodeOf(reply) : null
  return `${reply.code} ${enhanced === null ? text : text.replaceAll(`\n${enhanced} `, '\n')}`
}

/** Makes a function that writes a text in one line and hides the secrets, in case the server sends them back. */
export function withoutSecrets(secrets: readonly string[]): (text: string) => string {
  const hidden = secrets.filter((secret) => secret !== '').sort((a, b) => b.length - a.length)
  return (text) => oneLine(hidden.reduce((rest, secret) => rest.replaceAll(secret, '***'), text))
}

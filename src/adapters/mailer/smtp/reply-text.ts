import { oneLine } from '#lib/one-line.ts'
import type { Reply } from './reply-reader.ts'

const ENHANCED = /^([245])\.\d{1,3}\.\d{1,3}(?=\s|$)/

/** The enhanced status code (RFC 3463), said to be there or not: a text that begins `5.1.1 ` is nothing else. */
export function enhancedCodeOf({ code, text }: Reply): string | null {
  const [enhanced, digit] = ENHANCED.exec(text) ?? []
  return enhanced !== undefined && Number(digit) === Math.floor(code / 100) ? enhanced : null
}

/** `550 5.1.1 No such user`, in one line; the enhanced code that each line of a reply repeats (RFC 2034 §3) is said once. */
export function replyText(reply: Reply): string {
  const text = /[\x80-\xff]/.test(reply.text) ? Buffer.from(reply.text, 'latin1').toString('utf8') : reply.text
  const enhanced = text.includes('\n') ? enhancedCodeOf(reply) : null
  return `${reply.code} ${enhanced === null ? text : text.replaceAll(`\n${enhanced} `, '\n')}`
}

/** A detail never holds what we log in with, whatever the server says back to us. */
export function withoutSecrets(secrets: readonly string[]): (text: string) => string {
  const hidden = secrets.filter((secret) => secret !== '').sort((a, b) => b.length - a.length)
  return (text) => oneLine(hidden.reduce((rest, secret) => rest.replaceAll(secret, '***'), text))
}

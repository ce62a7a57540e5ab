import { oneLine } from '#lib/one-line.ts'
import type { Reply } from './reply-reader.ts'

const ENHANCED = /^([245])\.\d{1,3}\.\d{1,3}(?=\s|$)/

/** Reads the enhanced status code (RFC 3463), also when the server did not announce it. */
export function enhancedCodeOf({ code, text }: Reply): string | null {
  const [enhanced, digit] = ENHANCED.exec(text) ?? []
  return enhanced !== undefined && Number(digit) === Math.floor(code / 100) ? enhanced : null
}

/**
 * Formats a reply, such as `550 5.1.1 No such user`. A code that all lines have is written once
 * (RFC 2034 §3).
 */
export function replyText(reply: Reply): string {
  const text = /[\x80-\xff]/.test(reply.text)
    ? Buffer.from(reply.text, 'latin1').toString('utf8')
    : reply.text
  const enhanced = text.includes('\n') ? enhancedCodeOf(reply) : null
  return `${reply.code} ${enhanced === null ? text : text.replaceAll(`\n${enhanced} `, '\n')}`
}

/**
 * Makes a function that returns a text as one line with secrets replaced, since a server may repeat
 * them.
 */
export function withoutSecrets(secrets: readonly string[]): (text: string) => string {
  const hidden = secrets.filter((secret) => secret !== '').sort((a, b) => b.length - a.length)
  return (text) => oneLine(hidden.reduce((rest, secret) => rest.replaceAll(secret, '***'), text))
}

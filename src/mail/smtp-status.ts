import { wordsIn } from './smtp-words.ts'

export interface Refusal {
  /** The reply code (RFC 5321 §4.2); null when unknown. */
  code: number | null
  /** The enhanced status code (RFC 3463), such as `5.1.1`. Null: the reply has none. */
  enhanced: string | null
  text: string
}

/**
 * The party at fault for a refusal.
 * - `recipient`: the address does not accept mail, now or later.
 * - `mailbox`: a soft bounce: a full mailbox, a server that is away, or an unclear reply.
 * - `policy`: the server rejects our content, host or speed. The recipient is not at fault.
 */
export type BounceFault = 'recipient' | 'mailbox' | 'policy'

/** Status codes about the recipient's address (IANA's registry: RFC 3463, 5248, 7505). */
const RECIPIENT = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1'])
/** Status codes about the sender. 5.1.90 is Exchange Online's own, for a daily limit. */
const SENDER = new Set(['5.1.7', '5.1.8', '5.1.90'])
/** Status codes about the message's size or form. */
const MESSAGE = /^5\.(2\.3|3\.4|6\.\d+)$/
/**
 * Status codes for missing permission that servers also send with "user unknown". Sendmail sends
 * 5.7.27 for a null MX.
 */
const VAGUE_POLICY = new Set(['5.7.0', '5.7.1', '5.7.27'])
/** Status codes that report a failure without its cause. */
const SAYS_NOTHING = /^5\.(0\.\d+|1\.0)$/

/** The most characters of a reply that are searched. Servers give the reason in the first lines. */
const WORDS_MAX = 2000

/**
 * A pattern for replies of Docomo and KDDI. Many readers in Japan filter mail, and these servers
 * report a reader's own filter as an unknown user.
 */
const FILTERED = /unknown user \S+@(\S+\.)?docomo\.|\b550 : user unknown/i
/**
 * A pattern for Exchange Online's reply, with 5.4.1, about an address that is not in its directory.
 */
const NOT_IN_DIRECTORY = /recipient address rejected: access denied/i
/**
 * A pattern for phrases that Exchange Online and Cisco's gateways put before the reply of another
 * server.
 */
const PREFIXES =
  /remote server returned unknown recipient or mailbox unavailable|unknown address error/gi

/** Returns the party at fault, by the code, else by the text. In doubt it is not the recipient. */
export function faultOf({ code, enhanced, text }: Refusal): BounceFault {
  const reply = text.slice(0, WORDS_MAX).replaceAll(PREFIXES, ' ').replaceAll(/\s+/g, ' ')
  const status =
    (enhanced !== null && !SAYS_NOTHING.test(enhanced)
      ? enhanced
      : (findEnhancedCode(text) ?? enhanced)) ?? ''
  const said = wordsIn(reply)
  // A server that replies exists, so the recipient's domain exists. When its reply reports a
  // missing domain, this is the sender's domain. When a relay reports that it found no server, it
  // means the recipient's domain.
  const gone = said.gone || (said.nowhere && (code === null || status.startsWith('5.4.')))
  if (/^[245]\.7\./.test(status))
    return VAGUE_POLICY.has(status) && gone && !said.policy && !said.full ? 'recipient' : 'policy'
  if (SENDER.has(status)) return 'policy'
  if (said.full || /^[245]\.2\.2$/.test(status)) return 'mailbox'
  if (said.policy && !(RECIPIENT.has(status) && (gone || said.nowhere))) return 'policy'
  if (status.startsWith('4.') || (code !== null && code < 500 && !status.startsWith('5.')))
    return 'mailbox'
  if (RECIPIENT.has(status)) return 'recipient'
  if (MESSAGE.test(status)) return 'policy'
  if (code !== null && code < 510) return 'mailbox'
  if (status === '5.4.1' && NOT_IN_DIRECTORY.test(reply)) return 'recipient'
  return gone && !FILTERED.test(reply) ? 'recipient' : 'mailbox'
}

/**
 * Finds the first enhanced status code that is not part of an IP address. A code that names the
 * cause is preferred to one that only reports a failure. Null: the text has none.
 */
export function findEnhancedCode(text: string): string | null {
  const codes = [
    ...text.slice(0, WORDS_MAX).matchAll(/(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?!\.?\d)/g),
  ].map(([code]) => code)
  return codes.find((code) => !SAYS_NOTHING.test(code)) ?? codes[0] ?? null
}

/** Reads a reply as bounces and logs have it, such as `smtp; 550-5.1.1 No such user`. */
export function readRefusal(text: string): Refusal {
  const code = /^(?:\s*smtp\s*;)?[^\d]{0,200}?(?<![\d.])([45]\d\d)(?=[\s-]|$)/i.exec(text)?.[1]
  return { code: code === undefined ? null : Number(code), enhanced: findEnhancedCode(text), text }
}

import { wordsIn } from './smtp-words.ts'

/** A mail server's reply about a message that it does not deliver. */
export interface Refusal {
  /** The reply code (RFC 5321 §4.2). Null when it is unknown. */
  code: number | null
  /** The enhanced status code (RFC 3463) as `5.1.1`. Null when there is none. */
  enhanced: string | null
  /** The text of the reply, in any number of lines. */
  text: string
}

/**
 * The party at fault for a refusal.
 * - `recipient`: the address does not accept mail, now or later. There is no such mailbox or domain, or it is disabled.
 * - `mailbox`: a soft bounce. The mailbox is full, its server is away, or the reply does not say whose fault it is.
 * - `policy`: the server does not accept our content, our sending host or our speed. This says nothing about the recipient.
 */
export type BounceFault = 'recipient' | 'mailbox' | 'policy'

/** Codes of IANA's registry of enhanced status codes (RFC 3463, 5248, 7505) that mean the recipient's address. */
const RECIPIENT = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1'])
/** Codes that mean the sender. 5.1.90 is Exchange Online's own, for a sender's daily limit. */
const SENDER = new Set(['5.1.7', '5.1.8', '5.1.90'])
/** Codes that mean the message: its size or its form. */
const MESSAGE = /^5\.(2\.3|3\.4|6\.\d+)$/
/** Codes about permission that servers also put before "user unknown". 5.7.27 means the sender, but Sendmail gives it for a recipient's null MX. */
const VAGUE_POLICY = new Set(['5.7.0', '5.7.1', '5.7.27'])
/** Codes that mean only "failed", so that one in the reply's text is better. */
const SAYS_NOTHING = /^5\.(0\.\d+|1\.0)$/

/** Characters that are searched. Servers give the reason in the first lines. */
const WORDS_MAX = 2000

/** Replies of Docomo and KDDI to readers' own filters, which most phones in Japan have: they call the reader unknown. */
const FILTERED = /unknown user \S+@(\S+\.)?docomo\.|\b550 : user unknown/i
/** The reply of Exchange Online about an address that is not in its directory (Directory-Based Edge Blocking, with 5.4.1). */
const NOT_IN_DIRECTORY = /recipient address rejected: access denied/i
/** Phrases of Exchange Online and of Cisco's gateways before the other server's own words, whatever these are. */
const PREFIXES = /remote server returned unknown recipient or mailbox unavailable|unknown address error/gi

/** Finds the party at fault by the enhanced code, or by the text when there is no telling code. In doubt it is not the recipient. */
export function faultOf({ code, enhanced, text }: Refusal): BounceFault {
  const reply = text.slice(0, WORDS_MAX).replaceAll(PREFIXES, ' ').replaceAll(/\s+/g, ' ')
  const status = (enhanced !== null && !SAYS_NOTHING.test(enhanced) ? enhanced : (enhancedIn(text) ?? enhanced)) ?? ''
  const said = wordsIn(reply)
  // The server that refuses a mail has the recipient's domain: it may mean the sender's. A relay that has found no server means the recipient's.
  const gone = said.gone || (said.nowhere && (code === null || status.startsWith('5.4.')))
  if (/^[245]\.7\./.test(status)) return VAGUE_POLICY.has(status) && gone && !said.policy && !said.full ? 'recipient' : 'policy'
  if (SENDER.has(status)) return 'policy'
  if (said.full || /^[245]\.2\.2$/.test(status)) return 'mailbox'
  if (said.policy && !(RECIPIENT.has(status) && (gone || said.nowhere))) return 'policy'
  if (status.startsWith('4.') || (code !== null && code < 500 && !status.startsWith('5.'))) return 'mailbox'
  if (RECIPIENT.has(status)) return 'recipient'
  if (MESSAGE.test(status)) return 'policy'
  // Codes from 500 to 504 say that the command is at fault.
  if (code !== null && code < 510) return 'mailbox'
  if (status === '5.4.1' && NOT_IN_DIRECTORY.test(reply)) return 'recipient'
  return gone && !FILTERED.test(reply) ? 'recipient' : 'mailbox'
}

/** Finds the first enhanced status code in a text that is not a part of an IP address, better one that says more than "failed". */
export function enhancedIn(text: string): string | null {
  const codes = [...text.slice(0, WORDS_MAX).matchAll(/(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?!\.?\d)/g)].map(([code]) => code)
  return codes.find((code) => !SAYS_NOTHING.test(code)) ?? codes[0] ?? null
}

/** Parses a reply as DSNs and logs write it: `smtp; 550-5.1.1 No such user`, `550 5.1.1 …`. */
export function readRefusal(text: string): Refusal {
  const code = /^(?:\s*smtp\s*;)?[^\d]{0,200}?(?<![\d.])([45]\d\d)(?=[\s-]|$)/i.exec(text)?.[1]
  return { code: code === undefined ? null : Number(code), enhanced: enhancedIn(text), text }
}

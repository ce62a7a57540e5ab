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
 * - `mailbox`: the address is right but does not accept mail now. It is full or inactive, or its server is away.
 * - `policy`: the server does not accept our content, our sending host or our speed. This says nothing about the recipient.
 * - `other`: the reply does not say.
 */
export type BounceFault = 'recipient' | 'mailbox' | 'policy' | 'other'

/**
 * Codes of IANA's registry of enhanced status codes (RFC 3463, 5248, 7505) that mean the recipient's address.
 * 5.1.7 and 5.1.8 mean the sender's address, so they are our own fault. 5.1.4 (ambiguous), 5.1.5 (valid) and 5.1.9 name no party.
 */
const RECIPIENT = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1'])
/** Codes that mean the sender. 5.1.90 is Exchange Online's own, for a sender's daily limit. */
const SENDER = new Set(['5.1.7', '5.1.8', '5.1.90'])
/** Codes that mean only "failed". Then the reply's text decides. */
const SAYS_NOTHING = /^5\.(0\.\d+|1\.0)$/

/** Addresses and links, which are removed before words are searched. */
const NAMES = /<[^<>\s]*>|\bhttps?:\S+|\S+@\S+/gi

/** Characters that are searched. Servers give the reason in the first lines. */
const WORDS_MAX = 2000

const POLICY =
  /\bspam\b|\bjunk\b|block ?list|black ?list|\bblocked\b|\bblocking\b|spamhaus|spamcop|barracuda|proofpoint|\bRBL\b|\bDNSBL\b|reputation|\bpolicy\b|policies|\bDMARC\b|\bDKIM\b|\bSPF\b|\bPTR\b|reverse DNS|unauthenticated|not authenticated|authentication (required|checks?)|grey ?list|unsolicited|throttl|rate.?limit|too many (connections|messages|recipients|emails)|sending limit|complaints|suspicious|relay(ing)? (access )?denied|unable to relay|bad outbound sender|sender (address )?(rejected|denied)|content (was )?rejected/i

const FULL =
  /over ?quota|quota (is )?exceed|exceeded (the |its )?(storage|quota)|mailbox (is )?full|mailbox[^.]{0,40} is full|out of storage|insufficient (system )?storage|not enough (disk )?space/i

const RATE = /receiving mail (at a rate|too quickly)|too quickly/i

/** Texts that say expressly that a user or a mailbox does not exist. */
const UNKNOWN = new RegExp(
  [
    /(unknown|invalid|no such|nonexistent|non-existent|unrouteable|undeliverable|bad) (local )?(user|recipient|mailbox|address|account|alias|destination)/,
    /(user|recipient|mailbox|account|address|e-?mail account)[^.;:]{0,60}(is unknown|\bunknown\b|not found|not known|unavailable\. no such|does ?n[o']t exist|does not exist|doesn.t exist|do not exist|no longer (exists|valid|active|available|in use)|is (disabled|inactive|closed|invalid|not valid|deactivated)|has been (disabled|deactivated|closed|suspended|deleted))/,
    /no (such )?(mailbox|user|recipient|account|person)( here| by| with| at|\b.{0,20}(here|by that name|exists))/,
    /(doesn.t|does not) have an? \S+ account/,
    /not a (known|valid) (user|mailbox|recipient|address)/,
    /recipient (address )?(rejected|not recognized|not accepted): (user|undeliverable|unknown|no such|invalid)/,
    /there is no one at this address/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
)

/** Reply codes about a mailbox (RFC 5321 §4.2.3). Yahoo uses 552 and 554 too. */
const OF_A_MAILBOX = new Set([550, 551, 552, 553, 554])

/** Finds the party at fault by the enhanced code, or by the text when there is no telling code. In doubt it is not the recipient. */
export function faultOf({ code, enhanced, text }: Refusal): BounceFault {
  const words = text.slice(0, WORDS_MAX).replaceAll(NAMES, ' ').replaceAll(/\s+/g, ' ')
  const said = enhanced ?? enhancedIn(text)
  if (said !== null && !SAYS_NOTHING.test(said)) return byStatus(said, words)
  if (FULL.test(words)) return 'mailbox'
  if (POLICY.test(words)) return 'policy'
  if (code !== null && code < 500) return 'mailbox'
  return code !== null && OF_A_MAILBOX.has(code) && UNKNOWN.test(words) ? 'recipient' : 'other'
}

function byStatus(status: string, words: string): BounceFault {
  const [kind, subject, detail] = status.split('.')
  if (subject === '7' || SENDER.has(status)) return 'policy'
  if (RATE.test(words) || (subject === '2' && detail === '2')) return 'mailbox'
  if (POLICY.test(words) && !UNKNOWN.test(words)) return 'policy'
  if (kind === '4') return 'mailbox'
  if (RECIPIENT.has(status)) return 'recipient'
  return FULL.test(words) ? 'mailbox' : 'other'
}

/** Finds the first enhanced status code in a text that is not a part of an IP address. Returns null when there is none. */
export function enhancedIn(text: string): string | null {
  return /(?<![\d.])([245]\.\d{1,3}\.\d{1,3})(?!\.?\d)/.exec(text.slice(0, WORDS_MAX))?.[1] ?? null
}

/** Parses a reply as DSNs and logs write it: `smtp; 550-5.1.1 No such user`, `550 5.1.1 …`. */
export function readRefusal(text: string): Refusal {
  const code = /^(?:\s*smtp\s*;)?[^\d]{0,200}?(?<![\d.])([45]\d\d)(?=[\s-]|$)/i.exec(text)?.[1]
  return { code: code === undefined ? null : Number(code), enhanced: enhancedIn(text), text }
}

// English reasons. Of 629 bounces in sisimai/set-of-emails, none needs another language.

const NAMES =
  'users?|userid|recipients?|mail ?box(?:es)?|inbox|accounts?|address(?:es|ee)?|alias|customer'
/** Words that mean, after one of NAMES, that a mailbox does not exist or is closed. */
const GONE_AFTER = [
  'unknown\\b(?! (?:error|reason|problem|failure|command|status))',
  '\\bnot (?:be )?(?:found|known|recogni[sz]ed|listed|registered|valid|active|located|present|exist)\\b(?!,? or )',
  'n.t (?:be )?(?:found|known|recogni[sz]ed|listed|valid|exist)\\b(?!,? or )|do ?not exist|non-?existent',
  'no longer (?:exists?|valid|active|available|in use|accepts e?-?mail\\b(?! from)|on (?:the )?server)',
  '(?:is|are) (?:disabled|inactive|closed|invalid|deactivated)',
  '(?:has|have) been (?:disabled|deactivated|closed|suspended|deleted|removed|terminated|discontinued|replaced by)',
  'unavailable\\. no such',
].join('|')
/** Adjectives that mean the same before one of NAMES. */
const GONE_BEFORE =
  'unknown|invalid|no such|non-?existent|unroute?able|undeliverable|bad|illegal|incorrect|unrecogni[sz]ed'
/** Text that may be between a name and its verb. A point within a host name ends no sentence. */
const APART = '(?:[^.;:!?]|[.](?=\\S)){0,60}'

const GONE = anyOf([
  `(?:${NAMES})${APART}(?:${GONE_AFTER})`,
  `(?:${GONE_BEFORE}) ?(?:${NAMES})`,
  '\\b(?:unknown|invalid|no such|bad)(?: (?:local|final|delivery|e-?mail|destination|user|recipient|virtual)){1,3} (?:user|userid|recipient|mailbox|address|account)\\b',
  '\\bno (?:such )?(?:mailbox|user|recipient|account|person|addressee)(?: here| by| with| at|\\b.{0,20}(?:here|by that name|exists))',
  '(?:doesn.t|does not) have an? \\S+ account',
  '\\bnot (?:an? (?:known|valid|active|local|existing|registered)|our|my) (?:user|mailbox|recipient|address|account|customer)\\b',
  '\\b(?:address|mailbox|recipient|user) invalid\\b|\\bno mail ?box (?:found|available)|recip(?:ient)? ?notfound|\\bvalidrcptto\\b|host unknown',
  'recipient (?:address )?(?:rejected|not recogni[sz]ed|not accepted): (?:user unknown|undeliverable|unknown\\b(?! error)|no such|invalid)',
  'there is no one at this address|unknown or illegal alias|\\bunroute?able\\b',
  '(?:host|domain|server)\\b[^.;:]{0,40}(?:does not|doesn.t) accept (?:any )?e?-?mail\\b(?! from)|\\bnull ?mx\\b|indicated no smtp service',
  // Cisco's answer about an address outside the directory.
  '#5\\.1\\.0\\)? address rejected',
  // Microsoft's consumer mailboxes. Without the number, any 550 may say so (RFC 5321 §4.2.3).
  'mailbox unavailable \\(s2017062302\\)',
])
/** Words for a domain that does not exist or has no mail server. It may be the sender's domain. */
const NOWHERE = anyOf([
  '\\b(?:unknown|invalid|no such|non-?existent|illegal|bad) (?:host|domain)|\\bnxdomain\\b',
  '\\b(?:hosts?|domain(?: name)?)\\b(?:[^.;:]|[.](?=\\S)){0,60}(?:\\bnot (?:found|known|exist)|n.t exist|\\binvalid|\\bnon-?existent|does not exist)',
  '\\bno (?:mx|mail exchangers?)(?: records?)?(?: was| were)? (?:found|for)\\b|find (?:a|any) (?:mail exchanger|host named)',
])
/** Words for a full mailbox, or another temporary failure. */
const FULL = anyOf([
  'mailbox (?:size|has exceeded|exceeds)|over ?(?:the |its |disk |mail |storage )*quota|quota (?:is |was |has been )?exceed',
  'exceed(?:s|ed|ing)? (?:the |its |his |her |allowed |maximum )*(?:mailbox |disk )?(?:storage|quota)',
  '(?:mail ?box|inbox|account|user|disk|storage|folder)(?: is|.s)? full\\b|mailbox[^.]{0,40} is full|(?:disk|mailbox) quota',
  'out of (?:storage|disk|space)|insufficient (?:system |disk )?(?:storage|space)|(?:not enough|no more|no) (?:disk |storage |mail )?space',
  'receiving mail at a rate|too quickly|(?<!not )(?<!not a )\\btemporar(?:y|ily)\\b|host not found, try again',
  // A delivery program without access to its own files.
  'couldn.t create|can.?not create',
])
/**
 * Words about spam, block lists, policies, rates and the sender. If they occur, an unknown address
 * in the reply is the sender's address.
 */
const POLICY = anyOf([
  '\\b(?:anti)?spam(?:mers?)?\\b|spamhaus|spamcop|\\bjunk\\b|barracuda|proofpoint|\\brbls?\\b|dnsbl|(?:block|black|deny) ?list|\\bblock(?:ed|ing)\\b|(?<!not )\\blisted (?:in|at|by|on)\\b',
  'reputation|\\bpolicy\\b|policies|suspicious|unsolicited|\\bbulk\\b|\\babus(?:e|ive)\\b|\\bvirus|malware|phishing|complaints|recipient preferences',
  '\\bdmarc\\b|\\bdkim\\b|\\bspf\\b|\\bptr\\b|\\b(?:helo|ehlo)\\b|reverse dns|unauthenticated|not authenticated|authentication (?:required|checks?|failed)|authori[sz]ed',
  'gr[ae]y ?list|throttl|rate.?limit|sending limit|too many (?!hops)|relay(?:ing)? (?:access )?(?:denied|not)|unable to relay|not permitted|prohibit',
  '(?<!\\bto (?:the )?)\\bsenders?\\b|mail ?from\\b|\\bvalid from\\b|\\b(?:from|return) address\\b|\\bheaders?\\b|(?<!\\bor )\\bip\\b|\\brdns\\b|client (?:host|address)',
  '\\byour (?:e-?mail |mail )?(?:account|address|domain|host|server|ip|network)\\b',
  '(?:content|message|attachment) (?:was |is )?(?:rejected|refused|denied|too (?:large|big))|(?:message|mail) size|size limit',
])

function anyOf(sources: readonly string[]): RegExp {
  return new RegExp(sources.join('|'), 'i')
}

/** A pattern for addresses, whose names are not the server's words. */
const ADDRESSES = /<[^<>\s]{1,320}>|[^\s<>@]{1,64}@[^\s<>@]{1,255}/g
const LINKS = /\bhttps?:\S+/gi

interface Said {
  gone: boolean
  nowhere: boolean
  full: boolean
  policy: boolean
}

/** Returns which kinds of words a reply contains. The caller limits the reply's length. */
export function wordsIn(reply: string): Said {
  const plain = reply.replaceAll(ADDRESSES, ' ').replaceAll(/\s+/g, ' ')
  const words = plain.replaceAll(LINKS, ' ')
  // A link to a block list may be the only reason: `553 http://www.spamhaus.org/…`.
  return {
    gone: GONE.test(words),
    nowhere: NOWHERE.test(words),
    full: FULL.test(words),
    policy: POLICY.test(plain),
  }
}

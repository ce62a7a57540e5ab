import { sentence } from '#lib/sentences.ts'
import type { MailExchange } from '#ports/dns.ts'
import type { WantedRecord } from './domain-records.ts'
import { type Finding, makeSafe, NOT_SEEN } from './published-record.ts'
import { RECORD_PROBLEMS, type RecordProblem } from './record-problem.ts'

// A published record may differ from our text if mail receivers read the same from it.

/** Checks a DKIM record (RFC 6376 §3.6.1), with tags in any order and white space in the key. */
export function judgeDkim(wanted: WantedRecord, texts: readonly string[]): Finding {
  const keys = texts.filter((text) => tagsOf(text).has('p'))
  if (keys.length === 0) return texts.length === 0 ? NOT_SEEN : wrong(texts, 'no_key')
  if (keys.length > 1) return wrong(texts, 'several_keys')
  const [tags, ours] = [tagsOf(keys[0]!), tagsOf(wanted.value)]
  if (tags.get('p') === '') return wrong(texts, 'revoked_key')
  if (tags.get('p') !== ours.get('p')) return wrong(texts, 'other_key')
  const among = (tag: string, ...any: string[]) =>
    !tags.has(tag) ||
    tags
      .get(tag)!
      .split(':')
      .some((word) => any.includes(word.toLowerCase()))
  // A key without k is RSA (RFC 6376 §3.6.1).
  const kind = (tags.get('k') ?? 'rsa').toLowerCase()
  if (
    !among('v', 'dkim1') ||
    kind !== ours.get('k') ||
    !among('h', 'sha256') ||
    !among('s', '*', 'email')
  )
    return wrong(texts, 'key_not_for_mail')
  return found(texts)
}

/**
 * Checks an SPF record (RFC 7208 §4.5): there must be exactly one, which may have more mechanisms.
 */
export function judgeSpf(wanted: WantedRecord, texts: readonly string[]): Finding {
  const terms = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean)
  const records = texts.filter((text) => /^v=spf1(\s|$)/i.test(text))
  if (records.length === 0) return NOT_SEEN
  if (records.length > 1) return wrong(records, 'several_spf')
  const before = terms(records[0]!)
  const end = before.findIndex((term) => /^[-+~?]?all$/.test(term))
  const senders = (end < 0 ? before : before.slice(0, end)).map((term) => term.replace(/^\+/, ''))
  const lacking = terms(wanted.value).filter(
    (term) => !term.endsWith('all') && !senders.includes(term),
  )
  return lacking.length === 0 ? found(records) : wrong(records, 'lacks_senders', lacking.join(' '))
}

export function judgeMx(wanted: WantedRecord, exchanges: readonly MailExchange[]): Finding {
  const [, host] = wanted.value.split(' ')
  const texts = exchanges.map(({ preference, exchange }) => `${preference} ${exchange}`)
  if (exchanges.length === 0) return NOT_SEEN
  if (!exchanges.some(({ exchange }) => exchange === host))
    return wrong(texts, 'other_mail_host', wanted.value)
  return exchanges.length === 1 ? found(texts) : wrong(texts, 'more_mail_hosts', host)
}

/**
 * Checks a DMARC record (RFC 9989 §4.7): there must be exactly one. Without a policy it counts as
 * p=none.
 */
export function judgeDmarc(texts: readonly string[]): Finding {
  const records = texts.filter((text) => /^v\s*=\s*DMARC1\s*(;|$)/.test(text))
  if (records.length === 0) return NOT_SEEN
  if (records.length > 1) return wrong(records, 'several_dmarc')
  const policy = tagsOf(records[0]!).get('p')
  if (policy !== undefined && !['none', 'quarantine', 'reject'].includes(policy.toLowerCase()))
    return wrong(records, 'unknown_policy')
  return found(records)
}

function found(texts: readonly string[]): Finding {
  return { status: 'found', found: makeSafe(texts), problem: null }
}

function wrong(texts: readonly string[], problem: RecordProblem, value?: string): Finding {
  const said = sentence(RECORD_PROBLEMS[problem], value)
  return { status: 'wrong', found: makeSafe(texts), problem: said }
}

/** Returns the tags of a record. White space in values is removed. */
function tagsOf(text: string): Map<string, string> {
  const pairs = text.split(';').filter((part) => part.includes('='))
  return new Map(
    pairs.map((part) => [
      part.slice(0, part.indexOf('=')).trim(),
      part.slice(part.indexOf('=') + 1).replace(/\s+/g, ''),
    ]),
  )
}

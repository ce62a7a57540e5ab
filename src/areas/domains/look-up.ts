import { DAY_MS } from '#lib/duration.ts'
import type { Dns } from '#ports/dns.ts'
import type { DomainStatus, Findings, RecordKind } from './domain.ts'
import type { WantedRecord } from './domain-records.ts'
import { judgeDkim, judgeDmarc, judgeMx, judgeSpf } from './judge-record.ts'
import { type Answered, type Finding, findingAfter, judged } from './published-record.ts'

/**
 * The days without a successful look-up after which a key counts as missing, since receivers do not
 * find it either.
 */
const UNKNOWN_DAYS = 7
/** The most queries to find a policy in parent domains (RFC 9989 §4.10). */
const WALK_MAX = 8

/** The result of looking up a domain. */
export interface Look {
  at: Date
  answers: Partial<Record<RecordKind, Answered>>
}

/** Looks up all records concurrently. No transaction may be open. */
export async function lookUp(dns: Dns, records: readonly WantedRecord[], at: Date): Promise<Look> {
  const answers = records.map(async (one) => [one.kind, await lookAt(dns, one)] as const)
  return { at, answers: Object.fromEntries(await Promise.all(answers)) }
}

async function lookAt(dns: Dns, record: WantedRecord): Promise<Answered> {
  switch (record.kind) {
    case 'dkim':
    case 'dkim_ed25519':
      return judged(await dns.txt(record.host), (texts) => judgeDkim(record, texts))
    case 'spf':
      return judged(await dns.txt(record.host), (texts) => judgeSpf(record, texts))
    case 'return_path':
      return judged(await dns.mx(record.host), (exchanges) => judgeMx(record, exchanges))
    case 'dmarc':
      return policyFor(dns, record.host)
  }
}

/** Finds the DMARC policy of a domain or its nearest parent, as receivers do (RFC 9989 §4.10). */
async function policyFor(dns: Dns, host: string): Promise<Answered> {
  const labels = host.split('.').slice(1)
  const own = judged(await dns.txt(host), judgeDmarc)
  if ('failed' in own || own.status !== 'missing') return own
  // For a name of more than eight labels, the search continues with the last seven labels (RFC 9989
  // §4.10).
  const above = labels.length > WALK_MAX ? labels.slice(1 - WALK_MAX) : labels.slice(1)
  for (let rest = above; rest.length > 1; rest = rest.slice(1)) {
    const answer = judged(await dns.txt(`_dmarc.${rest.join('.')}`), judgeDmarc)
    if ('failed' in answer || answer.status === 'found') return answer
  }
  return own
}

/** Returns the findings after a look-up. Findings of records that are no longer wanted stay. */
export function findingsAfter(before: Findings, { answers }: Look): Findings {
  const after = Object.entries(answers).map(([kind, answered]) => [
    kind,
    findingAfter(before[kind as RecordKind], answered),
  ])
  return { ...before, ...Object.fromEntries(after) }
}

/** Returns the finding for the DKIM record; undefined when its DNS query failed. */
export function knownKey({ answers: { dkim } }: Look): Finding | undefined {
  return dkim && !('failed' in dkim) ? dkim : undefined
}

/**
 * Returns a domain's status. Only the RSA key's record decides: it proves control of the name,
 * every receiver verifies RSA, and mail is aligned by it (RFC 9989 §4.4.1).
 */
export function statusAfter(
  current: { status: DomainStatus; keyKnownAt: Date | null },
  look: Look,
): DomainStatus {
  const key = knownKey(look)
  if (key)
    return key.status === 'found'
      ? 'verified'
      : current.status === 'pending'
        ? 'pending'
        : 'failing'
  const unknownMs = look.at.getTime() - (current.keyKnownAt?.getTime() ?? 0)
  return current.status === 'verified' && unknownMs >= UNKNOWN_DAYS * DAY_MS
    ? 'failing'
    : current.status
}

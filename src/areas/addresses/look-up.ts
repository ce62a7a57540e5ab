import {
  type Answered,
  type Finding,
  findingAfter,
  judged,
  makeSafe,
  NOT_SEEN,
  RECORD_PROBLEMS,
} from '#areas/domains/index.ts'
import { sentence } from '#lib/sentences.ts'
import type { Dns, DnsAnswer } from '#ports/dns.ts'
import type { Deployment } from '#ports/ports.ts'
import { fixedAddresses, isProof, proofName, proofValue, serverName } from './records.ts'
import type { AddressStatus, Findings } from './site-address.ts'

/** The result of looking up a host. */
export interface Look {
  at: Date
  proof: Answered
  lead: Answered
  /** The server's own IP addresses; null when they could not be looked up. */
  server: string[] | null
  /** The proofs of any newsletter in the host's DNS; null when they could not be looked up. */
  proofs: string[] | null
}

/** Looks up both records of a host. No transaction may be open. */
export async function lookUp(
  dns: Dns,
  { host, tokens }: { host: string; tokens: readonly string[] },
  { baseUrl }: Pick<Deployment, 'baseUrl'>,
  at: Date,
): Promise<Look> {
  const name = serverName(baseUrl)
  const [texts, cname, addresses, server] = await Promise.all([
    dns.txt(proofName(host)),
    dns.cname(host),
    dns.addresses(host),
    name === null
      ? ({ outcome: 'found', values: fixedAddresses(baseUrl) } as const)
      : dns.addresses(name),
  ])
  return {
    at,
    proof: judged(texts, (values) => judgeProof(values, tokens.map(proofValue))),
    lead: judgeLead({ cname, addresses, server }, name),
    server: server.outcome === 'found' ? server.values.slice(0, 10) : null,
    proofs: texts.outcome === 'failed' ? null : proofsIn(texts),
  }
}

function proofsIn(answer: DnsAnswer<string>): string[] {
  const values = answer.outcome === 'found' ? answer.values : []
  return values.map((text) => text.trim()).filter(isProof)
}

function judgeProof(texts: readonly string[], wanted: readonly string[]): Finding {
  if (texts.length === 0) return NOT_SEEN
  const found = makeSafe(texts)
  return texts.some((text) => wanted.includes(text.trim()))
    ? { status: 'found', found, problem: null }
    : {
        status: 'wrong',
        found,
        problem: RECORD_PROBLEMS.other_value,
      }
}

interface Leads {
  cname: DnsAnswer<string>
  addresses: DnsAnswer<string>
  server: DnsAnswer<string>
}

function judgeLead({ cname, addresses, server }: Leads, name: string | null): Answered {
  const named = cname.outcome === 'found' ? cname.values : []
  if (name !== null && named.includes(name))
    return { status: 'found', found: makeSafe(named), problem: null }
  if (addresses.outcome === 'failed') return { failed: addresses.detail }
  if (addresses.outcome === 'none')
    return named.length === 0
      ? NOT_SEEN
      : {
          status: 'wrong',
          found: makeSafe(named),
          problem: sentence(RECORD_PROBLEMS.leads_nowhere, makeSafe(named)[0]),
        }
  if (server.outcome === 'failed') return { failed: server.detail }
  const ours = server.outcome === 'found' ? server.values : []
  const others = addresses.values.filter((ip) => !ours.includes(ip))
  const found = makeSafe([...named, ...addresses.values])
  if (others.length === addresses.values.length)
    return {
      status: 'wrong',
      found,
      problem: RECORD_PROBLEMS.leads_elsewhere,
    }
  return {
    status: 'found',
    found,
    // Servers with many addresses answer with some of them at a time, so other addresses are only a
    // hint and no certain fault.
    problem:
      others.length === 0
        ? null
        : sentence(RECORD_PROBLEMS.leads_elsewhere_too, makeSafe(others).slice(0, 3).join(', ')),
  }
}

/** Returns the findings after a look-up. A record whose query failed keeps its status. */
export function findingsAfter(before: Findings, look: Look): Findings {
  const { isTaken: _isTaken, ...rest } = before
  return {
    ...rest,
    proof: findingAfter(before.proof, look.proof),
    lead: findingAfter(before.lead, look.lead),
    ...(look.server !== null && { server: look.server }),
  }
}

/** Returns the status that follows from the last certain answers of DNS. */
export function statusAfter(before: AddressStatus, { proof, lead }: Findings): AddressStatus {
  if (proof?.status === 'found' && lead?.status === 'found') return 'active'
  return before === 'waiting' ? 'waiting' : 'failing'
}

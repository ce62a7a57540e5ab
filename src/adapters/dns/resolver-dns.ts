import { Resolver } from 'node:dns/promises'
import type { Dns, DnsAnswer } from '#ports/dns.ts'

interface ResolverDnsOptions {
  /** The name servers as `address` or `address:port`; those of the machine when empty. */
  nameServers: readonly string[]
  /** The milliseconds to wait for a name server, doubled at the second try. */
  timeoutMs?: number
}

// At most about 6 s for a name server that does not answer, since a caller of check_domain waits.
const TIMEOUT_MS = 2_000
const TRIES = 2

/** The codes of c-ares for NXDOMAIN and for a name without such records. */
const NONE = new Set(['ENOTFOUND', 'ENODATA'])

const REASONS: Record<string, string> = {
  ESERVFAIL: 'the name servers failed (SERVFAIL)',
  ETIMEOUT: 'no name server answered in time',
  EREFUSED: 'the name server refuses to answer (REFUSED)',
  ECONNREFUSED: 'no name server could be reached',
}

/**
 * Makes a DNS client on c-ares. It repeats truncated answers over TCP, and never blocks a thread.
 */
export function resolverDns({ nameServers, timeoutMs = TIMEOUT_MS }: ResolverDnsOptions): Dns {
  const resolver = new Resolver({ timeout: timeoutMs, tries: TRIES })
  if (nameServers.length > 0) resolver.setServers(nameServers)
  return {
    txt: (name) =>
      ask(async () => (await resolver.resolveTxt(name)).map((strings) => strings.join(''))),
    mx: (name) =>
      ask(async () => {
        const found = await resolver.resolveMx(name)
        return found.map(({ priority, exchange }) => ({
          preference: priority,
          exchange: plainName(exchange),
        }))
      }),
    names: (address) => ask(async () => (await resolver.reverse(address)).map(plainName)),
    async addresses(name) {
      const families = await Promise.all([
        ask(() => resolver.resolve4(name)),
        ask(() => resolver.resolve6(name)),
      ])
      const values = families.flatMap((one) => (one.outcome === 'found' ? one.values : []))
      if (values.length > 0) return { outcome: 'found', values }
      return families.find(({ outcome }) => outcome === 'failed') ?? { outcome: 'none' }
    },
    cname: (name) => ask(async () => (await resolver.resolveCname(name)).map(plainName)),
    close: () => resolver.cancel(),
  }
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/\.$/, '')
}

async function ask<Value>(question: () => Promise<Value[]>): Promise<DnsAnswer<Value>> {
  try {
    const values = await question()
    return values.length > 0 ? { outcome: 'found', values } : { outcome: 'none' }
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    return NONE.has(code)
      ? { outcome: 'none' }
      : {
          outcome: 'failed',
          detail: REASONS[code] ?? `the name servers did not answer well (${code})`,
        }
  }
}

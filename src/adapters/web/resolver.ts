import { Resolver, lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isForbiddenAddress } from '#lib/address-rules.ts'
import { AttemptFailure } from './failure.ts'

export interface HostAddress {
  address: string
  family: number
}

export interface ResolverOptions {
  /** Self-hosted receivers: private addresses, and names of /etc/hosts. */
  allowPrivate: boolean
  /** Our own addresses or networks, which must not be called. */
  egressAddresses: readonly string[]
  /** `address:port` of name servers instead of the machine's. */
  nameServers?: string[]
  /** Instead of DNS; rejects or answers nothing when the name has no address. */
  resolve?: (host: string) => Promise<HostAddress[]>
  /** Instead of the address rules. */
  permit?: (address: string) => boolean
}

/** Names to addresses, and which addresses may be called. */
export interface VettedResolver {
  /**
   * Every address of a host name, or the literal itself, all of them permitted.
   * Rejects with an AttemptFailure `dns_error` (no address) or `blocked_address` (one or more are forbidden).
   */
  addresses(host: string): Promise<HostAddress[]>
  permits(address: string): boolean
  close(): void
}

// Per question and name server, doubled by c-ares at the second try: at most some 6 s of the 15.
const DNS_TIMEOUT_MS = 2_000
const DNS_TRIES = 2

export function vettedResolver(options: ResolverOptions): VettedResolver {
  // Not dns.lookup: it shares a pool of 4 threads with the file system, so four hung names stall everything.
  const dns = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: DNS_TRIES })
  if (options.nameServers) dns.setServers(options.nameServers)
  const resolve = options.resolve ?? ((host: string) => (options.allowPrivate ? askNearby(dns, host) : askDns(dns, host)))
  const permits = options.permit ?? ((address: string) => options.allowPrivate || !isForbiddenAddress(address, options.egressAddresses))
  if (options.egressAddresses.length > 0) isForbiddenAddress('1.1.1.1', options.egressAddresses) // a bad setting throws at the start

  return {
    permits,
    close: () => dns.cancel(),

    async addresses(host) {
      const literal = isIP(host)
      const found = literal === 0 ? await named(resolve, host) : [{ address: host, family: literal }]
      // One forbidden answer refuses the name: mixed answers are how a rebinding name looks.
      const forbidden = found.find(({ address }) => !permits(address))
      if (forbidden) throw new AttemptFailure('blocked_address', `${host} is at ${forbidden.address}, which is not public`)
      return found
    },
  }
}

async function named(resolve: (host: string) => Promise<HostAddress[]>, host: string): Promise<HostAddress[]> {
  let found: HostAddress[]
  try {
    found = await resolve(host)
  } catch (cause) {
    throw new AttemptFailure('dns_error', cause instanceof Error ? cause.message : String(cause), { cause })
  }
  if (found.length === 0) throw new AttemptFailure('dns_error', `${host} has no address`)
  return found
}

/** A and AAAA, IPv4 first, since a host without IPv6 is commoner than one without IPv4. Rejects when neither has an answer. */
async function askDns(dns: Resolver, host: string): Promise<HostAddress[]> {
  const [v4, v6] = await Promise.allSettled([dns.resolve4(host), dns.resolve6(host)])
  if (v4.status === 'rejected' && v6.status === 'rejected') throw v4.reason
  return [
    ...(v4.status === 'fulfilled' ? v4.value.map((address) => ({ address, family: 4 })) : []),
    ...(v6.status === 'fulfilled' ? v6.value.map((address) => ({ address, family: 6 })) : []),
  ]
}

/** For receivers of one's own network: names without a dot are never in DNS, others may be in /etc/hosts alone. */
async function askNearby(dns: Resolver, host: string): Promise<HostAddress[]> {
  if (!host.includes('.')) return lookup(host, { all: true })
  return askDns(dns, host).catch(() => lookup(host, { all: true }))
}

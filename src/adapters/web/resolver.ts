import { Resolver, lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isForbiddenAddress } from '#lib/address-rules.ts'
import { AttemptFailure } from './failure.ts'

export interface HostAddress {
  address: string
  family: number
}

export interface ResolverOptions {
  /** Also allows private addresses and names in /etc/hosts, for self-hosted receivers. */
  allowPrivate: boolean
  /** The service's own addresses or networks, which it must not call. */
  egressAddresses: readonly string[]
  /** Name servers as `address:port`, instead of the machine's. */
  nameServers?: string[]
  /** Replaces DNS. Rejects or returns no address when the name has none. */
  resolve?: (host: string) => Promise<HostAddress[]>
  /** Replaces the address rules. */
  permit?: (address: string) => boolean
}

/** A resolver of names to permitted addresses. */
export interface VettedResolver {
  /**
   * Returns every address of a host name, or the literal itself. All of them are permitted.
   * Rejects with an AttemptFailure: `dns_error` without an address, `blocked_address` when one of them is forbidden.
   */
  addresses(host: string): Promise<HostAddress[]>
  permits(address: string): boolean
  close(): void
}

// The timeout of a query to one name server. c-ares doubles it at the second try, so it takes at most about 6 s of the 15.
const DNS_TIMEOUT_MS = 2_000
const DNS_TRIES = 2

export function vettedResolver(options: ResolverOptions): VettedResolver {
  // dns.lookup shares a pool of 4 threads with the file system, so four names without an answer would block everything.
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
      // One forbidden address refuses the name, since a name for DNS rebinding has mixed addresses.
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

/** Queries A and AAAA. IPv4 comes first, since hosts without IPv6 are more common than hosts without IPv4. Rejects when neither is found. */
async function askDns(dns: Resolver, host: string): Promise<HostAddress[]> {
  const [v4, v6] = await Promise.allSettled([dns.resolve4(host), dns.resolve6(host)])
  if (v4.status === 'rejected' && v6.status === 'rejected') throw v4.reason
  return [
    ...(v4.status === 'fulfilled' ? v4.value.map((address) => ({ address, family: 4 })) : []),
    ...(v6.status === 'fulfilled' ? v6.value.map((address) => ({ address, family: 6 })) : []),
  ]
}

/** Resolves names in one's own network. A name without a dot is never in DNS, and others may be only in /etc/hosts. */
async function askNearby(dns: Resolver, host: string): Promise<HostAddress[]> {
  if (!host.includes('.')) return lookup(host, { all: true })
  return askDns(dns, host).catch(() => lookup(host, { all: true }))
}

import { Resolver, lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isForbiddenAddress } from '#lib/addresses/address-rules.ts'
import { AttemptFailure } from './failure.ts'

export interface HostAddress {
  address: string
  family: number
}

interface ResolverOptions {
  /**
   * Whether private addresses, and names in /etc/hosts, are allowed too, as for self-hosted
   * receivers.
   */
  allowPrivate: boolean
  egressAddresses: readonly string[]
  nameServers?: string[]
  /** Resolves names in place of DNS. Rejects, or returns none, when a name has no address. */
  resolve?: (host: string) => Promise<HostAddress[]>
  permit?: (address: string) => boolean
}

export interface VettedResolver {
  /**
   * Returns the addresses of a host. Rejects with `dns_error`, or with `blocked_address` when one
   * is not permitted.
   */
  addresses(host: string): Promise<HostAddress[]>
  permits(address: string): boolean
  close(): void
}

// The timeout in ms of one query to one name server. c-ares doubles it at the second try, so a name
// takes about 6 s of the 15 s.
const DNS_TIMEOUT_MS = 2_000
const DNS_TRIES = 2

export function openVettedResolver(options: ResolverOptions): VettedResolver {
  // dns.lookup shares 4 threads with the file system: four slow names would block everything.
  const dns = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: DNS_TRIES })
  if (options.nameServers) dns.setServers(options.nameServers)
  const resolve =
    options.resolve ??
    ((host: string) => (options.allowPrivate ? askNearby(dns, host) : askDns(dns, host)))
  const permits =
    options.permit ??
    ((address: string) =>
      options.allowPrivate || !isForbiddenAddress(address, options.egressAddresses))
  if (options.egressAddresses.length > 0) isForbiddenAddress('1.1.1.1', options.egressAddresses) // a bad setting throws at the start

  return {
    permits,
    close: () => dns.cancel(),

    async addresses(host) {
      const literal = isIP(host)
      const found =
        literal === 0 ? await named(resolve, host) : [{ address: host, family: literal }]
      // One forbidden address refuses the name, since a name for DNS rebinding has mixed ones.
      const forbidden = found.find(({ address }) => !permits(address))
      if (forbidden)
        throw new AttemptFailure(
          'blocked_address',
          `${host} is at ${forbidden.address}, which is not public`,
        )
      return found
    },
  }
}

async function named(
  resolve: (host: string) => Promise<HostAddress[]>,
  host: string,
): Promise<HostAddress[]> {
  let found: HostAddress[]
  try {
    found = await resolve(host)
  } catch (cause) {
    throw new AttemptFailure('dns_error', cause instanceof Error ? cause.message : String(cause), {
      cause,
    })
  }
  if (found.length === 0) throw new AttemptFailure('dns_error', `${host} has no address`)
  return found
}

/** Queries A and AAAA records. IPv4 addresses come first, since more hosts have them alone. */
async function askDns(dns: Resolver, host: string): Promise<HostAddress[]> {
  const [v4, v6] = await Promise.allSettled([dns.resolve4(host), dns.resolve6(host)])
  if (v4.status === 'rejected' && v6.status === 'rejected') throw v4.reason
  return [
    ...(v4.status === 'fulfilled' ? v4.value.map((address) => ({ address, family: 4 })) : []),
    ...(v6.status === 'fulfilled' ? v6.value.map((address) => ({ address, family: 6 })) : []),
  ]
}

/** Resolves names in the local network, some of which may be only in /etc/hosts. */
async function askNearby(dns: Resolver, host: string): Promise<HostAddress[]> {
  if (!host.includes('.')) return lookup(host, { all: true })
  return askDns(dns, host).catch(() => lookup(host, { all: true }))
}

import { Resolver } from 'node:dns/promises'
import { get } from 'node:http'
import { isPrivateAddress } from '#lib/addresses/ip.ts'
import type { HostProbe, ProbeAnswer } from '#ports/host-probe.ts'

const ASK_MS = 10_000
const BODY_MAX = 300
const ADDRESSES_MAX = 8

interface HostProbeOptions {
  /** The name servers as `address` or `address:port`; those of the machine when empty. */
  nameServers: readonly string[]
  /** The ports to ask, at each address in turn. */
  ports: readonly number[]
}

/**
 * Makes a probe that queries name servers. It does not read the hosts file (/etc/hosts), since that
 * file often maps the machine's own name to a loopback address.
 */
export function dnsHostProbe({ nameServers, ports }: HostProbeOptions): HostProbe {
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  if (nameServers.length > 0) resolver.setServers(nameServers)
  return {
    async ask(host, path, { signal, onlyPublic }) {
      const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
      const addresses = found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
      const failed = found.find((each) => each.status === 'rejected' && !isNone(each.reason))
      if (addresses.length === 0 && failed !== undefined)
        return [
          {
            from: 'DNS',
            body: null,
            problem: `failed (${codeOf((failed as PromiseRejectedResult).reason)})`,
          },
        ]
      const targets = addresses
        .slice(0, ADDRESSES_MAX)
        .flatMap((address) => ports.map((port) => ({ address, port })))
      return Promise.all(
        targets.map(async ({ address, port }) =>
          onlyPublic && isPrivateAddress(address)
            ? { from: address, body: null, problem: 'is an address of a private network' }
            : askAt({ host, path, address, port, signal }),
        ),
      )
    },
  }
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? 'unknown'
}

/** Returns whether a failure of c-ares says that there are no such records. */
function isNone(error: unknown): boolean {
  return ['ENOTFOUND', 'ENODATA'].includes(codeOf(error))
}

interface Target {
  host: string
  path: string
  address: string
  port: number
  signal: AbortSignal
}

function askAt({ host, path, address, port, signal }: Target): Promise<ProbeAnswer> {
  const from = address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`
  return new Promise((resolve) => {
    const give = (body: string | null, problem: string) => resolve({ from, body, problem })
    const request = get(
      {
        host: address,
        port,
        path,
        agent: false,
        headers: { host },
        signal: AbortSignal.any([signal, AbortSignal.timeout(ASK_MS)]),
      },
      (response) => {
        let body = ''
        response.setEncoding('utf8')
        response.on('data', (part: string) => {
          body = (body + part).slice(0, BODY_MAX)
        })
        response.on('error', (error) => give(null, problemOf(error)))
        response.on('end', () =>
          response.statusCode === 200
            ? give(body, '')
            : give(null, `answered ${response.statusCode}`),
        )
      },
    )
    request.on('error', (error) => give(null, problemOf(error)))
  })
}

const PROBLEMS: Record<string, string> = {
  ECONNREFUSED: 'refused the connection',
  ECONNRESET: 'closed the connection',
  EHOSTUNREACH: 'cannot be reached',
  ENETUNREACH: 'cannot be reached',
  ETIMEDOUT: 'did not answer',
  ABORT_ERR: 'did not answer',
}

function problemOf(error: Error): string {
  const code = codeOf(error)
  return PROBLEMS[code] ?? `failed (${code})`
}

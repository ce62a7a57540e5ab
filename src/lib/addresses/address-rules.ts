import { BlockList, isIP } from 'node:net'

// IANA's IPv4 special-purpose registry (RFC 6890), multicast, and Azure's wire server
// 168.63.129.16, which answers only inside a virtual machine.
const FORBIDDEN_V4 = networks('ipv4', [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
])

// IPv6 addresses outside of global unicast are forbidden (RFC 4291 §2.4). They need a list of their
// own, because a net.BlockList with `::ffff:0:0/96` would block all of IPv4.
const GLOBAL_V6 = networks('ipv6', ['2000::/3'])
const FORBIDDEN_V6 = networks('ipv6', [
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '2620:4f:8000::/48',
  '3ffe::/16',
  '3fff::/20',
])

// RFC 6761, 6762, 7686, 8375, ICANN's `internal`, and two names of routers and clusters.
const FORBIDDEN_SUFFIXES = [
  '.localhost',
  '.local',
  '.internal',
  '.home.arpa',
  '.lan',
  '.onion',
  '.svc',
  '.test',
  '.example',
  '.invalid',
]

const HOST_BYTES_MAX = 253 // RFC 1035 §2.3.4: 255 octets on the wire are 253 as text
const LABEL_BYTES_MAX = 63
const URL_CHARACTERS_MAX = 2048

/**
 * Returns whether the service may not connect to an IP address. A text that is not a plain IP
 * address counts as forbidden.
 * @param own the networks (CIDR) from which this service connects, which are forbidden too; throws
 * for text that is no network
 */
export function isForbiddenAddress(ip: string, own: readonly string[] = []): boolean {
  const family = isIP(ip)
  if (family === 0 || ip.includes('%')) return true
  const name = family === 4 ? 'ipv4' : 'ipv6'
  if (own.length > 0 && ownNetworks(own, family).check(ip, name)) return true
  if (family === 4) return FORBIDDEN_V4.check(ip, name)
  return !GLOBAL_V6.check(ip, name) || FORBIDDEN_V6.check(ip, name)
}

/**
 * Checks the form of an address to post to. Returns what to correct, or null. Check the resolved IP
 * addresses with `isForbiddenAddress`.
 * @param options.allowPrivate also accept http, any port, IP addresses and names without a dot
 * @param options.plainHttp also accept http on its default port
 */
export function addressProblem(
  url: string,
  options: { allowPrivate: boolean; plainHttp?: boolean },
): string | null {
  if (url.length > URL_CHARACTERS_MAX)
    return `Use an address of at most ${URL_CHARACTERS_MAX} characters.`
  // The URL parser silently drops tabs, newlines and outer spaces (WHATWG URL §4.4).
  if (/[\p{Cc}\s]/u.test(url) || !url.isWellFormed())
    return 'Remove spaces and control characters from the address.'
  const parsed = URL.parse(url)
  if (parsed === null)
    return 'Write the whole address, such as https://hooks.your-domain.com/newsletter.'
  // The URL parser also accepts `https:host`, `https:\\host` and `https:///host`.
  if (!/^[a-z]+:\/\/[^/\\]/i.test(url))
    return 'Write the whole address, such as https://hooks.your-domain.com/newsletter.'
  if (parsed.username !== '' || parsed.password !== '' || /^[a-z]+:\/\/[^/?#\\]*@/i.test(url)) {
    return 'Remove the user name and password from the address.'
  }
  if (options.allowPrivate) return localProblem(parsed)
  const isPlain = options.plainHttp === true && parsed.protocol === 'http:'
  if ((parsed.protocol !== 'https:' && !isPlain) || parsed.port !== '')
    return 'Use https on the default port (443).'
  return hostProblem(parsed.hostname)
}

function localProblem(url: URL): string | null {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'Use https or http.'
  if (url.port === '0') return 'Use a port from 1 to 65535.'
  return isIP(bare(url.hostname)) === 0 ? nameProblem(withoutDot(url.hostname)) : null
}

function hostProblem(hostname: string): string | null {
  // The URL parser converts 127.1, 0x7f.1, 2130706433 and full-width digits to a dotted IPv4
  // address.
  const host = withoutDot(hostname)
  if (isIP(bare(host)) !== 0) return 'Use a host name instead of an IP address.'
  if (!host.includes('.'))
    return 'Use a public host name with a dot, such as hooks.your-domain.com.'
  const suffix = FORBIDDEN_SUFFIXES.find((ending) => host.endsWith(ending))
  if (suffix !== undefined)
    return `Use a public host name; names ending in ${suffix} cannot be reached from the internet.`
  return nameProblem(host)
}

function nameProblem(host: string): string | null {
  if (host.length > HOST_BYTES_MAX) return `Use a host name of at most ${HOST_BYTES_MAX} bytes.`
  const fits = host.split('.').every((label) => label.length > 0 && label.length <= LABEL_BYTES_MAX)
  return fits
    ? null
    : `Use a host name whose parts between the dots have 1 to ${LABEL_BYTES_MAX} bytes.`
}

/** Removes a final dot: `hooks.acme.org.` is the same host as `hooks.acme.org` (RFC 1034 §3.1). */
function withoutDot(hostname: string): string {
  return hostname.endsWith('.') ? hostname.slice(0, -1) : hostname
}

function bare(hostname: string): string {
  return hostname.startsWith('[') && hostname.endsWith(']') ? hostname.slice(1, -1) : hostname
}

function networks(family: 'ipv4' | 'ipv6', list: readonly string[]): BlockList {
  const blocked = new BlockList()
  for (const network of list) {
    const [address = '', bits = family === 'ipv4' ? '32' : '128'] = network.split('/')
    blocked.addSubnet(address, Number(bits), family)
  }
  return blocked
}

function ownNetworks(own: readonly string[], family: number): BlockList {
  const bad = own.find((network) => isIP(network.split('/')[0] ?? '') === 0)
  if (bad !== undefined) throw new Error(`${bad} is not an IP address or a network in CIDR form`)
  const ofFamily = own.filter((network) => isIP(network.split('/')[0] ?? '') === family)
  return networks(family === 4 ? 'ipv4' : 'ipv6', ofFamily)
}

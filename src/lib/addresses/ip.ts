import { BlockList, isIP, isIPv6 } from 'node:net'

const PRIVATE_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '224.0.0.0/3',
]
// 64:ff9b:1::/48 is for local translation (RFC 8215). fec0::/10 was reserved for site-local
// addresses (RFC 3879).
const PRIVATE_V6 = ['::/127', '64:ff9b:1::/48', 'fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8']

const privateNetworks = blockList([...PRIVATE_V4, ...PRIVATE_V6])

/** Makes a list of networks and single addresses. Throws for a text that is neither. */
export function blockList(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address)
    if (family === 0) throw new Error(`${network} is not an address or a network in CIDR form`)
    list.addSubnet(
      address,
      bits === undefined ? (family === 4 ? 32 : 128) : Number(bits),
      family === 4 ? 'ipv4' : 'ipv6',
    )
  }
  return list
}

export function inList(list: BlockList, address: string): boolean {
  const plain = plainAddress(address)
  return list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
}

/** Returns whether a URL leads to the machine on which it is opened (RFC 6761 §6.3). */
export function isLoopbackUrl(url: string): boolean {
  const { hostname } = new URL(url)
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(\.\d+){3}$/.test(hostname)
  )
}

/**
 * Returns whether an address, or the IPv4 address embedded in it, is not on the public internet
 * (RFC 6890).
 */
export function isPrivateAddress(address: string): boolean {
  const held = heldAddress(address)
  return inList(privateNetworks, address) || (held !== null && inList(privateNetworks, held))
}

/**
 * Returns the IPv4 address embedded in an IPv6 address: 6to4 (RFC 3056 §2), NAT64 (RFC 6052 §2.1),
 * IPv4-translated (RFC 2765 §2.1) or IPv4-compatible (RFC 4291 §2.5.5.1). Null: the address is of
 * another kind.
 */
export function heldAddress(address: string): string | null {
  if (!isIPv6(address)) return null
  const groups = groupsOf(address)
  if (groups[0] === 0x2002) return bytesOf(groups[1]!, groups[2]!).join('.')
  const prefix = groups.slice(0, 6).map((group) => group.toString(16))
  const holds = ['64:ff9b:0:0:0:0', '0:0:0:0:ffff:0', '0:0:0:0:0:0'].includes(prefix.join(':'))
  return holds ? bytesOf(groups[6]!, groups[7]!).join('.') : null
}

/**
 * Converts an IPv4-mapped address (RFC 4291 §2.5.5.2), such as `::ffff:c000:201`, to IPv4. Returns
 * other addresses unchanged.
 */
export function plainAddress(address: string): string {
  if (!isIPv6(address) || !/^[0:]*:ffff:/i.test(address)) return address
  const groups = groupsOf(address)
  const [high = 0, low = 0] = groups.slice(6)
  return groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
    ? bytesOf(high, low).join('.')
    : address
}

/**
 * Returns the network that counts as one visitor: an IPv4 address, or an IPv6 /64, because a
 * household has at least a /64.
 */
export function visitorNetwork(address: string): string {
  const plain = plainAddress(address)
  return isIPv6(plain) ? `${headOf(plain, 4)}::/64` : plain
}

/** Returns the IPv6 /48 that counts as one site (RFC 6177 §2); null for IPv4. */
export function visitorSite(address: string): string | null {
  const plain = plainAddress(address)
  return isIPv6(plain) ? `${headOf(plain, 3)}::/48` : null
}

function headOf(address: string, count: number): string {
  return groupsOf(address)
    .slice(0, count)
    .map((group) => group.toString(16))
    .join(':')
}

/** Parses an IPv6 address into eight groups. The last two may be written as an IPv4 address. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address
    .split('%')[0]!
    .replace(/\d+(?:\.\d+){3}$/, hexOf)
    .split('::')
  const read = (part: string | undefined) =>
    part ? part.split(':').map((group) => Number.parseInt(group, 16)) : []
  const [left, right] = [read(head), read(tail)]
  return tail === undefined
    ? left
    : [...left, ...Array<number>(Math.max(0, 8 - left.length - right.length)).fill(0), ...right]
}

function hexOf(dotted: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = dotted.split('.').map(Number)
  return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
}

function bytesOf(...groups: number[]): number[] {
  return groups.flatMap((group) => [group >> 8, group & 0xff])
}

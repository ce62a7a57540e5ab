import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'

const PRIVATE_V4 = ['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16', '224.0.0.0/3']
const PRIVATE_V6 = ['::/127', 'fc00::/7', 'fe80::/10', 'ff00::/8']

const privateNetworks = blockList([...PRIVATE_V4, ...PRIVATE_V6])

/** A list of networks (`10.0.0.0/8`, `fd00::/8`, single addresses); throws on anything else. */
export function blockList(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address)
    if (family === 0) throw new Error(`${network} is not an address or a network in CIDR form`)
    list.addSubnet(address, bits === undefined ? (family === 4 ? 32 : 128) : Number(bits), family === 4 ? 'ipv4' : 'ipv6')
  }
  return list
}

export function inList(list: BlockList, address: string): boolean {
  const plain = plainAddress(address)
  return list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
}

/** Answers whether an address of the web leads to the machine that it is opened on (RFC 6761 §6.3). */
export function isLoopbackUrl(url: string): boolean {
  const { hostname } = new URL(url)
  return hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname)
}

/** True for loopback, private, link-local and multicast addresses (RFC 6890), which no visitor on the internet has. */
export function isPrivateAddress(address: string): boolean {
  return inList(privateNetworks, address)
}

/** `::ffff:192.0.2.1` becomes `192.0.2.1`: a dual-stack socket shows IPv4 peers in the mapped form (RFC 4291 §2.5.5.2). */
export function plainAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  return mapped && isIPv4(mapped) ? mapped : address
}

/** What counts as one visitor: an IPv4 address, or the /64 of an IPv6 address, since one household holds at least that. */
export function visitorNetwork(address: string): string {
  const plain = plainAddress(address)
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('%')[0]!.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const groups = tail === undefined ? left : [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

import { visitorNetwork } from '#lib/ip.ts'
import type { Clock } from '#ports/clock.ts'

/** Bounds on what one peer does: an IPv4 address, or the /64 of an IPv6 address. */
export interface PeerLimits {
  connectionsAtOnce: number
  /** In a minute; a relay that returns a large campaign's bounces opens a connection for each. */
  connections: number
  mails: number
  /** Mails to postmaster and abuse, which need no recipient token. */
  letters: number
}

/** A window starts anew earlier when it holds this many counts, so that a flood from many networks takes no memory. */
const COUNTS_MAX = 50_000
const WINDOW_MS = 60_000

/** Counts what peers of the return server do, by their network. */
export function peerBook(limits: PeerLimits, clock: Clock) {
  const connected = new Map<string, string>()
  const counts = new Map<string, number>()
  let windowEndsAt = 0

  /** False when the peer has had its share of this minute. */
  function take(what: 'connections' | 'mails' | 'letters', address: string): boolean {
    const now = clock.now().getTime()
    if (now >= windowEndsAt || counts.size >= COUNTS_MAX) {
      counts.clear()
      windowEndsAt = now + WINDOW_MS
    }
    const key = `${what} ${visitorNetwork(address)}`
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count <= limits[what]
  }

  return {
    take,
    /** Notes a connection; false when the peer has too many at once, or opened too many in this minute. */
    connect(id: string, address: string): boolean {
      if (!take('connections', address)) return false
      const network = visitorNetwork(address)
      const held = [...connected.values()].filter((one) => one === network).length
      if (held >= limits.connectionsAtOnce) return false
      connected.set(id, network)
      return true
    },
    disconnect: (id: string) => void connected.delete(id),
  }
}

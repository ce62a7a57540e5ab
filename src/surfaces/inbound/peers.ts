import { MINUTE_MS } from '#lib/duration.ts'
import { visitorNetwork } from '#lib/addresses/ip.ts'
import type { Clock } from '#ports/clock.ts'

/** The limits for one peer, which is an IPv4 address or an IPv6 /64. */
export interface PeerLimits {
  connectionsAtOnce: number
  /**
   * The maximum number of new connections a minute. A mail server that returns the bounces of a
   * large campaign opens one connection for each bounce.
   */
  connections: number
  mails: number
  /** The mails a minute to postmaster and abuse, which need no recipient token. */
  letters: number
}

/**
 * The number of counted peers at which a new window begins, so that a flood from many networks
 * takes no memory.
 */
const COUNTS_MAX = 50_000
const WINDOW_MS = MINUTE_MS

export function peerBook(limits: PeerLimits, clock: Clock) {
  const connected = new Map<string, string>()
  const counts = new Map<string, number>()
  let windowEndsAt = 0

  /**
   * Counts one connection or mail of a peer. Returns false when the peer's limit of this minute is
   * exceeded.
   */
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
    /**
     * Counts a connection. Returns false when the peer has too many open, or opened too many this
     * minute.
     */
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

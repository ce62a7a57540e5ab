import type { FastifyRequest } from 'fastify'
import { visitorNetwork } from '#lib/addresses/ip.ts'
import { MINUTE_MS } from '#lib/duration.ts'
import { Lru } from '#lib/lru.ts'
import { Problem, rateLimited } from '#operation/problem.ts'
import type { System } from '#operation/system.ts'
import { addressOf } from './address.ts'

const ADDRESSES_MAX = 10_000

/**
 * Makes a limit of requests a minute by address, IPv6 by /64. Each process counts for itself: it
 * guards against floods, and grants nothing.
 */
export function addressLimit(system: System, mostAMinute: number) {
  const counts = new Lru<string, { minute: number; used: number }>(ADDRESSES_MAX)
  return (request: FastifyRequest): void => {
    const now = system.ports.clock.now().getTime()
    const minute = Math.floor(now / MINUTE_MS)
    const network = visitorNetwork(addressOf(request))
    const known = counts.get(network)
    const used = (known?.minute === minute ? known.used : 0) + 1
    counts.set(network, { minute, used })
    if (used <= mostAMinute) return
    const waitS = Math.ceil(((minute + 1) * MINUTE_MS - now) / 1000)
    throw new Problem(
      rateLimited,
      `Too many requests from this address. Wait ${waitS} s, then try again.`,
      { retryAfterS: waitS },
    )
  }
}

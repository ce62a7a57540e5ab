import type { FastifyRequest } from 'fastify'
import { isPrivateAddress, plainAddress } from '#lib/addresses/ip.ts'
import type { Log } from '#ports/log.ts'

/**
 * Returns the address of a proxy that is not in TRUSTED_PROXIES; null without one. Only loopback
 * and private addresses are considered, since any visitor can send the headers of a proxy.
 */
export function findUntrustedProxy(request: FastifyRequest): string | null {
  const { 'x-forwarded-for': forwardedFor, forwarded } = request.headers
  if (forwardedFor === undefined && forwarded === undefined) return null
  // Fastify lists addresses only for trusted peers, and never reads Forwarded.
  const trusted =
    forwardedFor === undefined ? request.ips !== undefined : (request.ips?.length ?? 1) > 1
  const peer = plainAddress(request.socket.remoteAddress ?? '')
  return !trusted && peer !== '' && isPrivateAddress(peer) ? peer : null
}

/** Makes a function that warns of such a proxy once in the life of a process. */
export function proxyWarning(log: Log): (request: FastifyRequest) => void {
  let warned = false
  return (request) => {
    const peer = warned ? null : findUntrustedProxy(request)
    if (peer === null) return
    warned = true
    log.warn(
      { peer },
      'a proxy forwards requests and is not in TRUSTED_PROXIES; all its visitors count as one until you add it',
    )
  }
}

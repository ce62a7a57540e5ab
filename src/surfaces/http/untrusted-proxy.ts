import type { FastifyRequest } from 'fastify'
import { isPrivateAddress, plainAddress } from '#lib/ip.ts'
import type { Log } from '#ports/log.ts'

/**
 * Finds a proxy that forwarded the request and that TRUSTED_PROXIES does not name; null when there is none. Only a loopback or private peer is
 * taken for a proxy, because any visitor on the internet can send these headers.
 */
export function untrustedProxy(request: FastifyRequest): string | null {
  const { 'x-forwarded-for': forwardedFor, forwarded } = request.headers
  if (forwardedFor === undefined && forwarded === undefined) return null
  // Fastify lists forwarded addresses only for peers that it trusts, and never reads Forwarded.
  const trusted = forwardedFor === undefined ? request.ips !== undefined : (request.ips?.length ?? 1) > 1
  const peer = plainAddress(request.socket.remoteAddress ?? '')
  return !trusted && peer !== '' && isPrivateAddress(peer) ? peer : null
}

/** Makes a check that warns once in the life of a process, at the first request of such a proxy. */
export function proxyWarning(log: Log): (request: FastifyRequest) => void {
  let warned = false
  return (request) => {
    const peer = warned ? null : untrustedProxy(request)
    if (peer === null) return
    warned = true
    log.warn({ peer }, 'a proxy forwards requests and is not in TRUSTED_PROXIES; all its visitors count as one until you add it')
  }
}

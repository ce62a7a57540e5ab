import type { FastifyRequest } from 'fastify'
import { isPrivateAddress, plainAddress } from '#lib/ip.ts'
import type { Log } from '#ports/log.ts'

/**
 * Finds the proxy that passed a request on and that TRUSTED_PROXIES does not name; null when there is none. Only a loopback or private
 * peer is taken for a proxy: any visitor on the internet can send these headers.
 */
export function untrustedProxy(request: FastifyRequest): string | null {
  const { 'x-forwarded-for': forwardedFor, forwarded } = request.headers
  if (forwardedFor === undefined && forwarded === undefined) return null
  // Fastify lists what a peer forwards only where it trusts the peer, and never reads Forwarded.
  const trusted = forwardedFor === undefined ? request.ips !== undefined : (request.ips?.length ?? 1) > 1
  const peer = plainAddress(request.socket.remoteAddress ?? '')
  return !trusted && peer !== '' && isPrivateAddress(peer) ? peer : null
}

/** Makes a check that warns once in a process's life, at the first request that such a proxy passes on. */
export function proxyWarning(log: Log): (request: FastifyRequest) => void {
  let warned = false
  return (request) => {
    const peer = warned ? null : untrustedProxy(request)
    if (peer === null) return
    warned = true
    log.warn({ peer }, 'a proxy passes requests on that TRUSTED_PROXIES does not name; all its visitors count as one until TRUSTED_PROXIES names it')
  }
}

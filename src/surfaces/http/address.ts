import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { plainAddress } from '#lib/addresses/ip.ts'
import { malformed, Problem } from '#operation/problem.ts'

/**
 * Returns the visitor's IP address. Throws for a closed connection, which has none. In
 * X-Forwarded-For of a trusted proxy it may have a port, brackets or a zone, which are removed;
 * `unknown` (RFC 7239 §6.2) is ignored.
 */
export function addressOf(request: FastifyRequest): string {
  const { remoteAddress } = request.socket
  if (remoteAddress === undefined)
    throw new Problem(
      malformed,
      'The connection was closed before the request was read. Send it again.',
    )
  const bare = (text: string) =>
    plainAddress(
      text
        .replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
        .replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
        .replace(/%.*$/, ''),
    )
  const told = bare(request.ip)
  return isIP(told) === 0 ? bare(remoteAddress) : told
}

import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { plainAddress } from '#lib/ip.ts'
import { malformed, Problem } from '#operation/problem.ts'

/**
 * Returns the visitor's address. Refuses the request where the connection is closed already: it has no address then, and its work would be in vain. X-Forwarded-For of a trusted proxy may carry a port, brackets or a zone. It may also carry no address at all
 * (`unknown`, RFC 7239 §6.2): then the address of the connection counts.
 */
export function addressOf(request: FastifyRequest): string {
  const { remoteAddress } = request.socket
  if (remoteAddress === undefined) throw new Problem(malformed, 'The connection was closed before the request was read. Send it again.')
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

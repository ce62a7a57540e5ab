import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { plainAddress } from '#lib/ip.ts'

/**
 * Returns the visitor's address. X-Forwarded-For of a trusted proxy may carry a port, brackets or a zone. It may also carry no address at all
 * (`unknown`, RFC 7239 §6.2): then the address of the connection counts.
 */
export function addressOf(request: FastifyRequest): string {
  const bare = (text: string) =>
    plainAddress(
      text
        .replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
        .replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
        .replace(/%.*$/, ''),
    )
  const told = bare(request.ip)
  return isIP(told) === 0 ? bare(request.socket.remoteAddress ?? '127.0.0.1') : told
}

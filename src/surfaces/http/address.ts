import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { plainAddress } from '#lib/ip.ts'

/**
 * The visitor's address. A trusted proxy's X-Forwarded-For may carry a port, brackets or a zone, or no address at all
 * (`unknown`, RFC 7239 §6.2): then the connection's own counts.
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

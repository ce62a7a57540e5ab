import { hash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasCopy } from './conditional.ts'

/**
 * Makes the handler for a long text, which sends it plain, compressed, or 304. The text is encoded
 * once, and not for each request.
 */
export function readyText(
  text: string,
  headers: Record<string, string>,
): (request: FastifyRequest, reply: FastifyReply) => FastifyReply {
  const plain = Buffer.from(text)
  const compressed = gzipSync(plain)
  const digest = hash('sha256', plain, 'base64url').slice(0, 27)
  return (request, reply) => {
    const zipped = takesGzip(request.headers['accept-encoding'])
    // Each encoding is a representation with its own tag (RFC 9110 §8.8.3.3).
    const etag = zipped ? `"${digest}-gzip"` : `"${digest}"`
    reply.headers({ ...headers, etag, vary: 'accept-encoding' })
    if (hasCopy(request, etag)) return reply.code(304).removeHeader('content-type').send()
    if (!zipped) return reply.send(plain)
    return reply.header('content-encoding', 'gzip').send(compressed)
  }
}

/** Returns whether Accept-Encoding permits gzip (RFC 9110 §12.5.3). A weight of 0 does not. */
function takesGzip(accepted: string | string[] | undefined): boolean {
  return String(accepted ?? '')
    .split(',')
    .some((part) => /^\s*(?:x-)?gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*$)[\d.]+\s*)?$/i.test(part))
}

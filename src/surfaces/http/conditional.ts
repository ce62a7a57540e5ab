import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Lru } from '#lib/lru.ts'

interface Copy {
  etag: string
  since: Date
  /** The version of the records from which it was made; undefined when unknown. */
  version: string | undefined
}

/**
 * The latest content that this process sent from each address, and the time of the first sending.
 */
const seen = new Lru<string, Copy>(5000)

interface Content {
  body: string | Buffer
  headers: Record<string, string>
  maxAgeS: number
  now: Date
  /**
   * The version of the records from which the content was made, for handlers that call `clientCopy`
   * first.
   */
  version?: string
}

/** Returns the client's copy if it is the latest that this process sent from the address. */
export function clientCopy(request: FastifyRequest): Copy | undefined {
  const known = seen.get(keyOf(request))
  return known && isCurrent(request, known.etag, known.since) ? known : undefined
}

export function sendUnchanged(reply: FastifyReply, copy: Copy, maxAgeS: number): FastifyReply {
  return reply.code(304).headers(validators(copy, maxAgeS)).send()
}

/**
 * Sends public content, or 304 when the client has it (RFC 9110 §13). Last-Modified is the first
 * sending by this process, since not all records have a time of change.
 */
export function sendConditional(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, headers, maxAgeS, now, version }: Content,
): FastifyReply {
  const etag = `"${hash('sha256', body, 'base64url').slice(0, 27)}"`
  const key = keyOf(request)
  const known = seen.get(key)
  const copy: Copy = { etag, since: known?.etag === etag ? known.since : now, version }
  if (known?.etag !== etag || known.version !== version) seen.set(key, copy)
  reply.headers({ ...headers, ...validators(copy, maxAgeS) })
  if (!isCurrent(request, etag, copy.since)) return reply.send(body)
  return reply.code(304).removeHeader('content-type').send()
}

/**
 * Sends a page that depends on the reader's cookie. That of a signed-in reader is not cached, and
 * no public copy answers it. The ETag contains the kind of reader, which keeps copies apart.
 */
export function sendToReader(
  request: FastifyRequest,
  reply: FastifyReply,
  reader: 'visitor' | 'free' | 'paid',
  content: Content,
): FastifyReply {
  const headers = { ...content.headers, vary: 'cookie' }
  if (reader === 'visitor') return sendConditional(request, reply, { ...content, headers })
  const etag = `"${reader}-${hash('sha256', content.body, 'base64url').slice(0, 27)}"`
  return reply
    .headers({ ...headers, etag, 'cache-control': 'private, no-store' })
    .send(content.body)
}

/** Returns a digest of host and path as the key, because an address may have 16 KB. */
const keyOf = (request: FastifyRequest) => hash('sha256', `${request.host}${request.url}`, 'base64')

const validators = ({ etag, since }: Copy, maxAgeS: number) => ({
  etag,
  'last-modified': since.toUTCString(),
  'cache-control': `public, max-age=0, s-maxage=${maxAgeS}, must-revalidate`,
})

/** Returns whether If-None-Match names the content's ETag. */
export function hasCopy(
  { headers: { 'if-none-match': tags = '' } }: FastifyRequest,
  etag: string,
): boolean {
  return (
    tags.trim() === '*' || tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
  )
}

/**
 * Returns whether the client's copy is current. If-None-Match takes precedence over
 * If-Modified-Since (RFC 9110 §13.2.2).
 */
function isCurrent(request: FastifyRequest, etag: string, since: Date): boolean {
  const { headers } = request
  if (headers['if-none-match'] !== undefined) return hasCopy(request, etag)
  const had = Date.parse(headers['if-modified-since'] ?? '')
  // The header has whole seconds.
  return had >= Math.floor(since.getTime() / 1000) * 1000
}

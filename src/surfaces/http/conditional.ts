import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Lru } from '#lib/lru.ts'

interface Copy {
  etag: string
  since: Date
  /** The version of the records that it was made of, if known. */
  version: string | undefined
}

/** The newest content that this process sent from each address, and when it first did. */
const seen = new Lru<string, Copy>(5000)

interface Content {
  body: string | Buffer
  headers: Record<string, string>
  maxAgeS: number
  now: Date
  /** The version of the source records, for a sender that asks `clientCopy` first. */
  version?: string
}

/** Returns the client's copy, if it is the newest that this process sent from the address. */
export function clientCopy(request: FastifyRequest): Copy | undefined {
  const known = seen.get(keyOf(request))
  return known && isCurrent(request, known.etag, known.since) ? known : undefined
}

export function sendUnchanged(reply: FastifyReply, copy: Copy, maxAgeS: number): FastifyReply {
  return reply.code(304).headers(validators(copy, maxAgeS)).send()
}

/**
 * Sends public content, or 304 (RFC 9110 §13). Last-Modified is the first sending by this process:
 * not every record knows when it changed.
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
 * Sends a page that depends on the reader's cookie. A signed-in reader's is in no cache, and never
 * answered from public copies. The tier in its ETag keeps readers' copies apart.
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

/** Returns a digest as the key, since an address may have 16 KB. */
const keyOf = (request: FastifyRequest) => hash('sha256', `${request.host}${request.url}`, 'base64')

const validators = ({ etag, since }: Copy, maxAgeS: number) => ({
  etag,
  'last-modified': since.toUTCString(),
  'cache-control': `public, max-age=0, s-maxage=${maxAgeS}, must-revalidate`,
})

/** Compares If-None-Match with the content's ETag. */
export function hasCopy(
  { headers: { 'if-none-match': tags = '' } }: FastifyRequest,
  etag: string,
): boolean {
  return (
    tags.trim() === '*' || tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
  )
}

/** Returns whether the copy is current. If-None-Match overrides the date (RFC 9110 §13.2.2). */
function isCurrent(request: FastifyRequest, etag: string, since: Date): boolean {
  const { headers } = request
  if (headers['if-none-match'] !== undefined) return hasCopy(request, etag)
  const had = Date.parse(headers['if-modified-since'] ?? '')
  // The header has whole seconds.
  return had >= Math.floor(since.getTime() / 1000) * 1000
}

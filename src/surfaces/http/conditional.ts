import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Lru } from '#lib/lru.ts'

interface Seen {
  etag: string
  since: Date
}

/** The newest content of each address that this process has sent, with the time when it first did. */
const seen = new Lru<string, Seen>(5000)

export interface Content {
  body: string | Buffer
  headers: Record<string, string>
  /** The seconds for which caches may send it without asking. */
  maxAgeS: number
  /** The current time. */
  now: Date
}

/**
 * Sends public content, or 304 where the client has it already (RFC 9110 §13). Content is made of several records, and not all of them know when they
 * changed. So Last-Modified is the time when this process first sent the content: never before its last change.
 */
export function sendConditional(request: FastifyRequest, reply: FastifyReply, { body, headers, maxAgeS, now }: Content): FastifyReply {
  const etag = `"${hash('sha256', body, 'base64url').slice(0, 27)}"`
  // A digest, since an address may have 16 KB.
  const key = hash('sha256', `${request.host}${request.url}`, 'base64')
  const known = seen.get(key)
  const since = known?.etag === etag ? known.since : now
  if (known?.etag !== etag) seen.set(key, { etag, since })
  reply.headers({
    ...headers,
    etag,
    'last-modified': since.toUTCString(),
    'cache-control': `public, max-age=0, s-maxage=${maxAgeS}, must-revalidate`,
  })
  if (!isCurrent(request, etag, since)) return reply.send(body)
  return reply.code(304).removeHeader('content-type').send()
}

/** Returns whether the client's copy is current. If-Modified-Since counts only without If-None-Match (RFC 9110 §13.2.2). */
function isCurrent({ headers }: FastifyRequest, etag: string, since: Date): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined) return tags.trim() === '*' || tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
  const had = Date.parse(headers['if-modified-since'] ?? '')
  // The header has whole seconds.
  return had >= Math.floor(since.getTime() / 1000) * 1000
}

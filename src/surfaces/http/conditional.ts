import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Lru } from '#lib/lru.ts'

/** Content that was sent. */
export interface Copy {
  etag: string
  since: Date
  /** The version of the records that it was made of, where the sender named one. */
  version: string | undefined
}

/** The newest content of each address that this process has sent, with the time when it first did. */
const seen = new Lru<string, Copy>(5000)

export interface Content {
  body: string | Buffer
  headers: Record<string, string>
  /** The seconds for which caches may send it without asking. */
  maxAgeS: number
  /** The current time. */
  now: Date
  /** The version of the records that it is made of, for a sender who asks for it with `clientCopy` before the content is made. */
  version?: string
}

/** Returns the copy that the client has, where it is the newest that this process has sent from the address. */
export function clientCopy(request: FastifyRequest): Copy | undefined {
  const known = seen.get(keyOf(request))
  return known && isCurrent(request, known.etag, known.since) ? known : undefined
}

/** Answers 304: the client's copy is current. */
export function sendUnchanged(reply: FastifyReply, copy: Copy, maxAgeS: number): FastifyReply {
  return reply.code(304).headers(validators(copy, maxAgeS)).send()
}

/**
 * Sends public content, or 304 where the client has it already (RFC 9110 §13). Content is made of several records, and not all of them know when they
 * changed. So Last-Modified is the time when this process first sent the content: never before its last change.
 */
export function sendConditional(request: FastifyRequest, reply: FastifyReply, { body, headers, maxAgeS, now, version }: Content): FastifyReply {
  const etag = `"${hash('sha256', body, 'base64url').slice(0, 27)}"`
  const key = keyOf(request)
  const known = seen.get(key)
  const copy: Copy = { etag, since: known?.etag === etag ? known.since : now, version }
  if (known?.etag !== etag || known.version !== version) seen.set(key, copy)
  reply.headers({ ...headers, ...validators(copy, maxAgeS) })
  if (!isCurrent(request, etag, copy.since)) return reply.send(body)
  return reply.code(304).removeHeader('content-type').send()
}

/** Returns the key of an address: a digest, since an address may have 16 KB. */
const keyOf = (request: FastifyRequest) => hash('sha256', `${request.host}${request.url}`, 'base64')

const validators = ({ etag, since }: Copy, maxAgeS: number) => ({
  etag,
  'last-modified': since.toUTCString(),
  'cache-control': `public, max-age=0, s-maxage=${maxAgeS}, must-revalidate`,
})

/** Returns whether the client names the content as one that it has (If-None-Match). */
export function hasCopy({ headers: { 'if-none-match': tags = '' } }: FastifyRequest, etag: string): boolean {
  return tags.trim() === '*' || tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

/** Returns whether the client's copy is current. If-Modified-Since counts only without If-None-Match (RFC 9110 §13.2.2). */
function isCurrent(request: FastifyRequest, etag: string, since: Date): boolean {
  const { headers } = request
  if (headers['if-none-match'] !== undefined) return hasCopy(request, etag)
  const had = Date.parse(headers['if-modified-since'] ?? '')
  // The header has whole seconds.
  return had >= Math.floor(since.getTime() / 1000) * 1000
}

import type { FastifyRequest } from 'fastify'

/** Returns the key in a request (RFC 6750 §2.1), which is not checked; null without one. */
export function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}

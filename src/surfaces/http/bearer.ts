import type { FastifyRequest } from 'fastify'

/**
 * Returns the bearer token in a request (RFC 6750 §2.1) without checking it; null when there is
 * none.
 */
export function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}

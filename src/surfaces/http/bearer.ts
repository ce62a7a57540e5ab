import type { FastifyRequest } from 'fastify'

/** Returns the key (RFC 6750 §2.1), unchecked. */
export function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}

import type { FastifyRequest } from 'fastify'
import { ownSite } from './site-hosts.ts'
import type { System } from '#operation/system.ts'

/** Returns whether another site made the browser send a request. Programs are not other sites. */
export function isForeign(system: System, request: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  return !isSameOrigin(system, request) && (origin !== undefined || site !== undefined)
}

/**
 * Returns whether our own page made the browser send a request, by Origin or else Sec-Fetch-Site.
 */
export function isSameOrigin(system: System, request: FastifyRequest): boolean {
  const { origin } = request.headers
  const own = ownSite(request)?.origin ?? new URL(system.ports.deployment.baseUrl).origin
  if (origin !== undefined) return origin === own
  return request.headers['sec-fetch-site'] === 'same-origin'
}

import type { FastifyRequest } from 'fastify'
import type { System } from '#operation/system.ts'

/** Returns whether one of our own pages made the browser send the request. Origin decides; where it is missing, Sec-Fetch-Site does. */
export function isSameOrigin(system: System, request: FastifyRequest): boolean {
  const { origin } = request.headers
  if (origin !== undefined) return origin === new URL(system.ports.deployment.baseUrl).origin
  return request.headers['sec-fetch-site'] === 'same-origin'
}

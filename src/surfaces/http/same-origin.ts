import type { FastifyRequest } from 'fastify'
import type { System } from '#operation/system.ts'

/** Whether a page of ours made the browser ask, as Origin says, or Sec-Fetch-Site where there is no Origin. */
export function isSameOrigin(system: System, request: FastifyRequest): boolean {
  const { origin } = request.headers
  if (origin !== undefined) return origin === new URL(system.ports.deployment.baseUrl).origin
  return request.headers['sec-fetch-site'] === 'same-origin'
}

import type { FastifyInstance } from 'fastify'
import { isServedHost } from '#areas/addresses/index.ts'
import type { System } from '#operation/system.ts'

/**
 * Serves `/tls/ask?domain=`. With this address, Caddy's on-demand TLS checks for which hosts it may
 * get certificates: 200 for the hosts that this deployment serves, 404 for all others.
 */
export function tlsAsk(app: FastifyInstance, system: Pick<System, 'db' | 'ports'>): void {
  app.get<{ Querystring: { domain?: unknown } }>('/tls/ask', async ({ query }, reply) => {
    const { domain } = query
    const isOurs = typeof domain === 'string' && (await isServedHost(system, domain))
    return reply
      .code(isOurs ? 200 : 404)
      .header('cache-control', 'no-store')
      .send({ status: isOurs ? 'served here' : 'not served here' })
  })
}

import type { FastifyInstance } from 'fastify'
import { ping } from '#db/rows.ts'
import type { System } from '#operation/system.ts'

export interface Readiness {
  /** True until the ports are open, root is given up and the workers run. */
  starting?: boolean
  /** True from SIGTERM on: requests are still answered, but a load balancer should send no more. */
  draining: boolean
}

/** Serves `/healthz` (the process lives) and `/readyz` (the process can do its work). */
export function healthRoutes(app: FastifyInstance, system: System, readiness: Readiness): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    if (readiness.starting) return reply.code(503).send({ status: 'starting' })
    if (readiness.draining) return reply.code(503).send({ status: 'draining' })
    try {
      await ping(system.db)
      return await reply.send({ status: 'ready' })
    } catch {
      return reply.code(503).send({ status: 'the database cannot be reached' })
    }
  })
}

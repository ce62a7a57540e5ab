import type { FastifyInstance } from 'fastify'
import { ping } from '#db/rows.ts'
import type { System } from '#operation/system.ts'

export interface Readiness {
  /** True until the server accepts requests, runs as an ordinary user, and its workers run. */
  starting?: boolean
  /** True from SIGTERM on, so that a load balancer sends no more requests. */
  draining: boolean
}

/** Serves `/healthz` (the process runs) and `/readyz` (it can work). */
export function healthRoutes(app: FastifyInstance, system: System, readiness: Readiness): void {
  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    if (readiness.starting) return reply.code(503).send({ status: 'starting' })
    if (readiness.draining) return reply.code(503).send({ status: 'draining' })
    if (system.databaseIsFull() || (await isDataFull(system)))
      return reply.code(503).send({ status: 'the disk is full' })
    try {
      await ping(system.db)
      return await reply.send({ status: 'ready' })
    } catch {
      return reply.code(503).send({ status: 'the database cannot be reached' })
    }
  })
}

/**
 * The bytes of a segment of PostgreSQL's write-ahead log. The database stops when the disk has no
 * space for a segment.
 */
const SEGMENT_BYTES = 16 * 1024 * 1024

async function isDataFull({ ports }: System): Promise<boolean> {
  const room = await ports.disk.forData()
  // A file system of unknown size reports a total size of 0.
  return room !== null && room.totalBytes > 0 && room.freeBytes < SEGMENT_BYTES
}

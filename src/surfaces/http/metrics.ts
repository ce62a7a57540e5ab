import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type Metric, PROMETHEUS_TYPE, prometheusText } from '#lib/formats/prometheus.ts'
import { notFound, Problem, unauthorized } from '#operation/problem.ts'

export interface MetricsOptions {
  token: string | null
  read(): Promise<Metric[]>
}

/** Serves `GET /metrics`. Without METRICS_TOKEN it answers 404. */
export function metricsRoute(app: FastifyInstance, options?: MetricsOptions): void {
  app.get('/metrics', async (request, reply) => {
    if (!options?.token)
      throw new Problem(
        notFound,
        'There is nothing at /metrics. The operator turns it on by setting METRICS_TOKEN.',
      )
    const given = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
    if (!timingSafeEqual(digest(given), digest(options.token)))
      throw new Problem(
        unauthorized,
        'Send the METRICS_TOKEN of this deployment: Authorization: Bearer <token>.',
      )
    return reply
      .header('cache-control', 'no-store')
      .type(PROMETHEUS_TYPE)
      .send(prometheusText(await options.read()))
  })
}

/** Hashes a text, so that comparing takes equal time for all texts. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

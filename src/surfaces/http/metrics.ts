import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type Metric, PROMETHEUS_TYPE, prometheusText } from '#lib/prometheus.ts'
import { notFound, Problem, unauthorized } from '#operation/problem.ts'

export interface MetricsOptions {
  /** METRICS_TOKEN, or null. */
  token: string | null
  read(): Promise<Metric[]>
}

/** `GET /metrics`, for whoever has the token; without METRICS_TOKEN there is no such address. */
export function metricsRoute(app: FastifyInstance, options?: MetricsOptions): void {
  app.get('/metrics', async (request, reply) => {
    if (!options?.token) throw new Problem(notFound, 'There is nothing at /metrics. The operator turns it on by setting METRICS_TOKEN.')
    const given = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
    if (!timingSafeEqual(digest(given), digest(options.token)))
      throw new Problem(unauthorized, 'Send the METRICS_TOKEN of this deployment: Authorization: Bearer <token>.')
    return reply
      .header('cache-control', 'no-store')
      .type(PROMETHEUS_TYPE)
      .send(prometheusText(await options.read()))
  })
}

/** Of one length, so that the comparison tells nothing. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

import type { Metric } from '#lib/formats/prometheus.ts'
import type { Db } from '#db/rows.ts'
import { readWebhookState } from './metrics-sql.ts'
import type { WebhookMeter } from './meter.ts'

/** Reads the metrics: this process's attempts, and the overdue deliveries of all accounts. */
export async function webhookMetrics(db: Db, meter: WebhookMeter, now: Date): Promise<Metric[]> {
  const [{ lags, outcomes, reclaimed }, { backlog, off, failing }] = [
    meter.read(),
    await readWebhookState(db, now),
  ]
  return [
    {
      name: 'mailcast_webhook_lag_seconds',
      type: 'summary',
      help: 'From the due time to the beginning of the attempt, over the latest 4,096 of this process.',
      samples: lags.flatMap(({ kind, p50, p99, count, sumS }) => [
        { labels: { attempt: kind, quantile: '0.5' }, value: p50 },
        { labels: { attempt: kind, quantile: '0.99' }, value: p99 },
        { suffix: '_sum', labels: { attempt: kind }, value: sumS },
        { suffix: '_count', labels: { attempt: kind }, value: count },
      ]),
    },
    {
      name: 'mailcast_webhook_attempts_total',
      type: 'counter',
      help: 'Attempts of this process by status class, or by the reason for which no status counts.',
      samples: outcomes.map(({ outcome, count }) => ({ labels: { outcome }, value: count })),
    },
    {
      name: 'mailcast_webhook_leases_reclaimed_total',
      type: 'counter',
      help: 'Deliveries that this process claimed again after an earlier lease ended without an outcome.',
      samples: [{ value: reclaimed }],
    },
    {
      name: 'mailcast_webhook_backlog',
      type: 'gauge',
      help: 'Due deliveries without an attempt under way, over the whole deployment, counted up to 100,000.',
      samples: backlog.map(({ kind, count }) => ({ labels: { attempt: kind }, value: count })),
    },
    {
      name: 'mailcast_webhook_endpoints_failing',
      type: 'gauge',
      help: 'Endpoints that are on and whose deliveries fail.',
      samples: [{ value: failing }],
    },
    {
      name: 'mailcast_webhook_endpoints_off',
      type: 'gauge',
      help: 'Endpoints that are off, by reason.',
      samples: off.map(({ reason, count }) => ({ labels: { reason }, value: count })),
    },
  ]
}

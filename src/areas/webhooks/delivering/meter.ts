import type { Ended } from './attempt.ts'

/** The number of latest delays from which p50 and p99 are computed. */
const LAGS_KEPT = 4096

type Kind = 'first' | 'retry'

interface Lags {
  latest: Float64Array
  count: number
  sumS: number
}

/** Counters of the webhook attempts of this process since it started. */
export interface WebhookMeter {
  ended(one: Ended): void
  reclaimed(count: number): void
  read(): WebhookCounts
}

interface WebhookCounts {
  /** The delays in seconds between due time and start, over the last `LAGS_KEPT` attempts. */
  lags: { kind: Kind; p50: number; p99: number; count: number; sumS: number }[]
  /**
   * The number of attempts by class of HTTP status (`2xx` … `5xx`, `other`), or by error when no
   * response came.
   */
  outcomes: { outcome: string; count: number }[]
  /** The number of deliveries claimed again after a lease ended. */
  reclaimed: number
}

export function webhookMeter(): WebhookMeter {
  const lags: Record<Kind, Lags> = { first: noLags(), retry: noLags() }
  const outcomes = new Map<string, number>()
  let reclaimed = 0
  return {
    ended(one) {
      const outcome = outcomeOf(one)
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
      const kind = one.claim.attempts > 0 && one.claim.trigger === 'automatic' ? 'retry' : 'first'
      note(lags[kind], Math.max(0, one.at.getTime() - one.claim.dueAt.getTime()) / 1000)
    },
    reclaimed(count) {
      reclaimed += count
    },
    read: () => ({
      lags: (['first', 'retry'] as const).map((kind) => ({ kind, ...summary(lags[kind]) })),
      outcomes: [...outcomes]
        .map(([outcome, count]) => ({ outcome, count }))
        .sort((a, b) => (a.outcome < b.outcome ? -1 : 1)),
      reclaimed,
    }),
  }
}

function outcomeOf({ answer: { error, statusCode } }: Ended): string {
  if (error !== null) return error
  const hundreds = Math.floor((statusCode ?? 0) / 100)
  return hundreds >= 2 && hundreds <= 5 ? `${hundreds}xx` : 'other'
}

function noLags(): Lags {
  return { latest: new Float64Array(LAGS_KEPT), count: 0, sumS: 0 }
}

function note(lags: Lags, lagS: number): void {
  lags.latest[lags.count % LAGS_KEPT] = lagS
  lags.count++
  lags.sumS += lagS
}

function summary({ latest, count, sumS }: Lags) {
  const sorted = latest.slice(0, Math.min(count, LAGS_KEPT)).sort()
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { p50: at(0.5), p99: at(0.99), count, sumS }
}

import type { Metric } from '#lib/formats/prometheus.ts'

/**
 * The upper bounds of the histogram in seconds. A signup takes 20 ms; clients give up after a few
 * seconds.
 */
const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

interface Taken {
  /** The number of answers in each bucket. The last counts those above all bounds. */
  within: number[]
  sumS: number
}

/** Counters of this process's answers since its start, by operation. */
export interface RequestMeter {
  note(operation: string, status: number, seconds: number): void
  read(): Metric[]
}

export function requestMeter(): RequestMeter {
  const answered = new Map<string, { operation: string; status: string; count: number }>()
  const taken = new Map<string, Taken>()
  return {
    note(operation, status, seconds) {
      const key = `${operation} ${status}`
      const known = answered.get(key) ?? { operation, status: String(status), count: 0 }
      known.count++
      answered.set(key, known)

      const times = taken.get(operation) ?? {
        within: Array.from({ length: BUCKETS_S.length + 1 }, () => 0),
        sumS: 0,
      }
      const first = BUCKETS_S.findIndex((bound) => seconds <= bound)
      times.within[first === -1 ? BUCKETS_S.length : first]! += 1
      times.sumS += seconds
      taken.set(operation, times)
    },
    read: () => [
      {
        name: 'mailcast_requests_total',
        type: 'counter',
        help: 'Requests that this process answered, by operation and status, over every way in.',
        samples: [...answered.values()].map(({ operation, status, count }) => ({
          labels: { operation, status },
          value: count,
        })),
      },
      {
        name: 'mailcast_request_seconds',
        type: 'histogram',
        help: 'From a request that was read to its answer.',
        samples: [...taken].flatMap(([operation, times]) => histogram(operation, times)),
      },
    ],
  }
}

function histogram(operation: string, { within, sumS }: Taken): Metric['samples'] {
  let sum = 0
  const upTo = within.map((count, i) => ({
    suffix: '_bucket',
    labels: { operation, le: String(BUCKETS_S[i] ?? '+Inf') },
    value: (sum += count),
  }))
  return [
    ...upTo,
    { suffix: '_sum', labels: { operation }, value: sumS },
    { suffix: '_count', labels: { operation }, value: sum },
  ]
}

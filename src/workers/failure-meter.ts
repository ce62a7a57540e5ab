import type { Metric } from '#lib/formats/prometheus.ts'

export interface FailureMeter {
  count(work: string): void
  read(): Metric[]
}

/** Makes a counter of failures for each kind of work. Each begins at 0, which graphs need. */
export function failureMeter(works: readonly string[]): FailureMeter {
  const failures = new Map(works.map((work) => [work, 0]))
  return {
    count: (work) => void failures.set(work, (failures.get(work) ?? 0) + 1),
    read: () => [
      {
        name: 'mailcast_periodic_failures_total',
        type: 'counter',
        help: 'Failures of the periodic work of this process, and of each retention.',
        samples: [...failures].map(([work, value]) => ({ labels: { work }, value })),
      },
    ],
  }
}

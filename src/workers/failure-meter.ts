import type { Metric } from '#lib/formats/prometheus.ts'

export interface FailureMeter {
  count(work: string): void
  read(): Metric[]
}

/**
 * Counts failures of each kind of work. Every count is reported from the start as 0, as graphs need
 * it.
 */
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

import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Metric } from '#lib/formats/prometheus.ts'

const RESOLUTION_MS = 20

/**
 * Makes metrics under the names that dashboards for Node.js expect. The delay of timers is measured
 * from the first reading on, since its 50 wake-ups a second are half of an idle server's work.
 */
export function processMetrics(): { read(): Metric[]; stop(): void } {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  return {
    read() {
      delay.enable()
      const { user, system } = process.cpuUsage()
      const lagS = Math.max(0, delay.percentile(99) / 1e9 - RESOLUTION_MS / 1000)
      delay.reset()
      return [
        gauge(
          'process_resident_memory_bytes',
          'Memory of this process.',
          process.memoryUsage.rss(),
        ),
        gauge(
          'process_start_time_seconds',
          'Start of this process, in seconds since 1970.',
          performance.timeOrigin / 1000,
        ),
        gauge(
          'nodejs_eventloop_lag_p99_seconds',
          'Delay of timers since the last reading, 99th percentile. 0 at the first.',
          lagS,
        ),
        {
          name: 'process_cpu_seconds_total',
          type: 'counter',
          help: 'Processor time of this process.',
          samples: [{ value: (user + system) / 1e6 }],
        },
      ]
    },
    stop: () => void delay.disable(),
  }
}

function gauge(name: string, help: string, value: number): Metric {
  return { name, type: 'gauge', help, samples: [{ value }] }
}

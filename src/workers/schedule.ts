import { MINUTE_MS } from '#lib/duration.ts'
import type { Periodic } from '#operation/jobs/periodic.ts'
import type { System } from '#operation/system.ts'
import { periodic, retention } from '../catalogue.ts'
import { type Loop, startLoop } from './loop.ts'

const RETENTION_MS = 10 * MINUTE_MS

/** Deletes what each area keeps for a time only. */
const housekeeping: Periodic = {
  name: 'housekeeping',
  everyMs: RETENTION_MS,
  async round(system) {
    const now = system.ports.clock.now()
    let more = false
    for (const forget of retention) more = (await forget(system, now)) || more
    return more
  },
}

/** Starts the periodic work of a process with workers. */
export function periodicWork(system: System): Loop[] {
  return [housekeeping, ...periodic.filter(({ inEveryProcess }) => !inEveryProcess)].flatMap((work) => startPeriodic(system, work))
}

/** Starts the periodic work of every process: it writes what the process has collected in memory. */
export function processWork(system: System): Loop[] {
  return periodic.filter(({ inEveryProcess }) => inEveryProcess).flatMap((work) => startPeriodic(system, work))
}

function startPeriodic(system: System, { name, everyMs, edition, round }: Periodic): Loop[] {
  const { deployment, log } = system.ports
  if (edition !== undefined && edition !== deployment.edition) return []
  return [startLoop(name, { pauseMs: everyMs }, async (signal) => ((await round(system, signal)) ? 'more' : 'idle'), log)]
}

import { isDatabaseAway } from '#db/database-away.ts'
import { MINUTE_MS } from '#lib/duration.ts'
import type { Periodic } from '#operation/periodic.ts'
import type { Retention } from '#operation/jobs/retention.ts'
import type { System } from '#operation/system.ts'
import { periodic, retention } from '../catalogue.ts'
import { failureMeter, type FailureMeter } from './failure-meter.ts'
import { type Loop, startLoop } from './loop.ts'

const RETENTION_MS = 10 * MINUTE_MS

/** Makes the meter of all periodic work. `more` names work of the process itself. */
export function periodicMeter(more: readonly string[] = []): FailureMeter {
  return failureMeter([
    'housekeeping',
    ...more,
    ...periodic.map(({ name }) => name),
    ...retention.map(({ name }) => workOf(name)),
  ])
}

/**
 * Makes the periodic work that deletes expired data. When one kind of data fails, the other kinds
 * are still deleted, and the failed kind is tried again in the next round.
 */
export function housekeeping(retentions: readonly Retention[], meter: FailureMeter): Periodic {
  async function hasMore(system: System, now: Date, { name, forget }: Retention): Promise<boolean> {
    try {
      return await forget(system, now)
    } catch (err) {
      if (isDatabaseAway(err)) throw err
      meter.count(workOf(name))
      system.ports.log.error(
        { err, retention: name },
        `${workOf(name)} failed; the others go on, and it is tried again in ${RETENTION_MS / MINUTE_MS} min`,
      )
      return false
    }
  }
  return {
    name: 'housekeeping',
    everyMs: RETENTION_MS,
    async round(system, signal) {
      const now = system.ports.clock.now()
      for (let left = retentions; left.length > 0;) {
        const more: Retention[] = []
        for (const each of left)
          if (!signal.aborted && (await hasMore(system, now, each))) more.push(each)
        left = more
      }
      return false
    },
  }
}

function workOf(retention: string): string {
  return `retention of ${retention}`
}

export function periodicWork(
  system: System,
  meter = periodicMeter(),
  more: readonly Periodic[] = [],
): Loop[] {
  const works = [
    ...more,
    housekeeping(retention, meter),
    ...periodic.filter(({ inEveryProcess }) => !inEveryProcess),
  ]
  return works.flatMap((work) => startPeriodic(system, work, meter))
}

/** Starts the periodic work of every process, such as writing what its memory has collected. */
export function processWork(
  system: System,
  meter = periodicMeter(),
  more: readonly Periodic[] = [],
): Loop[] {
  return [...more, ...periodic.filter(({ inEveryProcess }) => inEveryProcess)].flatMap((work) =>
    startPeriodic(system, work, meter),
  )
}

function startPeriodic(
  system: System,
  { name, everyMs, edition, round }: Periodic,
  meter: FailureMeter,
): Loop[] {
  const { deployment, log } = system.ports
  if (edition !== undefined && edition !== deployment.edition) return []
  const counted = async (signal: AbortSignal) => {
    try {
      return (await round(system, signal)) ? 'more' : 'idle'
    } catch (error) {
      meter.count(name)
      throw error
    }
  }
  return [startLoop(name, { pauseMs: everyMs }, counted, log)]
}

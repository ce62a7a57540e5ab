import { carryOnNextDue, nextRunAt } from '#areas/automations/index.ts'
import type { System } from '#operation/system.ts'
import { type Loop, SLOW_MS, startLoop } from './loop.ts'

/** Starts the worker that advances automations, when a run is due or a fact has happened. */
export function automationWorker(system: System): Loop {
  const { clock, log, wakeups } = system.ports
  return startLoop(
    'automations',
    {
      pauseMs: SLOW_MS,
      wakenBy: (callback) => wakeups.listen('automations', callback),
      nextDue: () => nextRunAt(system.db),
      now: () => clock.now(),
    },
    async () => ((await carryOnNextDue(system)) ? 'more' : 'idle'),
    log,
  )
}

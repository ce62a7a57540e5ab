import { computeSchedulesAnew, nextScheduledAt, startNextDue } from '#areas/campaigns/index.ts'
import type { System } from '#operation/system.ts'
import { type Loop, SLOW_MS, startLoop } from './loop.ts'

export function startScheduledCampaigns(system: System): Loop {
  const { clock, log, wakeups } = system.ports
  let computed = false
  return startLoop(
    'scheduled campaigns',
    {
      pauseMs: SLOW_MS,
      wakenBy: (callback) => wakeups.listen('campaigns', callback),
      nextDue: () => nextScheduledAt(system.db),
      now: () => clock.now(),
    },
    async () => {
      if (!computed) await computeSchedulesAnew(system)
      computed = true
      return startNextDue(system)
    },
    log,
  )
}

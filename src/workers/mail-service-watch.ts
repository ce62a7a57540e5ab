import { resultNoter, takeMailService } from '#areas/mail-service/index.ts'
import type { System } from '#operation/system.ts'
import { type Loop, startLoop } from './loop.ts'

/** The milliseconds after which a process without wake-ups sees a changed mail service. */
const LOOK_MS = 3000

/**
 * Starts the loops with which every process uses a changed mail service, and stores whether the
 * service works. A mail service of the environment does not change.
 */
export function startMailServiceWatch(system: System): Loop[] {
  const { log, mailServices, wakeups } = system.ports
  if (mailServices.fromEnvironment || mailServices.outboxOnly) return []
  const noteResult = resultNoter(system)
  const round = async () => {
    await takeMailService(system)
    await noteResult()
    return 'idle' as const
  }
  const wakenBy = (callback: () => void) => wakeups.listen('mail_service', callback)
  return [startLoop('mail service', { pauseMs: LOOK_MS, wakenBy }, round, log)]
}

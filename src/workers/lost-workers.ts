import { endMailLeases } from '#areas/mailings/index.ts'
import { endWebhookLeases } from '#areas/webhooks/index.ts'
import type { System } from '#operation/system.ts'
import { type Loop, startLoop } from './loop.ts'
import { holdingProcesses } from './lost-workers-sql.ts'

/** With the 0.4 s that `Wakeups.ended` takes a killed process is noticed within two seconds. */
const LOOK_MS = 1500

/**
 * Ends the leases of processes that were killed, at the start and every 1.5 seconds. A process that lives and hangs keeps its leases until
 * they end by themselves.
 */
export function lostWorkerWatch(system: System): Loop {
  return startLoop('lost workers', { pauseMs: LOOK_MS }, () => endLostLeases(system), system.ports.log)
}

export async function endLostLeases({ db, ports }: Pick<System, 'db' | 'ports'>): Promise<'idle'> {
  const { clock, log, queue, wakeups } = ports
  const now = clock.now()
  const holding = await holdingProcesses(db, now)
  const ended = await wakeups.ended(holding.filter((process) => process !== 0))
  if (ended.length === 0) return 'idle'
  await endMailLeases(db, ended, now)
  await endWebhookLeases(db, ended, now)
  await queue.takeOver(ended)
  log.info(
    { processes: ended.length },
    'a process ended without giving its work back; its slices, batches, webhook claims and jobs are taken over now',
  )
  wakeups.wake('mails')
  wakeups.wake('webhooks')
  wakeups.wake('jobs')
  return 'idle'
}

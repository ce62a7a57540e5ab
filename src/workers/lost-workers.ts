import { eachApart } from '#db/each-apart.ts'
import { endMailLeases } from '#areas/mailings/index.ts'
import { endWebhookLeases } from '#areas/webhooks/index.ts'
import type { System } from '#operation/system.ts'
import { type Loop, startLoop } from './loop.ts'
import { holdingProcesses } from './lost-workers-sql.ts'

/**
 * The milliseconds between looks. With the 0.4 s of `Wakeups.ended`, a killed process is noticed
 * within two seconds.
 */
const LOOK_MS = 1200

/**
 * Starts the loop that ends the leases of killed processes. Those of a process that still runs last
 * until they expire.
 */
export function startLostWorkerWatch(system: System): Loop {
  return startLoop(
    'lost workers',
    { pauseMs: LOOK_MS },
    () => endLostLeases(system),
    system.ports.log,
  )
}

export async function endLostLeases({ db, ports }: Pick<System, 'db' | 'ports'>): Promise<'idle'> {
  const { clock, log, queue, wakeups } = ports
  const now = clock.now()
  const holding = await holdingProcesses(db, now)
  const ended = await wakeups.ended(holding.filter((process) => process !== 0))
  if (ended.length === 0) return 'idle'
  log.info(
    { processes: ended.length },
    'a process ended without giving its work back; its slices, batches, webhook claims and jobs are taken over now',
  )
  try {
    const takeOvers = [
      () => endMailLeases(db, ended, now),
      () => endWebhookLeases(db, ended, now),
      () => queue.takeOver(ended),
    ]
    await eachApart(takeOvers, (takeOver) => takeOver())
  } finally {
    for (const topic of ['mails', 'webhooks', 'jobs'] as const) wakeups.wake(topic)
  }
  return 'idle'
}

import { drawFreezing, nextAwaitedAt, nextMailAt, openSending } from '#areas/mailings/index.ts'
import type { System } from '#operation/system.ts'
import { type Loop, type Sleep, SLOW_MS, startLoop } from './loop.ts'

/**
 * The milliseconds between checks for batches of lost workers. Wake-ups cause additional checks.
 */
const RECOVER_MS = 5000
/**
 * The milliseconds between tries while another process writes a campaign's recipients, or while
 * writing them fails.
 */
const FREEZE_AGAIN_MS = 1000

/** Starts the send workers. `stop` waits for the batches that are being submitted. */
export function sendWorkers(system: System): Loop[] {
  const { workers, awaited, recover, freeze, drained } = openSending(system)
  const { clock, log, wakeups } = system.ports
  const sleep: Sleep = {
    pauseMs: SLOW_MS,
    wakenBy: (callback) => wakeups.listen('mails', callback),
    nextDue: () => nextMailAt(system.db),
    now: () => clock.now(),
  }
  const first = startLoop(
    'awaited mails',
    { ...sleep, nextDue: () => nextAwaitedAt(system.db) },
    awaited,
    log,
  )
  return [
    ...workers.map((worker) => startLoop('send workers', sleep, worker, log)),
    startLoop(
      'recipients',
      {
        pauseMs: SLOW_MS,
        wakenBy: (callback) => wakeups.listen('campaigns', callback),
        nextDue: async () =>
          (await drawFreezing(system.db)).length > 0
            ? new Date(clock.now().getTime() + FREEZE_AGAIN_MS)
            : null,
        now: () => clock.now(),
      },
      freeze,
      log,
    ),
    startLoop('lost batches', { pauseMs: RECOVER_MS, wakenBy: sleep.wakenBy! }, recover, log),
    {
      name: first.name,
      async stop() {
        await first.stop()
        await drained()
      },
    },
  ]
}

import { nextAwaitedAt, nextMailAt, openSending } from '#areas/mailings/index.ts'
import type { System } from '#operation/system.ts'
import { type Loop, type Sleep, SLOW_MS, startLoop } from './loop.ts'

/** Lost batches are looked for this often, and at each wake-up. */
const RECOVER_MS = 5000

/** Starts the send workers. `stop` waits for their open batches. */
export function sendWorkers(system: System): Loop[] {
  const { workers, awaited, recover, drained } = openSending(system)
  const { clock, log, wakeups } = system.ports
  const sleep: Sleep = {
    pauseMs: SLOW_MS,
    wakenBy: (callback) => wakeups.listen('mails', callback),
    nextDue: () => nextMailAt(system.db),
    now: () => clock.now(),
  }
  const first = startLoop('awaited mails', { ...sleep, nextDue: () => nextAwaitedAt(system.db) }, awaited, log)
  return [
    ...workers.map((worker) => startLoop('send workers', sleep, worker, log)),
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

import { openSending } from '#areas/mailings/index.ts'
import type { System } from '#operation/system.ts'
import { mailKinds } from '../catalogue.ts'
import { type Loop, startLoop } from './loop.ts'

const PAUSE_MS = 500
/** A lost batch waits for its lease, of 30 s, anyway. */
const RECOVER_MS = 5000

/** Starts the send workers. `stop` waits for their open batches. */
export function sendWorkers(system: System): Loop[] {
  const { workers, awaited, recover, drained } = openSending(system, mailKinds)
  const { log } = system.ports
  const first = startLoop('awaited mails', PAUSE_MS, awaited, log)
  return [
    ...workers.map((worker) => startLoop('send workers', PAUSE_MS, worker, log)),
    startLoop('lost batches', RECOVER_MS, recover, log),
    {
      async stop() {
        await first.stop()
        await drained()
      },
    },
  ]
}

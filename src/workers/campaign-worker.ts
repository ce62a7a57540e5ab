import { openSending } from '#areas/campaigns/index.ts'
import type { System } from '#operation/system.ts'
import { type Loop, startLoop } from './loop.ts'

/** Starts the send workers, each serving one time slice after another. `stop` waits for their open batches. */
export function campaignWorkers(system: System): Loop[] {
  return openSending(system).map((worker) => startLoop('campaigns', 500, worker, system.ports.log))
}

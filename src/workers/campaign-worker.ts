import { openSending } from '#areas/campaigns/index.ts'
import type { System } from '#operation/system.ts'
import { type Loop, startLoop } from './loop.ts'

/** Sends campaigns, one turn after the other in each lane. Asked to stop, it finishes the windows at hand. */
export function campaignWorkers(system: System): Loop[] {
  return openSending(system).map((lane) => startLoop('campaigns', 500, lane, system.world.log))
}

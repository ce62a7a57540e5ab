import { sendDue } from '#areas/campaigns/index.ts'
import type { System } from '#operation/system.ts'
import { type Loop, startLoop } from './loop.ts'

/** Sends campaigns: one turn of one campaign after the other. Asked to stop, it finishes the window at hand. */
export function campaignWorker(system: System): Loop {
  return startLoop('campaigns', 500, (signal) => sendDue(system, { signal }), system.world.log)
}

import { forgetOldSignIns } from '#areas/accounts/index.ts'
import { forgetOldBounces } from '#areas/bounces/index.ts'
import { forgetOldSignups } from '#areas/contacts/index.ts'
import { writeEngagement } from '#areas/engagement/index.ts'
import { checkDueDomains } from '#areas/domains/index.ts'
import type { KeyRing } from '#areas/keys/index.ts'
import { trimLogs } from '#areas/webhooks/index.ts'
import { forgetOldWelcomes } from '#areas/welcome/index.ts'
import { forgetOld } from '#operation/retention.ts'
import type { System } from '#operation/system.ts'
import { type Loop, startLoop } from './loop.ts'

/** Everything that is done from time to time, in one list. */

const KEY_USE_MS = 10_000
const ENGAGEMENT_MS = 1000
const DOMAIN_CHECK_MS = 60_000
const LOG_TRIM_MS = 60_000
const HOUSEKEEPING_MS = 10 * 60_000

/** The last use of each key, written many at a time. */
export function keyUseWriter(system: System, keys: KeyRing): Loop {
  return startLoop(
    'key uses',
    KEY_USE_MS,
    async () => {
      await keys.writeUses()
      return 'idle'
    },
    system.world.log,
  )
}

/** Opens and clicks, written many at a time: a second of them is what a crash loses. */
export function engagementWriter(system: System): Loop {
  return startLoop('opens and clicks', ENGAGEMENT_MS, () => writeEngagement(system.db), system.world.log)
}

/** What grows without end is cut: idle limit buckets, old answers, events, audit lines, mails, bounces, imports and sessions. */
export function housekeeping(system: System): Loop {
  return startLoop(
    'housekeeping',
    HOUSEKEEPING_MS,
    async () => {
      const now = system.world.clock.now()
      const more = [
        await forgetOld(system.db, now),
        await forgetOldSignups(system.db, now),
        await forgetOldBounces(system.db, now),
        await forgetOldWelcomes(system.db, now),
        await forgetOldSignIns(system.db, now),
      ]
      return more.includes(true) ? 'more' : 'idle'
    },
    system.world.log,
  )
}

/** Sending domains are looked at: new ones until their records are there, the others daily. */
export function domainChecker(system: System): Loop {
  return startLoop('domain checks', DOMAIN_CHECK_MS, (signal) => checkDueDomains(system, signal), system.world.log)
}

/** Webhook logs are cut to their latest hundred deliveries, before the events that they alone still show. */
export function logTrimmer(system: System): Loop {
  return startLoop(
    'webhook logs',
    LOG_TRIM_MS,
    async (signal) => {
      await trimLogs(system.db, signal)
      return 'idle'
    },
    system.world.log,
  )
}

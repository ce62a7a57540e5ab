import { setTimeout } from 'node:timers/promises'
import { forgetOldSignIns } from '#areas/accounts/index.ts'
import { noticeAllowances } from '#areas/billing/index.ts'
import { forgetOldBounces } from '#areas/bounces/index.ts'
import { forgetOldConfirmations } from '#areas/confirmations/index.ts'
import { foldGrowth, forgetOldBulkJobs, forgetOldExports, forgetOldImports, reviewGrowth } from '#areas/contacts/index.ts'
import { checkDueDomains } from '#areas/domains/index.ts'
import { isCrowded, writeEngagement } from '#areas/engagement/index.ts'
import { forgetOldFiles } from '#areas/files/index.ts'
import { forgetOldImages } from '#areas/images/index.ts'
import type { KeyRing } from '#areas/keys/index.ts'
import { forgetOldCompiled, forgetOldMails } from '#areas/mailings/index.ts'
import { forgetOldCodes, forgetOldContactExports } from '#areas/rights/index.ts'
import { countSegmentsOfToday } from '#areas/segments/index.ts'
import { trimLogs } from '#areas/webhooks/index.ts'
import { forgetOldWelcomes } from '#areas/welcome/index.ts'
import { MINUTE_MS } from '#lib/duration.ts'
import { forgetOld } from '#operation/jobs/retention.ts'
import type { System } from '#operation/system.ts'
import { type Loop, type Round, startLoop } from './loop.ts'

// All periodic work, in one list.

const KEY_USE_MS = 10_000
const ENGAGEMENT_MS = 1000
const DOMAIN_CHECK_MS = MINUTE_MS
const ALLOWANCE_MS = 30_000
const LOG_TRIM_MS = MINUTE_MS
const HOUSEKEEPING_MS = 10 * MINUTE_MS

/** Writes the last use of each key, many at a time. */
export function keyUseWriter(system: System, keys: KeyRing): Loop {
  return startLoop(
    'key uses',
    { pauseMs: KEY_USE_MS },
    async () => {
      await keys.writeUses()
      return 'idle'
    },
    system.ports.log,
  )
}

/**
 * Writes opens and clicks, many at a time. A crash loses at most those of one second, or of a few while thousands come in a second: then the writer
 * rests as long as each batch took, and leaves half of the database's time to other requests. It does not rest while the buffer is half full.
 */
export function engagementWriter(system: System): Loop {
  const write: Round = async (signal) => {
    const began = performance.now()
    const state = await writeEngagement(system.db)
    // An aborted rest ends early.
    if (state === 'more' && !isCrowded(system.db)) await setTimeout(performance.now() - began, undefined, { signal }).catch(() => {})
    return state
  }
  return startLoop('opens and clicks', { pauseMs: ENGAGEMENT_MS }, write, system.ports.log)
}

/** Adds up changes of the audience, counts segments once a day, and deletes what each area keeps for a time only. */
export function housekeeping(system: System): Loop {
  return startLoop(
    'housekeeping',
    { pauseMs: HOUSEKEEPING_MS },
    async () => {
      const now = system.ports.clock.now()
      const more = [
        await forgetOld(system.db, now),
        await forgetOldConfirmations(system.db, now),
        await forgetOldImports(system.db, now),
        await forgetOldBulkJobs(system.db, now),
        await forgetOldExports(system.db, now),
        await forgetOldFiles(system),
        await forgetOldImages(system),
        await forgetOldCompiled(system.db, now),
        await forgetOldMails(system.db, now),
        await forgetOldBounces(system.db, now),
        await forgetOldWelcomes(system.db, now),
        await forgetOldSignIns(system.db, now),
        await forgetOldCodes(system.db, now),
        await forgetOldContactExports(system.db, now),
        await foldGrowth(system.db),
        await countSegmentsOfToday(system),
      ]
      return more.includes(true) ? 'more' : 'idle'
    },
    system.ports.log,
  )
}

/** Compares the sums of growth with the contacts, one newsletter after the other, and each once a day. */
export function growthReviewer(system: System): Loop {
  return startLoop('growth review', { pauseMs: HOUSEKEEPING_MS }, async () => ((await reviewGrowth(system)) ? 'more' : 'idle'), system.ports.log)
}

/** Checks the DNS records of sending domains: new ones until their records are there, the others daily. */
export function domainChecker(system: System): Loop {
  return startLoop('domain checks', { pauseMs: DOMAIN_CHECK_MS }, (signal) => checkDueDomains(system, signal), system.ports.log)
}

/** Tells owners that most or all of their e-mails of the month are used. Only the cloud edition needs it. */
export function allowanceWatch(system: System): Loop {
  return startLoop('allowances', { pauseMs: ALLOWANCE_MS }, async () => ((await noticeAllowances(system)) ? 'more' : 'idle'), system.ports.log)
}

/** Trims webhook logs to their latest hundred deliveries, before housekeeping deletes the events that only those logs still show. */
export function logTrimmer(system: System): Loop {
  return startLoop(
    'webhook logs',
    { pauseMs: LOG_TRIM_MS },
    async (signal) => {
      await trimLogs(system.db, signal)
      return 'idle'
    },
    system.ports.log,
  )
}

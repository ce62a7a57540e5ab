import { typeId } from '#lib/typeid.ts'
import type { Db } from '#lib/rows.ts'
import type { World } from '#ports/world.ts'
import type { Ended } from './attempt.ts'
import { sendWebhookNotice } from './notice.ts'
import { lockEndpoints, noteAnswers, type TurnedOff, turnOffFailing, turnOffGone, writeOutcomes } from './outcome-sql.ts'

export interface Tools {
  db: Db
  world: World
}

/** Writes a batch of ended attempts, turns endpoints off where a rule says so, and lets their owners know, in one transaction. */
export async function settle({ db, world }: Tools, ended: readonly Ended[]): Promise<void> {
  const now = world.clock.now()
  const gone = ended.filter((one) => one.gone)
  await db.transaction().execute(async (tx) => {
    await lockEndpoints(tx, ended)
    await noteAnswers(tx, ended)
    // Before the outcomes, since a delivery to an endpoint that is off is not tried again.
    const off = gone.length > 0 ? await turnOffGone(tx, gone, now) : []
    await sendNotices(tx, world, off, 'gone', now)
    const usedUp = await writeOutcomes(tx, ended)
    if (usedUp.length > 0) await sendNotices(tx, world, await turnOffFailing(tx, usedUp, now), 'failing', now)
  })
}

/** The transition from on to off happens once, also when two workers decide at once; so does the mail. */
async function sendNotices(tx: Db, world: World, off: readonly TurnedOff[], reason: 'gone' | 'failing', now: Date): Promise<void> {
  for (const { accountUuid, endpointUuid } of off) {
    const about = { accountId: typeId('acc', accountUuid), endpointId: typeId('whk', endpointUuid), reason, at: now.toISOString() }
    await world.queue.enqueue(tx, sendWebhookNotice.name, sendWebhookNotice.data.parse(about))
  }
}

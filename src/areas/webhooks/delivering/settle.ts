import { typeId } from '#lib/typeid.ts'
import type { Db } from '#db/rows.ts'
import type { Ports } from '#ports/ports.ts'
import type { Ended } from './attempt.ts'
import { type NoticeReason, sendWebhookNotice } from './notice.ts'
import type { WebhookMeter } from './meter.ts'
import {
  noteAnswers,
  type Noticed,
  turnOffFailing,
  turnOffGone,
  warnFailing,
  writeOutcomes,
} from './outcome-sql.ts'

export interface Tools {
  db: Db
  ports: Ports
  /** Counts attempts for `/metrics`; absent when that is not served. */
  meter?: WebhookMeter
}

/**
 * Writes attempts that ended, turns endpoints off and enqueues mails to owners, in one transaction.
 */
export async function settle({ db, ports, meter }: Tools, ended: readonly Ended[]): Promise<void> {
  const now = ports.clock.now()
  const gone = ended.filter((one) => one.gone)
  await db.transaction().execute(async (tx) => {
    const { off, failing } = await noteAnswers(tx, ended)
    const turnedOff = gone.length > 0 ? await turnOffGone(tx, gone, now) : []
    await sendNotices(tx, ports, turnedOff, 'gone', now)
    // A delivery to an endpoint that is off is not tried again.
    for (const { endpointUuid } of turnedOff) off.add(endpointUuid)
    const usedUp = await writeOutcomes(
      tx,
      off.size === 0
        ? ended
        : ended.map((one) => (off.has(one.claim.endpointUuid) ? { ...one, nextAt: null } : one)),
    )
    if (usedUp.length > 0)
      await sendNotices(tx, ports, await turnOffFailing(tx, usedUp, now), 'failing', now)
    // Warns last, since an endpoint that is off needs no warning.
    if (failing) await sendNotices(tx, ports, await warnFailing(tx, ended, now), 'warning', now)
  })
  for (const one of ended) meter?.ended(one)
}

/**
 * Enqueues mails to owners. A change of an endpoint's state is made by one worker only, so one mail
 * is sent.
 */
async function sendNotices(
  tx: Db,
  ports: Ports,
  about: readonly Noticed[],
  reason: NoticeReason,
  now: Date,
): Promise<void> {
  for (const { accountUuid, endpointUuid } of about) {
    const notice = {
      accountId: typeId('acc', accountUuid),
      endpointId: typeId('whk', endpointUuid),
      reason,
      at: now.toISOString(),
    }
    await ports.queue.enqueue(tx, sendWebhookNotice.name, [sendWebhookNotice.data.parse(notice)])
  }
}

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
  /** Counts attempts for `/metrics`. It is absent when `/metrics` is not served. */
  meter?: WebhookMeter
}

/**
 * Writes the outcomes of attempts, turns off failing endpoints and enqueues mails to owners, in one
 * transaction.
 */
export async function settle({ db, ports, meter }: Tools, ended: readonly Ended[]): Promise<void> {
  const now = ports.clock.now()
  const gone = ended.filter((one) => one.gone)
  await db.transaction().execute(async (tx) => {
    const { off, failing } = await noteAnswers(tx, ended)
    const turnedOff = gone.length > 0 ? await turnOffGone(tx, gone, now) : []
    await sendNotices(tx, ports, turnedOff, 'gone', now)
    // Deliveries to endpoints that were just turned off are not attempted again.
    for (const { endpointUuid } of turnedOff) off.add(endpointUuid)
    const usedUp = await writeOutcomes(
      tx,
      off.size === 0
        ? ended
        : ended.map((one) => (off.has(one.claim.endpointUuid) ? { ...one, nextAt: null } : one)),
    )
    if (usedUp.length > 0)
      await sendNotices(tx, ports, await turnOffFailing(tx, usedUp, now), 'failing', now)
    // Warnings come last, because an endpoint that was just turned off needs no warning.
    if (failing) await sendNotices(tx, ports, await warnFailing(tx, ended, now), 'warning', now)
  })
  for (const one of ended) meter?.ended(one)
}

/**
 * Enqueues mails to owners. Only one worker changes an endpoint's state, so only one mail is sent
 * for each change.
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

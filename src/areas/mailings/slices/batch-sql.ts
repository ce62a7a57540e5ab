import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, call } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'
import { ofMailing } from '../mailing-sql.ts'
import { countOutcomes } from '../outcomes-sql.ts'
import { returnHeld, useHeld } from '../usage-sql.ts'
import { LOST, type Outcome } from '../submitting/outcome.ts'
import type { Slice } from './slice-sql.ts'

export interface Closed {
  /**
   * False when another worker has the slice, or the mailing was deleted. Then nothing was written.
   */
  ours: boolean
  /** Whether the mailing is being sent. False also while its newsletter is being deleted. */
  sending: boolean
}

interface Held extends Pick<Closed, 'sending'> {
  held: boolean
}

interface Opened extends Closed {
  /**
   * Recipients who unsubscribed or whose status changed otherwise, with their status; null for a
   * deleted contact.
   */
  gone: { recipient_id: string; status: string | null }[]
}

/**
 * Commits that the recipients in `next` (uuids) are being submitted, and extends the lease, by a
 * stored function (schema.sql). All pending recipients up to `sentUpto` (a uuid) were sent.
 */
export async function openBatch(
  { db, accountId }: AccountDb,
  mailingId: string,
  { sliceId, claimId }: Slice,
  { sentUpto, next, until }: { sentUpto: string | null; next: readonly string[]; until: Date },
): Promise<Opened> {
  const names = [uuidOf(accountId), uuidOf(mailingId), sliceId, claimId]
  const { held, sending, gone } = await call<Held & Pick<Opened, 'gone'>>(db, 'open_batch', [
    ...names,
    sentUpto,
    next,
    until,
  ])
  return { ours: held, sending, gone }
}

/**
 * Writes outcomes and counts of a batch by a stored function (schema.sql). All other recipients up
 * to `sentUpto` (a uuid) were sent; null when each has an outcome.
 */
export async function closeBatch(
  { db, accountId, now }: Scope,
  mailingId: string,
  { sliceId, claimId }: Slice,
  { sentUpto, outcomes }: { sentUpto: string | null; outcomes: readonly Outcome[] },
): Promise<Closed> {
  const columns = [
    outcomes.map((o) => o.recipient.recipientId),
    outcomes.map((o) => o.status),
    outcomes.map((o) => o.reason),
    outcomes.map((o) => o.retryAt),
    outcomes.map((o) => o.attempts),
  ]
  const names = [uuidOf(accountId), uuidOf(mailingId), sliceId, claimId]
  const { held, sending } = await call<Held>(db, 'close_batch', [
    ...names,
    now,
    sentUpto,
    ...columns,
  ])
  return { ours: held, sending }
}

/**
 * Marks the recipients up to the slice's `sent_upto` as sent, and counts them. Lock the mailing
 * first.
 */
export async function writeSent(
  scope: Scope,
  mailingId: string,
  { sliceId }: Pick<Slice, 'sliceId'>,
): Promise<void> {
  const mailing = ofMailing(scope, mailingId)
  const slice = sql`from send_slice where ${mailing} and slice_id = ${sliceId}`
  const sent = await countAffected(
    scope.db,
    sql`update recipient set status = 'sent', attempts = attempts + 1, finished_at = ${scope.now}
      where ${mailing} and recipient_id > (select after ${slice}) and recipient_id <= (select sent_upto ${slice}) and status = 'pending'`,
  )
  if (sent === 0) return
  await countOutcomes(scope, mailingId, { sent })
  await useHeld(scope, mailingId, sliceId, sent)
  await countAffected(
    scope.db,
    sql`update send_slice set after = sent_upto where ${mailing} and slice_id = ${sliceId}`,
  )
}

/**
 * Marks the batch of a lost worker as uncertain. Lock the mailing and take over the slice first.
 * Returns the number of its messages, each of which may have arrived.
 */
export async function endAbandonedBatch(
  scope: Scope,
  mailingId: string,
  { sliceId }: Pick<Slice, 'sliceId'>,
): Promise<number> {
  await writeSent(scope, mailingId, { sliceId })
  const slice = sql`${ofMailing(scope, mailingId)} and slice_id = ${sliceId}`
  const uncertain = await countAffected(
    scope.db,
    sql`update recipient set status = 'uncertain', reason = ${LOST}, finished_at = ${scope.now}
      where ${ofMailing(scope, mailingId)} and status = 'pending' and recipient_id = any(array(select unnest(submitting) from send_slice where ${slice}))`,
  )
  await countAffected(scope.db, sql`update send_slice set submitting = '{}' where ${slice}`)
  await countOutcomes(scope, mailingId, { uncertain })
  if (uncertain > 0) await useHeld(scope, mailingId, sliceId, uncertain)
  await returnHeld(scope, mailingId, sliceId)
  return uncertain
}

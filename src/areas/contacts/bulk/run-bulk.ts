import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { uuidOf } from '#lib/typeid.ts'
import { Id } from '#operation/fields.ts'
import { job, type JobScope } from '#operation/jobs/job.ts'
import { Problem } from '#operation/problem.ts'
import type { Scope } from '#operation/scope.ts'
import { lockSuppressionList } from '../record/address-lock-sql.ts'
import { freezeSelection, lockContactsById, takeChunk } from './batch-sql.ts'
import { changeOf } from './bulk-actions.ts'
import {
  addCounts,
  type BulkWork,
  countUndo,
  endBulkJob,
  insertUndo,
  lockRunningBulkJob,
  takeUndo,
  writeTotal,
} from './bulk-sql.ts'
import { selectionSql } from './selection-sql.ts'

/** The number of contacts changed by one transaction. A signup waits a few milliseconds for it. */
const BATCH = 500

/**
 * The pause after a batch as a multiple of its duration. Signups then keep 4/5 of their normal
 * rate.
 */
const PAUSE = 4

export const runBulkUpdate = job({
  name: 'run_bulk_update',
  summary:
    'Changes the selected contacts in batches, or undoes that. After a crash it continues where it stopped.',
  data: z.strictObject({ accountId: Id('acc'), bulkId: Id('bulk') }),
  retries: 20,
  expireS: 3600,
  atOnce: 2,
  inTurns: 1,

  handler: ({ accountId, bulkId }, scope) =>
    runBatches(scope, { accountId, bulkId, throttled: true }),
})

/** Runs a bulk action to its end. `throttled`: it pauses after each batch. */
export async function runBatches(
  { transaction, signal }: Pick<JobScope, 'transaction' | 'signal'>,
  { accountId, bulkId, throttled }: { accountId: string; bulkId: string; throttled: boolean },
): Promise<void> {
  for (;;) {
    signal.throwIfAborted()
    const began = performance.now()
    const more = await transaction(accountId, async (scope) => {
      const running = await lockRunningBulkJob(scope, bulkId)
      if (!running) return false
      if (running.job.progress.total === null) return begin(scope, running)
      return running.job.undoOf === null ? changeBatch(scope, running) : undoBatch(scope, running)
    })
    if (!more) return
    if (throttled) await pause(PAUSE * (performance.now() - began), undefined, { signal })
  }
}

/** Stores the contacts that match now, or counts those to restore. */
async function begin(scope: Scope, { job: { id, undoOf }, selection }: BulkWork): Promise<boolean> {
  const chosen = undoOf === null ? await selectionSql(scope, selection).catch(refused) : null
  if (chosen instanceof Problem) {
    await endBulkJob(
      scope,
      id,
      'failed',
      `${chosen.fieldErrors[0]?.detail ?? chosen.detail} Start again.`.slice(0, 500),
    )
    return false
  }
  const total =
    chosen === null
      ? await countUndo(scope, undoOf!)
      : await freezeSelection(scope, id, chosen, BATCH)
  await writeTotal(scope, id, total)
  return true
}

/** Returns the Problem of a selection, which would occur again in a retry. Throws other errors. */
function refused(error: unknown): Problem {
  if (error instanceof Problem) return error
  throw error
}

async function changeBatch(
  scope: Scope,
  { job: { id, action, undoableUntil }, via }: BulkWork,
): Promise<boolean> {
  const chunk = await takeChunk(scope, id)
  if (!chunk) {
    await endBulkJob(scope, id, 'done')
    return false
  }
  const change = changeOf(action)
  const contacts = await lockContactsById(scope, chunk, change.changes)
  const problem = contacts.length === 0 ? null : await change.write(scope, contacts, via)
  if (problem !== null) {
    await endBulkJob(scope, id, 'failed', problem)
    return false
  }
  if (undoableUntil !== null)
    await insertUndo(
      scope,
      id,
      contacts.map((contact) => ({
        contactId: contact.id,
        before: change.replaced(contact, scope.now),
      })),
    )
  await addCounts(scope, id, {
    matched: chunk.length,
    changed: contacts.length,
    skipped: chunk.length - contacts.length,
  })
  return true
}

/** Restores a batch of contacts. Skips those changed or deleted since. */
async function undoBatch(
  scope: Scope,
  { job: { id, action, undoOf } }: BulkWork,
): Promise<boolean> {
  // A suppressed address must not become active again, so changes of suppressions wait for this
  // batch.
  if (action.type === 'unsubscribe') await lockSuppressionList(scope)
  const taken = await takeUndo(scope, undoOf!, BATCH)
  const before = new Map(taken.map((one) => [one.contactId, one.before]))
  const contacts = await lockContactsById(
    scope,
    taken.map(({ contactId }) => uuidOf(contactId)),
  )
  const changed = await changeOf(action).undo(
    scope,
    contacts.map((contact) => ({ contact, before: before.get(contact.id) })),
  )
  await addCounts(scope, id, { matched: taken.length, changed, skipped: taken.length - changed })
  if (taken.length < BATCH) await endBulkJob(scope, id, 'done')
  return taken.length === BATCH
}

import type { System } from '#operation/system.ts'
import { transaction } from '#operation/transaction.ts'
import { findMailKind } from '../mail-kind.ts'
import type { MailingRef } from '../mailing.ts'
import { countWritten, drawFreezing, enqueueWritten, holdFreezing } from './freezing-sql.ts'

/** The target duration of a batch in milliseconds, since other accounts wait for its end. */
const TARGET_MS = 500
/** The contacts of a batch: the least, the number for the first, and the most. */
const SIZE = { least: 5000, first: 20_000, most: 200_000 }
const FAILED_MS = 30_000

/**
 * The end of a batch. `waits`: another worker has locked the mailing, or the batch cannot be done
 * now.
 */
type BatchEnd = 'more' | 'last' | 'waits'

/**
 * Makes the worker that writes recipients of large frozen mailings. In a round each account gets a
 * batch. A batch is one transaction, so a killed worker leaves nothing to recover.
 */
export function openFreezing(system: System): (signal: AbortSignal) => Promise<'more' | 'idle'> {
  const sizes = new Map<string, number>()
  const failedUntil = new Map<string, number>()
  const { clock, log } = system.ports

  async function serve(ref: MailingRef): Promise<BatchEnd> {
    const size = sizes.get(ref.mailingId) ?? SIZE.first
    const began = performance.now()
    try {
      const end = await freezeBatch(system, ref, size)
      if (end === 'more') sizes.set(ref.mailingId, nextSize(size, performance.now() - began))
      if (end === 'last') sizes.delete(ref.mailingId)
      return end
    } catch (err) {
      log.error(
        { err, ...ref },
        'recipients of a mailing could not be written; trying again in 30 s',
      )
      // A large batch may exceed a limit of the database, such as `statement_timeout`.
      sizes.set(ref.mailingId, nextSize(size, Infinity))
      failedUntil.set(ref.mailingId, clock.now().getTime() + FAILED_MS)
      return 'waits'
    }
  }

  return async (signal) => {
    let worked = false
    for (const ref of await drawFreezing(system.db)) {
      if (signal.aborted) break
      if ((failedUntil.get(ref.mailingId) ?? 0) > clock.now().getTime()) continue
      failedUntil.delete(ref.mailingId)
      worked = (await serve(ref)) !== 'waits' || worked
    }
    return worked ? 'more' : 'idle'
  }
}

/** Returns the contacts of the next batch: at most twice and at least half those of the last. */
function nextSize(size: number, tookMs: number): number {
  const next = size * Math.min(2, Math.max(0.5, TARGET_MS / tookMs))
  return Math.round(Math.min(SIZE.most, Math.max(SIZE.least, next)))
}

/** The error that rolls back a batch which cannot be done now. */
class NotNow extends Error {}

/** Writes the next recipients of a mailing, and stores how far it got, in one transaction. */
async function freezeBatch(
  system: System,
  { accountId, mailingId }: MailingRef,
  size: number,
): Promise<BatchEnd> {
  try {
    return await transaction(system, accountId, async (scope) => {
      const held = await holdFreezing(scope, mailingId)
      if (!held) return 'waits'
      const { mailing, left } = held
      const kind = findMailKind(scope, mailing.kind)
      const batch =
        mailing.status === 'cancelled'
          ? { upto: left.upto, recipients: 0 }
          : await kind.freeze?.(scope, mailing, left, size)
      if (!batch) throw new NotNow()
      const total = await countWritten(scope, mailing, left, batch)
      if (total === null) throw new NotNow()
      const isLast = batch.upto === left.upto
      if (isLast) await kind.frozen?.(scope, mailing, total)
      // Enqueues recipients of a paused mailing too, so that they are not skipped after a resume.
      await enqueueWritten(scope, mailingId, left.after)
      return isLast ? 'last' : 'more'
    })
  } catch (error) {
    if (error instanceof NotNow) return 'waits'
    throw error
  }
}

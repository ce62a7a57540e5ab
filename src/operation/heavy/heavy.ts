import { type Db, isCanceled } from '#db/rows.ts'
import type { Turns } from '#lib/calls/turns.ts'
import { Problem, refusal } from '../problem.ts'
import type { Scope } from '../scope.ts'
import { transaction, type TransactionParts } from '../transaction.ts'
import { hungUp, inTurn } from './in-turn.ts'
import { untilAborted } from './until-aborted.ts'
import type { HeavyKind } from '../operation.ts'

interface Heavy extends Record<HeavyKind, Turns> {
  db: Db
  /** The most milliseconds for all statements of a read together. */
  readMs: number
}

export interface HeavyParts extends TransactionParts {
  heavy: Heavy
}

/**
 * The refusal of a read that took too long. Its status is 422, because clients repeat a request by
 * themselves after a 408 or 5xx.
 */
export const tookTooLong = refusal('took_too_long', 422, 'The answer took too long')

interface HeavyWork {
  accountId: string
  kind: HeavyKind
  signal?: AbortSignal | undefined
  /** Ends the work at the time limit of a read. Default: true for a read. */
  limited?: boolean
}

/**
 * Runs an account's slow work in a transaction. The work waits in the queue for the account's turn.
 */
export function heavyTransaction<T>(
  system: HeavyParts,
  { accountId, kind, signal, limited = kind === 'read' }: HeavyWork,
  work: (scope: Scope) => Promise<T>,
): Promise<T> {
  const parts = { ...system, db: system.heavy.db }
  return inTurn(system.heavy[kind], accountId, signal, () =>
    limited
      ? limitedTransaction(system, { accountId, signal }, work)
      : transaction(parts, accountId, work),
  )
}

async function limitedTransaction<T>(
  system: HeavyParts,
  { accountId, signal }: Pick<HeavyWork, 'accountId' | 'signal'>,
  work: (scope: Scope) => Promise<T>,
): Promise<T> {
  const { db, readMs } = system.heavy
  const late = AbortSignal.timeout(readMs)
  const cut = {
    signal: signal ? AbortSignal.any([signal, late]) : late,
    statementMs: readMs,
    control: system.db,
  }
  try {
    return await transaction({ ...system, db }, accountId, (scope) =>
      untilAborted(scope.db, cut, (open) => work({ ...scope, db: open })),
    )
  } catch (error) {
    if (error instanceof Problem) throw error
    if (signal?.aborted)
      throw new Problem(hungUp, 'The request was ended, since its caller hung up.')
    if (!late.aborted && !isCanceled(error)) throw error
    throw new Problem(
      tookTooLong,
      `Mailcast ended this after ${Math.ceil(readMs / 1000)} s. Narrow it: fewer conditions, one newsletter, a status or a tag, a smaller page. list_contacts with include=estimate and preview_segment without exact give a number quickly. For a whole audience use export_contacts or bulk_update_contacts, which work in the background.`,
      { cause: error },
    )
  }
}

import { type Db, isCanceled } from '#db/rows.ts'
import { NoTurn, type Turns } from '#lib/turns.ts'
import { Problem, rateLimited, refusal, unavailable } from '../problem.ts'
import type { Scope } from '../scope.ts'
import { transaction, type TransactionParts } from '../transaction.ts'
import { cuttable } from './cuttable.ts'

/**
 * The kinds of heavy work, which evaluates a filter over an audience or may take over 100 ms at a million contacts. `read`: a count, list or plan,
 * which ends at the time limit and when its caller hangs up. `long`: a change that must finish, however long it takes.
 */
export type HeavyKind = 'read' | 'long'

/** Connections for heavy work alone, and the turns of accounts at them. */
export interface Heavy extends Record<HeavyKind, Turns> {
  db: Db
  /** The most time of all statements of a read together, in milliseconds. */
  readMs: number
}

/** The parts of the system that turns need. */
export interface HeavyParts extends TransactionParts {
  heavy: Heavy
}

/** Refuses a read that reached the time limit. A client would repeat a 408 or a 5xx by itself, and take as long again. */
export const tookTooLong = refusal('took_too_long', 422, 'The answer took too long')
/** Ends the request of a caller that does not wait for the answer any more. */
const hungUp = refusal('hung_up', 499, 'The caller hung up')

/**
 * Runs a heavy read, such as a search, in its turn and within its time, on a connection of its own. It does not end when the caller hangs up, since
 * other requests may wait for its result.
 */
export type Heavily = <T>(work: (db: Db) => Promise<T>) => Promise<T>

const RETRY_AFTER_S = 5

export interface HeavyWork {
  accountId: string
  kind: HeavyKind
  /** Aborted when the caller hangs up. */
  signal?: AbortSignal | undefined
}

/** Runs heavy work of an account in a transaction, when its turn comes. */
export function heavyTransaction<T>(system: HeavyParts, { accountId, kind, signal }: HeavyWork, work: (scope: Scope) => Promise<T>): Promise<T> {
  const parts = { ...system, db: system.heavy.db }
  return inTurn(system.heavy[kind], accountId, signal, () =>
    kind === 'long' ? transaction(parts, accountId, work) : limitedRead(system, { accountId, signal }, work),
  )
}

async function limitedRead<T>(system: HeavyParts, { accountId, signal }: Omit<HeavyWork, 'kind'>, work: (scope: Scope) => Promise<T>): Promise<T> {
  const { db, readMs } = system.heavy
  const late = AbortSignal.timeout(readMs)
  const cut = { signal: signal ? AbortSignal.any([signal, late]) : late, statementMs: readMs, control: system.db }
  try {
    return await transaction({ ...system, db }, accountId, (scope) => cuttable(scope.db, cut, (open) => work({ ...scope, db: open })))
  } catch (error) {
    if (error instanceof Problem) throw error
    if (signal?.aborted) throw new Problem(hungUp, 'The request was ended, since its caller hung up.')
    if (!late.aborted && !isCanceled(error)) throw error
    throw new Problem(
      tookTooLong,
      `Mailcast ended this after ${Math.ceil(readMs / 1000)} s. Narrow it: fewer conditions, one newsletter, a status or a tag, a smaller page. list_contacts with include=estimate and preview_segment without exact give a number quickly. For a whole audience use export_contacts or bulk_update_contacts, which work in the background.`,
      { cause: error },
    )
  }
}

/** Runs work when its turn comes. A request that gets none is refused. */
export function inTurn<T>(turns: Turns, owner: string, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
  return turns.take(owner, work, signal).catch((error: unknown) => {
    throw error instanceof NoTurn ? problemOf(error) : error
  })
}

function problemOf({ reason }: NoTurn): Problem {
  if (reason === 'left') return new Problem(hungUp, 'The request left its line, since its caller hung up.')
  if (reason === 'work_of_others')
    return new Problem(unavailable, 'The server is busy, and this request waited too long for its turn. Try again in a few seconds.', {
      retryAfterS: RETRY_AFTER_S,
    })
  const why = reason === 'line_full' ? 'Too many requests of this account wait already' : 'This request waited too long behind others of this account'
  return new Problem(rateLimited, `${why}. Wait for the answers of the earlier ones, and send fewer at once.`, { retryAfterS: RETRY_AFTER_S })
}

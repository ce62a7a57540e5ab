import { sql } from 'kysely'
import { checkAccess, checkPlan } from './callers/access.ts'
import { checkOpen } from './callers/closed.ts'
import type { KeyCaller } from './caller.ts'
import type { Context } from './context.ts'
import type { AnyOperation, BeforeScope } from './operation.ts'
import {
  cleanUp,
  confirmFirst,
  handle,
  heavyReadOf,
  type Prepared,
  runPrechecks,
} from './perform.ts'
import { Problem } from './problem.ts'
import type { StoredAnswer } from './requests/idempotency.ts'
import type { Scope } from './scope.ts'
import { heavyTransaction, tookTooLong } from './heavy/heavy.ts'
import type { System } from './system.ts'
import { transaction } from './transaction.ts'

/** An act that a key asked for and a person approved. */
export interface ApprovedAct {
  operation: AnyOperation
  /** The key that asked, with the person in `approvedBy`. */
  asker: KeyCaller
  input: object
  /** The token that ties the approval to this input and plan. */
  confirm: string
}

/** Runs the `before` step of an approved act, if the act's plan has not changed. */
export async function prepareApproved(act: ApprovedAct, scope: BeforeScope): Promise<unknown> {
  const { operation, asker, input, confirm } = act
  checkMay(operation, asker)
  const { heavyRead } = scope
  await confirmFirst(callOf(act, 'approval'), asker, { ...preparedOf(act), heavyRead }, (work) =>
    scope.transaction(scope.accountId, work),
  )
  const hold = { needs: 'person' as const, approved: confirm }
  return runPrechecks(scope, operation, input, { ...scope, caller: asker, hold })
}

/** Deletes unused files of an approved act, also after a failure. */
export function cleanUpApproved(
  { operation }: Pick<ApprovedAct, 'operation'>,
  found: Promise<unknown>,
  scope: BeforeScope,
): Promise<void> {
  return cleanUp(scope, { operation, requestId: 'approval' }, found, scope)
}

/**
 * Runs an approved act in the approver's transaction, with the requesting key as its caller. Throws
 * the act's refusals.
 */
async function carryOut(
  act: ApprovedAct,
  found: Promise<unknown>,
  ctx: Pick<Context, 'requestId' | 'heavyRead'> & Scope,
): Promise<StoredAnswer> {
  const { operation, asker } = act
  const { requestId, heavyRead } = ctx
  checkMay(operation, asker)
  return handle(callOf(act, requestId), asker, { ...preparedOf(act), found, heavyRead }, ctx)
}

function callOf({ operation }: ApprovedAct, requestId: string) {
  return { operation, requestId, ifMatch: null }
}

function preparedOf({ input, confirm }: ApprovedAct): Prepared {
  return {
    input,
    confirm: null,
    approved: confirm,
    visitor: null,
    uses: [],
    replay: null,
    takes: [],
  }
}

/**
 * Runs an approved act. If it is refused, rolls it back and returns the refusal. Throws errors
 * after which a repetition may succeed, such as a lost database connection.
 */
export async function carryOutOrUndo(
  act: () => Promise<ApprovedAct>,
  found: Promise<unknown>,
  ctx: Context,
): Promise<StoredAnswer | Problem> {
  await sql`savepoint approved`.execute(ctx.db)
  try {
    return await carryOut(await act(), found, ctx)
  } catch (error) {
    if (!isFinal(error)) throw error
    await sql`rollback to savepoint approved`.execute(ctx.db)
    ctx.forgetEvents()
    return error
  }
}

function isFinal(error: unknown): error is Problem {
  return (
    error instanceof Problem &&
    error.refusal.status < 500 &&
    error.retryAfterS === null &&
    error.refusal.code !== tookTooLong.code
  )
}

class Undone extends Error {}

/**
 * Runs an act as a trial and rolls it back, in the queue for its account's slow work. Returns the
 * refusal that the act would get if it were approved now. Null: it would not be refused. Throws
 * temporary failures.
 */
export async function refusalNow(system: System, act: ApprovedAct): Promise<Problem | null> {
  const { operation, asker } = act
  if (operation.actsBefore) return null
  const { accountId } = asker
  const heavyRead = heavyReadOf(system, asker)
  const { db, ports, registrations } = system
  const before: BeforeScope = {
    accountId,
    db,
    ports,
    registrations,
    caller: asker,
    heavyRead,
    hold: { needs: 'person', approved: act.confirm },
    transaction: (account, work) => transaction(system, account, work),
  }
  const found = prepareApproved(act, before)
  await Promise.allSettled([found])
  try {
    await heavyTransaction(system, { accountId, kind: 'long', limited: true }, async (scope) => {
      await carryOut(act, found, { ...scope, heavyRead, requestId: 'approval' })
      throw new Undone()
    })
  } catch (error) {
    if (error instanceof Undone) return null
    if (isFinal(error)) return error
    throw error
  } finally {
    await cleanUpApproved(act, found, before)
  }
  return null
}

function checkMay(operation: AnyOperation, asker: KeyCaller): void {
  checkAccess(operation, asker)
  checkOpen(operation, asker)
  checkPlan(operation, asker)
}

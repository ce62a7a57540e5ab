import { isDatabaseAway } from '#db/database-away.ts'
import { MINUTE_MS, SECOND_MS } from '#lib/duration.ts'
import { typeId } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'
import { transaction, transactionOfMany, type TransactionParts } from '#operation/transaction.ts'
import { findNewsletter } from '#areas/newsletters/index.ts'
import { readVersion } from '../record/automation-sql.ts'
import { enterNoted } from '../facts/enter-noted.ts'
import { followActs } from '../facts/follow-acts.ts'
import { followChanged } from '../looking/members.ts'
import { look } from '../looking/look.ts'
import { nextLookAt } from '../looking/look-sql.ts'
import {
  type DueAutomation,
  firstDueAccount,
  findEarliestDue,
  noteDue,
  takeDue,
} from '../running/due-sql.ts'
import { openRound } from '../running/open-round.ts'
import { carryOn } from '../running/round.ts'
import { claimRuns, RUNS_MAX, writeRuns } from '../running/run-sql.ts'

/** The pause in ms before runs are tried again whose contacts are locked by other transactions. */
const HELD_ELSEWHERE_MS = SECOND_MS / 4

/** The pause in ms before an account is tried again after a failure. */
const AFTER_FAILURE_MS = MINUTE_MS

/**
 * Advances due runs of the account that has waited longest. Their work, steps and logs are one
 * transaction. Returns false when none is due.
 */
export async function carryOnNextDue(system: TransactionParts): Promise<boolean> {
  let account: string | null = null
  try {
    return await transactionOfMany(system, async (db, scopeOf) => {
      account = await firstDueAccount(db, system.ports.clock.now())
      if (account === null) return false
      await takeTurn(scopeOf(account))
      return true
    })
  } catch (error) {
    if (account === null || isDatabaseAway(error)) throw error
    await carryOnOneByOne(system, account, error)
    return true
  }
}

/**
 * Processes an account's stored facts, or advances runs of the automation that is due first. Stores
 * when the remaining runs are due.
 */
async function takeTurn(scope: Scope): Promise<void> {
  await takeDue(scope)
  // Facts come before the runs that they may change.
  if (
    (await followActs(scope)) ||
    (await enterNoted(scope)) ||
    (await followChanged(scope)) ||
    (await look(scope))
  )
    return noteDue(scope, scope.now)
  const lookAt = await nextLookAt(scope)
  if (lookAt !== null) await noteDue(scope, lookAt)
  await carryOnSome(scope, RUNS_MAX)
}

/** Advances runs of the automation that is due first, and stores when the next are due. */
async function carryOnSome(scope: Scope, limit: number): Promise<void> {
  const next = await findEarliestDue(scope)
  if (next === null) return
  if (next.due_at > scope.now) return noteDue(scope, next.due_at)
  const { runs, claimed } = await claimRuns(scope, next, limit)
  await carryOn(await roundOf(scope, next), runs)
  const after = await findEarliestDue(scope)
  if (after === null) return
  const soonest = claimed ? scope.now : new Date(scope.now.getTime() + HELD_ELSEWHERE_MS)
  await noteDue(scope, after.due_at > soonest ? after.due_at : soonest)
}

async function roundOf(
  scope: Scope,
  { automation_id, newsletter_id, version, is_deleted }: DueAutomation,
) {
  const automationId = typeId('aut', automation_id)
  const newsletter = (await findNewsletter(scope, typeId('nl', newsletter_id)))!
  return openRound(
    scope,
    { automationId, version, newsletter, plan: await readVersion(scope, automationId, version) },
    is_deleted,
  )
}

/** Advances the runs of a failed batch one by one. A run that fails alone ends as failed. */
async function carryOnOneByOne(
  system: TransactionParts,
  accountId: string,
  cause: unknown,
): Promise<void> {
  const { log } = system.ports
  log.error(
    { err: cause, accountId },
    'runs of an automation could not be carried on together; each is tried alone',
  )
  for (let tried = 0; tried < RUNS_MAX; tried++) {
    try {
      const due = await transaction(system, accountId, async (scope) => {
        const next = await findEarliestDue(scope)
        if (next === null || next.due_at > scope.now) return false
        await carryOnSome(scope, 1)
        return true
      })
      if (!due) break
    } catch (err) {
      if (isDatabaseAway(err)) throw err
      const failed = await transaction(system, accountId, failFirst)
      log.error(
        { err, accountId, ...failed },
        'a run of an automation failed and ended; list_automation_runs status=failed shows it',
      )
    }
  }
  // The failure was perhaps not caused by a run. A pause lets other accounts be served.
  await transaction(system, accountId, async (scope) => {
    await takeDue(scope)
    await noteDue(scope, new Date(scope.now.getTime() + AFTER_FAILURE_MS))
  })
}

async function failFirst(scope: Scope): Promise<{ automationId: string; runId: string } | null> {
  const next = await findEarliestDue(scope)
  if (next === null || next.due_at > scope.now) return null
  const { runs } = await claimRuns(scope, next, 1)
  const [run] = runs
  if (run) {
    const lines = [{ stepId: run.stepId, what: 'failed' as const, reason: 'error', detail: null }]
    await writeRuns(scope, next.automation_id, [
      { run, status: 'failed', reason: 'error', dueAt: null, lines },
    ])
  }
  await noteDue(scope, scope.now)
  return run
    ? { automationId: typeId('aut', next.automation_id), runId: typeId('run', run.runId) }
    : null
}

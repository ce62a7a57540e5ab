import { sql } from 'kysely'
import { prechecks } from './precheck.ts'
import { afterWrites } from './policy/after-writes.ts'
import { entriesOf, type Registered } from './registry.ts'
import { targetsOf, writeAudit } from './requests/audit.ts'
import type { Call } from './requests/call.ts'
import { type Caller, callerName } from './caller.ts'
import { confirmationRequired } from './confirm-fields.ts'
import type { HeavyRead, Planned } from './context.ts'
import { type Asked, confirmAct, holdOf } from './policy/confirm-act.ts'
import { ApprovalNeeded, isLimited, wordNeeded } from './policy/hold.ts'
import { approvalStore, requestOf } from './policy/approval-request.ts'
import { countSends } from './policy/count-sends.ts'
import { contextFor, type Outcome } from './requests/context-for.ts'
import {
  findFirstAnswer,
  holdKey,
  type IdempotentUse,
  keepAnswer,
  storeRefusal,
  type StoredAnswer,
  withoutSecrets,
} from './requests/idempotency.ts'
import { heavyTransaction } from './heavy/heavy.ts'
import { inTurn } from './heavy/in-turn.ts'
import { type AnyOperation, type BeforeScope, heavyKindOf, takesConfirm } from './operation.ts'
import { preconditionFailed, Problem } from './problem.ts'
import { accountTake, type LimitState, type Take, takeChange } from './limits/rate-limit.ts'
import type { System } from './system.ts'
import type { Scope } from './scope.ts'
import { scopeWithoutTransaction, transaction } from './transaction.ts'

export interface Prepared extends Asked {
  visitor: string | null
  /**
   * The Idempotency-Key and the confirmation token of the request, each as a use that is stored
   * with the answer.
   */
  uses: IdempotentUse[]
  replay: StoredAnswer | null
  takes: Take[]
}

interface Checked extends Prepared {
  found: Promise<unknown>
  heavyRead: HeavyRead
}

/** The part of a request that is needed to run its handler. */
type ActCall = Pick<Call, 'operation' | 'requestId' | 'ifMatch' | 'byAgent'>

interface Handled extends StoredAnswer {
  limits?: LimitState[]
}

interface Performed extends Handled {
  replayed: boolean
}

/**
 * Runs a request after its limits were taken. A request that needs a person's approval is stored
 * instead.
 */
export async function perform(
  system: System,
  call: Call,
  caller: Caller,
  prepared: Prepared,
): Promise<Performed> {
  try {
    return await performNow(system, call, caller, prepared)
  } catch (error) {
    if (error instanceof ApprovalNeeded)
      return askForApproval(system, call, caller, prepared, error.planned)
    throw error
  }
}

/** Stores a request for a person's approval, and the answer for its Idempotency-Key. */
async function askForApproval(
  system: System,
  call: Call,
  caller: Caller,
  prepared: Prepared,
  planned: Planned<object>,
): Promise<Performed> {
  const [store] = entriesOf(system, approvalStore)
  const heavyRead = heavyReadOf(system, caller)
  const [use] = prepared.uses.filter(({ keepsRefusals }) => keepsRefusals)
  return transaction(system, caller.accountId, async (scope) => {
    if (use) await holdKey(scope.db, use)
    const { ctx } = await openContext(call, caller, { ...prepared, heavyRead }, scope)
    const request = await requestOf(ctx, call.operation, prepared.input as object, planned)
    const answer = { status: 202, body: await store!(scope, request), refused: false }
    if (use) await keepAnswer(scope.db, scope.ports.vault, use, answer, scope.now)
    return { ...answer, replayed: false }
  })
}

/** Runs the `before` step. Then runs the handler and writes the audit entry in one transaction. */
async function performNow(
  system: System,
  call: Call,
  caller: Caller,
  prepared: Prepared,
): Promise<Performed> {
  const { uses, input } = prepared
  const { conflictKeys } = call.operation
  const { accountId } = caller
  const heavyRead = heavyReadOf(system, caller)
  if (
    conflictKeys &&
    system.batchTransactions?.takes(accountId) &&
    uses.length === 0 &&
    call.ifMatch === null &&
    !isLimited(caller, call.byAgent ?? false)
  ) {
    const work = (scope: Scope) =>
      handle(call, caller, { ...prepared, found: Promise.resolve(), heavyRead }, scope)
    return {
      ...(await system.batchTransactions({ accountId, conflictKeys: conflictKeys(input), work })),
      replayed: false,
    }
  }
  await confirmFirst(call, caller, { ...prepared, heavyRead }, (work) =>
    transaction(system, accountId, work),
  )
  const beforeScope = beforeScopeOf(system, call, caller, prepared, heavyRead)
  const found = runPrechecks(system, call.operation, input, beforeScope)
  // A refusal by the `before` step is thrown later, where the handler runs, so that it is stored
  // for repeated requests.
  await Promise.allSettled([found])
  const checked = { ...prepared, found, heavyRead }
  try {
    return await performInTurn(system, call, caller, checked)
  } finally {
    await cleanUp(system, call, found, beforeScope)
  }
}

export function heavyReadOf(system: System, { accountId }: Caller): HeavyRead {
  return (work) => heavyTransaction(system, { accountId, kind: 'read' }, ({ db }) => work(db))
}

/**
 * Checks the confirmation before the `before` step. With `actsBefore` this is the only check,
 * because the `before` step changes the record that the plan shows.
 */
export async function confirmFirst(
  call: ActCall,
  caller: Caller,
  prepared: Prepared & { heavyRead: HeavyRead },
  inTransaction: (work: (scope: Scope) => Promise<void>) => Promise<void>,
): Promise<void> {
  const { operation, byAgent = false } = call
  // An operation with `plans` needs the result of its `before` step for the plan, so it is checked
  // later.
  if (!operation.before || operation.plans || !takesConfirm(operation)) return
  const hasWord = prepared.confirm !== null || prepared.approved !== null
  if (!hasWord && !isLimited(caller, byAgent)) return
  await inTransaction(async (scope) => {
    const { ctx, held } = await openContext(call, caller, prepared, scope)
    await confirmAct(ctx, call, prepared, held)
  })
}

async function performInTurn(
  system: System,
  call: Call,
  caller: Caller,
  checked: Checked,
): Promise<Performed> {
  const { input } = checked
  const { accountId } = caller
  const kind = heavyKindOf(call.operation, input)
  if (kind)
    return heavyTransaction(system, { accountId, kind, signal: call.signal }, (scope) =>
      performOnce(call, caller, checked, scope),
    )
  const isReader = caller.kind === 'reader' || caller.kind === 'visitor'
  return inTurn(
    system.turns[isReader ? 'readers' : 'callers'],
    accountId,
    call.signal,
    async () => {
      // A read needs no transaction. With isolation level read committed, it would not be more
      // consistent, and it would cost two round trips.
      if (call.operation.effect === 'read')
        return performOnce(call, caller, checked, scopeWithoutTransaction(system, accountId))
      return transaction(system, accountId, (scope) => performOnce(call, caller, checked, scope))
    },
  )
}

/** Runs the handler once for an Idempotency-Key or token. A repetition gets the first answer. */
async function performOnce(
  call: Call,
  caller: Caller,
  prepared: Checked,
  scope: Scope,
): Promise<Performed> {
  const { uses } = prepared
  for (const use of uses) await holdKey(scope.db, use)
  const first = await findFirstAnswer(scope.db, scope.ports.vault, uses, scope.now)
  if (first) return { ...first, replayed: true }
  const keepsRefusals = uses.some((use) => use.keepsRefusals)
  const answer = await (keepsRefusals ? handleOnce : handle)(call, caller, prepared, scope)
  const kept = withoutSecrets(call.operation, answer)
  for (const use of uses)
    if (!answer.refused || use.keepsRefusals)
      await keepAnswer(scope.db, scope.ports.vault, use, kept, scope.now)
  return { ...answer, replayed: false }
}

function beforeScopeOf(
  system: System,
  { operation, byAgent = false }: Call,
  caller: Caller,
  { approved }: Prepared,
  heavyRead: HeavyRead,
): BeforeScope {
  const { db, ports, registrations } = system
  const ownTransaction: BeforeScope['transaction'] = (accountId, work) =>
    transaction(system, accountId, work)
  return {
    accountId: caller.accountId,
    db,
    ports,
    registrations,
    transaction: ownTransaction,
    caller,
    heavyRead,
    hold: { needs: wordNeeded(caller, operation.effect, byAgent), approved },
  }
}

export async function runPrechecks(
  system: Registered,
  operation: AnyOperation,
  input: unknown,
  scope: BeforeScope,
): Promise<unknown> {
  for (const each of entriesOf(system, prechecks))
    if (each.operation === operation.name) await each.check(input, scope)
  const found: unknown = await operation.before?.(input, scope)
  return found
}

/**
 * Lets an operation delete files that its `before` step stored and that are unused. If this fails,
 * the periodic cleanup deletes them later.
 */
export async function cleanUp(
  { ports }: Pick<System, 'ports'>,
  { operation, requestId }: Pick<Call, 'operation' | 'requestId'>,
  found: Promise<unknown>,
  scope: BeforeScope,
): Promise<void> {
  if (operation.cleanUp === undefined) return
  // A `before` step that failed has stored no files.
  const [stored] = await Promise.allSettled([found])
  if (stored.status === 'rejected') return
  await operation.cleanUp(stored.value, scope).catch((err: unknown) => {
    ports.log.warn(
      { err, requestId, operation: operation.name },
      'what a request stored in vain was not deleted; housekeeping deletes it',
    )
  })
}

/** Runs the handler under a savepoint, so that its refusal can be stored for repetitions. */
async function handleOnce(
  call: Call,
  caller: Caller,
  prepared: Checked,
  scope: Scope,
): Promise<Handled> {
  await sql`savepoint handler`.execute(scope.db)
  try {
    return await handle(call, caller, prepared, scope)
  } catch (error) {
    // A temporary refusal is not stored, because the same request may succeed later.
    if (!(error instanceof Problem) || error.refusal.status >= 500 || error.retryAfterS !== null)
      throw error
    // This refusal is not stored either. The next request also contains the token, so under the
    // same key it would count as another request.
    if (error.refusal.code === confirmationRequired.code) throw error
    await sql`rollback to savepoint handler`.execute(scope.db)
    scope.forgetEvents()
    return storeRefusal(error)
  }
}

async function openContext(
  call: ActCall,
  caller: Caller,
  prepared: Prepared & { heavyRead: HeavyRead },
  scope: Scope,
) {
  const { operation } = call
  const outcome: Outcome = {
    status: operation.status,
    guarded: false,
    planned: false,
    plannedEtag: null,
    isPlan: false,
    recipients: null,
  }
  const limits: LimitState[] = []
  const held = await holdOf(call, caller, prepared, scope)
  const ctx = contextFor(
    scope,
    {
      operation: operation.name,
      input: prepared.input as object,
      caller,
      requestId: call.requestId,
      ifMatch: call.ifMatch,
      visitor: prepared.visitor,
      heavyRead: prepared.heavyRead,
      hold: held,
      countChange: async (limit) =>
        void limits.push(...(await takeChange(scope, caller, accountTake(operation.name, limit)))),
    },
    outcome,
  )
  return { ctx, held, outcome, limits }
}

export async function handle(
  call: ActCall,
  caller: Caller,
  prepared: Checked,
  scope: Scope,
): Promise<Handled> {
  const { operation } = call
  const { ctx, held, outcome, limits } = await openContext(call, caller, prepared, scope)
  const found = await prepared.found
  const act = async (): Promise<unknown> => {
    const answer: unknown = await operation.handler(prepared.input, ctx, found)
    const atLeast = held.effect === 'send' ? 1 : 0
    if (!outcome.isPlan) await countSends(scope, caller, outcome.recipients ?? atLeast)
    return answer
  }
  if (!operation.actsBefore)
    outcome.plannedEtag = await confirmAct(ctx, call, prepared, held, { found, handle: act })
  const result = await act()
  if (call.ifMatch !== null && operation.effect !== 'read' && !outcome.guarded)
    throw new Problem(
      preconditionFailed,
      'This resource has no ETag to match; repeat the request without If-Match.',
    )
  refuseUnplanned(operation, outcome)
  const output = operation.otherAnswers?.[outcome.status] ?? operation.output
  const body: unknown = outcome.status === 204 ? null : output.parse(result)
  if (operation.effect !== 'read') {
    const targets = targetsOf(operation, prepared.input, body)
    if (targets !== '' && !scope.batcher)
      for (const note of entriesOf(scope, afterWrites)) await note(scope, targets.split(' '))
    await writeAudit(scope, {
      operation: operation.name,
      caller: callerName(caller),
      requestId: call.requestId,
      targets,
      at: scope.now,
    })
  }
  return { status: outcome.status, body, refused: false, limits }
}

/**
 * Throws when a handler with `confirms` did not call `ctx.plan`, or when a handler without
 * `confirms` called it.
 */
function refuseUnplanned({ name, confirms = false }: AnyOperation, { planned }: Outcome): void {
  if (confirms !== planned)
    throw new Error(
      confirms
        ? `the handler of ${name} never calls ctx.plan`
        : `${name} plans and does not declare confirms`,
    )
}

import { sql } from 'kysely'
import { checkAccess, checkPlan } from './callers/access.ts'
import { checkOpen } from './callers/closed.ts'
import { targetsOf, writeAudit } from './requests/audit.ts'
import type { Answer, Call } from './requests/call.ts'
import { type Caller, callerName, type KeyCaller } from './callers/caller.ts'
import { contextFor, type Outcome } from './context.ts'
import { isDatabaseAway } from '#db/database-away.ts'
import { isFullDisk } from '#lib/full-disk.ts'
import { findFirstAnswer, holdKey, type IdempotentUse, keepAnswer, refused, revive, type StoredAnswer, usesOf } from './requests/idempotency.ts'
import { forgetCaller, identify, recallCaller } from './callers/identify.ts'
import { type HeavyRead, heavyTransaction } from './heavy/heavy.ts'
import { inTurn } from './heavy/in-turn.ts'
import { type AnyOperation, type BeforeScope, heavyKindOf } from './operation.ts'
import { parseInput } from './parse.ts'
import { conflict, internal, preconditionFailed, Problem, storageFull, unavailable } from './problem.ts'
import { keyTake, LimitReached, type LimitState, StaleCaller, type Take, take, takesOf } from './limits/rate-limit.ts'
import type { System } from './system.ts'
import type { Scope } from './scope.ts'
import { scopeWithoutTransaction, transaction } from './transaction.ts'
import { checkBrowser, type FirstUse, firstUseOf, visitorOf } from './callers/visitor.ts'

/** Runs one request: identify, access, plan, parse, replay, one take of all limits, `before` step, transaction, answer. Every handler runs by this road. */
export async function run(system: System, call: Call): Promise<Answer> {
  const began = performance.now()
  const answer = await answerTo(system, call)
  system.requests.note(call.operation.name, answer.status, (performance.now() - began) / 1000)
  return answer
}

async function answerTo(system: System, call: Call): Promise<Answer> {
  const limits: LimitState[] = []
  try {
    const caller = recallCaller(system, call) ?? (await identify(system, call))
    const prepared = await prepare(system, call, caller).catch(async (problem: unknown) => {
      if (!(problem instanceof StaleCaller)) limits.push(...(await take(system.takeLimits, caller, keyTake(caller))))
      throw problem
    })
    limits.push(...(await take(system.takeLimits, caller, prepared.takes)))
    const { replayed, ...stored } = prepared.replay ? { ...prepared.replay, replayed: true } : await perform(system, call, caller, prepared)
    if (stored.refused) return { status: stored.status, body: null, problem: revive(stored), limits, replayed }
    return { status: stored.status, body: stored.body, problem: null, limits, replayed }
  } catch (error) {
    if (!(error instanceof StaleCaller)) return failed(system, call, error, limits)
    forgetCaller(system, call)
    return answerTo(system, call)
  }
}

/** A request whose limits are to be taken. */
interface Prepared {
  input: unknown
  visitor: string | null
  /** The keys under which a first answer may be kept: the Idempotency-Key and the confirm. */
  uses: IdempotentUse[]
  replay: StoredAnswer | null
  takes: Take[]
}

/** Does everything before the limits. A request that ends here counts against its key alone. */
async function prepare(system: System, call: Call, caller: Caller): Promise<Prepared> {
  const { operation } = call
  checkAccess(operation, caller)
  checkBrowser(caller, call)
  checkOpen(operation, caller)
  checkPlan(operation, caller)
  // Noted before the input is read: a page that sends invalid input shows its key all the same.
  const inPage = firstUseOf(caller, {}, call)
  if (inPage) await noteFirstUse(system, inPage)
  const input = parseInput(operation.input, await call.input())
  const visitor = visitorOf(caller, input as { visitorIp?: unknown }, call)
  const first = inPage ? null : firstUseOf(caller, input as { visitorIp?: unknown }, call)
  if (first) await noteFirstUse(system, first)
  const uses = usesOf(caller, call, input)
  const replay = await findFirstAnswer(system.db, system.ports.vault, uses, system.ports.clock.now())
  if (replay) return { input, visitor, uses, replay, takes: keyTake(caller) }
  return { input, visitor, uses, replay: null, takes: await takesOf(operation, caller, input, { db: system.db, visitor }) }
}

/** Notes a first use for a caller that was looked up. By a remembered one the owner could be told of a use that is refused. */
async function noteFirstUse(system: System, { key, kind }: { key: KeyCaller; kind: FirstUse }): Promise<void> {
  if (key.remembered !== undefined) throw new StaleCaller()
  await system.noteFirstUse(key, kind)
}

/** A request before its handler, with the result of the `before` step, or its refusal. */
interface Checked extends Prepared {
  found: Promise<unknown>
  heavyRead: HeavyRead
}

interface Performed extends StoredAnswer {
  replayed: boolean
}

async function perform(system: System, call: Call, caller: Caller, prepared: Prepared): Promise<Performed> {
  const { uses, input } = prepared
  const { conflictKeys } = call.operation
  const { accountId } = caller
  const heavyRead: HeavyRead = (work) => heavyTransaction(system, { accountId, kind: 'read' }, ({ db }) => work(db))
  if (conflictKeys && system.batchTransactions?.takes(accountId) && uses.length === 0 && call.ifMatch === null) {
    const work = (scope: Scope) => handle(call, caller, { ...prepared, found: Promise.resolve(), heavyRead }, scope)
    return { ...(await system.batchTransactions({ accountId, conflictKeys: conflictKeys(input), work })), replayed: false }
  }
  const found = runPrechecks(system, call.operation, input, { caller, heavyRead })
  // A refusal of this step is thrown inside the handler's part, so that it is kept for replays like the handler's own.
  await Promise.allSettled([found])
  const checked = { ...prepared, found, heavyRead }
  const kind = heavyKindOf(call.operation, input)
  if (kind) return heavyTransaction(system, { accountId, kind, signal: call.signal }, (scope) => performOnce(call, caller, checked, scope))
  const isReader = caller.kind === 'reader' || caller.kind === 'visitor'
  return inTurn(system.turns[isReader ? 'readers' : 'callers'], accountId, call.signal, async () => {
    // Statements of a transaction would see no more of one moment (read committed), and its begin and commit are two more round trips.
    if (call.operation.effect === 'read') return performOnce(call, caller, checked, scopeWithoutTransaction(system, accountId))
    return transaction(system, accountId, (scope) => performOnce(call, caller, checked, scope))
  })
}

/** Runs the handler. With an Idempotency-Key or a confirm it runs once, and later requests get the first answer. */
async function performOnce(call: Call, caller: Caller, prepared: Checked, scope: Scope): Promise<Performed> {
  const { uses } = prepared
  for (const use of uses) await holdKey(scope.db, use)
  const first = await findFirstAnswer(scope.db, scope.ports.vault, uses, scope.now)
  if (first) return { ...first, replayed: true }
  const keepsRefusals = uses.some((use) => use.keepsRefusals)
  const answer = await (keepsRefusals ? handleOnce : handle)(call, caller, prepared, scope)
  for (const use of uses) if (!answer.refused || use.keepsRefusals) await keepAnswer(scope.db, scope.ports.vault, use, answer, scope.now)
  return { ...answer, replayed: false }
}

/** Runs the prechecks of downstream areas, then the operation's own `before` step. */
async function runPrechecks(system: System, operation: AnyOperation, input: unknown, by: { caller: Caller; heavyRead: HeavyRead }): Promise<unknown> {
  const { db, ports, prechecks, registrations } = system
  const ownTransaction: BeforeScope['transaction'] = (accountId, work) => transaction(system, accountId, work)
  const scope = { accountId: by.caller.accountId, db, ports, registrations, transaction: ownTransaction, ...by }
  for (const each of prechecks) if (each.operation === operation.name) await each.check(input, scope)
  const found: unknown = await operation.before?.(input, scope)
  return found
}

/** Runs the handler under a savepoint. A refusal is stored for replays, so only the handler's part is rolled back. */
async function handleOnce(call: Call, caller: Caller, prepared: Checked, scope: Scope): Promise<StoredAnswer> {
  await sql`savepoint handler`.execute(scope.db)
  try {
    return await handle(call, caller, prepared, scope)
  } catch (error) {
    if (!(error instanceof Problem) || error.refusal.status >= 500) throw error
    await sql`rollback to savepoint handler`.execute(scope.db)
    scope.forgetEvents()
    return refused(error)
  }
}

async function handle(call: Call, caller: Caller, prepared: Checked, scope: Scope): Promise<StoredAnswer> {
  const { operation } = call
  const outcome: Outcome = { status: operation.status, guarded: false, planned: false }
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
    },
    outcome,
  )
  const result: unknown = await operation.handler(prepared.input, ctx, await prepared.found)
  if (call.ifMatch !== null && operation.effect !== 'read' && !outcome.guarded)
    throw new Problem(preconditionFailed, 'This resource has no ETag to match; repeat the request without If-Match.')
  refuseUnplanned(operation, outcome)
  const output = operation.otherAnswers?.[outcome.status] ?? operation.output
  const body: unknown = outcome.status === 204 ? null : output.parse(result)
  if (operation.effect !== 'read') {
    const targets = targetsOf(operation, prepared.input, body)
    await writeAudit(scope, { operation: operation.name, caller: callerName(caller), requestId: call.requestId, targets, at: scope.now })
  }
  return { status: outcome.status, body, refused: false }
}

/** Ends a request whose handler asked for no plan, so that a dry run or a void token never acts, and one whose token nothing would spend. */
function refuseUnplanned({ name, confirms = false }: AnyOperation, { planned }: Outcome): void {
  if (confirms !== planned) throw new Error(confirms ? `the handler of ${name} never calls ctx.plan` : `${name} plans and does not declare confirms`)
}

function failed(system: System, call: Call, error: unknown, limits: LimitState[]): Answer {
  const problem = asProblem(error)
  const { name } = call.operation
  if (problem.refusal.status >= 500) system.logFailure(problem, { requestId: call.requestId, operation: name }, `${name} failed`)
  const states = error instanceof LimitReached ? error.states : limits
  return { status: problem.refusal.status, body: null, problem, limits: states, replayed: false }
}

export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (isFullDisk(error)) {
    const detail = 'The disk of the server or of its database is full, and nothing was stored. Ask its operator to make room, then try again.'
    return new Problem(storageFull, detail, { retryAfterS: 60, cause: error })
  }
  if (isDatabaseAway(error))
    return new Problem(unavailable, 'The database cannot be reached right now. Try again in a few seconds.', { retryAfterS: 5, cause: error })
  // foreign_key_violation: another request deleted the row between our read and our write.
  if ((error as { code?: string }).code === '23503')
    return new Problem(conflict, 'A resource that this request names was deleted a moment ago. Read it again, then repeat.', { cause: error })
  return new Problem(internal, 'This is our fault, and it has been logged. Try again later; if it happens again, report the requestId.', {
    cause: error,
  })
}

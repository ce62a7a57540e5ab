import { checkAccess, checkPlan } from './callers/access.ts'
import { checkOpen } from './callers/closed.ts'
import type { Answer, Call } from './requests/call.ts'
import type { Caller, KeyCaller } from './caller.ts'
import { findFirstAnswer, revive, usesOf } from './requests/idempotency.ts'
import { forgetCaller, identify, recallCaller } from './callers/identify.ts'
import { splitConfirm } from './confirm/split-confirm.ts'
import { parseInput } from './parse.ts'
import {
  keyTake,
  LimitReached,
  type LimitState,
  StaleCaller,
  take,
  takesOf,
} from './limits/rate-limit.ts'
import type { System } from './system.ts'
import type { Tracer } from '#ports/tracer.ts'
import { checkBrowser, type FirstUse, firstUseOf, remedyOf, visitorOf } from './callers/visitor.ts'
import { asProblem } from './as-problem.ts'
import { notFound, Problem } from './problem.ts'
import { type Prepared, perform } from './perform.ts'

/**
 * Runs one request in these steps: identifies the caller, checks access and plan, parses the input,
 * finds a stored answer, takes all limits at once, and calls `perform`.
 */
export async function run(system: System, call: Call): Promise<Answer> {
  const began = performance.now()
  const { tracer } = system.ports
  const answer = await (tracer === null
    ? answerTo(system, call)
    : answerAsSpan(system, tracer, call))
  system.requests.note(call.operation.name, answer.status, (performance.now() - began) / 1000)
  return answer
}

/** Answers as a span with the ids of request and account, and the code of a problem. */
function answerAsSpan(system: System, tracer: Tracer, call: Call): Promise<Answer> {
  const attributes = { 'mailcast.request_id': call.requestId }
  return tracer.span(call.operation.name, attributes, async () => {
    const answer = await answerTo(system, call)
    tracer.note({ 'mailcast.status': answer.status })
    if (answer.problem) tracer.note({ 'mailcast.problem': answer.problem.refusal.code })
    if (answer.status >= 500) tracer.fail(answer.problem?.refusal.code ?? 'error')
    return answer
  })
}

async function answerTo(system: System, call: Call): Promise<Answer> {
  const limits: LimitState[] = []
  try {
    const caller = recallCaller(system, call) ?? (await identify(system, call))
    checkAccount(call, caller)
    if ('accountId' in caller)
      system.ports.tracer?.note({ 'mailcast.account_id': caller.accountId })
    const prepared = await prepare(system, call, caller).catch(async (problem: unknown) => {
      if (!(problem instanceof StaleCaller))
        limits.push(...(await take(system.takeLimits, caller, keyTake(caller))))
      throw problem
    })
    limits.push(...(await take(system.takeLimits, caller, prepared.takes)))
    const { replayed, ...stored } = prepared.replay
      ? { ...prepared.replay, replayed: true }
      : await perform(system, call, caller, prepared)
    limits.push(...(stored.limits ?? []))
    if (stored.refused)
      return { status: stored.status, body: null, problem: revive(stored), limits, replayed }
    return { status: stored.status, body: stored.body, problem: null, limits, replayed }
  } catch (error) {
    if (!(error instanceof StaleCaller)) return failed(system, call, error, limits)
    forgetCaller(system, call)
    return answerTo(system, call)
  }
}

function checkAccount({ onlyAccount }: Call, caller: Caller): void {
  if (onlyAccount !== undefined && (!('accountId' in caller) || caller.accountId !== onlyAccount))
    throw new Problem(notFound, 'There is nothing at this address. Check the link.')
}

/**
 * Does all steps before the limits are taken. A request that ends here uses up only the key's
 * limit.
 */
async function prepare(system: System, call: Call, caller: Caller): Promise<Prepared> {
  const { operation } = call
  checkAccess(operation, caller)
  checkBrowser(caller, call)
  checkOpen(operation, caller)
  checkPlan(operation, caller)
  // The use by a browser is stored before the input is read, because a page with invalid input
  // discloses its key too.
  const inPage = firstUseOf(caller, {}, call)
  if (inPage) await noteFirstUse(system, inPage)
  const { input, confirm } = splitConfirm(
    operation,
    parseInput(operation.input, await call.input(), call.mend),
  )
  const visitor = visitorOf(caller, input, call)
  const first = inPage ? null : firstUseOf(caller, input, call)
  if (first) await noteFirstUse(system, first)
  const uses = usesOf(caller, call, input, confirm)
  const replay = await findFirstAnswer(
    system.db,
    system.ports.vault,
    uses,
    system.ports.clock.now(),
  )
  if (replay)
    return { input, confirm, approved: null, visitor, uses, replay, takes: keyTake(caller) }
  return {
    input,
    confirm,
    approved: null,
    visitor,
    uses,
    replay: null,
    takes: takesOf(operation, caller, input, {
      visitor,
      remedy: remedyOf(caller, input, call),
    }),
  }
}

/**
 * Stores the first use of a key in a certain way. Only for a key that was just read from the
 * database.
 */
async function noteFirstUse(
  system: System,
  { key, kind }: { key: KeyCaller; kind: FirstUse },
): Promise<void> {
  if (key.remembered !== undefined) throw new StaleCaller()
  await system.noteFirstUse(key, kind)
}

function failed(system: System, call: Call, error: unknown, limits: LimitState[]): Answer {
  const problem = asProblem(error)
  const { name } = call.operation
  if (problem.refusal.status >= 500)
    system.logFailure(problem, { requestId: call.requestId, operation: name }, `${name} failed`)
  const states = error instanceof LimitReached ? [...limits, ...error.states] : limits
  return { status: problem.refusal.status, body: null, problem, limits: states, replayed: false }
}

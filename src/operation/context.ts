import type { Caller } from './callers/caller.ts'
import { type Planned, planFor, type WithConfirm } from './confirm/plan.ts'
import { etagOf } from './requests/etag.ts'
import type { HeavyRead } from './heavy/heavy.ts'
import { type FieldError, preconditionFailed, Problem, type Refusal } from './problem.ts'
import type { Scope } from './scope.ts'

/** A handler's context: the open transaction, the caller, and the ways to end. */
export interface Context<Refuses extends Refusal = Refusal> extends Scope {
  /** The operation's name. */
  operation: string
  caller: Caller
  requestId: string
  /** The address of the visitor behind the request, when it is known. */
  visitor: string | null
  heavyRead: HeavyRead
  /** Ends the operation and rolls it back. Only refusals that the operation declares compile. */
  refuse(kind: Refuses, detail: string, more?: { fieldErrors?: FieldError[]; extra?: Record<string, unknown> }): never
  /** Ends with 412 unless the caller's If-Match names this version of the resource, as its single GET shows it. Lock the resource first. */
  guard(resource: object): void
  /**
   * Answers a dry run with its plan; return it. Otherwise returns null, and the operation is to be done. Refuses a confirmed request that is not as
   * its plan showed it. Lock all that the plan depends on first. `make` runs only where a plan is needed.
   */
  plan<Plan extends object>(make: () => Promise<Planned<Plan>>): Promise<WithConfirm<Plan> | null>
  /** Answers with another success than the operation's usual status. */
  answer(status: number): void
}

/** The handler's choices, which `run()` reads after it. */
export interface Outcome {
  status: number
  guarded: boolean
  planned: boolean
}

export function contextFor(
  scope: Scope,
  call: { operation: string; input: object; caller: Caller; requestId: string; ifMatch: string | null; visitor: string | null; heavyRead: HeavyRead },
  outcome: Outcome,
): Context {
  return {
    ...scope,
    operation: call.operation,
    caller: call.caller,
    requestId: call.requestId,
    visitor: call.visitor,
    heavyRead: call.heavyRead,
    refuse(kind, detail, more) {
      throw new Problem(kind, detail, more)
    },
    guard(resource) {
      outcome.guarded = true
      if (call.ifMatch === null || call.ifMatch === '*') return
      const tags = call.ifMatch.split(',').map((tag) => tag.trim())
      if (!tags.includes(etagOf(resource)))
        throw new Problem(
          preconditionFailed,
          'The resource was changed since you read it. Read it again, look at what changed, and repeat with the new ETag.',
        )
    },
    async plan(make) {
      const plan = await planFor(scope, call, make)
      outcome.planned = true
      if (plan) outcome.status = 200
      return plan
    },
    answer(status) {
      outcome.status = status
    },
  }
}

import type { Caller } from './caller.ts'
import { etagOf } from './etag.ts'
import { type Fault, preconditionFailed, Problem, type Refusal } from './problem.ts'
import type { Scope } from './scope.ts'

/** What a handler gets: an open transaction, the caller, and the ways to end. */
export interface Context<Refuses extends Refusal = Refusal> extends Scope {
  caller: Caller
  requestId: string
  /** The address of the visitor on whose behalf this is done, where it is known. */
  visitor: string | null
  /** Ends the operation; nothing of it stays. Only what the operation declares compiles. */
  refuse(kind: Refuses, detail: string, more?: { faults?: Fault[]; extra?: Record<string, unknown> }): never
  /** Ends with 412 when the caller's If-Match names another version than this, the resource as its single GET shows it. Lock it first. */
  guard(resource: object): void
  /** Says that the success is another one than the operation's usual status. */
  answer(status: number): void
}

/** What the kernel reads back after the handler. */
export interface Outcome {
  status: number
  guarded: boolean
}

export function contextFor(
  scope: Scope,
  call: { caller: Caller; requestId: string; ifMatch: string | null; visitor: string | null },
  outcome: Outcome,
): Context {
  return {
    ...scope,
    caller: call.caller,
    requestId: call.requestId,
    visitor: call.visitor,
    refuse(kind, detail, more) {
      throw new Problem(kind, detail, more)
    },
    guard(resource) {
      outcome.guarded = true
      if (call.ifMatch === null || call.ifMatch === '*') return
      const tags = call.ifMatch.split(',').map((tag) => tag.trim())
      if (!tags.includes(etagOf(resource)))
        throw new Problem(preconditionFailed, 'It was changed since you read it. Read it again, look at what changed, and repeat with the new ETag.')
    },
    answer(status) {
      outcome.status = status
    },
  }
}

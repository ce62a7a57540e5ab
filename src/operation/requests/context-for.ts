import type { Caller } from '../caller.ts'
import { planFor } from '../confirm/plan.ts'
import type { Context, HeavyRead, Hold } from '../context.ts'
import { conflict, preconditionFailed, Problem } from '../problem.ts'
import type { Scope } from '../scope.ts'
import { etagOf } from './etag.ts'

/** The values that a handler sets through its context. `run()` reads them afterwards. */
export interface Outcome {
  status: number
  guarded: boolean
  planned: boolean
  /** True when the answer is a plan and nothing was changed. */
  isPlan: boolean
  /** The recipients that the handler counted; null when it did not count. */
  recipients: number | null
  /** The ETag of the record in the confirmed plan. Null: there is no such record. */
  plannedEtag: string | null
}

export function contextFor(
  scope: Scope,
  call: {
    operation: string
    input: object
    caller: Caller
    requestId: string
    ifMatch: string | null
    visitor: string | null
    heavyRead: HeavyRead
    hold: Hold
    countChange: Context['countChange']
  },
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
      // Another request may have changed the record between the plan and the lock.
      if (outcome.plannedEtag !== null && outcome.plannedEtag !== etagOf(resource))
        throw new Problem(
          conflict,
          'Another request changed it at the same moment. Repeat the request as it is.',
        )
      if (call.ifMatch === null || call.ifMatch === '*') return
      const tags = call.ifMatch.split(',').map((tag) => tag.trim())
      if (!tags.includes(etagOf(resource)))
        throw new Problem(
          preconditionFailed,
          'The resource was changed since you read it. Read it again, look at what changed, and repeat with the new ETag.',
        )
    },
    async plan(make) {
      const plan = await planFor(scope, call, make, call.hold, call.input)
      outcome.planned = true
      if (plan) outcome.status = 200
      outcome.isPlan = plan !== null
      return plan
    },
    async countRecipients(count) {
      if (call.caller.kind !== 'key' || call.caller.sendsTo === null) return
      const more = typeof count === 'number' ? count : await count()
      outcome.recipients = (outcome.recipients ?? 0) + more
    },
    countChange: call.countChange,
    answer(status) {
      outcome.status = status
    },
  }
}

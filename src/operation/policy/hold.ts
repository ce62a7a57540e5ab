import type { Caller, Confirms } from '../caller.ts'
import type { Planned } from '../context.ts'
import { type Effect, isHeldBack } from '../operation.ts'

/** People and the operator decide for themselves, and so do keys without a limit. */
export function wordNeeded(caller: Caller, effect: Effect, byAgent: boolean): Confirms {
  if (caller.kind !== 'key' || !isHeldBack(effect)) return 'none'
  const isGrave = effect === 'send' || effect === 'destroy'
  return caller.confirm === 'none' && byAgent && isGrave ? 'token' : caller.confirm
}

/** Returns whether an act of the caller may be limited, before its input is known. */
export function isLimited(caller: Caller, byAgent: boolean): boolean {
  return caller.kind === 'key' && (caller.confirm !== 'none' || caller.sendsTo !== null || byAgent)
}

/** Ends a request that a person must approve. Its transaction is rolled back. */
export class ApprovalNeeded extends Error {
  readonly planned: Planned<object>
  constructor(planned: Planned<object>) {
    super('a person must approve this request')
    this.planned = planned
  }
}

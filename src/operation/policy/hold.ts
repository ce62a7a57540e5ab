import type { Caller, Confirms } from '../caller.ts'
import type { Planned } from '../context.ts'
import { type Effect, isHeldBack } from '../operation.ts'

/**
 * Returns the confirmation that an effect needs. People, the operator and keys without limits need
 * none; over MCP such a key needs a token to send or delete.
 */
export function wordNeeded(caller: Caller, effect: Effect, byAgent: boolean): Confirms {
  if (caller.kind !== 'key' || !isHeldBack(effect)) return 'none'
  const isGrave = effect === 'send' || effect === 'destroy'
  return caller.confirm === 'none' && byAgent && isGrave ? 'token' : caller.confirm
}

/**
 * Returns whether acts of the caller may need a confirmation or be counted, before the input is
 * known.
 */
export function isLimited(caller: Caller, byAgent: boolean): boolean {
  return caller.kind === 'key' && (caller.confirm !== 'none' || caller.sendsTo !== null || byAgent)
}

/**
 * The error that ends a request because a person must approve it. The request's transaction is
 * rolled back.
 */
export class ApprovalNeeded extends Error {
  readonly planned: Planned<object>
  constructor(planned: Planned<object>) {
    super('a person must approve this request')
    this.planned = planned
  }
}

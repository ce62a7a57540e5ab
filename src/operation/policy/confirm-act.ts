import { sql } from 'kysely'
import { confirmationRequired } from '../confirm-fields.ts'
import { planFor } from '../confirm/plan.ts'
import type { Caller } from '../caller.ts'
import type { Context, Hold } from '../context.ts'
import { type Effect, isHeldBack, takesConfirm } from '../operation.ts'
import { Problem } from '../problem.ts'
import type { Call } from '../requests/call.ts'
import type { Scope } from '../scope.ts'
import { planAct } from './act-plan.ts'
import { ApprovalNeeded, isLimited, wordNeeded } from './hold.ts'

/** The part of a request that decides about confirmations. */
export interface Asked {
  input: unknown
  /** The token of a plan that `run()` made. */
  confirm: string | null
  /** The token of the approval under which the act runs. */
  approved: string | null
}

interface Held extends Hold {
  effect: Effect
}

/** Returns the effect of a request and the confirmation that it needs. */
export async function holdOf(
  { operation, byAgent = false }: Pick<Call, 'operation' | 'byAgent'>,
  caller: Caller,
  { input, confirm, approved }: Asked,
  scope: Scope,
): Promise<Held> {
  const byInput =
    operation.effectOf && (confirm !== null || isLimited(caller, byAgent))
      ? await operation.effectOf(input, scope)
      : operation.effect
  return { effect: byInput, needs: wordNeeded(caller, byInput, byAgent), approved }
}

/**
 * Refuses an act that needs a confirmation until its plan is confirmed. Returns the ETag of the
 * record in the plan. Null: no confirmation is needed, or the plan has no record. `done`: the
 * `before` step has run, so `handle` can be tried before a confirmation is requested.
 */
export async function confirmAct(
  ctx: Context,
  { operation }: Pick<Call, 'operation'>,
  { input, confirm }: Asked,
  held: Held,
  done?: { found: unknown; handle: () => Promise<unknown> },
): Promise<string | null> {
  if (!takesConfirm(operation) || !isHeldBack(held.effect)) return null
  let etag: string | null = null
  const make = async () => {
    const planned = await planAct(ctx, operation, input as object, {
      effect: held.effect,
      found: done?.found,
    })
    etag = planned.etag
    return planned
  }
  const request = {
    operation: operation.name,
    caller: ctx.caller,
    input: input as object,
    isBare: true,
  }
  try {
    await planFor(ctx, request, make, held, confirm === null ? {} : { confirm })
  } catch (error) {
    if (done && asksForWord(error)) await rehearse(ctx, done.handle)
    throw error
  }
  return etag
}

function asksForWord(error: unknown): boolean {
  return (
    error instanceof ApprovalNeeded ||
    (error instanceof Problem && error.refusal.code === confirmationRequired.code)
  )
}

/** Runs the handler and rolls it back. If it refuses, no confirmation is requested for the act. */
async function rehearse(ctx: Context, handle: () => Promise<unknown>): Promise<void> {
  await sql`savepoint rehearsal`.execute(ctx.db)
  await handle()
  await sql`rollback to savepoint rehearsal`.execute(ctx.db)
  ctx.forgetEvents()
}

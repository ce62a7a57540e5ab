import type { z } from 'zod'
import type { Caller } from '../callers/caller.ts'
import { parseInput } from '../parse.ts'
import { Problem } from '../problem.ts'
import type { Scope } from '../scope.ts'
import { planChanged } from './confirm-fields.ts'
import { type Basis, mismatch, type Request, signConfirm } from './confirm-token.ts'

/** A plan of an operation: the plan that the caller sees, and the state that it depends on. */
export interface Planned<Plan extends object> extends Basis {
  plan: Plan
}

export type WithConfirm<Plan extends object> = Plan & { confirm: string }

type SigningScope = Pick<Scope, 'ports' | 'now'>

/** The fields of an input that the kernel reads where an operation declares `confirms`. */
export interface Confirmable {
  dryRun?: boolean
  confirm?: string
}

/** Returns the token that a request is to be done by; null when it has none, or is a dry run. */
export function confirmOf({ confirms }: { confirms?: boolean }, input: unknown): string | null {
  const { dryRun, confirm } = input as Confirmable
  return confirms && !dryRun ? (confirm ?? null) : null
}

/** Signs the plan of another operation for the caller, for an operation that shows what the other would do. */
export function planOf<Plan extends object>(
  scope: SigningScope & { caller: Caller },
  operation: { name: string; input: z.ZodObject },
  input: object,
  planned: Planned<Plan>,
): WithConfirm<Plan> {
  return signed(scope, { operation: operation.name, caller: scope.caller, input: parseInput(operation.input, input) }, planned)
}

/** Makes the plan of a dry run, or refuses a confirmed request that is not as its plan showed it. Returns null when the request is to be done. */
export async function planFor<Plan extends object>(
  scope: SigningScope,
  request: Request,
  make: () => Promise<Planned<Plan>>,
): Promise<WithConfirm<Plan> | null> {
  const { dryRun, confirm } = request.input as Confirmable
  if (dryRun) return signed(scope, request, await make())
  if (confirm === undefined) return null
  const planned = await make()
  const words = mismatch(scope.ports.vault, confirm, request, planned, scope.now)
  if (words === null) return null
  throw new Problem(planChanged, words, { extra: { plan: signed(scope, request, planned) } })
}

function signed<Plan extends object>({ ports, now }: SigningScope, request: Request, planned: Planned<Plan>): WithConfirm<Plan> {
  return { ...planned.plan, confirm: signConfirm(ports.vault, request, planned, now) }
}

import type { z } from 'zod'
import type { Caller } from '../caller.ts'
import { confirmFieldOf } from '../operation.ts'
import { parseInput } from '../parse.ts'
import { Problem } from '../problem.ts'
import type { Hold, Planned, WithConfirm } from '../context.ts'
import type { Scope } from '../scope.ts'
import { confirmationRequired, planChanged } from '../confirm-fields.ts'
import { ApprovalNeeded } from '../policy/hold.ts'
import { mismatch, type Request, signConfirm } from './confirm-token.ts'

type SigningScope = Pick<Scope, 'ports' | 'now'>

interface Confirmable {
  dryRun?: boolean | undefined
  confirm?: string | undefined
}

/** Returns the token in a request's input. Null: the request is a dry run or has no token. */
export function confirmOf({ confirms }: { confirms?: boolean }, input: unknown): string | null {
  const { dryRun, confirm } = input as Confirmable
  return confirms && !dryRun ? (confirm ?? null) : null
}

/** Signs the plan of another operation, for an operation that returns that plan in advance. */
export function planOf<Plan extends object>(
  scope: SigningScope & { caller: Caller },
  operation: { name: string; input: z.ZodObject },
  input: object,
  planned: Planned<Plan>,
): WithConfirm<Plan> {
  return signed(
    scope,
    { operation: operation.name, caller: scope.caller, input: parseInput(operation.input, input) },
    planned,
  )
}

/**
 * Returns the plan for a dry run. Null: the request may be carried out. If the caller needs a
 * confirmation, it throws a refusal that contains the plan.
 */
export async function planFor<Plan extends object>(
  scope: SigningScope,
  request: Request,
  make: () => Promise<Planned<Plan>>,
  { needs, approved }: Hold,
  { dryRun, confirm }: Confirmable,
): Promise<WithConfirm<Plan> | null> {
  if (dryRun) return signed(scope, request, await make())
  const token = approved ?? (needs === 'person' ? undefined : confirm)
  if (token === undefined && needs === 'none') return null
  const planned = await make()
  if (token === undefined) {
    if (needs === 'person') throw new ApprovalNeeded(planned)
    throw confirmationNeeded(request.operation, signed(scope, request, planned))
  }
  const words = mismatch(scope.ports.vault, token, request, planned, scope.now)
  if (words === null) return null
  throw new Problem(planChanged, words, { extra: { plan: signed(scope, request, planned) } })
}

function confirmationNeeded(name: string, plan: { confirm: string }): Problem {
  const field = confirmFieldOf({ name })
  const as = field === 'confirm' ? '' : ` as \`${field}\``
  return new Problem(
    confirmationRequired,
    `Nothing was done. Look at \`plan\`, show it to your person, then send the same input with this \`confirm\`${as}, by the same caller, within 30 minutes.`,
    { extra: { plan, confirm: plan.confirm } },
  )
}

function signed<Plan extends object>(
  { ports, now }: SigningScope,
  request: Request,
  planned: Planned<Plan>,
): WithConfirm<Plan> {
  return { ...planned.plan, confirm: signConfirm(ports.vault, request, planned, now) }
}

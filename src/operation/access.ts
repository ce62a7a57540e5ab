import type { Caller, Role, SessionCredential } from './caller.ts'
import type { AnyOperation } from './operation.ts'
import { forbidden, Problem, refusal, subscriptionRequired } from './problem.ts'

const roleForbidden = refusal('forbidden', 403, 'Your role may not do that')
const crossSite = refusal('forbidden', 403, 'Another site may not do that')

/** Who may use an operation: full access keys, signups only keys as well, or a reader with a link's token. */
export type Access = 'full' | 'signups' | 'reader'

export function checkAccess(operation: AnyOperation, caller: Caller): void {
  if (operation.access === 'reader' ? caller.kind === 'reader' : caller.kind === 'operator') return
  if (caller.kind === 'key' && operation.access !== 'reader') {
    if (caller.level === 'full' || operation.access === 'signups') return
    throw new Problem(forbidden, 'This key may only add contacts (add_contact). Use a full access key for everything else.')
  }
  if (caller.kind === 'person' && operation.access !== 'reader') return checkRole(operation, caller.role)
  throw new Problem(forbidden, 'This credential is not for this operation.')
}

/** Who of an account's people may use an operation: viewers look, editors do the work, owners also what opens the account to others. */
export function rolesFor(operation: AnyOperation): readonly Role[] {
  if (operation.owners || operation.billing) return ['owner']
  return operation.effect === 'read' ? ['owner', 'editor', 'viewer'] : ['owner', 'editor']
}

function checkRole(operation: AnyOperation, role: Role): void {
  const roles = rolesFor(operation)
  if (roles.includes(role)) return
  throw new Problem(roleForbidden, `You are ${role} in this account; ${operation.name} is for its ${roles.join('s and ')}s. Ask an owner.`)
}

/** A browser sends its cookies along whoever asked it to, so a write by cookie must come from a page of ours. */
export function checkOrigin(operation: AnyOperation, credential: SessionCredential, baseUrl: string): void {
  if (operation.effect === 'read' || credential.sameOrigin) return
  throw new Problem(crossSite, `A write with a session must come from ${new URL(baseUrl).origin}, and say so in Origin. Programs use an API key.`)
}

/** Everything but billing needs an active plan; a reader's page never does. */
export function checkPlan(operation: AnyOperation, caller: Caller): void {
  if ((caller.kind !== 'key' && caller.kind !== 'person') || caller.planActive || operation.billing) return
  throw new Problem(subscriptionRequired, 'This account has no active plan. Choose one with change_plan or on the billing page, then try again.')
}

import { newsletterClosed } from './closed.ts'
import type { Caller, Role, SessionCredential } from './caller.ts'
import type { Access, AnyOperation } from '../operation.ts'
import { forbidden, Problem, refusal, subscriptionRequired } from '../problem.ts'

const roleForbidden = refusal('forbidden', 403, 'Your role may not do that')
const personsOnly = refusal('forbidden', 403, 'This is for signed-in people')
const crossSite = refusal('forbidden', 403, 'Another site may not do that')

/** The callers of operations that serve Mailcast's own pages. Programs cannot call these, and the pages call no others. */
const OF_PAGES: Partial<Record<Access, Caller['kind']>> = { reader: 'reader', public: 'visitor' }

export function checkAccess(operation: AnyOperation, caller: Caller): void {
  if (mayUse(operation, caller)) return
  if (operation.access === 'person')
    throw new Problem(
      personsOnly,
      `${operation.name} concerns a person and not the account, so no API key and no command may call it. Sign in, and send the session's cookie without Authorization.`,
    )
  if (caller.kind === 'key' && OF_PAGES[operation.access] === undefined)
    throw new Problem(forbidden, 'This key may only add contacts (add_contact). Use a full access key for everything else.')
  if (caller.kind === 'person' && OF_PAGES[operation.access] === undefined) {
    throw new Problem(
      roleForbidden,
      `Your role in this account is ${caller.role}; ${operation.name} is for its ${rolesFor(operation).join('s and ')}s. Ask an owner.`,
    )
  }
  throw new Problem(forbidden, 'This credential is not for this operation.')
}

export function mayUse(operation: AnyOperation, caller: Caller): boolean {
  const ofPage = OF_PAGES[operation.access]
  if (ofPage !== undefined) return caller.kind === ofPage
  if (caller.kind === 'person') return rolesFor(operation).includes(caller.role)
  if (operation.access === 'person') return false
  return caller.kind === 'operator' || (caller.kind === 'key' && (caller.level === 'full' || operation.access === 'signups'))
}

/** Lists the roles that may use an operation. Viewers read, editors write, and owners also change what opens the account to others. */
export function rolesFor(operation: AnyOperation): readonly Role[] {
  if (operation.owners || operation.billing) return ['owner']
  return operation.effect === 'read' || operation.access === 'person' ? ['owner', 'editor', 'viewer'] : ['owner', 'editor']
}

/** Refuses a call by cookie from another site, unless it is a GET: browsers send cookies with requests that any page starts. */
export function checkOrigin(operation: AnyOperation, credential: SessionCredential, baseUrl: string): void {
  // A POST that only reads, such as a preview, still costs work and a limit.
  if (operation.route?.startsWith('GET ') || credential.sameOrigin) return
  throw new Problem(crossSite, `A write with a session must come from ${new URL(baseUrl).origin}, and say so in Origin. Programs use an API key.`)
}

/**
 * Returns whether the account's plan permits it. Billing, readers' links and a person's own affairs need no active plan. Visitors may read a newsletter
 * without one, and not join it.
 */
export function hasPlan(operation: AnyOperation, caller: Caller): boolean {
  if (caller.kind === 'visitor') return caller.planActive || operation.effect !== 'write' || operation.whileClosed === true
  return (caller.kind !== 'key' && caller.kind !== 'person') || caller.planActive || operation.billing === true || operation.access === 'person'
}

export function checkPlan(operation: AnyOperation, caller: Caller): void {
  if (hasPlan(operation, caller)) return
  if (caller.kind === 'visitor')
    throw new Problem(newsletterClosed, 'It takes no new readers at the moment. Nothing changes for those who are on its list.')
  throw new Problem(
    subscriptionRequired,
    'This account has no active plan (get_billing). Choose one with change_plan, or ask the operator of this deployment to give it one, then try again.',
  )
}

import { newsletterClosed } from './closed.ts'
import type { Caller, KeyCaller, PersonCaller, Role, SessionCredential } from '../caller.ts'
import type { Access, AnyOperation, Effect } from '../operation.ts'
import { forbidden, Problem, refusal, subscriptionRequired } from '../problem.ts'

const roleForbidden = refusal('forbidden', 403, 'Your role may not do that')
const personsOnly = refusal('forbidden', 403, 'This is for signed-in people')
const crossSite = refusal('forbidden', 403, 'Another site may not do that')

/**
 * The only kind of caller for operations of public pages. Such a caller may use no other
 * operations.
 */
const OF_PAGES: Partial<Record<Access, Caller['kind']>> = { reader: 'reader', public: 'visitor' }

export function checkAccess(operation: AnyOperation, caller: Caller): void {
  if (mayUse(operation, caller)) return
  if (operation.access === 'person')
    throw new Problem(
      personsOnly,
      `${operation.name} is for a signed-in person: sign in, and send the session's cookie without Authorization. API keys use /api/v1.`,
    )
  if (caller.kind === 'key' && OF_PAGES[operation.access] === undefined)
    throw caller.app
      ? refusalOfApp(operation, caller.app)
      : new Problem(
          forbidden,
          caller.readonly && operation.effect !== 'read'
            ? `This key only reads, and ${operation.name} is a change. Use a key without readonly.`
            : 'This key may only add contacts (add_contact). Use a full access key for everything else.',
        )
  if (caller.kind === 'person' && OF_PAGES[operation.access] === undefined) {
    checkRole(operation, caller)
  }
  throw new Problem(forbidden, 'This credential is not for this operation.')
}

function refusalOfApp(operation: AnyOperation, { role }: NonNullable<KeyCaller['app']>): Problem {
  if (roleMayUse(operation, role))
    return new Problem(
      forbidden,
      `This app only reads, and ${operation.name} is a change. The person who connected it, or an owner, can let it change things under Settings → Apps & agents.`,
    )
  return new Problem(
    roleForbidden,
    `The person who connected this app is ${role} of this account; ${operation.name} is for its ${nameRoles(operation)}. Ask an owner.`,
  )
}

/** Refuses a person whose role may not use an operation. */
export function checkRole(operation: AnyOperation, { role }: PersonCaller): void {
  if (!rolesFor(operation).includes(role))
    throw new Problem(
      roleForbidden,
      `Your role in this account is ${role}; ${operation.name} is for its ${nameRoles(operation)}. Ask an owner.`,
    )
}

function nameRoles(operation: AnyOperation): string {
  return `${rolesFor(operation).join('s and ')}s`
}

function roleMayUse(operation: AnyOperation, role: Role): boolean {
  return operation.ownToo === true || rolesFor(operation).includes(role)
}

export function mayUse(operation: AnyOperation, caller: Caller): boolean {
  const ofPage = OF_PAGES[operation.access]
  if (ofPage !== undefined) return caller.kind === ofPage
  if (caller.kind === 'person') return roleMayUse(operation, caller.role)
  if (operation.access === 'person') return false
  if (caller.kind === 'key' && caller.readonly && operation.effect !== 'read') return false
  if (caller.kind === 'key' && caller.app && !roleMayUse(operation, caller.app.role)) return false
  return (
    caller.kind === 'operator' ||
    (caller.kind === 'key' && (caller.level === 'full' || operation.access === 'signups'))
  )
}

/** The roles that may cause an effect. `owners` and `billing` of an operation narrow them. */
const ROLES_BY_EFFECT: Readonly<Record<Effect, readonly Role[]>> = {
  read: ['owner', 'editor', 'viewer'],
  write: ['owner', 'editor'],
  send: ['owner', 'editor'],
  destroy: ['owner', 'editor'],
  expose: ['owner', 'editor'],
  grant: ['owner'],
  charge: ['owner'],
}

/**
 * Lists the roles that may use an operation on any record. Operations of the person's own sign-in
 * are open to all roles.
 */
export function rolesFor(operation: AnyOperation): readonly Role[] {
  if (operation.owners || operation.billing) return ['owner']
  return operation.access === 'person'
    ? ['owner', 'editor', 'viewer']
    : ROLES_BY_EFFECT[operation.effect]
}

/**
 * Refuses an act, described by `what`, to people who are not owners and to apps that such people
 * connected. API keys may do the same as owners.
 */
export function checkOwner(caller: Caller, what: string): void {
  if (caller.kind === 'key' && caller.app && caller.app.role !== 'owner')
    throw new Problem(
      roleForbidden,
      `The person who connected this app is ${caller.app.role} of this account; ${what} is for its owners. Ask an owner.`,
    )
  const person = caller.kind === 'key' ? caller.approvedBy : caller
  if (person?.kind === 'person' && person.role !== 'owner')
    throw new Problem(
      roleForbidden,
      `Your role in this account is ${person.role}; ${what} is for its owners. Ask an owner.`,
    )
}

/** Refuses a request with a session cookie that another site caused, unless it is a GET. */
export function checkOrigin(
  operation: AnyOperation,
  credential: SessionCredential,
  baseUrl: string,
): void {
  // A POST that only reads is refused too, because it costs processor time and uses up a limit.
  if (operation.route?.startsWith('GET ') || credential.sameOrigin) return
  throw new Problem(
    crossSite,
    `A write with a session must come from ${new URL(baseUrl).origin}, and say so in Origin. Programs use an API key.`,
  )
}

/**
 * Returns whether the account's plan permits an operation. Visitors may read a newsletter whose
 * account has no plan.
 */
export function hasPlan(operation: AnyOperation, caller: Caller): boolean {
  if (caller.kind === 'visitor')
    return caller.planActive || operation.effect === 'read' || operation.whileClosed === true
  return (
    (caller.kind !== 'key' && caller.kind !== 'person') ||
    caller.planActive ||
    operation.billing === true ||
    operation.access === 'person'
  )
}

export function checkPlan(operation: AnyOperation, caller: Caller): void {
  if (hasPlan(operation, caller)) return
  if (caller.kind === 'visitor')
    throw new Problem(
      newsletterClosed,
      'It takes no new readers at the moment. Nothing changes for those who are on its list.',
    )
  throw new Problem(
    subscriptionRequired,
    'This account has no active plan (get_billing). Choose one with change_plan, or ask the operator of this deployment to give it one, then try again.',
  )
}

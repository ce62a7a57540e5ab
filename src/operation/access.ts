import type { Caller } from './caller.ts'
import type { AnyOperation } from './operation.ts'
import { forbidden, Problem, subscriptionRequired } from './problem.ts'

/** Who may use an operation: full access keys, signups only keys as well, a reader with a link's token, or anybody on a newsletter's public page. */
export type Access = 'full' | 'signups' | 'reader' | 'public'

/** Whom the operations of our own pages are for. Programs use others, and these pages use no others. */
const OF_PAGES: Partial<Record<Access, Caller['kind']>> = { reader: 'reader', public: 'visitor' }

export function checkAccess(operation: AnyOperation, caller: Caller): void {
  if (mayUse(operation, caller)) return
  if (caller.kind === 'key' && OF_PAGES[operation.access] === undefined)
    throw new Problem(forbidden, 'This key may only add contacts (add_contact). Use a full access key for everything else.')
  throw new Problem(forbidden, 'This credential is not for this operation.')
}

export function mayUse({ access }: AnyOperation, caller: Caller): boolean {
  const ofPage = OF_PAGES[access]
  if (ofPage !== undefined) return caller.kind === ofPage
  return caller.kind === 'operator' || (caller.kind === 'key' && (caller.level === 'full' || access === 'signups'))
}

/** Everything but billing needs an active plan; a page for readers never does. */
export function checkPlan(operation: AnyOperation, caller: Caller): void {
  if (caller.kind !== 'key' || caller.planActive || operation.billing) return
  throw new Problem(subscriptionRequired, 'This account has no active plan. Choose one with change_plan or on the billing page, then try again.')
}

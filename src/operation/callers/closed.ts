import type { Caller } from '../caller.ts'
import type { AnyOperation } from '../operation.ts'
import { Problem, refusal } from '../problem.ts'

const accountDeleted = refusal('account_deleted', 403, 'This account was deleted')
export const newsletterClosed = refusal('newsletter_closed', 410, 'This newsletter is closed')

/**
 * Refuses callers of a deleted account, except for restoring the account and for readers' links.
 */
export function checkOpen({ whileClosed, access }: AnyOperation, caller: Caller): void {
  if (
    caller.kind === 'reader' ||
    caller.kind === 'operator' ||
    !caller.closed ||
    whileClosed ||
    access === 'person'
  )
    return
  if (caller.kind === 'visitor')
    throw new Problem(
      newsletterClosed,
      'It takes no new readers. Who is on its list can leave it by the link in any of its mails.',
    )
  throw new Problem(
    accountDeleted,
    'Its owner deleted it, and nothing is sent any more. Until it is erased an owner can export its data (export_account_data) and take it back: sign in, or POST /api/v1/account/restore.',
  )
}

import { SECOND_MS } from '#lib/duration.ts'
import { onSignal } from '#operation/events/signal.ts'
import type { Periodic } from '#operation/jobs/periodic.ts'
import { contactDeleting } from '#areas/contacts/index.ts'
import { endDue } from './end-due.ts'
import { get_grant } from './get_grant.ts'
import { grant_paid } from './grant_paid.ts'
import { deleteGrants } from './grant-sql.ts'
import { revoke_paid } from './revoke_paid.ts'
import { subscriberDowngraded, subscriberUpgraded } from './tier-events.ts'
import { forgetDue } from './tier-sql.ts'

export { isPaid, paidSql } from './paid-now-sql.ts'
export { Grant } from './grant.ts'
export { findGrant } from './grant-sql.ts'
export { endDue }

export { accountData as registrations } from './account-parts-sql.ts'
export const operations = [get_grant, grant_paid, revoke_paid]
export const events = [subscriberUpgraded, subscriberDowngraded]
export const signalHandlers = [
  onSignal(contactDeleting, async (scope, { contacts }) => {
    const ids = contacts.map(({ id }) => id)
    await deleteGrants(scope, ids)
    await forgetDue(scope, ids)
  }),
]
export const periodic: readonly Periodic[] = [{ name: 'ended paid access', everyMs: 20 * SECOND_MS, round: endDue }]

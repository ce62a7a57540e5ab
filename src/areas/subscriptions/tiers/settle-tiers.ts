import type { Scope } from '#operation/scope.ts'
import { type Contact, subscriberOf } from '#areas/contacts/index.ts'
import { type Standing, standingOf } from './entitlement.ts'
import { entitlementsOf } from './entitlements-sql.ts'
import {
  subscriberDowngraded,
  subscriberGranted,
  subscriberGrantEnded,
  subscriberUpgraded,
} from './tier-events.ts'
import { type Told, readTold, writeTiers } from './tier-sql.ts'

interface HowToSettle {
  /** True for an import, which emits no events. */
  silently?: boolean
}

interface Settled {
  before: Contact
  after: Contact
  standing: Standing
}

/**
 * Computes and writes the tiers of locked contacts. Emits events when a grant begins or ends, when
 * the first subscription begins, and when the last one ends. Call it after each change or end of a
 * grant or subscription.
 */
export async function settleTiers(
  scope: Scope,
  contacts: readonly Contact[],
  { silently = false }: HowToSettle = {},
): Promise<Contact[]> {
  const ids = contacts.map(({ id }) => id)
  const told = await readTold(scope, ids)
  const entitlements = await entitlementsOf(scope, ids)
  const settled = contacts.map((before): Settled => {
    const standing = standingOf(entitlements(before.id), scope.now)
    return {
      before,
      standing,
      after: {
        ...before,
        tier: standing.tier,
        paidUntil: standing.paidUntil?.toISOString() ?? null,
      },
    }
  })
  await writeTiers(
    scope,
    settled.map(({ before, standing }) => ({ contactId: before.id, standing })),
  )
  if (!silently) for (const one of settled) tell(scope, one, told(one.before.id))
  return settled.map(({ after }) => after)
}

/**
 * Emits events for the access that began and ended. Only the first event can start automations, and
 * only if the tier changed.
 */
function tell(
  scope: Scope,
  { before, after, standing: { grant, subscribed, trial, ended } }: Settled,
  told: Told,
): void {
  const subscriber = subscriberOf(after)
  let inert = before.tier === after.tier
  const emit: Scope['emit'] = (kind, data) => {
    scope.emit(kind, data, { inert })
    inert = true
  }
  if (subscribed && !told.subscribed) emit(subscriberUpgraded, { subscriber, trial })
  if (grant && !told.granted)
    emit(subscriberGranted, {
      subscriber,
      until: grant.until?.toISOString() ?? null,
      reason: grant.reason!,
    })
  if (!subscribed && told.subscribed) emit(subscriberDowngraded, { subscriber, reason: ended })
  if (!grant && told.granted) emit(subscriberGrantEnded, { subscriber })
}

import type { Scope } from '#operation/scope.ts'
import { type Contact, subscriberOf } from '#areas/contacts/index.ts'
import { type Standing, standingOf } from './entitlement.ts'
import { entitlementsOf } from './entitlements-sql.ts'
import { subscriberDowngraded, subscriberUpgraded } from './tier-events.ts'
import { writeTiers } from './tier-sql.ts'

interface HowToSettle {
  /** An import writes tiers without events. */
  silently?: boolean
}

/**
 * Derives the tiers of locked contacts, writes those that differ, and emits an event for each that flips. Call it after every change of a grant or
 * a subscription, and at its end. Returns the contacts as they are then.
 */
export async function settleTiers(scope: Scope, contacts: readonly Contact[], { silently = false }: HowToSettle = {}): Promise<Contact[]> {
  const entitlements = await entitlementsOf(
    scope,
    contacts.map(({ id }) => id),
  )
  const settled = contacts.map((before) => {
    const standing = standingOf(entitlements(before.id), scope.now)
    return { before, standing, after: { ...before, tier: standing.tier, paidUntil: standing.paidUntil?.toISOString() ?? null } }
  })
  await writeTiers(
    scope,
    settled.map(({ before, standing }) => ({ contactId: before.id, tier: standing.tier, paidUntil: standing.paidUntil, dueAt: standing.dueAt })),
  )
  if (!silently) for (const { before, after, standing } of settled) if (before.tier !== after.tier) emitFlip(scope, after, standing)
  return settled.map(({ after }) => after)
}

function emitFlip(scope: Scope, contact: Contact, { tier, trial, complimentary, ended }: Standing): void {
  const subscriber = subscriberOf(contact)
  if (tier === 'paid') scope.emit(subscriberUpgraded, { subscriber, trial, complimentary })
  else scope.emit(subscriberDowngraded, { subscriber, reason: ended })
}

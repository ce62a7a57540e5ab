import type { z } from 'zod'
import type { Scope } from '#operation/scope.ts'
import { subscriberUnsubscribed, type UnsubscribeWay } from '../record/contact-events.ts'
import { keepFromUndo } from '../bulk/bulk-sql.ts'
import { growthOf } from '../growth/growth.ts'
import { noteGrowth } from '../growth/growth-sql.ts'
import { type Contact, subscriberOf, writeContact } from '../record/contact-sql.ts'
import { recordConsent } from '../record/consent-sql.ts'

/**
 * Unsubscribes a locked contact. When it is unsubscribed already, it is still removed from stored
 * undos.
 */
export async function unsubscribe(
  scope: Scope,
  contact: Contact,
  how: { via: z.output<typeof UnsubscribeWay>; ip?: string | null; campaignId?: string | null },
): Promise<Contact> {
  if (contact.status !== 'active' && contact.status !== 'pending') {
    await keepFromUndo(scope, [contact.id])
    return contact
  }
  const left = await writeContact(scope, {
    ...contact,
    status: 'unsubscribed',
    awaiting: null,
    unsubscribedAt: scope.now.toISOString(),
  })
  await noteGrowth(scope, growthOf(contact, left))
  scope.emit(subscriberUnsubscribed, { subscriber: subscriberOf(left), via: how.via })
  await recordConsent(scope, {
    contactId: contact.id,
    kind: 'unsubscribed',
    via: how.via,
    ip: how.ip ?? null,
    campaignId: how.campaignId ?? null,
  })
  return left
}

import type { SignalKind } from '#operation/scope.ts'
import type { Contact } from '../../record/contact-sql.ts'

/** A batch of an import added contacts, without events. `read` reads them if needed. */
export const readersImported: SignalKind<{ newsletterId: string; read: () => Promise<Contact[]> }> =
  { name: 'readers_imported' }

/** A batch of an import extends paid access of locked contacts; null is for good. No events. */
export const paidImported: SignalKind<{
  readers: readonly { contact: Contact; until: Date | null }[]
}> = { name: 'paid_imported' }

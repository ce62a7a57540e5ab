import type { SignalKind } from '#operation/scope.ts'
import type { Contact } from '../../record/contact-sql.ts'

/** Reports that an import added contacts, without events. `read` reads them on demand. */
export const readersImported: SignalKind<{ newsletterId: string; read: () => Promise<Contact[]> }> =
  { name: 'readers_imported' }

/**
 * Reports that an import made locked contacts paid readers or extended that. Null is without end.
 * There are no events.
 */
export const paidImported: SignalKind<{
  readers: readonly { contact: Contact; until: Date | null }[]
}> = { name: 'paid_imported' }

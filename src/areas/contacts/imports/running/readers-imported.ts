import type { SignalKind } from '#operation/scope.ts'
import type { Contact } from '../../record/contact-sql.ts'

/** Reports that an import added contacts, without events. `read` reads them on demand. */
export const readersImported: SignalKind<{ newsletterId: string; read: () => Promise<Contact[]> }> =
  { name: 'readers_imported' }

/**
 * Reports that an import gave locked contacts paid access, or extended it. Null means access
 * without end. The import emits no events for this.
 */
export const paidImported: SignalKind<{
  readers: readonly { contact: Contact; until: Date | null }[]
}> = { name: 'paid_imported' }

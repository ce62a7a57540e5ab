import type { SignalKind } from '#operation/scope.ts'
import type { Contact } from '../../record/contact-sql.ts'

/** A batch of an import added contacts. They emit no events. `read` reads them, which most accounts have no need of. */
export const readersImported: SignalKind<{ newsletterId: string; read: () => Promise<Contact[]> }> = { name: 'readers_imported' }

/** A batch of an import says that locked contacts are paid readers, until a day or for good, beyond what they have. It emits no events. */
export const paidImported: SignalKind<{ readers: readonly { contact: Contact; until: Date | null }[] }> = { name: 'paid_imported' }

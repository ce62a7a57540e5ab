import type { SignalKind } from '#operation/scope.ts'
import type { Contact } from '../record/contact-sql.ts'

/** A batch of an import added contacts. They emit no events. `read` reads them, which most accounts have no need of. */
export const readersImported: SignalKind<{ newsletterId: string; read: () => Promise<Contact[]> }> = { name: 'readers_imported' }

import type { SignalKind } from '#operation/scope.ts'
import type { Contact } from './contact-sql.ts'

/** Contacts are being deleted. Areas downstream remove the words that they store about them. */
export const contactDeleting: SignalKind<{ contacts: readonly Pick<Contact, 'id' | 'newsletterId'>[] }> = { name: 'contact_deleting' }

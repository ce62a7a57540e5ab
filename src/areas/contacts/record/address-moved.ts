import type { SignalKind } from '#operation/scope.ts'
import type { Contact } from './contact-sql.ts'

/** Reports that a contact's address changed. Downstream areas replace the former one. */
export const addressMoved: SignalKind<{ contact: Pick<Contact, 'id' | 'email'> }> = {
  name: 'address_moved',
}

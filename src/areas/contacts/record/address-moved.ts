import type { SignalKind } from '#operation/scope.ts'
import type { Contact } from './contact-sql.ts'

/** A contact has another address. Areas downstream replace the former one. */
export const addressMoved: SignalKind<{ contact: Pick<Contact, 'id' | 'email'> }> = {
  name: 'address_moved',
}

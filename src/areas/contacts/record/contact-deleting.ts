import type { SignalKind } from '#operation/scope.ts'
import type { EndPayment } from '#areas/newsletters/index.ts'
import type { Contact } from './contact-sql.ts'

/**
 * Contacts are being deleted. Areas downstream remove the words that they store about them. Where one of them pays and it is not said what becomes of
 * that, the deletion is refused.
 */
export const contactDeleting: SignalKind<{
  contacts: readonly Pick<Contact, 'id' | 'newsletterId' | 'email'>[]
  endPayment: EndPayment | null
}> = { name: 'contact_deleting' }

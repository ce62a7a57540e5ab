import type { SignalKind } from '#operation/scope.ts'
import type { EndPayment } from '#areas/newsletters/index.ts'
import type { Contact } from './contact-sql.ts'

/**
 * Contacts are being deleted. Areas downstream remove their words about them, and refuse paying
 * ones unless `endPayment` is given.
 */
export const contactDeleting: SignalKind<{
  contacts: readonly Pick<Contact, 'id' | 'newsletterId' | 'email'>[]
  endPayment: EndPayment | null
}> = { name: 'contact_deleting' }

import type { SignalKind } from '#operation/scope.ts'
import type { EndPayment } from '#areas/newsletters/index.ts'
import type { Contact } from './contact-sql.ts'

/**
 * Reports that contacts are being deleted. Downstream areas remove personal data about these
 * contacts. They refuse the deletion of paying contacts without `endPayment`.
 */
export const contactDeleting: SignalKind<{
  contacts: readonly Pick<Contact, 'id' | 'newsletterId' | 'email'>[]
  endPayment: EndPayment | null
}> = { name: 'contact_deleting' }

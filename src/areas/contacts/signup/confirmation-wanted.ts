import type { SignalKind } from '#operation/scope.ts'
import type { Contact } from '../record/contact-sql.ts'

interface ConfirmationWanted {
  /** The pending contact. Its address is locked (`lockAddress`). */
  contact: Contact
  /** True when the caller may have entered a stranger's address. */
  byStranger: boolean
}

/**
 * Reports that a pending contact needs a confirmation mail, which the area `confirmations` sends.
 */
export const confirmationWanted: SignalKind<ConfirmationWanted> = { name: 'confirmation_wanted' }

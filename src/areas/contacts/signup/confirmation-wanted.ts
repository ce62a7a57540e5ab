import type { SignalKind } from '#operation/scope.ts'
import type { Contact } from '../record/contact-sql.ts'

interface ConfirmationWanted {
  /** A pending contact, whose address is locked (`lockAddress`). */
  contact: Contact
  /** True when the caller may have sent a stranger's address. */
  byStranger: boolean
}

/** A pending contact needs a confirmation mail, which the area of confirmations sends. */
export const confirmationWanted: SignalKind<ConfirmationWanted> = { name: 'confirmation_wanted' }

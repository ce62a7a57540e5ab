import type { SignalKind } from '#operation/scope.ts'
import type { Contact } from '../record/contact-sql.ts'

export interface ConfirmationWanted {
  /** A pending contact, whose address is locked (`lockAddress`). */
  contact: Contact
  /** True when a form or a signups key caused it, with which a visitor may enter a stranger's address. */
  byStranger: boolean
}

/** A pending contact is to be asked whether it really signed up. The area of confirmations sends the mail, within its limits. */
export const confirmationWanted: SignalKind<ConfirmationWanted> = { name: 'confirmation_wanted' }

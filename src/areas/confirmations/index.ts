import { accountData } from './account-parts-sql.ts'
import { onSignal } from '#operation/events/signal.ts'
import { confirmationWanted } from '#areas/contacts/index.ts'
import { mailKinds } from '#areas/mailings/index.ts'
import { register } from '#operation/registry.ts'
import { askForConfirmation } from './ask-for-confirmation.ts'
import { sendCapNotice } from './confirmation-cap.ts'
import { confirmationMails } from './confirmation-mails.ts'
import { sendConfirmation } from './confirmation-job.ts'
import { resend_confirmation } from './resend_confirmation.ts'
import { forgetOldConfirmations } from './confirmation-mail-sql.ts'

export { openConfirmationHtml } from './confirmation-message.ts'
export { countStrangerMail, heldBackMails } from './stranger-mail.ts'

export const operations = [resend_confirmation]
export const jobs = [sendConfirmation, sendCapNotice]
export const registrations = [...accountData, register(mailKinds, confirmationMails)]
export const signalHandlers = [
  onSignal(confirmationWanted, async (scope, { contact, byStranger }) => {
    await askForConfirmation(scope, contact, { automatic: true, byStranger })
  }),
]
export const retention = [forgetOldConfirmations]

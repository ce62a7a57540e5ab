import { onSignal } from '#operation/events/signal.ts'
import { confirmationWanted } from '#areas/contacts/index.ts'
import { askForConfirmation } from './ask-for-confirmation.ts'
import { sendCapNotice } from './confirmation-cap.ts'
import { sendConfirmation } from './confirmation-job.ts'
import { resend_confirmation } from './resend_confirmation.ts'

export { forgetOldConfirmations } from './confirmation-mail-sql.ts'
export { confirmationMails } from './confirmation-mails.ts'

export const operations = [resend_confirmation]
export const jobs = [sendConfirmation, sendCapNotice]
export const signalHandlers = [
  onSignal(confirmationWanted, async (scope, { contact, byStranger }) => {
    await askForConfirmation(scope, contact, { automatic: true, byStranger })
  }),
]

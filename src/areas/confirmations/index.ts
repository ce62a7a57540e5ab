import { accountData } from './account-parts-sql.ts'
import { onSignal } from '#operation/events/signal.ts'
import { confirmationWanted } from '#areas/contacts/index.ts'
import { mailKinds } from '#areas/mailings/index.ts'
import { register } from '#operation/registry.ts'
import { askForConfirmation } from './ask-for-confirmation.ts'
import { sendCapNotice } from './confirmation-cap.ts'
import { confirmationMails } from './confirmation-mails.ts'
import { resend_confirmation } from './resend_confirmation.ts'
import { forgetOldConfirmations } from './confirmation-mail-sql.ts'
import type { Area } from '#operation/area.ts'

export { openConfirmationHtml } from './confirmation-message.ts'
export { countStrangerMail, findHeldBackMails } from './stranger-mail.ts'

export const area = {
  operations: { contacts: [resend_confirmation] },
  jobs: [sendCapNotice],
  retention: [{ name: 'confirmation mails', forget: forgetOldConfirmations }],
  registrations: [
    ...accountData,
    register(mailKinds, confirmationMails),
    onSignal(confirmationWanted, async (scope, { contact, byStranger }) => {
      await askForConfirmation(scope, contact, { automatic: true, byStranger })
    }),
  ],
} satisfies Area

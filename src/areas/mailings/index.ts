import { accountData } from './account-parts-sql.ts'
import { scrubMails } from './scrub-sql.ts'
import { list_contact_mails } from './list_contact_mails.ts'
import { onSignal } from '#operation/events/signal.ts'
import { contactDeleting } from '#areas/contacts/index.ts'
import { report_return } from './returns/report_return.ts'
import { forgetOldMails } from './retention-sql.ts'
import { forgetOldCompiled } from './submitting/compiled-email-sql.ts'
import type { Area } from '#operation/area.ts'

export { report_return }
export { describeMails, type MailingShown, type MailRef } from './describe-mails.ts'
export { type MailingText, type MailKind, mailKinds } from './mail-kind.ts'
export { firstMailingId, newMailingId, type Mailing, type MailingOwner } from './mailing.ts'
export {
  countFrozen,
  countsOf,
  deleteMailing,
  insertFrozenMailing,
  listMailingsOf,
  lockMailingsOf,
  type MailingCounts,
  replaceRecipients,
  writeMailingStatus,
} from './mailing-sql.ts'
export { beginFreezing, drawFreezing } from './freezing/freezing-sql.ts'
export { mailsPerSecond } from './rate-sql.ts'
export { mailingMetrics } from './workers/metrics.ts'
export { StopReason } from './circuit-breaker.ts'
export { findReturned } from './returns/find-returned.ts'
export type { ReturnedRecipient } from './returns/message-recipient-sql.ts'
export { type ReturnReport, reportReturns } from './returns/report-returns.ts'
export { watchAnew } from './returns/returns-sql.ts'
export { openSending } from './workers/sending.ts'
export { resumeDue } from './mailing-due-sql.ts'
export { endMailLeases } from './lost-workers-sql.ts'
export { nextAwaitedAt, nextMailAt, oldestDueMails } from './workers/next-due-sql.ts'
export { scrubMails } from './scrub-sql.ts'
export { findMailedSince } from './mailed-since-sql.ts'
export { mailsTo } from './list-contact-mails-sql.ts'
export { singleMailStates } from './singles/mail-states-sql.ts'
export { ofNewsletter, ofPart, postMail, postMailsToMany } from './singles/post-mail-sql.ts'
export { dequeueMailing, enqueueMailing } from './slices/queue-sql.ts'
export { awaitBatches } from './slices/slice-sql.ts'
export { compileText } from './submitting/compiled-email.ts'
export { type StoredEmail, storeCompiled } from './submitting/compiled-email-sql.ts'
export { openEmail } from './submitting/open-email.ts'

export const area = {
  operations: { contacts: [list_contact_mails, report_return] },
  retention: [
    { name: 'compiled emails', forget: ({ db }, now) => forgetOldCompiled(db, now) },
    { name: 'single mails', forget: ({ db }, now) => forgetOldMails(db, now) },
  ],
  registrations: [
    ...accountData,
    onSignal(contactDeleting, (scope, { contacts }) => scrubMails(scope, contacts)),
  ],
} satisfies Area

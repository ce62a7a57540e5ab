import { typeId, uuidBytes } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'
import { openSender } from '#areas/domains/index.ts'
import { recipientTokenMaker, RETURNED } from '#areas/emails/index.ts'
import { findMailingKey } from '#areas/engagement/index.ts'
import type { MailKind } from '#areas/mailings/index.ts'
import { findNewsletter, linkOrigin } from '#areas/newsletters/index.ts'
import { admitMail } from './confirmation-cap.ts'
import { type LedgerMail, readMails } from './confirmation-mail-sql.ts'
import {
  composeConfirmation,
  confirmationSubject,
  openConfirmationHtml,
} from './confirmation-message.ts'

/**
 * The kind of mail that asks for confirmation. The id of a recipient is that of a row in
 * `confirmation_mail`.
 */
export const confirmationMails: MailKind = {
  kind: 'confirmation',
  // `again`: a mail that may be lost is sent again, because a reader without it could never
  // confirm, and a second copy does no harm.
  rules: { class: 'awaited', wants: 'pending', counted: false, lost: 'again' },

  async open(scope, { mailingId, newsletterId }, ports) {
    const newsletter = await findNewsletter(scope, newsletterId)
    if (!newsletter) return null
    const sender = await openSender(scope, ports, newsletter.sender)
    const tokenOf = recipientTokenMaker(
      ports.vault,
      await findMailingKey(scope, mailingId),
      RETURNED,
    )
    const htmlOf = openConfirmationHtml(
      newsletter,
      linkOrigin(newsletter, ports.deployment.baseUrl),
    )
    return {
      messageFor({ contactId, mailId = contactId, email, generation }) {
        const recipientToken = tokenOf(uuidBytes(mailId))
        const contact = { id: contactId, email, generation: generation! }
        const message = composeConfirmation({
          accountId: scope.accountId,
          contact,
          newsletter,
          htmlOf,
          sender,
          mailId,
          ports,
        })
        const from = sender.returnPathHost
          ? `b${recipientToken}@${sender.returnPathHost}`
          : message.from
        return sender.sign({ ...message, from, recipientToken })
      },
    }
  },

  async subjectsOf(scope, mailings) {
    const newsletters = await Promise.all(
      mailings.map(({ newsletterId }) => findNewsletter(scope, newsletterId)),
    )
    return newsletters.map((newsletter) => (newsletter ? confirmationSubject(newsletter) : ''))
  },

  async admit(scope, { newsletterId }, mails) {
    const known = await readMails(
      scope,
      mails.map(({ recipientId }) => recipientId),
    )
    const reasons = new Map<string, string>()
    for (const { recipientId } of mails) {
      const reason = await reasonAgainst(scope, newsletterId, recipientId, known.get(recipientId))
      if (reason) reasons.set(recipientId, reason)
    }
    return reasons
  },
}

async function reasonAgainst(
  scope: Scope,
  newsletterId: string,
  recipientId: string,
  mail: LedgerMail | undefined,
): Promise<string | null> {
  if (mail?.current === false) return 'asked_again'
  if (mail?.heldBack) return 'confirmation_cap'
  if (mail?.byStranger && !(await admitMail(scope, newsletterId, typeId('msg', recipientId))))
    return 'confirmation_cap'
  return null
}

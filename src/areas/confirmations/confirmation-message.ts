import { html } from '#lib/html.ts'
import { mailPage } from '#mail/mail-page.ts'
import { compose } from '#mail/mime.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import type { Message } from '#ports/mailer.ts'
import type { Ports } from '#ports/ports.ts'
import type { Sender } from '#areas/domains/index.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'
import { CONFIRM, type Contact } from '#areas/contacts/index.ts'

export function confirmationSubject({ name }: Pick<Newsletter, 'name'>): string {
  return `Please confirm: ${name}`
}

/** Composes the mail that asks a new reader to confirm. It contains only the question, since it may reach people who did not ask for it. */
export function composeConfirmation(given: {
  accountId: string
  contact: Pick<Contact, 'id' | 'email' | 'generation'>
  newsletter: Newsletter
  sender: Pick<Sender, 'from' | 'replyTo'>
  mailId: string
  ports: Ports
}): Message {
  const { accountId, contact, newsletter, sender, mailId, ports } = given
  const token = ports.vault.sign(CONFIRM, { accountId, subject: contact.id, generation: contact.generation, about: null })
  const link = `${ports.deployment.baseUrl}/confirm/${token}`
  const domain = sender.from.address.split('@')[1]!
  return compose({
    from: sender.from,
    to: contact.email,
    replyTo: sender.replyTo,
    subject: confirmationSubject(newsletter),
    messageId: `${typeId('confirm', uuidOf(mailId))}@${domain}`,
    date: ports.clock.now(),
    text: `Please confirm that you want to receive ${newsletter.name}:\n\n${link}\n\nIf you did not ask for this, do nothing: you will get no further mail.\n`,
    html: mailPage(
      'Please confirm your subscription',
      html`<p style="margin:0 0 24px">You asked to receive <strong>${newsletter.name}</strong>. One click, and it is yours:</p>
<p style="margin:0 0 24px"><a class="button" href="${link}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:${newsletter.branding.accentColor};color:#ffffff;text-decoration:none">Confirm subscription</a></p>
<p class="soft" style="margin:0 0 24px;font-size:14px;color:#555555">Or open this address: <br><a href="${link}" style="color:#555555;word-break:break-all">${link}</a></p>
<p class="soft" style="margin:0;font-size:14px;color:#555555">If you did not ask for this, do nothing: you will get no further mail.</p>`,
      newsletter.language,
    ),
  })
}

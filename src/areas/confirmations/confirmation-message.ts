import { isGerman } from '#lib/german.ts'
import { html, type Html } from '#lib/html.ts'
import { compose } from '#mail/mime.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import type { Message } from '#ports/mailer.ts'
import type { Ports } from '#ports/ports.ts'
import type { Sender } from '#areas/domains/index.ts'
import { ownMail } from '#areas/emails/index.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'
import { CONFIRM, type Contact } from '#areas/contacts/index.ts'

const ENGLISH = {
  subject: (name: string) => `Please confirm: ${name}`,
  text: (name: string) => `Please confirm that you want to receive ${name}:`,
  title: 'Please confirm your subscription',
  asked: (name: Html) => html`You asked to receive ${name}. One click, and it is yours:`,
  button: 'Confirm subscription',
  orOpen: 'Or open this address:',
  ignore: 'If you did not ask for this, do nothing: you will get no further mail.',
}

const GERMAN: typeof ENGLISH = {
  subject: (name) => `Bitte bestätigen: ${name}`,
  text: (name) => `Bitte bestätigen Sie, dass Sie ${name} bekommen möchten:`,
  title: 'Bitte bestätigen Sie Ihr Abonnement',
  asked: (name) => html`Sie möchten ${name} bekommen. Ein Klick, und Sie sind dabei:`,
  button: 'Abonnement bestätigen',
  orOpen: 'Oder öffnen Sie diese Adresse:',
  ignore: 'Wenn Sie das nicht waren, tun Sie nichts: Sie bekommen keine weitere Mail.',
}

const wordsIn = (language: string) => (isGerman(language) ? GERMAN : ENGLISH)

export function confirmationSubject({ name, language }: Pick<Newsletter, 'name' | 'language'>): string {
  return wordsIn(language).subject(name)
}

/** Stands for the reader's link until it is filled in. */
const LINK = 'https://link.invalid/'

/**
 * Opens the HTML of the mail, in the newsletter's language: English, unless it is German. The rules of style are written into the elements once for
 * all readers, which takes 0.3 ms.
 */
export function openConfirmationHtml(newsletter: Newsletter, baseUrl: string): (link: string) => string {
  const words = wordsIn(newsletter.language)
  const note = html`${words.orOpen}<br /><a href="${LINK}" style="word-break:break-all">${LINK}</a>`
  const parts = ownMail(newsletter, {
    title: words.title,
    body: html`<p>${words.asked(html`<strong>${newsletter.name}</strong>`)}</p>`,
    button: { label: words.button, address: LINK, note },
    reason: words.ignore,
    baseUrl,
  }).split(LINK)
  return (link) => parts.join(html`${link}`.text)
}

/** Composes the mail that asks a new reader to confirm. It contains only the question, since it may reach people who did not ask for it. */
export function composeConfirmation(given: {
  accountId: string
  contact: Pick<Contact, 'id' | 'email' | 'generation'>
  newsletter: Newsletter
  htmlOf: (link: string) => string
  sender: Pick<Sender, 'from' | 'replyTo'>
  mailId: string
  ports: Ports
}): Message {
  const { accountId, contact, newsletter, htmlOf, sender, mailId, ports } = given
  const token = ports.vault.sign(CONFIRM, { accountId, subject: contact.id, generation: contact.generation, about: null })
  const link = `${ports.deployment.baseUrl}/confirm/${token}`
  const words = wordsIn(newsletter.language)
  const domain = sender.from.address.split('@')[1]!
  return compose({
    from: sender.from,
    to: contact.email,
    replyTo: sender.replyTo,
    subject: confirmationSubject(newsletter),
    messageId: `${typeId('confirm', uuidOf(mailId))}@${domain}`,
    date: ports.clock.now(),
    text: `${words.text(newsletter.name)}\n\n${link}\n\n${words.ignore}\n`,
    html: htmlOf(link),
  })
}

import { createHash } from 'node:crypto'
import { z } from 'zod'
import { newUuid, typeId } from '#lib/typeid.ts'
import { addressIdentity, mailboxIdentity } from '#operation/address-identity.ts'
import { Id } from '#operation/fields.ts'
import { job } from '#operation/job.ts'
import type { Scope } from '#operation/scope.ts'
import { sendMail } from '#operation/send-mail.ts'
import { openSender } from '#areas/domains/index.ts'
import { findNewsletter } from '#areas/newsletters/index.ts'
import { admitMail } from './confirmation-cap.ts'
import { composeConfirmation } from './confirmation-message.ts'
import { type Contact, findContact } from './contact-sql.ts'
import { insertMail, lockAddress, markMailSent, recentMails } from './confirmation-mail-sql.ts'

const DAY_MS = 86_400_000
/** The most mails to one address for one newsletter in 30 days. A mail that the owner sends again counts. */
const A_NEWSLETTER = 3
/** The most mails to one address over all accounts in a day, so that many signup forms cannot flood one mailbox. */
const ALL_ACCOUNTS = 10

/** Hashes an address for counting. Spellings that differ in dots and the plus part have the same hash. */
export function addressHash(email: string): Buffer {
  return createHash('sha256').update(mailboxIdentity(email)).digest()
}

/**
 * Asks a pending contact to confirm, by a mail that is sent after this transaction commits.
 * Sends at most one automatic mail in 24 hours for one subscription generation. Returns false when a limit is reached.
 * `byStranger`: a form or a signups key started the mail, so it also needs a place in the newsletter's hour when it is sent.
 */
export async function askForConfirmation(scope: Scope, contact: Contact, how: { automatic: boolean; byStranger?: boolean }): Promise<boolean> {
  const address = addressHash(contact.email)
  await lockAddress(scope, address)
  const now = scope.now.getTime()
  const recent = await recentMails(scope, address, new Date(now - 30 * DAY_MS))
  const lastDay = recent.filter(({ createdAt }) => createdAt.getTime() > now - DAY_MS)
  const sameAddress = (email: string | null) => email === null || addressIdentity(email) === addressIdentity(contact.email)
  const here = recent.filter((mail) => mail.newsletterId === contact.newsletterId && sameAddress(mail.email))
  if (lastDay.length >= ALL_ACCOUNTS || here.length >= A_NEWSLETTER) return false
  if (how.automatic && lastDay.some((mail) => mail.automatic && mail.contactId === contact.id && mail.generation === contact.generation)) return false

  const mailId = newUuid(now)
  await insertMail(scope, { mailId, contact, address, automatic: how.automatic })
  const ids = { accountId: scope.accountId, contactId: contact.id, mailId: typeId('msg', mailId) }
  await scope.enqueue(sendConfirmation, { ...ids, spell: contact.generation, byStranger: how.byStranger ?? false })
  return true
}

export const sendConfirmation = job({
  name: 'send_confirmation',
  summary: 'Sends a confirmation mail.',
  data: z.strictObject({
    accountId: Id('acc'),
    contactId: Id('sub'),
    mailId: Id('msg'),
    spell: z.int().min(1),
    // Jobs that an earlier version of the program enqueued lack this field.
    byStranger: z.boolean().default(false),
  }),
  retries: 12,
  expireS: 300,
  atOnce: 5,

  async handler({ accountId, contactId, mailId, spell: generation, byStranger }, { db, ports, transaction }) {
    const contact = await findContact({ db, accountId }, contactId)
    if (contact?.status !== 'pending' || contact.generation !== generation) return
    const newsletter = await findNewsletter({ db, accountId }, contact.newsletterId)
    if (!newsletter) return
    if (byStranger && !(await transaction(accountId, (scope) => admitMail(scope, newsletter.id, mailId)))) return

    const sender = await openSender({ db, accountId }, ports, newsletter.sender)
    const message = composeConfirmation({ accountId, contact, newsletter, sender, mailId, ports })
    const ids = { accountId, contactId, mailId }
    const sent = await sendMail(ports, await sender.sign(message), { mail: 'a confirmation mail', ids })
    if (sent) await markMailSent({ db, accountId }, mailId, ports.clock.now())
  },
})

import { createHash } from 'node:crypto'
import { z } from 'zod'
import { newUuid, typeId } from '#lib/typeid.ts'
import { addressIdentity, mailboxIdentity } from '#operation/address-identity.ts'
import { Id } from '#operation/fields.ts'
import { job } from '#operation/job.ts'
import type { Scope } from '#operation/scope.ts'
import { openSender } from '#areas/domains/index.ts'
import { findNewsletter } from '#areas/newsletters/index.ts'
import { composeConfirmation } from './confirmation-message.ts'
import { type Contact, findContact } from './contact-sql.ts'
import { insertMail, lockAddress, markMailSent, recentMails } from './confirmation-mail-sql.ts'

const DAY_MS = 86_400_000
/** For one address and one newsletter in 30 days; a repeat that was asked for counts. */
const A_NEWSLETTER = 3
/** For one address over all accounts in a day: nobody's address becomes a target of many signup forms. */
const ALL_ACCOUNTS = 10

/** By what the mails to an address are counted, however its dots and plus part are written. */
export function addressHash(email: string): Buffer {
  return createHash('sha256').update(mailboxIdentity(email)).digest()
}

/**
 * Asks a pending contact to confirm, by a mail that goes out after this transaction.
 * At most one automatic mail in 24 hours for one spell of waiting. False when a limit says that this is enough.
 */
export async function askForConfirmation(scope: Scope, contact: Contact, how: { automatic: boolean }): Promise<boolean> {
  const address = addressHash(contact.email)
  await lockAddress(scope, address)
  const now = scope.now.getTime()
  const recent = await recentMails(scope, address, new Date(now - 30 * DAY_MS))
  const lastDay = recent.filter(({ createdAt }) => createdAt.getTime() > now - DAY_MS)
  const sameAddress = (email: string | null) => email === null || addressIdentity(email) === addressIdentity(contact.email)
  const here = recent.filter((mail) => mail.newsletterId === contact.newsletterId && sameAddress(mail.email))
  if (lastDay.length >= ALL_ACCOUNTS || here.length >= A_NEWSLETTER) return false
  if (how.automatic && lastDay.some((mail) => mail.automatic && mail.contactId === contact.id && mail.spell === contact.spell)) return false

  const mailId = newUuid(now)
  await insertMail(scope, { mailId, contact, address, automatic: how.automatic })
  await scope.enqueue(sendConfirmation, { accountId: scope.accountId, contactId: contact.id, mailId: typeId('msg', mailId), spell: contact.spell })
  return true
}

export const sendConfirmation = job({
  name: 'send_confirmation',
  summary: 'Sends a confirmation mail.',
  data: z.strictObject({ accountId: Id('acc'), contactId: Id('sub'), mailId: Id('msg'), spell: z.int().min(1) }),
  retries: 12,
  expireS: 300,
  atOnce: 5,

  async handler({ accountId, contactId, mailId, spell }, { db, world }) {
    const contact = await findContact({ db, accountId }, contactId)
    if (contact?.status !== 'pending' || contact.spell !== spell) return
    const newsletter = await findNewsletter({ db, accountId }, contact.newsletterId)
    if (!newsletter) return

    const message = composeConfirmation({ accountId, contact, newsletter, mailId, world })
    const { sign } = await openSender({ db, accountId }, world, newsletter.sender.email)
    const { outcome, detail } = await world.mailer.send(await sign(message))
    if (outcome === 'later') throw new Error(`the mail server said: ${detail}`)
    if (outcome === 'sent') await markMailSent({ db, accountId }, mailId, world.clock.now())
    else world.log.warn({ accountId, contactId, mailId, outcome, detail }, 'a confirmation mail was not delivered')
  },
})

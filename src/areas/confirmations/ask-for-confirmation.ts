import { newUuid, typeId } from '#lib/typeid.ts'
import { addressIdentity } from '#operation/addresses/address-identity.ts'
import type { Scope } from '#operation/scope.ts'
import { addressHash, type Contact } from '#areas/contacts/index.ts'
import { ofNewsletter, postMail } from '#areas/mailings/index.ts'
import { DAY_MS } from '#lib/duration.ts'
import { insertMail, recentMails } from './confirmation-mail-sql.ts'
import { confirmationMails } from './confirmation-mails.ts'

/**
 * The most confirmation mails to an address for one newsletter in 30 days, including those that the
 * owner sends again.
 */
export const A_NEWSLETTER = 3
/**
 * The most confirmation mails to an address from all accounts in a day, so that forms cannot flood
 * a mailbox.
 */
export const ALL_ACCOUNTS = 10

/**
 * Enqueues a confirmation mail: one automatic mail in 24 hours for a subscription generation.
 * Returns false when a limit is reached. Lock the address first. `byStranger`: a form or signups
 * key caused it, so it counts in the newsletter's hourly limit.
 */
export async function askForConfirmation(
  scope: Scope,
  contact: Contact,
  how: { automatic: boolean; byStranger: boolean },
): Promise<boolean> {
  const address = addressHash(contact.email)
  const now = scope.now.getTime()
  const recent = await recentMails(scope, address, new Date(now - 30 * DAY_MS))
  const lastDay = recent.filter(({ createdAt }) => createdAt.getTime() > now - DAY_MS)
  const sameAddress = (email: string | null) =>
    email === null || addressIdentity(email) === addressIdentity(contact.email)
  const here = recent.filter(
    (mail) => mail.newsletterId === contact.newsletterId && sameAddress(mail.email),
  )
  if (lastDay.length >= ALL_ACCOUNTS || here.length >= A_NEWSLETTER) return false
  if (
    how.automatic &&
    lastDay.some(
      (mail) =>
        mail.automatic && mail.contactId === contact.id && mail.generation === contact.generation,
    )
  )
    return false

  const mailId = newUuid(now)
  await insertMail(scope, {
    mailId,
    newsletterId: contact.newsletterId,
    contactId: contact.id,
    generation: contact.generation,
    address,
    ...how,
  })
  const mailing = ofNewsletter(confirmationMails, contact.newsletterId)
  await postMail(scope, confirmationMails, {
    ...mailing,
    contactId: contact.id,
    recipientId: typeId('msg', mailId),
  })
  return true
}

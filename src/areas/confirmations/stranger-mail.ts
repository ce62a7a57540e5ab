import { DAY_MS } from '#lib/duration.ts'
import { typeId } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'
import { addressHash } from '#areas/contacts/index.ts'
import { ALL_ACCOUNTS, A_NEWSLETTER } from './ask-for-confirmation.ts'
import { admitMail } from './confirmation-cap.ts'
import { insertMail, readMails, recentMails } from './confirmation-mail-sql.ts'

/** A mail that a visitor caused, to an address that may be another person's. */
interface StrangerMail {
  newsletterId: string
  email: string
  /** The mail's uuid. */
  mailId: string
  /** Whether the address is that of an active reader, who has confirmed it. */
  known: boolean
}

/**
 * Counts a mail together with the confirmation mails, so that all forms share their limits. For an
 * active reader only the limit over all accounts applies. Returns false when a limit is reached.
 * Lock the address first.
 */
export async function countStrangerMail(
  scope: Scope,
  { newsletterId, email, mailId, known }: StrangerMail,
): Promise<boolean> {
  const address = addressHash(email)
  const now = scope.now.getTime()
  const recent = await recentMails(scope, address, new Date(now - 30 * DAY_MS))
  const lastDay = recent.filter(({ createdAt }) => createdAt.getTime() > now - DAY_MS)
  const here = recent.filter((mail) => mail.newsletterId === newsletterId)
  if (lastDay.length >= ALL_ACCOUNTS || (!known && here.length >= A_NEWSLETTER)) return false
  await insertMail(scope, {
    mailId,
    newsletterId,
    contactId: null,
    generation: 0,
    address,
    automatic: false,
    byStranger: !known,
  })
  return true
}

/** Returns the mails, of those given (UUIDs), that the newsletter's hourly limit stops. */
export async function findHeldBackMails(
  scope: Scope,
  newsletterId: string,
  mailIds: readonly string[],
): Promise<Set<string>> {
  const ledger = await readMails(scope, mailIds)
  const held = new Set<string>()
  for (const mailId of mailIds) {
    const mail = ledger.get(mailId)
    if (
      mail?.heldBack ||
      (mail?.byStranger && !(await admitMail(scope, newsletterId, typeId('msg', mailId))))
    )
      held.add(mailId)
  }
  return held
}

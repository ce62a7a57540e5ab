import { createHash } from 'node:crypto'
import { z } from 'zod'
import { UNBATCHED } from '#lib/batch-calls.ts'
import { composeNotice } from '#mail/notice.ts'
import { uuidOf } from '#lib/typeid.ts'
import { Id, Timestamp } from '#operation/fields.ts'
import { job } from '#operation/job.ts'
import { limitTaker } from '#operation/rate-limit.ts'
import type { Scope } from '#operation/scope.ts'
import { sendMail } from '#operation/send-mail.ts'
import { findNewsletter, ownerAddress } from '#areas/newsletters/index.ts'
import { lockAddress } from '#areas/contacts/index.ts'
import { deleteMail, markAdmitted } from './confirmation-mail-sql.ts'

const HOUR_MS = 3_600_000
const DAY_S = 86_400

/**
 * The most confirmation mails that forms and signups keys may start for one newsletter in an hour. Programs that fill in strangers' addresses make
 * a newsletter mail people who never asked. The complaints of these people harm the reputation of its domain. 300 is half of what add_contact
 * admits, and makes 7,200 a day. That is more than forms win even for large newsletters.
 */
export const CONFIRMATIONS_AN_HOUR = 300

/**
 * Admits a mail that a stranger started, and returns false when the newsletter's hour is full. The reader then stays pending and the mail's record
 * is deleted. It counts for no limit of the address, so a later signup or resend_confirmation asks again. The owner gets one notice a day.
 */
export async function admitMail(scope: Scope, newsletterId: string, mailId: string): Promise<boolean> {
  // Serializes the mails of one newsletter over all processes. Otherwise two of them could both take the last place.
  await lockAddress(scope, createHash('sha256').update(`confirmations of ${newsletterId}`).digest())
  const since = new Date(scope.now.getTime() - HOUR_MS)
  if (await markAdmitted(scope, { newsletterId, mailId, since, most: CONFIRMATIONS_AN_HOUR })) return true

  await deleteMail(scope, mailId)
  const fields = { accountId: scope.accountId, newsletterId, mailId, cap: CONFIRMATIONS_AN_HOUR }
  scope.ports.log.warn(
    fields,
    'confirmation mail not sent: the newsletter reached its cap for mails started by forms in an hour; the reader stays pending; a later signup or resend_confirmation asks again',
  )
  if (await isFirstToday(scope, newsletterId))
    await scope.enqueue(sendCapNotice, { accountId: scope.accountId, newsletterId, at: scope.now.toISOString() })
  return false
}

/** Returns true once a day for a newsletter. It takes from a limit of one that has no other use. */
async function isFirstToday({ accountId, db, ports }: Scope, newsletterId: string): Promise<boolean> {
  const takes = [{ bucket: `confirmation-cap-notice:${newsletterId}`, quota: 1, window: DAY_S }]
  return (await limitTaker(db, ports.clock, UNBATCHED)({ account: uuidOf(accountId), takes })).allowed
}

export const sendCapNotice = job({
  name: 'send_confirmation_cap_notice',
  summary: "Tells the account's owner that confirmation mails of a newsletter are held back.",
  data: z.strictObject({ accountId: Id('acc'), newsletterId: Id('nl'), at: Timestamp }),
  retries: 12,
  expireS: 300,
  atOnce: 2,

  async handler({ accountId, newsletterId, at }, { db, ports }) {
    const newsletter = await findNewsletter({ db, accountId }, newsletterId)
    if (!newsletter) return
    const owner = await ownerAddress({ db, accountId })
    const { baseUrl, mailFrom } = ports.deployment
    const address = mailFrom || owner
    const notice = composeNotice({
      from: { name: 'Mailcast', address },
      to: owner,
      // The same id at every attempt, so that a mail program can recognise a repetition.
      messageId: `confirmations.${uuidOf(newsletterId)}.${Date.parse(at)}@${address.split('@')[1]}`,
      date: new Date(at),
      what: 'A newsletter of your account has more signups than usual',
      about: { short: newsletter.name, name: newsletter.name, id: newsletterId },
      why: `Its forms and signups keys started ${CONFIRMATIONS_AN_HOUR} confirmation mails within an hour. Further ones of that hour are not sent, so that a program which fills in strangers' addresses cannot mail them in your name. Those readers stay pending.`,
      steps: [
        'Look at the newest pending readers (list_contacts with status "pending").',
        'If they are real, ask them again with resend_confirmation, an hour later or at once. A reader who signs up once more is asked too.',
        'If they are not, delete them (delete_contact), and revoke the signups key that brought them (revoke_api_key).',
      ],
      more: `${baseUrl}/docs#resend_confirmation`,
    })
    await sendMail(ports, notice, { mail: 'the mail about held confirmations', ids: { accountId, newsletterId } })
  },
})

import { createHash } from 'node:crypto'
import { uuidOf } from '#lib/typeid.ts'
import { Id } from '#operation/fields.ts'
import { noticeData, ownerNotice } from '#operation/jobs/owner-notice.ts'
import { takeInTransaction } from '#operation/limits/take-limits.ts'
import type { Scope } from '#operation/scope.ts'
import { lockAddress } from '#areas/contacts/index.ts'
import { findNewsletter } from '#areas/newsletters/index.ts'
import { HOUR_MS } from '#lib/duration.ts'
import { markHeldBack, markAdmitted } from './confirmation-mail-sql.ts'

const DAY_S = 86_400

/**
 * The most confirmation mails an hour that forms and signups keys may cause for a newsletter. Bots
 * enter strangers' addresses, whose owners' complaints harm the newsletter's domain. 300 is half of
 * what add_contact accepts, and more than large newsletters gain.
 */
export const CONFIRMATIONS_AN_HOUR = 300

/**
 * Admits a mail that a stranger caused. Returns false when the newsletter's hourly limit is
 * reached: the reader then stays pending, and the mail does not count in limits of the address. The
 * owner is notified once a day.
 */
export async function admitMail(
  scope: Scope,
  newsletterId: string,
  mailId: string,
): Promise<boolean> {
  // Serializes a newsletter's mails over all processes, because two could otherwise both use the
  // last one of the limit.
  await lockAddress(scope, createHash('sha256').update(`confirmations of ${newsletterId}`).digest())
  const since = new Date(scope.now.getTime() - HOUR_MS)
  if (await markAdmitted(scope, { newsletterId, mailId, since, most: CONFIRMATIONS_AN_HOUR }))
    return true

  await markHeldBack(scope, mailId)
  const fields = { accountId: scope.accountId, newsletterId, mailId, cap: CONFIRMATIONS_AN_HOUR }
  scope.ports.log.warn(
    fields,
    'confirmation mail not sent: the newsletter reached its cap for mails started by forms in an hour; the reader stays pending; a later signup or resend_confirmation asks again',
  )
  if (await isFirstToday(scope, newsletterId))
    await scope.enqueue(sendCapNotice, {
      accountId: scope.accountId,
      newsletterId,
      at: scope.now.toISOString(),
    })
  return false
}

/** Returns true once a day for a newsletter. It uses a rate limit of its own. */
async function isFirstToday(
  { accountId, db, ports }: Scope,
  newsletterId: string,
): Promise<boolean> {
  const takes = [{ bucket: `confirmation-cap-notice:${newsletterId}`, quota: 1, window: DAY_S }]
  return (await takeInTransaction(db, ports.clock, { account: uuidOf(accountId), takes })).allowed
}

const STEPS = [
  'Look at the newest pending readers (list_contacts with status "pending").',
  'If they are real, ask them again (resend_confirmation): that mail does not count. A reader who signs up again an hour later is asked too.',
  'If they are not, delete them (delete_contact), and revoke the signups key that brought them (revoke_api_key).',
]

export const sendCapNotice = ownerNotice({
  name: 'send_confirmation_cap_notice',
  summary: "Tells the account's owner that confirmation mails of a newsletter are held back.",
  data: noticeData.extend({ newsletterId: Id('nl') }),
  more: 'resend_confirmation',

  async write({ newsletterId }, scope) {
    const newsletter = await findNewsletter(scope, newsletterId)
    if (!newsletter) return null
    return {
      kind: 'confirmations',
      what: 'A newsletter of your account has more signups than usual',
      about: { short: newsletter.name, name: newsletter.name, id: newsletterId },
      why: `Its forms and signups keys started ${CONFIRMATIONS_AN_HOUR} confirmation mails within an hour. Further ones of that hour are not sent, so that a program which fills in strangers' addresses cannot mail them in your name. Those readers stay pending.`,
      steps: STEPS,
    }
  },
})

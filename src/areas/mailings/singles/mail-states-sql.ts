import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { rows } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import type { MailState } from '../contact-mail.ts'

/** Finds the states of single mails by recipient (a uuid). */
export async function singleMailStates(
  { db, accountId }: AccountDb,
  mails: readonly { mailingId: string; recipientId: string }[],
): Promise<Map<string, MailState>> {
  if (mails.length === 0) return new Map()
  const account = uuidOf(accountId)
  const found = await rows(
    db,
    sql<{
      recipient_id: string
      status: MailState['status']
      reason: string | null
      finished_at: Date | null
    }>`select r.recipient_id, r.status,
        r.reason, r.finished_at
      from unnest(${mails.map(({ mailingId }) => uuidOf(mailingId))}::uuid[], ${mails.map(({ recipientId }) => recipientId)}::uuid[])
        as w (mailing_id, recipient_id)
      join recipient r on r.account_id = ${account} and r.mailing_id = w.mailing_id and r.recipient_id = w.recipient_id`,
  )
  return new Map(
    found.map(({ recipient_id, status, reason, finished_at: finishedAt }) => [
      recipient_id,
      { status, reason, finishedAt },
    ]),
  )
}

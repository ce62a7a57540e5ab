import { sql } from 'kysely'
import { type Db, row } from '#db/rows.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import type { RecipientTokenOwner } from '#operation/caller.ts'

/** The recipient that a report is about. */
export type ReturnedRecipient = Pick<RecipientTokenOwner, 'accountId' | 'mailingId' | 'recipientId'>

/** A Message-ID as `message-maker.ts` writes it: the mail's source, its recipient, and a domain. */
const MESSAGE_ID = /^<?([a-z]{2,4}_[0-9a-z]{26})\.((?:sub|msg)_[0-9a-z]{26})@[^@\s>]+>?$/

/**
 * Finds the recipient of a Message-ID, for reports without a recipient token; null for a Message-ID
 * that is not ours, and for a deleted mailing. Its sender must have been verified, since readers see
 * the Message-ID.
 */
export async function findRecipientOfMessage(
  db: Db,
  messageId: string,
  kinds: readonly string[],
): Promise<ReturnedRecipient | null> {
  const [, source, recipient] = MESSAGE_ID.exec(messageId) ?? []
  if (source === undefined || recipient === undefined) return null
  const found = await row(
    db,
    // The index of owners finds the mailings of one account and kind.
    sql<{ account_id: string; mailing_id: string }>`
      select m.account_id, m.mailing_id from account a /* every account */
        cross join unnest(${kinds}::text[]) as k (kind)
        join mailing m on m.account_id = a.account_id and m.kind = k.kind and m.owner_id = ${uuidOf(source)}
        join recipient r on r.account_id = a.account_id and r.mailing_id = m.mailing_id and r.recipient_id = ${uuidOf(recipient)}
      where r.status <> 'replaced'
      union all
      select m.account_id, m.mailing_id from account a /* every account */
        join mailing m on m.account_id = a.account_id and m.mailing_id = ${uuidOf(source)}
        join recipient r on r.account_id = a.account_id and r.mailing_id = m.mailing_id and r.recipient_id = ${uuidOf(recipient)}
      limit 1`,
  )
  if (!found) return null
  return {
    accountId: typeId('acc', found.account_id),
    mailingId: typeId('mlg', found.mailing_id),
    recipientId: typeId('sub', uuidOf(recipient)),
  }
}

import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, rows } from '#db/rows.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'

/** The reason for a mail: failed payment, end of the trial, yearly renewal, second subscription. */
export type SubscriptionMailPart = 'failed' | 'trial' | 'renewal' | 'second'

export async function insertSubscriptionMail(
  { db, accountId }: AccountDb,
  {
    mailId,
    subscriptionId,
    part,
  }: { mailId: string; subscriptionId: string; part: SubscriptionMailPart },
): Promise<void> {
  await countAffected(
    db,
    sql`insert into subscription_mail (account_id, mail_id, subscription_id, part)
      values (${uuidOf(accountId)}, ${uuidOf(mailId)}, ${uuidOf(subscriptionId)}, ${part})`,
  )
}

/**
 * Finds the subscription of each mail. Returns a map from mail id to subscription id, both UUIDs.
 */
export async function subscriptionsOfMails(
  { db, accountId }: AccountDb,
  mailIds: readonly string[],
): Promise<Map<string, string>> {
  const found = await rows(
    db,
    sql<{
      mail_id: string
      subscription_id: string
    }>`select mail_id, subscription_id from subscription_mail
      where account_id = ${uuidOf(accountId)} and mail_id = any(${mailIds}::uuid[])`,
  )
  return new Map(
    found.map(({ mail_id, subscription_id }) => [mail_id, typeId('psn', subscription_id)]),
  )
}

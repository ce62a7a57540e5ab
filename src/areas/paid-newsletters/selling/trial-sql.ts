import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { affected, row } from '#db/rows.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import { addressHash } from '#areas/contacts/index.ts'

/** Returns whether an address has had its trial of a newsletter. Spellings of one mailbox count as one address. */
export async function hasHadTrial({ db, accountId }: AccountDb, newsletterId: string, email: string): Promise<boolean> {
  const found = await row(
    db,
    sql`select 1 from paid_trial
      where account_id = ${uuidOf(accountId)} and newsletter_id = ${uuidOf(newsletterId)} and address = ${addressHash(email)}`,
  )
  return found !== undefined
}

/** Notes the trial of an address, and returns the subscription that it belongs to: the one that came first. */
export async function takeTrial(
  { db, accountId }: AccountDb,
  { newsletterId, email, subscriptionId }: { newsletterId: string; email: string; subscriptionId: string },
): Promise<string> {
  const [account, newsletter, address] = [uuidOf(accountId), uuidOf(newsletterId), addressHash(email)]
  await affected(
    db,
    sql`insert into paid_trial (account_id, newsletter_id, address, subscription_id)
      values (${account}, ${newsletter}, ${address}, ${uuidOf(subscriptionId)}) on conflict (account_id, newsletter_id, address) do nothing`,
  )
  const held = await row(
    db,
    sql<{ subscription_id: string }>`select subscription_id from paid_trial
      where account_id = ${account} and newsletter_id = ${newsletter} and address = ${address}`,
  )
  return typeId('psn', held!.subscription_id)
}

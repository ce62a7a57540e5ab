import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, row } from '#db/rows.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import { mailboxNames } from '#operation/addresses/address-identity.ts'
import type { Ports } from '#ports/ports.ts'

type TrialScope = AccountDb & { ports: Pick<Ports, 'vault'> }

/**
 * Hashes a mailbox with each of the server's keys, newest first. These hashes keep trials known
 * after an erasure. Older hashes contain the domain as it was written, so the hashes for the
 * provider's other domains follow.
 */
function hashesOf({ ports, accountId }: TrialScope, email: string): Buffer[] {
  return mailboxNames(email).flatMap((name) =>
    ports.vault.macs('paid trial', Buffer.from(`${accountId} ${name}`)),
  )
}

async function findHolder(
  scope: TrialScope,
  newsletterId: string,
  email: string,
): Promise<string | undefined> {
  const found = await row(
    scope.db,
    sql<{ subscription_id: string }>`select subscription_id from paid_trial
      where account_id = ${uuidOf(scope.accountId)} and newsletter_id = ${uuidOf(newsletterId)} and address = any(${hashesOf(scope, email)}::bytea[]) limit 1`,
  )
  return found && typeId('psn', found.subscription_id)
}

async function holdsTrial({ db, accountId }: AccountDb, subscriptionId: string): Promise<boolean> {
  const found = await row(
    db,
    sql<{
      found: number
    }>`select 1 as found from paid_trial where account_id = ${uuidOf(accountId)} and subscription_id = ${uuidOf(subscriptionId)} limit 1`,
  )
  return found !== undefined
}

/** Returns whether a mailbox had a trial of a newsletter, in any spelling of the address. */
export async function hasHadTrial(
  scope: TrialScope,
  newsletterId: string,
  email: string,
): Promise<boolean> {
  return (await findHolder(scope, newsletterId, email)) !== undefined
}

/**
 * Stores that an address had a trial. Returns the id of the subscription that used the trial first.
 */
export async function takeTrial(
  scope: TrialScope,
  {
    newsletterId,
    email,
    subscriptionId,
  }: { newsletterId: string; email: string; subscriptionId: string },
): Promise<string> {
  // The subscription keeps its trial, even if its reader has moved to an address that had another
  // trial.
  if (await holdsTrial(scope, subscriptionId)) return subscriptionId
  const known = await findHolder(scope, newsletterId, email)
  if (known !== undefined) return known
  await countAffected(
    scope.db,
    sql`insert into paid_trial (account_id, newsletter_id, address, subscription_id)
      values (${uuidOf(scope.accountId)}, ${uuidOf(newsletterId)}, ${hashesOf(scope, email)[0]!}, ${uuidOf(subscriptionId)})
      on conflict (account_id, newsletter_id, address) do nothing`,
  )
  return (await findHolder(scope, newsletterId, email))!
}

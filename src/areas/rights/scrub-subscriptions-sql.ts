import { sql } from 'kysely'
import { countAffected } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import { addressIdentity, identityOf } from '#operation/addresses/address-identity.ts'
import type { Scope } from '#operation/scope.ts'
import type { Wanted } from './erasure.ts'

/**
 * Removes a person from subscriptions: address and consent. The subscriptions stay for accounting.
 */
export async function scrubSubscriptions(
  { db, accountId }: Scope,
  { email }: Wanted,
): Promise<void> {
  await countAffected(
    db,
    sql`update paid_subscription set email = null, consent = null
      where account_id = ${uuidOf(accountId)} and ${identityOf('email')} = ${addressIdentity(email)}`,
  )
}

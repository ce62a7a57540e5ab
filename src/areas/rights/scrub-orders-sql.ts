import { sql } from 'kysely'
import { countAffected, rows } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import { addressIdentity, identityOf } from '#operation/addresses/address-identity.ts'
import type { Scope } from '#operation/scope.ts'
import type { Wanted } from './erasure.ts'

/**
 * Removes a person from orders: address, consent and SMTP replies. The orders stay for accounting.
 * They are found by the address, since a buyer need not be a contact.
 */
export async function scrubOrders({ db, accountId }: Scope, { email }: Wanted): Promise<void> {
  const account = uuidOf(accountId)
  const found = await rows(
    db,
    sql<{ order_id: string }>`update product_order set email = null, consent = null
      where account_id = ${account} and ${identityOf('email')} = ${addressIdentity(email)} returning order_id`,
  )
  const mails = sql`array(select mail_id from order_mail
    where account_id = ${account} and order_id = any(${found.map(({ order_id }) => order_id)}::uuid[]))`
  await countAffected(
    db,
    sql`update recipient set reason = null where account_id = ${account} and recipient_id = any(${mails}) and reason is not null
      and mailing_id = any(array(select mailing_id from mailing where account_id = ${account} and kind = 'order'))`,
  )
}

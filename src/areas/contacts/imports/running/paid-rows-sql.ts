import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { rows } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import { identityOf } from '#operation/addresses/address-identity.ts'
import {
  type Contact,
  contactColumns,
  type ContactRow,
  toContact,
} from '../../record/contact-sql.ts'
import { type Batch, inBatch } from './import-batch-sql.ts'

interface PaidByImport {
  contact: Contact
  until: Date | null
}

/**
 * Locks the contacts of paid rows in a batch. Returns for each address the row with the longest
 * access.
 */
export async function lockPaidOf(
  { db, accountId }: AccountDb,
  newsletterId: string,
  batch: Batch,
): Promise<PaidByImport[]> {
  const account = uuidOf(accountId)
  const found = await rows(
    db,
    sql<ContactRow & { until: Date | null }>`with said as (
        select r.identity, case when bool_or(r.paid_until is null) then null else max(r.paid_until) end as until
        from import_row r where r.account_id = ${account} and ${inBatch(batch)} and r.tier = 'paid' group by r.identity)
      select ${contactColumns}, said.until from said join contact on account_id = ${account} and newsletter_id = ${uuidOf(newsletterId)}
        and ${identityOf('email')} = said.identity
      order by contact_id for update of contact`,
  )
  return found.map(({ until, ...one }) => ({ contact: toContact(one), until }))
}

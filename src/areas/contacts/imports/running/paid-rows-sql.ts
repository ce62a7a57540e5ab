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
  const said = await rows(
    db,
    sql<{
      identity: string
      until: Date | null
    }>`select r.identity, case when bool_or(r.paid_until is null) then null else max(r.paid_until) end as until
      from import_row r where r.account_id = ${account} and ${inBatch(batch)} and r.tier = 'paid' group by r.identity`,
  )
  if (said.length === 0) return []
  // PostgreSQL plans one join of both tables by statistics, which a new account lacks. The plan
  // then read the rows of the batch again for each contact: 13 s for 5,000 rows.
  const found = await rows(
    db,
    sql<
      ContactRow & { identity: string }
    >`select ${contactColumns}, ${identityOf('email')} as identity from contact
      where account_id = ${account} and newsletter_id = ${uuidOf(newsletterId)} and ${identityOf('email')} = any(${said.map(({ identity }) => identity)}::text[])
      order by contact_id for update`,
  )
  const untilOf = new Map(said.map(({ identity, until }) => [identity, until]))
  return found.map(({ identity, ...one }) => ({
    contact: toContact(one),
    until: untilOf.get(identity) ?? null,
  }))
}

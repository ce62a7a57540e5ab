import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { row } from '#db/rows.ts'
import { Status } from '#areas/contacts/index.ts'
import { uuidOf } from '#lib/typeid.ts'

/** The most contacts of one statement, and the bytes of custom fields above which it has fewer. */
const RANGE_CONTACTS = 5000
const RANGE_BYTES = 1_000_000

/** Contacts of a newsletter with ids after `after`, up to `last`. */
export interface ContactRange {
  after: string
  last: string
  contacts: number
}

/** Counts the contacts of a newsletter, and finds the last one. Later contacts are not exported. */
export async function contactsAtStart(
  { db, accountId }: AccountDb,
  newsletterId: string,
): Promise<{ last: string | null; contacts: number }> {
  const ofNewsletter = sql`account_id = ${uuidOf(accountId)} and newsletter_id = ${uuidOf(newsletterId)}`
  const found = await row(
    db,
    sql<{
      last: string | null
      contacts: number
    }>`select (select contact_id from contact where ${ofNewsletter} order by contact_id desc limit 1) as last,
      (select count(*) from contact where ${ofNewsletter}) as contacts`,
  )
  return found!
}

/**
 * Finds the next range of contacts. It is shorter when fields are large, up to 400 KB for a
 * contact.
 */
export async function nextRange(
  scope: AccountDb,
  newsletterId: string,
  { after, last }: { after: string; last: string },
): Promise<ContactRange | null> {
  for (let most = RANGE_CONTACTS; ; most = Math.ceil(most / 4)) {
    const found = await firstContacts(scope, newsletterId, { after, last, most })
    if (found.last === null) return null
    if (found.bytes <= RANGE_BYTES || found.contacts === 1)
      return { after, last: found.last, contacts: found.contacts }
  }
}

async function firstContacts(
  { db, accountId }: AccountDb,
  newsletterId: string,
  { after, last, most }: { after: string; last: string; most: number },
): Promise<{ last: string | null; contacts: number; bytes: number }> {
  const found = await row(
    db,
    // The order of the subselect stays, since PostgreSQL runs a subselect with a limit in one
    // process.
    sql<{
      last: string | null
      contacts: number
      bytes: number
    }>`select (array_agg(contact_id))[count(*)] as last, count(*) as contacts, coalesce(sum(bytes), 0) as bytes
      from (select contact_id, pg_column_size(fields) + pg_column_size(tags) as bytes from contact
        where account_id = ${uuidOf(accountId)} and newsletter_id = ${uuidOf(newsletterId)} and contact_id > ${after} and contact_id <= ${last}
        order by contact_id limit ${most}) ordered`,
  )
  return found!
}

export interface RangeLines {
  rows: number
  text: string | null
  /** The contacts' ids in the order of the lines, separated by commas. */
  ids: string | null
}

export interface LinesWanted {
  newsletterId: string
  statuses: readonly string[]
  /** An SQL condition on `contact`. */
  matches: RawBuilder<unknown>
  line: RawBuilder<unknown>
  withIds: boolean
}

/**
 * Reads the lines of a range, oldest contact first, in one statement and so at one moment. The
 * aggregate keeps the order of its subselect.
 */
export async function rangeLines(
  { db, accountId }: AccountDb,
  { newsletterId, statuses, matches, line, withIds }: LinesWanted,
  { after, last }: ContactRange,
): Promise<RangeLines> {
  // PostgreSQL reads named statuses by their index, and then has to sort the contacts.
  const ofStatus = Status.options.every((status) => statuses.includes(status))
    ? sql``
    : sql`and status = any(${statuses}::text[])`
  const found = await row(
    db,
    sql<RangeLines>`select count(*) as rows, string_agg(line, '') as text, ${withIds ? sql`string_agg(contact_id::text, ',')` : sql`null`} as ids
      from (select contact_id, ${line} as line from contact
        where account_id = ${uuidOf(accountId)} and newsletter_id = ${uuidOf(newsletterId)} and contact_id > ${after} and contact_id <= ${last}
          ${ofStatus} and ${matches}
        order by contact_id) found`,
  )
  return found!
}

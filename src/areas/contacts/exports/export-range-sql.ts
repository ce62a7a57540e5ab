import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { row } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'

/** The most contacts of one statement, and about the most bytes of their fields: together they bound the memory of a process. */
const RANGE_CONTACTS = 5000
const RANGE_BYTES = 1_000_000

/** A part of a newsletter's contacts, by their ids: those after `after`, up to `last`. */
export interface ContactRange {
  after: string
  last: string
  contacts: number
}

/** Counts the contacts of a newsletter, and finds the last. Contacts that are added later are not in the export. */
export async function contactsAtStart({ db, accountId }: AccountDb, newsletterId: string): Promise<{ last: string | null; contacts: number }> {
  const of = sql`account_id = ${uuidOf(accountId)} and newsletter_id = ${uuidOf(newsletterId)}`
  const found = await row(
    db,
    sql<{ last: string | null; contacts: number }>`select (select contact_id from contact where ${of} order by contact_id desc limit 1) as last,
      (select count(*) from contact where ${of}) as contacts`,
  )
  return found!
}

/**
 * Finds the next range. It ends before the fields in it are larger than a statement should return: a contact has up to 400 KB of them. The size is
 * that in the table, where PostgreSQL may have compressed long texts.
 */
export async function nextRange(
  { db, accountId }: AccountDb,
  newsletterId: string,
  { after, last }: { after: string; last: string },
): Promise<ContactRange | null> {
  const found = await row(
    db,
    sql<{ contact_id: string; contacts: number }>`select contact_id, contacts from (
        select contact_id, row_number() over up_to as contacts, sum(bytes) over up_to as bytes
        from (select contact_id, pg_column_size(fields) + pg_column_size(tags) as bytes from contact
          where account_id = ${uuidOf(accountId)} and newsletter_id = ${uuidOf(newsletterId)} and contact_id > ${after} and contact_id <= ${last}
          order by contact_id limit ${RANGE_CONTACTS}) ordered
        window up_to as (order by contact_id rows unbounded preceding)) summed
      where contacts = 1 or bytes <= ${RANGE_BYTES} order by contact_id desc limit 1`,
  )
  return found ? { after, last: found.contact_id, contacts: found.contacts } : null
}

/** The lines of a range's contacts. */
export interface RangeLines {
  rows: number
  text: string | null
  /** The contacts' ids in the order of the lines, separated by commas. */
  ids: string | null
}

export interface LinesWanted {
  newsletterId: string
  statuses: readonly string[]
  /** A condition on the table `contact`. */
  matches: RawBuilder<unknown>
  /** The expression of a contact's line. */
  line: RawBuilder<unknown>
  withIds: boolean
}

/** Reads the lines of a range in one statement, and so in one snapshot: each contact is as it was at that moment. */
export async function rangeLines(
  { db, accountId }: AccountDb,
  { newsletterId, statuses, matches, line, withIds }: LinesWanted,
  { after, last }: ContactRange,
): Promise<RangeLines> {
  const found = await row(
    db,
    sql<RangeLines>`select count(*) as rows, string_agg(line, '') as text, ${withIds ? sql`string_agg(contact_id::text, ',')` : sql`null`} as ids
      from (select contact_id, ${line} as line from contact
        where account_id = ${uuidOf(accountId)} and newsletter_id = ${uuidOf(newsletterId)} and contact_id > ${after} and contact_id <= ${last}
          and status = any(${statuses}::text[]) and ${matches}
        order by contact_id) ordered`,
  )
  return found!
}

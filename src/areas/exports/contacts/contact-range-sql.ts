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
 * Finds the next range. It has fewer contacts where their fields are larger than a statement should return: a contact has up to 400 KB of them. The
 * size is that in the table, where PostgreSQL may have compressed long texts.
 */
export async function nextRange(
  scope: AccountDb,
  newsletterId: string,
  { after, last }: { after: string; last: string },
): Promise<ContactRange | null> {
  for (let most = RANGE_CONTACTS; ; most = Math.ceil(most / 4)) {
    const found = await firstContacts(scope, newsletterId, { after, last, most })
    if (found.last === null) return null
    if (found.bytes <= RANGE_BYTES || found.contacts === 1) return { after, last: found.last, contacts: found.contacts }
  }
}

async function firstContacts(
  { db, accountId }: AccountDb,
  newsletterId: string,
  { after, last, most }: { after: string; last: string; most: number },
): Promise<{ last: string | null; contacts: number; bytes: number }> {
  const found = await row(
    db,
    // The rows arrive in the order of the subselect, since PostgreSQL runs one with a limit in one process.
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

/**
 * Reads the lines of a range, the contact added first first, in one statement and so in one snapshot: each contact is as it was at that moment. An
 * aggregate takes the rows in the order of its subselect.
 */
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
        order by contact_id) found`,
  )
  return found!
}

import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, rows } from '#db/rows.ts'
import { newUuid, typeId, uuidOf } from '#lib/typeid.ts'
import { addressIdentity, identityOf } from '#operation/addresses/address-identity.ts'
import type { Scope } from '#operation/scope.ts'
import {
  type Contact,
  contactColumns,
  type ContactRow,
  toContact,
} from '../../record/contact-sql.ts'
import type { Fields, Status } from '../../record/contact.ts'
import { type Counted, subscribedDay } from '../../growth/growth.ts'
import type { ImportRow } from '../reading/import-row.ts'
import type { Place } from './import-sql.ts'

/** The stored rows of an import from one place up to another. */
export interface Batch {
  importId: string
  after: Place
  upTo: Place
}

export function inBatch({ importId, after, upTo }: Batch): RawBuilder<unknown> {
  return sql`r.import_id = ${uuidOf(importId)}
    and (r.identity, r.line) > (${after.identity}, ${after.line}::int) and (r.identity, r.line) <= (${upTo.identity}, ${upTo.line}::int)`
}

export async function nextPlaces(
  { db, accountId }: AccountDb,
  importId: string,
  after: Place,
  limit: number,
): Promise<(Place & { status: Status | null })[]> {
  return rows(
    db,
    sql<Place & { status: Status | null }>`select identity, line, status from import_row
      where account_id = ${uuidOf(accountId)} and import_id = ${uuidOf(importId)} and (identity, line) > (${after.identity}, ${after.line}::int)
      order by identity, line limit ${limit}`,
  )
}

export async function tagsOf(scope: AccountDb, batch: Batch): Promise<string[]> {
  const found = await rows(
    scope.db,
    sql<{
      tag: string
    }>`select distinct unnest(r.tags) as tag from import_row r where r.account_id = ${uuidOf(scope.accountId)} and ${inBatch(batch)}`,
  )
  return found.map(({ tag }) => tag)
}

interface StagedRow {
  line: number
  email: string
  status: Status | null
  source: string | null
  tags: string[]
  fields: Fields
  subscribed_at: Date | null
  unsubscribed_at: Date | null
  tier: 'paid' | null
  paid_until: Date | null
  consent_at: Date | null
  consent_ip: string | null
  confirmed_at: Date | null
  confirmed_ip: string | null
  stripe_customer_id: string | null
}

const staged = sql`line, email, status, source, tags, fields, subscribed_at, unsubscribed_at, tier, paid_until, consent_at, host(consent_ip) as consent_ip,
  confirmed_at, host(confirmed_ip) as confirmed_ip, stripe_customer_id`

function toRow({
  subscribed_at,
  unsubscribed_at,
  paid_until,
  consent_at,
  consent_ip: consentIp,
  confirmed_at,
  confirmed_ip: confirmedIp,
  stripe_customer_id: stripeCustomerId,
  ...rest
}: StagedRow): ImportRow {
  const iso = (at: Date | null) => at?.toISOString() ?? null
  return {
    ...rest,
    subscribedAt: iso(subscribed_at),
    unsubscribedAt: iso(unsubscribed_at),
    paidUntil: iso(paid_until),
    consentAt: iso(consent_at),
    consentIp,
    confirmedAt: iso(confirmed_at),
    confirmedIp,
    stripeCustomerId,
  }
}

/** Removes and returns the rows of some addresses in a batch. */
export async function takeAddresses(
  scope: AccountDb,
  batch: Batch,
  identities: readonly string[],
): Promise<{ line: number }[]> {
  return rows(
    scope.db,
    sql<{
      line: number
    }>`delete from import_row r where r.account_id = ${uuidOf(scope.accountId)} and ${inBatch(batch)} and r.identity = any(${identities}::text[])
      returning r.line`,
  )
}

/** Removes and returns the rows in a batch that have one of these tags; null for any tag. */
export async function takeTagged(
  scope: AccountDb,
  batch: Batch,
  tags: readonly string[] | null,
): Promise<ImportRow[]> {
  const which = tags === null ? sql`r.tags <> '{}'` : sql`r.tags && ${tags}::text[]`
  const taken = await rows(
    scope.db,
    sql<StagedRow>`delete from import_row r where r.account_id = ${uuidOf(scope.accountId)} and ${inBatch(batch)} and ${which} returning ${staged}`,
  )
  return taken.map(toRow)
}

/**
 * Inserts contacts for rows whose address is new and occurs once in the batch. Returns counts by
 * status, source and earlier day of subscribing (see `subscribedDay`). `gone`: custom fields that were deleted meanwhile.
 */
export async function insertNew(
  scope: Scope,
  newsletterId: string,
  batch: Batch,
  gone: readonly string[],
): Promise<(Counted & { contacts: number })[]> {
  const { db, accountId, now } = scope
  const account = uuidOf(accountId)
  const inserted = await rows(
    db,
    sql<{
      status: Status
      source: string
      subscribedOn: Date | null
      contacts: number
    }>`with made as (
        insert into contact (account_id, newsletter_id, contact_id, email, status, status_before, source, tags, fields, subscribed_at, unsubscribed_at)
        select ${account}, ${uuidOf(newsletterId)}, w.contact_id, w.email, coalesce(s.reason, w.status, 'active'),
          case when s.reason is not null then coalesce(w.status, 'active') end, coalesce(w.source, 'import'), w.tags,
          ${gone.length > 0 ? sql`w.fields - ${gone}::text[]` : sql`w.fields`}, coalesce(w.subscribed_at, ${now}),
          case when w.status = 'unsubscribed' then coalesce(w.unsubscribed_at, w.subscribed_at, ${now}) end
        from (select r.*, count(*) over (partition by r.identity) as twins from import_row r where r.account_id = ${uuidOf(scope.accountId)} and ${inBatch(batch)}) w
        left join suppression s on s.account_id = ${account} and s.email = w.identity and coalesce(w.status, 'active') in ('pending', 'active')
        where w.twins = 1
        order by w.identity
        on conflict (account_id, newsletter_id, ${identityOf('email')}) do nothing
        returning status, source, subscribed_at)
      select status, source,
        case when subscribed_at < date_trunc('day', ${now}::timestamptz, 'UTC') then date_trunc('day', subscribed_at, 'UTC') + interval '12 hours' end as "subscribedOn",
        count(*)::int as contacts
      from made group by 1, 2, 3`,
  )
  return inserted.map((one) => ({ newsletterId, ...one }))
}

/** Reads the contacts that `insertNew` added. */
export async function listAdded({ db, accountId }: AccountDb, batch: Batch): Promise<Contact[]> {
  const account = uuidOf(accountId)
  const found = await rows(
    db,
    sql<ContactRow>`select ${contactColumns} from contact where account_id = ${account} and contact_id = any(array(
      select r.contact_id from import_row r where r.account_id = ${account} and ${inBatch(batch)})) order by contact_id`,
  )
  return found.map(toContact)
}

/** Returns the rows of a batch for which `insertNew` inserted no contact. */
export async function restOf(scope: AccountDb, batch: Batch): Promise<ImportRow[]> {
  const found = await rows(
    scope.db,
    sql<StagedRow>`select ${staged} from import_row r where r.account_id = ${uuidOf(scope.accountId)} and ${inBatch(batch)}
      and not exists (select 1 from contact c where c.account_id = ${uuidOf(scope.accountId)} and c.contact_id = r.contact_id)
      order by line`,
  )
  return found.map(toRow)
}

export async function deleteBatch(scope: AccountDb, batch: Batch): Promise<void> {
  await countAffected(
    scope.db,
    sql`delete from import_row r where r.account_id = ${uuidOf(scope.accountId)} and ${inBatch(batch)}`,
  )
}

export async function lockContactsByEmail(
  { db, accountId }: AccountDb,
  newsletterId: string,
  emails: readonly string[],
): Promise<Contact[]> {
  const found = await rows(
    db,
    sql<ContactRow>`select ${contactColumns} from contact
      where account_id = ${uuidOf(accountId)} and newsletter_id = ${uuidOf(newsletterId)} and ${identityOf('email')} = any(${emails.map(addressIdentity)}::text[])
      order by contact_id for update`,
  )
  return found.map(toContact)
}

/**
 * Inserts contacts for merged rows. Leaves out those that another request inserted just before.
 * Returns the inserted ones.
 */
export async function insertFolded(
  { db, accountId, now }: Scope,
  newsletterId: string,
  made: readonly (ImportRow & { status: Status })[],
): Promise<(Counted & { contactId: string; email: string })[]> {
  const account = uuidOf(accountId)
  const list = <T>(pick: (given: ImportRow & { status: Status }) => T) => made.map(pick)
  const inserted = await rows(
    db,
    sql<{
      contact_id: string
      email: string
      status: Status
      source: string
      subscribed_at: Date
    }>`insert into contact (account_id, newsletter_id, contact_id, email, status, status_before, source, tags, fields, subscribed_at, unsubscribed_at)
      select ${account}, ${uuidOf(newsletterId)}, w.contact_id, w.email,
        coalesce(s.reason, w.status), case when s.reason is not null then w.status end, w.source,
        coalesce((select array_agg(tag) from jsonb_array_elements_text(w.tags) as tag), '{}'), w.fields, w.at, w.left_at
      from unnest(${list(() => newUuid(now.getTime()))}::uuid[], ${list(({ email }) => email)}::text[], ${list(({ email }) => addressIdentity(email))}::text[], ${list(({ status }) => status)}::text[],
        ${list(({ source }) => source ?? 'import')}::text[], ${list(({ tags }) => JSON.stringify(tags))}::jsonb[], ${list(({ fields }) => JSON.stringify(fields))}::jsonb[],
        ${list(({ subscribedAt }) => subscribedAt ?? now.toISOString())}::timestamptz[],
        ${list(({ status, subscribedAt, unsubscribedAt }) => (status === 'unsubscribed' ? (unsubscribedAt ?? subscribedAt ?? now.toISOString()) : null))}::timestamptz[])
        as w (contact_id, email, identity, status, source, tags, fields, at, left_at)
      left join suppression s on s.account_id = ${account} and s.email = w.identity and w.status in ('pending', 'active')
      order by w.identity
      on conflict (account_id, newsletter_id, ${identityOf('email')}) do nothing
      returning contact_id, email, status, source, subscribed_at`,
  )
  return inserted.map(({ contact_id, subscribed_at, ...one }) => ({
    newsletterId,
    contactId: typeId('sub', contact_id),
    subscribedOn: subscribedDay(subscribed_at, now),
    ...one,
  }))
}

export async function writeImported(
  { db, accountId }: AccountDb,
  contacts: readonly Contact[],
): Promise<void> {
  await countAffected(
    db,
    sql`update contact c set status = w.status, source = w.source, fields = w.fields, unsubscribed_at = w.unsubscribed_at,
        status_before = case when w.status in ('bounced', 'complained') and c.status in ('pending', 'active') then c.status else c.status_before end,
        tags = coalesce((select array_agg(tag) from jsonb_array_elements_text(w.tags) as tag), '{}')
      from unnest(${contacts.map(({ id }) => uuidOf(id))}::uuid[], ${contacts.map(({ status }) => status)}::text[], ${contacts.map(({ source }) => source)}::text[],
        ${contacts.map(({ tags }) => JSON.stringify(tags))}::jsonb[], ${contacts.map(({ fields }) => JSON.stringify(fields))}::jsonb[],
        ${contacts.map(({ unsubscribedAt }) => unsubscribedAt)}::timestamptz[]) as w (contact_id, status, source, tags, fields, unsubscribed_at)
      where c.account_id = ${uuidOf(accountId)} and c.contact_id = w.contact_id
        and c.contact_id = any(${contacts.map(({ id }) => uuidOf(id))}::uuid[])`,
  )
}

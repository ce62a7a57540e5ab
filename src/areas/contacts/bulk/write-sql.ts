import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'
import { type Fields, TAGS_MAX } from '../record/contact.ts'
import type { Contact } from '../record/contact-sql.ts'

export const isContact = sql`true`
/** SQL condition that a contact has no paid subscription. The table belongs to `subscriptions`. */
export const isUnpaying = sql`not exists (select 1 from paid_subscription s where s.account_id = contact.account_id and s.contact_id = contact.contact_id
  and s.status in ('trialing', 'active', 'past_due', 'paused'))`
export const isSubscribed = sql`status in ('pending', 'active')`
export const hasTag = (tag: string): RawBuilder<unknown> => sql`tags @> array[${tag}]::text[]`
export const mayGetTag = (tag: string): RawBuilder<unknown> =>
  sql`not ${hasTag(tag)} and cardinality(tags) < ${TAGS_MAX}`

export function hasOtherValue(name: string, value: Fields[string] | null): RawBuilder<unknown> {
  return value === null
    ? sql`jsonb_exists(fields, ${name})`
    : sql`fields -> ${name} is distinct from ${JSON.stringify(value)}::jsonb`
}

type Named = readonly { id: string }[]

const uuids = (contacts: Named) => contacts.map(({ id }) => uuidOf(id))

export async function giveTag(
  { db, accountId }: AccountDb,
  contacts: Named,
  tag: string,
): Promise<void> {
  await countAffected(
    db,
    sql`update contact set tags = tags || ${tag}::text where account_id = ${uuidOf(accountId)} and contact_id = any(${uuids(contacts)}::uuid[])`,
  )
}

export async function takeTag(
  { db, accountId }: AccountDb,
  contacts: Named,
  tag: string,
): Promise<void> {
  await countAffected(
    db,
    sql`update contact set tags = array_remove(tags, ${tag}) where account_id = ${uuidOf(accountId)} and contact_id = any(${uuids(contacts)}::uuid[])`,
  )
}

export async function setField(
  { db, accountId }: AccountDb,
  contacts: Named,
  name: string,
  value: Fields[string] | null,
): Promise<void> {
  const fields =
    value === null
      ? sql`fields - ${name}::text`
      : sql`fields || ${JSON.stringify({ [name]: value })}::jsonb`
  await countAffected(
    db,
    sql`update contact set fields = ${fields} where account_id = ${uuidOf(accountId)} and contact_id = any(${uuids(contacts)}::uuid[])`,
  )
}

export async function unsubscribeContacts(
  { db, accountId, now }: Scope,
  contacts: Named,
): Promise<void> {
  await countAffected(
    db,
    sql`update contact set status = 'unsubscribed', awaiting = null, unsubscribed_at = ${now}
      where account_id = ${uuidOf(accountId)} and contact_id = any(${uuids(contacts)}::uuid[])`,
  )
}

/** Restores contacts' status, and the values (`awaiting`) that their confirmation would set. */
export async function restoreContacts(
  { db, accountId }: AccountDb,
  contacts: readonly Pick<Contact, 'id' | 'status' | 'awaiting'>[],
): Promise<void> {
  await countAffected(
    db,
    sql`update contact c set status = w.status, awaiting = w.awaiting, unsubscribed_at = null
      from unnest(${uuids(contacts)}::uuid[], ${contacts.map(({ status }) => status)}::text[],
        ${contacts.map(({ awaiting }) => awaiting && JSON.stringify(awaiting))}::jsonb[]) as w (contact_id, status, awaiting)
      where c.account_id = ${uuidOf(accountId)} and c.contact_id = w.contact_id and c.contact_id = any(${uuids(contacts)}::uuid[])`,
  )
}

import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, type Db, keepPlan, row, rows } from '#db/rows.ts'
import { newUuid, typeId, uuidOf } from '#lib/typeid.ts'
import { addressIdentity, identityOf } from '#operation/addresses/address-identity.ts'
import { type BatchRow, type BatchScope, batchStatement } from '#operation/batched.ts'
import type { Scope } from '#operation/scope.ts'
import type { Fields, Status, Subscriber } from './contact.ts'
import { hashErasedAddress } from './erased-address.ts'

export interface ContactRow {
  contact_id: string
  newsletter_id: string
  email: string
  status: Status
  source: string
  tier: 'free' | 'paid'
  paid_until: Date | null
  tags: string[]
  fields: Fields
  awaiting: Awaiting | null
  generation: number
  subscribed_at: Date
  confirmed_at: Date | null
  unsubscribed_at: Date | null
}

/** Tags and fields of a signup that the contact gets once the reader confirms. */
export interface Awaiting {
  tags: string[]
  fields: Record<string, Fields[string] | null>
}

/** A subscriber with values that the API does not show. */
export interface Contact extends Subscriber {
  awaiting: Awaiting | null
  /**
   * The subscription generation. Subscribing again raises it, and links of former generations stop
   * working.
   */
  generation: number
}

export const contactColumns = sql`contact_id, newsletter_id, email, status, source, tier, paid_until, tags, fields, awaiting, generation, subscribed_at, confirmed_at, unsubscribed_at`

export function toContact(found: ContactRow): Contact {
  return { ...toSubscriber(found), awaiting: found.awaiting, generation: found.generation }
}

export function toSubscriber(found: ContactRow): Subscriber {
  return {
    id: typeId('sub', found.contact_id),
    newsletterId: typeId('nl', found.newsletter_id),
    email: found.email,
    status: found.status,
    source: found.source,
    tier: found.tier,
    paidUntil: found.paid_until?.toISOString() ?? null,
    tags: found.tags,
    fields: found.fields,
    subscribedAt: found.subscribed_at.toISOString(),
    confirmedAt: found.confirmed_at?.toISOString() ?? null,
    unsubscribedAt: found.unsubscribed_at?.toISOString() ?? null,
  }
}

export function subscriberOf({
  awaiting: _awaiting,
  generation: _generation,
  ...subscriber
}: Contact): Subscriber {
  return subscriber
}

async function findWhere(
  { db, accountId }: AccountDb,
  condition: RawBuilder<unknown>,
): Promise<Contact | undefined> {
  const found = await row(
    db,
    keepPlan(
      sql<ContactRow>`select ${contactColumns} from contact where account_id = ${uuidOf(accountId)} and ${condition}`,
    ),
  )
  return found && toContact(found)
}

export async function findContact(
  scope: AccountDb,
  contactId: string,
): Promise<Contact | undefined> {
  return findWhere(scope, sql`contact_id = ${uuidOf(contactId)}`)
}

/** Reads the addresses of those contacts that still exist, by id. */
export async function addressesOf(
  { db, accountId }: AccountDb,
  contactIds: readonly string[],
): Promise<Map<string, string>> {
  const found = await rows(
    db,
    sql<{ contact_id: string; email: string }>`select contact_id, email from contact
      where account_id = ${uuidOf(accountId)} and contact_id = any(${contactIds.map(uuidOf)}::uuid[])`,
  )
  return new Map(found.map(({ contact_id, email }) => [typeId('sub', contact_id), email]))
}

export async function findContacts(
  { db, accountId }: AccountDb,
  contactIds: readonly string[],
): Promise<Contact[]> {
  if (contactIds.length === 0) return []
  const found = await rows(
    db,
    sql<ContactRow>`select ${contactColumns} from contact where account_id = ${uuidOf(accountId)} and contact_id = any(${contactIds.map(uuidOf)}::uuid[])
      order by contact_id`,
  )
  return found.map(toContact)
}

export async function lockContact(
  scope: AccountDb,
  contactId: string,
): Promise<Contact | undefined> {
  return findWhere(scope, sql`contact_id = ${uuidOf(contactId)} for update`)
}

/** Locks contacts in the order of their ids, to prevent deadlocks. */
export async function lockContacts(
  { db, accountId }: AccountDb,
  contactIds: readonly string[],
): Promise<Contact[]> {
  if (contactIds.length === 0) return []
  const found = await rows(
    db,
    sql<ContactRow>`select ${contactColumns} from contact where account_id = ${uuidOf(accountId)} and contact_id = any(${contactIds.map(uuidOf)}::uuid[])
      order by contact_id for update`,
  )
  return found.map(toContact)
}

export async function findContactByEmail(
  scope: AccountDb,
  newsletterId: string,
  email: string,
): Promise<Contact | undefined> {
  return findWhere(
    scope,
    sql`newsletter_id = ${uuidOf(newsletterId)} and ${identityOf('email')} = ${addressIdentity(email)}`,
  )
}

interface Address {
  newsletterId: string
  email: string
}

interface KnownContact {
  contact: Contact
  suppressed: boolean
}

async function contactsOf(
  db: Db,
  asked: readonly BatchRow<Address>[],
  lock: RawBuilder<unknown>,
): Promise<(KnownContact | undefined)[]> {
  const wanted = asked.map(({ accountId, arg }, n) => ({
    n,
    account_id: uuidOf(accountId),
    newsletter_id: uuidOf(arg.newsletterId),
    identity: addressIdentity(arg.email),
  }))
  const found = await rows(
    db,
    keepPlan(sql<ContactRow & { n: number; suppressed: boolean }>`select w.n, f.*,
        exists (select 1 from suppression s where s.account_id = w.account_id and s.email = w.identity) as suppressed from (select * from json_to_recordset(${JSON.stringify(wanted)}::json)
        as w (n integer, account_id uuid, newsletter_id uuid, identity text) order by account_id, newsletter_id, identity) w
      cross join lateral (select ${contactColumns} from contact c
        where c.account_id = w.account_id and c.newsletter_id = w.newsletter_id and ${identityOf('c.email')} = w.identity limit 1 ${lock}) f`),
  )
  const byNumber = new Map(
    found.map((one) => [one.n, { contact: toContact(one), suppressed: one.suppressed }]),
  )
  return asked.map((_, n) => byNumber.get(n))
}

const findByAddress = batchStatement('reads', (db: Db, asked: readonly BatchRow<Address>[]) =>
  contactsOf(db, asked, sql``),
)

const lockByAddress = batchStatement('writes', (db: Db, asked: readonly BatchRow<Address>[]) =>
  contactsOf(db, asked, sql`for update`),
)

export async function findKnownContact(
  scope: BatchScope,
  newsletterId: string,
  email: string,
): Promise<KnownContact | undefined> {
  return findByAddress(scope, { newsletterId, email })
}

export async function lockContactByEmail(
  scope: BatchScope,
  newsletterId: string,
  email: string,
): Promise<KnownContact | undefined> {
  return lockByAddress(scope, { newsletterId, email })
}

export async function contactsByEmail(
  { db, accountId }: AccountDb,
  contactId: string,
  newsletterIds: readonly string[],
): Promise<Contact[]> {
  const account = uuidOf(accountId)
  const found = await rows(
    db,
    sql<ContactRow>`select ${contactColumns} from contact
      where account_id = ${account} and newsletter_id = any(${newsletterIds.map(uuidOf)}::uuid[])
        and ${identityOf('email')} = (select ${identityOf('email')} from contact where account_id = ${account} and contact_id = ${uuidOf(contactId)})
      order by contact_id`,
  )
  return found.map(toContact)
}

/** Locks the contacts of an address in some newsletters. Lock the address first. */
export async function lockContactsOfAddress(
  { db, accountId }: AccountDb,
  email: string,
  newsletterIds: readonly string[],
): Promise<Contact[]> {
  const found = await rows(
    db,
    sql<ContactRow>`select ${contactColumns} from contact
      where account_id = ${uuidOf(accountId)} and newsletter_id = any(${newsletterIds.map(uuidOf)}::uuid[]) and ${identityOf('email')} = ${addressIdentity(email)}
      order by contact_id for update`,
  )
  return found.map(toContact)
}

interface NewContact {
  newsletterId: string
  email: string
  status: 'pending' | 'active'
  /**
   * Whether to insert an erased address too, as pending. The request may come from the reader, who
   * can confirm the signup.
   */
  mayBeReader: boolean
  source: string
  tags: string[]
  fields: Fields
}

const insertContacts = batchStatement(
  'writes',
  async (db: Db, asked: readonly BatchRow<NewContact & { at: Date; erasedHashes: string[] }>[]) => {
    const made = asked.map(({ accountId, arg }) => ({
      account_id: uuidOf(accountId),
      contact_id: newUuid(arg.at.getTime()),
      newsletter_id: uuidOf(arg.newsletterId),
      email: arg.email,
      identity: addressIdentity(arg.email),
      status: arg.status,
      source: arg.source,
      tags: arg.tags,
      fields: arg.fields,
      subscribed_at: arg.at,
      may_be_reader: arg.mayBeReader,
      hashes: arg.erasedHashes,
    }))
    const inserted = await rows(
      db,
      keepPlan(sql<ContactRow>`insert into contact (account_id, contact_id, newsletter_id, email, status, status_before, source, tags, fields, subscribed_at)
      select c.account_id, c.contact_id, c.newsletter_id, c.email, coalesce(s.reason, case when e.erased then 'pending' else c.status end), case when s.reason is not null then c.status end,
        c.source, c.tags, c.fields, c.subscribed_at
      from json_to_recordset(${JSON.stringify(made)}::json) as c (account_id uuid, contact_id uuid, newsletter_id uuid, email text, identity text,
        status text, source text, tags text[], fields jsonb, subscribed_at timestamptz, may_be_reader boolean, hashes bytea[])
      left join suppression s on s.account_id = c.account_id and s.email = c.identity
      left join lateral (select true as erased from erased_address x where x.account_id = c.account_id and x.hash = any(c.hashes) limit 1) e on true
      where c.may_be_reader or e.erased is null
      order by c.account_id, c.newsletter_id, c.identity
      on conflict (account_id, newsletter_id, ${identityOf('email')}) do nothing
      returning ${contactColumns}`),
    )
    const byId = new Map(inserted.map((one) => [one.contact_id, toContact(one)]))
    return made.map(({ contact_id }) => byId.get(contact_id) ?? null)
  },
)

/**
 * Inserts a contact. Its status is `bounced` or `complained` when the address is suppressed.
 * Returns null when the newsletter has the address already, and for an erased address unless
 * `mayBeReader`.
 */
export async function insertContact(scope: Scope, made: NewContact): Promise<Contact | null> {
  const hashes = hashErasedAddress(scope.ports.vault, scope.accountId, made.email)
  return insertContacts(scope, {
    ...made,
    at: scope.now,
    erasedHashes: hashes.map((hash) => `\\x${hash.toString('hex')}`),
  })
}

/** Writes the columns of a contact that may change. Lock the contact first. */
export async function writeContact(
  { db, accountId }: AccountDb,
  contact: Contact,
): Promise<Contact> {
  const written = await row(
    db,
    keepPlan(sql<ContactRow>`update contact set email = ${contact.email}, status = ${contact.status}, source = ${contact.source},
        tags = ${contact.tags}, fields = ${JSON.stringify(contact.fields)},
        awaiting = ${contact.awaiting && JSON.stringify(contact.awaiting)}, generation = ${contact.generation},
        subscribed_at = ${contact.subscribedAt}, confirmed_at = ${contact.confirmedAt}, unsubscribed_at = ${contact.unsubscribedAt}
      where account_id = ${uuidOf(accountId)} and contact_id = ${uuidOf(contact.id)} returning ${contactColumns}`),
  )
  return toContact(written!)
}

export async function deleteContact(
  { db, accountId }: AccountDb,
  contactId: string,
): Promise<void> {
  await countAffected(
    db,
    sql`delete from contact where account_id = ${uuidOf(accountId)} and contact_id = ${uuidOf(contactId)}`,
  )
}

export async function deleteContacts(
  { db, accountId }: AccountDb,
  contactIds: readonly string[],
): Promise<void> {
  await countAffected(
    db,
    sql`delete from contact where account_id = ${uuidOf(accountId)} and contact_id = any(${contactIds.map(uuidOf)}::uuid[])`,
  )
}

export async function countLeavers(
  { db, accountId }: AccountDb,
  campaignIds: readonly string[],
): Promise<Map<string, number>> {
  if (campaignIds.length === 0) return new Map()
  const found = await rows(
    db,
    sql<{
      campaign_id: string
      leavers: number
    }>`select campaign_id, count(distinct contact_id) as leavers from consent
      where account_id = ${uuidOf(accountId)} and campaign_id = any(${campaignIds.map(uuidOf)}::uuid[]) and kind = 'unsubscribed'
      group by campaign_id`,
  )
  return new Map(found.map(({ campaign_id, leavers }) => [typeId('cmp', campaign_id), leavers]))
}

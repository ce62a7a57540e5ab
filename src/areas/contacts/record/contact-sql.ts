import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { affected, type Db, row, rows } from '#db/rows.ts'
import { newUuid, typeId, uuidOf } from '#lib/typeid.ts'
import { addressIdentity, identityOf } from '#operation/addresses/address-identity.ts'
import { type BatchRow, type BatchScope, batched } from '#operation/batching/batched.ts'
import type { Scope } from '#operation/scope.ts'
import type { Fields, Status, Subscriber } from './contact.ts'
import { erasedHashes } from './erased-address.ts'

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
  spell: number
  subscribed_at: Date
  confirmed_at: Date | null
  unsubscribed_at: Date | null
}

/** Tags and fields of a signup that apply once the reader confirms. */
export interface Awaiting {
  tags: string[]
  fields: Record<string, Fields[string] | null>
}

/** A subscriber with the parts that the API does not return. */
export interface Contact extends Subscriber {
  awaiting: Awaiting | null
  /** The subscription generation. It is raised when the contact subscribes again, so that older links are void. */
  generation: number
}

export const contactColumns = sql`contact_id, newsletter_id, email, status, source, tier, paid_until, tags, fields, awaiting, spell, subscribed_at, confirmed_at, unsubscribed_at`

export function toContact(found: ContactRow): Contact {
  return { ...toSubscriber(found), awaiting: found.awaiting, generation: found.spell }
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

/** Returns the contact as the API and webhooks show it, without the internal parts. */
export function subscriberOf({ awaiting: _awaiting, generation: _generation, ...subscriber }: Contact): Subscriber {
  return subscriber
}

async function findWhere({ db, accountId }: AccountDb, condition: RawBuilder<unknown>): Promise<Contact | undefined> {
  const found = await row(db, sql<ContactRow>`select ${contactColumns} from contact where account_id = ${uuidOf(accountId)} and ${condition}`)
  return found && toContact(found)
}

export async function findContact(scope: AccountDb, contactId: string): Promise<Contact | undefined> {
  return findWhere(scope, sql`contact_id = ${uuidOf(contactId)}`)
}

/** Reads the addresses of contacts that still exist, by id. */
export async function addressesOf({ db, accountId }: AccountDb, contactIds: readonly string[]): Promise<Map<string, string>> {
  const found = await rows(
    db,
    sql<{ contact_id: string; email: string }>`select contact_id, email from contact
      where account_id = ${uuidOf(accountId)} and contact_id = any(${contactIds.map(uuidOf)}::uuid[])`,
  )
  return new Map(found.map(({ contact_id, email }) => [typeId('sub', contact_id), email]))
}

export async function findContacts({ db, accountId }: AccountDb, contactIds: readonly string[]): Promise<Contact[]> {
  if (contactIds.length === 0) return []
  const found = await rows(
    db,
    sql<ContactRow>`select ${contactColumns} from contact where account_id = ${uuidOf(accountId)} and contact_id = any(${contactIds.map(uuidOf)}::uuid[])
      order by contact_id`,
  )
  return found.map(toContact)
}

export async function lockContact(scope: AccountDb, contactId: string): Promise<Contact | undefined> {
  return findWhere(scope, sql`contact_id = ${uuidOf(contactId)} for update`)
}

/** Locks contacts in the order of their ids, so that two transactions cannot wait for each other. */
export async function lockContacts({ db, accountId }: AccountDb, contactIds: readonly string[]): Promise<Contact[]> {
  if (contactIds.length === 0) return []
  const found = await rows(
    db,
    sql<ContactRow>`select ${contactColumns} from contact where account_id = ${uuidOf(accountId)} and contact_id = any(${contactIds.map(uuidOf)}::uuid[])
      order by contact_id for update`,
  )
  return found.map(toContact)
}

export async function findContactByEmail(scope: AccountDb, newsletterId: string, email: string): Promise<Contact | undefined> {
  return findWhere(scope, sql`newsletter_id = ${uuidOf(newsletterId)} and ${identityOf('email')} = ${addressIdentity(email)}`)
}

interface Address {
  newsletterId: string
  email: string
}

/** A contact, and whether its address is on the suppression list. */
export interface KnownContact {
  contact: Contact
  suppressed: boolean
}

/** Returns the contact of each address, or undefined. */
async function contactsOf(db: Db, asked: readonly BatchRow<Address>[], lock: RawBuilder<unknown>): Promise<(KnownContact | undefined)[]> {
  const wanted = asked.map(({ accountId, arg }, n) => ({
    n,
    account_id: uuidOf(accountId),
    newsletter_id: uuidOf(arg.newsletterId),
    identity: addressIdentity(arg.email),
  }))
  const found = await rows(
    db,
    sql<ContactRow & { n: number; suppressed: boolean }>`select w.n, f.*,
        exists (select 1 from suppression s where s.account_id = w.account_id and s.email = w.identity) as suppressed from (select * from json_to_recordset(${JSON.stringify(wanted)}::json)
        as w (n integer, account_id uuid, newsletter_id uuid, identity text) order by account_id, newsletter_id, identity) w
      cross join lateral (select ${contactColumns} from contact c
        where c.account_id = w.account_id and c.newsletter_id = w.newsletter_id and ${identityOf('c.email')} = w.identity limit 1 ${lock}) f`,
  )
  const byNumber = new Map(found.map((one) => [one.n, { contact: toContact(one), suppressed: one.suppressed }]))
  return asked.map((_, n) => byNumber.get(n))
}

const findByAddress = batched('reads', (db: Db, asked: readonly BatchRow<Address>[]) => contactsOf(db, asked, sql``))
const lockByAddress = batched('writes', (db: Db, asked: readonly BatchRow<Address>[]) => contactsOf(db, asked, sql`for update`))

/** Finds the contact of an address. Batched. */
export async function findKnownContact(scope: BatchScope, newsletterId: string, email: string): Promise<KnownContact | undefined> {
  return findByAddress(scope, { newsletterId, email })
}

/** Locks the contact of an address. Batched. */
export async function lockContactByEmail(scope: BatchScope, newsletterId: string, email: string): Promise<KnownContact | undefined> {
  return lockByAddress(scope, { newsletterId, email })
}

/** Returns the contacts in these newsletters whose address is that of the given contact. */
export async function contactsByEmail({ db, accountId }: AccountDb, contactId: string, newsletterIds: readonly string[]): Promise<Contact[]> {
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

/** Locks the contacts in these newsletters that have an address. Lock the address first. */
export async function lockContactsOfAddress({ db, accountId }: AccountDb, email: string, newsletterIds: readonly string[]): Promise<Contact[]> {
  const found = await rows(
    db,
    sql<ContactRow>`select ${contactColumns} from contact
      where account_id = ${uuidOf(accountId)} and newsletter_id = any(${newsletterIds.map(uuidOf)}::uuid[]) and ${identityOf('email')} = ${addressIdentity(email)}
      order by contact_id for update`,
  )
  return found.map(toContact)
}

export interface NewContact {
  newsletterId: string
  email: string
  status: 'pending' | 'active'
  /** An erased address is added as pending, since its reader may be the caller and confirms. Otherwise it is not added. */
  mayBeReader: boolean
  source: string
  tags: string[]
  fields: Fields
}

const insertContacts = batched('writes', async (db: Db, asked: readonly BatchRow<NewContact & { at: Date; erasedHashes: string[] }>[]) => {
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
    sql<ContactRow>`insert into contact (account_id, contact_id, newsletter_id, email, status, status_before, source, tags, fields, subscribed_at)
      select c.account_id, c.contact_id, c.newsletter_id, c.email, coalesce(s.reason, case when e.erased then 'pending' else c.status end), case when s.reason is not null then c.status end,
        c.source, c.tags, c.fields, c.subscribed_at
      from json_to_recordset(${JSON.stringify(made)}::json) as c (account_id uuid, contact_id uuid, newsletter_id uuid, email text, identity text,
        status text, source text, tags text[], fields jsonb, subscribed_at timestamptz, may_be_reader boolean, hashes bytea[])
      left join suppression s on s.account_id = c.account_id and s.email = c.identity
      left join lateral (select true as erased from erased_address x where x.account_id = c.account_id and x.hash = any(c.hashes) limit 1) e on true
      where c.may_be_reader or e.erased is null
      order by c.account_id, c.newsletter_id, c.identity
      on conflict (account_id, newsletter_id, ${identityOf('email')}) do nothing
      returning ${contactColumns}`,
  )
  const byId = new Map(inserted.map((one) => [one.contact_id, toContact(one)]))
  return made.map(({ contact_id }) => byId.get(contact_id) ?? null)
})

/**
 * Inserts a contact, as bounced or complained where its address is suppressed. Returns null when the newsletter has a contact with the address,
 * also when another request has just added it, and when the address was erased and the caller is not its reader. Batched.
 */
export async function insertContact(scope: Scope, made: NewContact): Promise<Contact | null> {
  const hashes = erasedHashes(scope.ports.vault, scope.accountId, made.email)
  return insertContacts(scope, { ...made, at: scope.now, erasedHashes: hashes.map((hash) => `\\x${hash.toString('hex')}`) })
}

/** Writes all columns of a contact that may change. Lock the contact first. */
export async function writeContact({ db, accountId }: AccountDb, contact: Contact): Promise<Contact> {
  const written = await row(
    db,
    sql<ContactRow>`update contact set email = ${contact.email}, status = ${contact.status}, source = ${contact.source},
        tags = ${contact.tags}, fields = ${JSON.stringify(contact.fields)},
        awaiting = ${contact.awaiting && JSON.stringify(contact.awaiting)}, spell = ${contact.generation},
        subscribed_at = ${contact.subscribedAt}, confirmed_at = ${contact.confirmedAt}, unsubscribed_at = ${contact.unsubscribedAt}
      where account_id = ${uuidOf(accountId)} and contact_id = ${uuidOf(contact.id)} returning ${contactColumns}`,
  )
  return toContact(written!)
}

export async function deleteContact({ db, accountId }: AccountDb, contactId: string): Promise<void> {
  await affected(db, sql`delete from contact where account_id = ${uuidOf(accountId)} and contact_id = ${uuidOf(contactId)}`)
}

export async function deleteContacts({ db, accountId }: AccountDb, contactIds: readonly string[]): Promise<void> {
  await affected(db, sql`delete from contact where account_id = ${uuidOf(accountId)} and contact_id = any(${contactIds.map(uuidOf)}::uuid[])`)
}

export interface ConsentRecord {
  contactId: string
  kind: 'signup' | 'confirmed' | 'unsubscribed' | 'returned'
  via: string
  at?: string | undefined
  ip?: string | null
  page?: string | undefined
  text?: string | undefined
  version?: string | undefined
  campaignId?: string | null
}

const insertConsents = batched('writes', async (db: Db, asked: readonly BatchRow<ConsentRecord & { now: Date }>[]) => {
  const list = <T>(pick: (given: ConsentRecord & { now: Date }) => T) => asked.map(({ arg }) => pick(arg))
  await affected(
    db,
    sql`insert into consent (account_id, consent_id, contact_id, kind, via, at, ip, page, text, version, campaign_id)
      select * from unnest(${asked.map(({ accountId }) => uuidOf(accountId))}::uuid[], ${list(({ now }) => newUuid(now.getTime()))}::uuid[],
        ${list(({ contactId }) => uuidOf(contactId))}::uuid[], ${list(({ kind }) => kind)}::text[], ${list(({ via }) => via)}::text[],
        ${list(({ at, now }) => (at ? new Date(at) : now))}::timestamptz[], ${list(({ ip }) => ip ?? null)}::inet[], ${list(({ page }) => page ?? null)}::text[],
        ${list(({ text }) => text ?? null)}::text[], ${list(({ version }) => version ?? null)}::text[],
        ${list(({ campaignId }) => (campaignId ? uuidOf(campaignId) : null))}::uuid[])`,
  )
  return asked
})

/** Adds a record of consent. Records are evidence, so they are never changed. Batched. */
export async function recordConsent(scope: Scope, given: ConsentRecord): Promise<void> {
  await insertConsents(scope, { ...given, now: scope.now })
}

/** Adds the same record of consent to many contacts. */
export async function recordConsents(
  { db, accountId, now }: Scope,
  contacts: readonly { id: string }[],
  given: Pick<ConsentRecord, 'kind' | 'via'>,
): Promise<void> {
  await affected(
    db,
    sql`insert into consent (account_id, consent_id, contact_id, kind, via, at)
      select ${uuidOf(accountId)}, w.consent_id, w.contact_id, ${given.kind}, ${given.via}, ${now}
      from unnest(${contacts.map(() => newUuid(now.getTime()))}::uuid[], ${contacts.map(({ id }) => uuidOf(id))}::uuid[]) as w (consent_id, contact_id)`,
  )
}

/** Counts the readers that unsubscribed by the links of each campaign. */
export async function countLeavers({ db, accountId }: AccountDb, campaignIds: readonly string[]): Promise<Map<string, number>> {
  const found = await rows(
    db,
    sql<{ campaign_id: string; leavers: number }>`select campaign_id, count(distinct contact_id) as leavers from consent
      where account_id = ${uuidOf(accountId)} and campaign_id = any(${campaignIds.map(uuidOf)}::uuid[]) and kind = 'unsubscribed'
      group by campaign_id`,
  )
  return new Map(found.map(({ campaign_id, leavers }) => [typeId('cmp', campaign_id), leavers]))
}

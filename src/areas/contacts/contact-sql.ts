import { type RawBuilder, sql } from 'kysely'
import { affected, type Db, row, rows } from '#lib/rows.ts'
import { newUuid, typeId, uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/transaction.ts'
import type { Fields, Status, Subscriber } from './contact.ts'

export type In = { db: Db; accountId: string }

export interface ContactRow {
  contact_id: string
  newsletter_id: string
  email: string
  status: Status
  source: string | null
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

/** What a signup brought that applies when it is confirmed. */
export interface Awaiting {
  tags: string[]
  fields: Record<string, Fields[string] | null>
}

/** A subscriber with what only we know of it. */
export interface Contact extends Subscriber {
  awaiting: Awaiting | null
  spell: number
}

export const contactColumns = sql`contact_id, newsletter_id, email, status, source, tier, paid_until, tags, fields, awaiting, spell, subscribed_at, confirmed_at, unsubscribed_at`

export function toContact(found: ContactRow): Contact {
  return { ...toSubscriber(found), awaiting: found.awaiting, spell: found.spell }
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

/** Without what only we know: the shape that leaves. */
export function subscriberOf({ awaiting: _awaiting, spell: _spell, ...subscriber }: Contact): Subscriber {
  return subscriber
}

async function findWhere({ db, accountId }: In, condition: RawBuilder<unknown>): Promise<Contact | undefined> {
  const found = await row(db, sql<ContactRow>`select ${contactColumns} from contact where account_id = ${uuidOf(accountId)} and ${condition}`)
  return found && toContact(found)
}

export async function findContact(scope: In, contactId: string): Promise<Contact | undefined> {
  return findWhere(scope, sql`contact_id = ${uuidOf(contactId)}`)
}

export async function lockContact(scope: In, contactId: string): Promise<Contact | undefined> {
  return findWhere(scope, sql`contact_id = ${uuidOf(contactId)} for update`)
}

export async function findContactByEmail(scope: In, newsletterId: string, email: string): Promise<Contact | undefined> {
  return findWhere(scope, sql`newsletter_id = ${uuidOf(newsletterId)} and lower(email) = lower(${email})`)
}

export async function lockContactByEmail(scope: In, newsletterId: string, email: string): Promise<Contact | undefined> {
  return findWhere(scope, sql`newsletter_id = ${uuidOf(newsletterId)} and lower(email) = lower(${email}) for update`)
}

/** The contacts that have the address of one of them, in these newsletters. */
export async function contactsByEmail({ db, accountId }: In, contactId: string, newsletterIds: readonly string[]): Promise<Contact[]> {
  const account = uuidOf(accountId)
  const found = await rows(
    db,
    sql<ContactRow>`select ${contactColumns} from contact
      where account_id = ${account} and newsletter_id = any(${newsletterIds.map(uuidOf)}::uuid[])
        and lower(email) = (select lower(email) from contact where account_id = ${account} and contact_id = ${uuidOf(contactId)})
      order by contact_id`,
  )
  return found.map(toContact)
}

export interface NewContact {
  newsletterId: string
  email: string
  status: 'pending' | 'active'
  source: string | null
  tags: string[]
  fields: Fields
}

/** Null when the address is there already, also when another request added it a moment ago. */
export async function insertContact({ db, accountId, now }: Scope, made: NewContact): Promise<Contact | null> {
  const inserted = await row(
    db,
    sql<ContactRow>`insert into contact (account_id, contact_id, newsletter_id, email, status, source, tags, fields, subscribed_at)
      values (${uuidOf(accountId)}, ${newUuid(now.getTime())}, ${uuidOf(made.newsletterId)}, ${made.email}, ${made.status},
        ${made.source}, ${made.tags}, ${JSON.stringify(made.fields)}, ${now})
      on conflict (account_id, newsletter_id, lower(email)) do nothing
      returning ${contactColumns}`,
  )
  return inserted ? toContact(inserted) : null
}

/** Writes whatever of a contact may change. Lock it first. */
export async function writeContact({ db, accountId }: In, contact: Contact): Promise<Contact> {
  const written = await row(
    db,
    sql<ContactRow>`update contact set email = ${contact.email}, status = ${contact.status}, source = ${contact.source},
        tags = ${contact.tags}, fields = ${JSON.stringify(contact.fields)},
        awaiting = ${contact.awaiting && JSON.stringify(contact.awaiting)}, spell = ${contact.spell},
        subscribed_at = ${contact.subscribedAt}, confirmed_at = ${contact.confirmedAt}, unsubscribed_at = ${contact.unsubscribedAt}
      where account_id = ${uuidOf(accountId)} and contact_id = ${uuidOf(contact.id)} returning ${contactColumns}`,
  )
  return toContact(written!)
}

export async function deleteContact({ db, accountId }: In, contactId: string): Promise<void> {
  await affected(db, sql`delete from contact where account_id = ${uuidOf(accountId)} and contact_id = ${uuidOf(contactId)}`)
}

export interface ContactFilter {
  newsletterId?: string | undefined
  status?: Status | undefined
  tier?: 'free' | 'paid' | undefined
  tag?: string | undefined
  email?: string | undefined
  q?: string | undefined
}

export type Sort = 'newest' | 'oldest' | 'email'

export async function listContacts(
  { db, accountId }: In,
  filter: ContactFilter,
  page: { limit: number; sort: Sort; after: string[] | null },
): Promise<ContactRow[]> {
  const order = {
    newest: { by: sql`contact_id desc`, after: ([id]: string[]) => sql`and contact_id < ${id}` },
    oldest: { by: sql`contact_id`, after: ([id]: string[]) => sql`and contact_id > ${id}` },
    email: {
      by: sql`lower(email), contact_id`,
      after: ([email, id]: string[]) => sql`and (lower(email), contact_id) > (lower(${email}), ${id}::uuid)`,
    },
  }[page.sort]
  return rows(
    db,
    sql<ContactRow>`select ${contactColumns} from contact where ${matching(accountId, filter)} ${page.after ? order.after(page.after) : sql``}
      order by ${order.by} limit ${page.limit + 1}`,
  )
}

export async function countContacts({ db, accountId }: In, filter: ContactFilter): Promise<number> {
  const found = await row(db, sql<{ n: number }>`select count(*) as n from contact where ${matching(accountId, filter)}`)
  return found!.n
}

function matching(accountId: string, filter: ContactFilter): RawBuilder<unknown> {
  const account = uuidOf(accountId)
  const conditions = [
    sql`account_id = ${account}`,
    filter.newsletterId !== undefined && sql`newsletter_id = ${uuidOf(filter.newsletterId)}`,
    filter.status !== undefined && sql`status = ${filter.status}`,
    filter.tier !== undefined && sql`tier = ${filter.tier}`,
    // The same words that the index holds: see tag_words in migration 0001.
    filter.tag !== undefined && sql`tag_words(account_id, tags) @> array[${`${account} ${filter.tag}`}]`,
    filter.email !== undefined && sql`lower(email) = lower(${filter.email})`,
    filter.q !== undefined && sql`lower(email) like ${`%${filter.q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`}`,
  ]
  return sql.join(
    conditions.filter((condition) => condition !== false),
    sql` and `,
  )
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

/** Evidence is only ever added to. */
export async function recordConsent({ db, accountId, now }: Scope, given: ConsentRecord): Promise<void> {
  await affected(
    db,
    sql`insert into consent (account_id, consent_id, contact_id, kind, via, at, ip, page, text, version, campaign_id)
      values (${uuidOf(accountId)}, ${newUuid(now.getTime())}, ${uuidOf(given.contactId)}, ${given.kind}, ${given.via}, ${given.at ? new Date(given.at) : now},
        ${given.ip ?? null}, ${given.page ?? null}, ${given.text ?? null}, ${given.version ?? null}, ${given.campaignId ? uuidOf(given.campaignId) : null})`,
  )
}

/** How many readers left by the links of each campaign. */
export async function countLeavers({ db, accountId }: In, campaignIds: readonly string[]): Promise<Map<string, number>> {
  const found = await rows(
    db,
    sql<{ campaign_id: string; leavers: number }>`select campaign_id, count(distinct contact_id) as leavers from consent
      where account_id = ${uuidOf(accountId)} and campaign_id = any(${campaignIds.map(uuidOf)}::uuid[]) and kind = 'unsubscribed'
      group by campaign_id`,
  )
  return new Map(found.map(({ campaign_id, leavers }) => [typeId('cmp', campaign_id), leavers]))
}

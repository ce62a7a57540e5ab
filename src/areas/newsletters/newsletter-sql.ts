import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { affected, type Db, row, rows } from '#db/rows.ts'
import { MINUTE_MS } from '#lib/duration.ts'
import { isTimeZone } from '#lib/time-zone.ts'
import { newUuid, typeId, uuidOf } from '#lib/typeid.ts'
import { type BatchRow, batched } from '#operation/batching/batched.ts'
import type { Scope } from '#operation/scope.ts'
import { storedContent, type WelcomeContent } from './welcome-content.ts'
import { DEFAULTS, isLanguage, type Newsletter } from './newsletter.ts'

interface NewsletterRow {
  newsletter_id: string
  name: string
  slug: string
  description: string
  language: string
  time_zone: string
  asks_for_confirmation: boolean
  sender: Newsletter['sender']
  domain_id: string | null
  postal_address: string
  welcome_email: Omit<Newsletter['welcomeEmail'], 'content'> & { content: string | WelcomeContent }
  branding: Newsletter['branding']
  theme: Newsletter['theme']
  archive: Newsletter['archive']
  about: string
  topics: Newsletter['topics']
  tracking: Newsletter['tracking']
  paid: Newsletter['paid']
  created_at: Date
}

const written = sql`newsletter_id, name, slug, description, language, time_zone, asks_for_confirmation, sender, postal_address, welcome_email, branding, theme, archive, about, topics, tracking, paid, created_at`
/**
 * The columns of a newsletter with the domain of the sender's address, from the table of the domains area. A batch may read hundreds of newsletters
 * with them.
 */
const columns = sql`${written}, (select d.domain_id from sending_domain d
  where d.account_id = newsletter.account_id and d.name = split_part(newsletter.sender ->> 'email', '@', 2)) as domain_id`

function toNewsletter(found: NewsletterRow): Newsletter {
  return {
    id: typeId('nl', found.newsletter_id),
    name: found.name,
    slug: found.slug,
    description: found.description,
    // Newsletters from before the check of language tags may have an invalid one. Their pages and mails are English.
    language: isLanguage(found.language) ? found.language : DEFAULTS.language,
    // A zone that this version of Node.js does not know was set by another version.
    timeZone: isTimeZone(found.time_zone) ? found.time_zone : DEFAULTS.timeZone,
    asksForConfirmation: found.asks_for_confirmation,
    sender: found.sender,
    domainId: found.domain_id && typeId('dom', found.domain_id),
    postalAddress: found.postal_address,
    // Newsletters from before contents of every format have Markdown alone.
    welcomeEmail: { ...found.welcome_email, content: storedContent(found.welcome_email.content) },
    // Newsletters from before logos of their own have an address and a colour alone.
    branding: { ...DEFAULTS.branding, ...found.branding },
    theme: found.theme,
    archive: found.archive,
    about: found.about,
    topics: found.topics,
    tracking: found.tracking,
    // Newsletters from before benefits and days of grace have the rest alone.
    paid: { ...DEFAULTS.paid, ...found.paid },
    createdAt: found.created_at.toISOString(),
  }
}

/** Finds the newsletter of each request, or undefined. Batched. */
export const findNewsletter = batched('reads', async (db: Db, asked: readonly BatchRow<string>[]) => {
  const found = await rows(
    db,
    sql<
      NewsletterRow & { n: number }
    >`select w.n, f.* from unnest(${asked.map(({ accountId }) => uuidOf(accountId))}::uuid[], ${asked.map(({ arg }) => uuidOf(arg))}::uuid[])
        with ordinality as w (account_id, newsletter_id, n)
      cross join lateral (select ${columns} from newsletter
        where newsletter.account_id = w.account_id and newsletter.newsletter_id = w.newsletter_id and deleting_since is null limit 1) f`,
  )
  return inOrder(asked, found)
})

function inOrder(asked: readonly unknown[], found: readonly (NewsletterRow & { n: number })[]): (Newsletter | undefined)[] {
  const byNumber = new Map(found.map((one) => [one.n, toNewsletter(one)]))
  return asked.map((_, i) => byNumber.get(i + 1))
}

export async function lockNewsletter({ db, accountId }: AccountDb, newsletterId: string): Promise<Newsletter | undefined> {
  const found = await row(
    db,
    sql<NewsletterRow>`select ${columns} from newsletter
      where account_id = ${uuidOf(accountId)} and newsletter_id = ${uuidOf(newsletterId)} and deleting_since is null for update`,
  )
  return found && toNewsletter(found)
}

/** Finds the account's first newsletter, which gets the contacts of calls that name none. Batched. */
export const firstNewsletter = batched('reads', async (db: Db, asked: readonly BatchRow<undefined>[]) => {
  const found = await rows(
    db,
    sql<
      NewsletterRow & { n: number }
    >`select w.n, f.* from unnest(${asked.map(({ accountId }) => uuidOf(accountId))}::uuid[]) with ordinality as w (account_id, n)
      cross join lateral (select ${columns} from newsletter
        where newsletter.account_id = w.account_id and deleting_since is null order by newsletter.newsletter_id limit 1) f`,
  )
  return inOrder(asked, found)
})

export async function listNewsletters({ db, accountId }: AccountDb, page: { limit: number; before: string | null }) {
  const before = page.before === null ? sql`` : sql`and newsletter_id < ${page.before}`
  const found = await rows(
    db,
    sql<NewsletterRow>`select ${columns} from newsletter
      where account_id = ${uuidOf(accountId)} and deleting_since is null ${before} order by newsletter_id desc limit ${page.limit + 1}`,
  )
  return found.map(toNewsletter)
}

/** Returns all newsletters. It includes those that are being deleted, since their contacts may still exist. */
export async function newsletterIds({ db, accountId }: AccountDb): Promise<string[]> {
  const found = await rows(db, sql<{ newsletter_id: string }>`select newsletter_id from newsletter where account_id = ${uuidOf(accountId)}`)
  return found.map(({ newsletter_id }) => typeId('nl', newsletter_id))
}

export async function countNewsletters({ db, accountId }: AccountDb): Promise<number> {
  const found = await row(
    db,
    sql<{ n: number }>`select count(*) as n from newsletter where account_id = ${uuidOf(accountId)} and deleting_since is null`,
  )
  return found!.n
}

/** Returns up to three newsletters whose sender is at a domain, as examples in a message. */
export async function newslettersSentFrom({ db, accountId }: AccountDb, domain: string): Promise<{ id: string; name: string }[]> {
  const found = await rows(
    db,
    sql<{ newsletter_id: string; name: string }>`select newsletter_id, name from newsletter
      where account_id = ${uuidOf(accountId)} and split_part(sender ->> 'email', '@', 2) = ${domain} and deleting_since is null
      order by newsletter_id limit 3`,
  )
  return found.map(({ newsletter_id, name }) => ({ id: typeId('nl', newsletter_id), name }))
}

export type NewNewsletter = Omit<Newsletter, 'id' | 'domainId' | 'createdAt'>

export async function insertNewsletter({ db, accountId, now }: Scope, made: NewNewsletter): Promise<Newsletter> {
  const inserted = await row(
    db,
    sql<NewsletterRow>`insert into newsletter (account_id, ${written})
      values (${uuidOf(accountId)}, ${newUuid(now.getTime())}, ${made.name}, ${made.slug}, ${made.description}, ${made.language}, ${made.timeZone},
        ${made.asksForConfirmation}, ${JSON.stringify(made.sender)}, ${made.postalAddress}, ${JSON.stringify(made.welcomeEmail)},
        ${JSON.stringify(made.branding)}, ${JSON.stringify(made.theme)}, ${made.archive}, ${made.about}, ${JSON.stringify(made.topics)}, ${JSON.stringify(made.tracking)}, ${JSON.stringify(made.paid)}, ${now})
      returning ${columns}`,
  )
  return toNewsletter(inserted!)
}

export async function writeNewsletter({ db, accountId }: AccountDb, changed: Newsletter): Promise<Newsletter> {
  const updated = await row(
    db,
    sql<NewsletterRow>`update newsletter set name = ${changed.name}, slug = ${changed.slug}, description = ${changed.description},
        language = ${changed.language}, time_zone = ${changed.timeZone}, asks_for_confirmation = ${changed.asksForConfirmation}, sender = ${JSON.stringify(changed.sender)},
        postal_address = ${changed.postalAddress}, welcome_email = ${JSON.stringify(changed.welcomeEmail)},
        branding = ${JSON.stringify(changed.branding)}, theme = ${JSON.stringify(changed.theme)}, archive = ${changed.archive},
        about = ${changed.about}, topics = ${JSON.stringify(changed.topics)},
        tracking = ${JSON.stringify(changed.tracking)}, paid = ${JSON.stringify(changed.paid)}
      where account_id = ${uuidOf(accountId)} and newsletter_id = ${uuidOf(changed.id)} returning ${columns}`,
  )
  return toNewsletter(updated!)
}

/** Counts the contacts and campaigns of a newsletter, up to a thousand each. A person needs no exact number beyond that. */
export async function countOf({ db, accountId }: AccountDb, newsletterId: string): Promise<{ contacts: number; campaigns: number }> {
  const [account, newsletter] = [uuidOf(accountId), uuidOf(newsletterId)]
  const found = await row(
    db,
    sql<{ contacts: number; campaigns: number }>`select
      (select count(*) from (select 1 from contact where account_id = ${account} and newsletter_id = ${newsletter} limit 1000) c) as contacts,
      (select count(*) from (select 1 from campaign where account_id = ${account} and newsletter_id = ${newsletter} limit 1000) c) as campaigns`,
  )
  return found!
}

export async function markDeleting({ db, accountId, now }: Scope, newsletterId: string): Promise<void> {
  await affected(
    db,
    sql`update newsletter set deleting_since = ${now} where account_id = ${uuidOf(accountId)} and newsletter_id = ${uuidOf(newsletterId)}`,
  )
}

/** The unit of time of `growth_change` (migration 0021). */
const QUARTER_MS = 15 * MINUTE_MS

/** Deletes up to `limit` rows that belong to a newsletter. Returns 0 when none are left. */
export async function deleteSome({ db, accountId, now }: Scope, newsletterId: string, limit: number): Promise<number> {
  const [account, newsletter] = [uuidOf(accountId), uuidOf(newsletterId)]
  const ofNewsletter = sql`account_id = ${account} and newsletter_id = ${newsletter}`
  for (const table of [sql`recipient`, sql`mail_due`, sql`engagement`, sql`link_click`, sql`bounce`]) {
    const deleted = await deleteOfMailings(db, { account, newsletter, table, limit })
    if (deleted > 0) return deleted
  }
  const runs = await deleteRuns(db, { account, newsletter, limit })
  if (runs > 0) return runs
  const gone = await rows(
    db,
    sql<{
      active: boolean
      reader: boolean
    }>`delete from contact where account_id = ${account} and contact_id = any(array(select contact_id from contact where ${ofNewsletter} limit ${limit}))
      returning status = 'active' as active, status in ('active', 'pending') as reader`,
  )
  const quarter = new Date(now.getTime() - (now.getTime() % QUARTER_MS))
  // Contacts that left before are not lost once more.
  const readers = gone.filter(({ reader }) => reader)
  if (readers.length > 0)
    await affected(
      db,
      sql`insert into growth_change (account_id, change_id, newsletter_id, at, kind, source, contacts, active)
        values (${account}, ${newUuid(now.getTime())}, ${newsletter}, ${quarter}, 'deleted', '', ${readers.length}, ${-readers.filter(({ active }) => active).length})`,
    )
  return gone.length
}

/** Deletes up to `limit` rows of a table that belong to one of the newsletter's mailings. */
async function deleteOfMailings(
  db: Db,
  { account, newsletter, table, limit }: { account: string; newsletter: string; table: RawBuilder<unknown>; limit: number },
): Promise<number> {
  const mailing = await row(
    db,
    sql<{ mailing_id: string }>`select mailing_id from mailing m where account_id = ${account} and newsletter_id = ${newsletter}
      and exists (select 1 from ${table} r where r.account_id = m.account_id and r.mailing_id = m.mailing_id) limit 1`,
  )
  if (!mailing) return 0
  const ofMailing = sql`account_id = ${account} and mailing_id = ${mailing.mailing_id}`
  // Uses `any(array(…))` and not `in (…)`. Without statistics PostgreSQL plans the latter as a loop over all rows for each row of the batch.
  return affected(db, sql`delete from ${table} where ${ofMailing} and ctid = any(array(select ctid from ${table} where ${ofMailing} limit ${limit}))`)
}

/** Deletes up to `limit` runs of the newsletter's automations, with what refers to them. */
async function deleteRuns(db: Db, { account, newsletter, limit }: { account: string; newsletter: string; limit: number }): Promise<number> {
  const found = await rows(
    db,
    sql<{ run_id: string }>`select run_id from automation_run where account_id = ${account}
      and automation_id = any(array(select automation_id from automation where account_id = ${account} and newsletter_id = ${newsletter}))
      order by run_id limit ${limit} for update`,
  )
  if (found.length === 0) return 0
  const ofRuns = sql`account_id = ${account} and run_id = any(${found.map(({ run_id }) => run_id)}::uuid[])`
  for (const table of [sql`automation_wait`, sql`automation_log`, sql`automation_run`]) await affected(db, sql`delete from ${table} where ${ofRuns}`)
  return found.length
}

/** Deletes the newsletter's automations. Their runs are deleted before. */
async function deleteAutomations(db: Db, { account, newsletter }: { account: string; newsletter: string }): Promise<void> {
  const automations = sql`account_id = ${account}
    and automation_id = any(array(select automation_id from automation where account_id = ${account} and newsletter_id = ${newsletter}))`
  for (const table of [sql`automation_log`, sql`automation_sum`, sql`automation_member`, sql`automation_entrant`, sql`automation_version`])
    await affected(db, sql`delete from ${table} where ${automations}`)
  await affected(db, sql`delete from automation where account_id = ${account} and newsletter_id = ${newsletter}`)
}

export async function deleteRest({ db, accountId, now }: Scope, newsletterId: string): Promise<void> {
  const [account, newsletter] = [uuidOf(accountId), uuidOf(newsletterId)]
  const mailings = sql`account_id = ${account}
    and mailing_id = any(array(select mailing_id from mailing where account_id = ${account} and newsletter_id = ${newsletter}))`
  // An entry that sleeps until its later tries have ended would stay. The next worker that claims it finds no mailing, and deletes it.
  await affected(db, sql`update mailing_queue set due_at = ${now} where ${mailings} and due_at = 'infinity'`)
  await affected(db, sql`delete from mailing_key where ${mailings}`)
  await affected(db, sql`delete from mailing where account_id = ${account} and newsletter_id = ${newsletter}`)
  await affected(
    db,
    sql`delete from campaign_due where account_id = ${account}
      and campaign_id = any(array(select campaign_id from campaign where account_id = ${account} and newsletter_id = ${newsletter}))`,
  )
  await affected(db, sql`delete from campaign where account_id = ${account} and newsletter_id = ${newsletter}`)
  // The staged rows refer to no import, so they are deleted first.
  await affected(
    db,
    sql`delete from import_row where account_id = ${account}
      and import_id = any(array(select import_id from import where account_id = ${account} and newsletter_id = ${newsletter}))`,
  )
  await affected(db, sql`delete from import where account_id = ${account} and newsletter_id = ${newsletter}`)
  await affected(db, sql`delete from bulk_job where account_id = ${account} and newsletter_id = ${newsletter}`)
  await deleteExports(db, { account, newsletter, now })
  await deleteAutomations(db, { account, newsletter })
  await deleteProducts(db, { account, newsletter, now })
  // Their payments and refunds go with them.
  for (const table of [sql`paid_trial`, sql`paid_subscription`])
    await affected(db, sql`delete from ${table} where account_id = ${account} and newsletter_id = ${newsletter}`)
  await affected(
    db,
    sql`delete from segment_day where account_id = ${account}
      and segment_id = any(array(select segment_id from segment where account_id = ${account} and newsletter_id = ${newsletter}))`,
  )
  await affected(db, sql`delete from segment where account_id = ${account} and newsletter_id = ${newsletter}`)
  await affected(db, sql`delete from snippet where account_id = ${account} and newsletter_id = ${newsletter}`)
  await affected(db, sql`delete from template where account_id = ${account} and newsletter_id = ${newsletter}`)
  await affected(db, sql`delete from newsletter where account_id = ${account} and newsletter_id = ${newsletter}`)
}

/** Deletes the products of a newsletter with their orders, and voids their files. Housekeeping then deletes the bytes. */
async function deleteProducts(db: Db, { account, newsletter, now }: { account: string; newsletter: string; now: Date }): Promise<void> {
  const ofNewsletter = sql`account_id = ${account} and newsletter_id = ${newsletter}`
  const products = sql`array(select product_id from product where ${ofNewsletter})`
  await affected(
    db,
    sql`delete from order_mail where account_id = ${account} and order_id = any(array(select order_id from product_order where ${ofNewsletter}))`,
  )
  await affected(
    db,
    sql`delete from order_refund where account_id = ${account} and order_id = any(array(select order_id from product_order where ${ofNewsletter}))`,
  )
  await affected(db, sql`delete from product_order where ${ofNewsletter}`)
  await affected(
    db,
    sql`update file set expires_at = ${now} where account_id = ${account} and expires_at > ${now}
      and file_id = any(array(select file_id from product_file where account_id = ${account} and product_id = any(${products})))`,
  )
  await affected(db, sql`delete from product_file where account_id = ${account} and product_id = any(${products})`)
  await affected(db, sql`delete from product_upload where account_id = ${account} and product_id = any(${products})`)
  await affected(db, sql`delete from product where ${ofNewsletter}`)
}

/** Deletes the exports of a newsletter, and voids their links. Housekeeping then deletes the files. */
async function deleteExports(db: Db, { account, newsletter, now }: { account: string; newsletter: string; now: Date }): Promise<void> {
  const ofNewsletter = sql`account_id = ${account} and newsletter_id = ${newsletter}`
  await affected(
    db,
    sql`update file set expires_at = ${now} where account_id = ${account} and expires_at > ${now}
      and file_id = any(array(select file_id from export where ${ofNewsletter} and file_id is not null))`,
  )
  await affected(db, sql`delete from export where ${ofNewsletter}`)
}

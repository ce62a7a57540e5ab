import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, type Db, keepPlan, row, rows } from '#db/rows.ts'
import { isTimeZone } from '#lib/time-zone.ts'
import { newUuid, typeId, uuidOf } from '#lib/typeid.ts'
import { type BatchRow, batchStatement } from '#operation/batched.ts'
import type { Scope } from '#operation/scope.ts'
import { toStoredContent, type WelcomeContent } from './welcome-content.ts'
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
  site_url: string | null
  address_id: string | null
  created_at: Date
}

const written = sql`newsletter_id, name, slug, description, language, time_zone, asks_for_confirmation, sender, postal_address, welcome_email, branding, theme, archive, about, topics, tracking, paid, created_at`
/** The columns of a newsletter, with its sender's domain and the address of its site. */
const columns = sql`${written}, site_url, (select d.domain_id from sending_domain d
  where d.account_id = newsletter.account_id and d.name = split_part(newsletter.sender ->> 'email', '@', 2)) as domain_id,
  (select a.address_id from site_address a
    where a.account_id = newsletter.account_id and a.newsletter_id = newsletter.newsletter_id) as address_id`

function toNewsletter(found: NewsletterRow): Newsletter {
  return {
    id: typeId('nl', found.newsletter_id),
    name: found.name,
    slug: found.slug,
    description: found.description,
    // Older newsletters may have an invalid language tag. Their pages and mails are English.
    language: isLanguage(found.language) ? found.language : DEFAULTS.language,
    // Another version of Node.js may have set a zone that this one does not know.
    timeZone: isTimeZone(found.time_zone) ? found.time_zone : DEFAULTS.timeZone,
    asksForConfirmation: found.asks_for_confirmation,
    sender: found.sender,
    domainId: found.domain_id && typeId('dom', found.domain_id),
    postalAddress: found.postal_address,
    // Older newsletters are stored with Markdown only.
    welcomeEmail: { ...found.welcome_email, content: toStoredContent(found.welcome_email.content) },
    // Older newsletters are stored with only an address and a colour.
    branding: { ...DEFAULTS.branding, ...found.branding },
    theme: found.theme,
    archive: found.archive,
    about: found.about,
    topics: found.topics,
    tracking: found.tracking,
    // Older newsletters are stored without benefits and days of grace.
    paid: { ...DEFAULTS.paid, ...found.paid },
    siteUrl: found.site_url,
    siteAddressId: found.address_id && typeId('hst', found.address_id),
    createdAt: found.created_at.toISOString(),
  }
}

/** Finds the newsletter of each request. Returns undefined when it does not exist. */
export const findNewsletter = batchStatement(
  'reads',
  async (db: Db, asked: readonly BatchRow<string>[]) => {
    const found = await rows(
      db,
      keepPlan(sql<
        NewsletterRow & { n: number }
      >`select w.n, f.* from unnest(${asked.map(({ accountId }) => uuidOf(accountId))}::uuid[], ${asked.map(({ arg }) => uuidOf(arg))}::uuid[])
        with ordinality as w (account_id, newsletter_id, n)
      cross join lateral (select ${columns} from newsletter
        where newsletter.account_id = w.account_id and newsletter.newsletter_id = w.newsletter_id and deleting_since is null limit 1) f`),
    )
    return inOrder(asked, found)
  },
)

function inOrder(
  asked: readonly unknown[],
  found: readonly (NewsletterRow & { n: number })[],
): (Newsletter | undefined)[] {
  const byNumber = new Map(found.map((one) => [one.n, toNewsletter(one)]))
  return asked.map((_, i) => byNumber.get(i + 1))
}

export async function lockNewsletter(
  { db, accountId }: AccountDb,
  newsletterId: string,
): Promise<Newsletter | undefined> {
  const found = await row(
    db,
    keepPlan(sql<NewsletterRow>`select ${columns} from newsletter
      where account_id = ${uuidOf(accountId)} and newsletter_id = ${uuidOf(newsletterId)} and deleting_since is null for update`),
  )
  return found && toNewsletter(found)
}

/** Finds the account's first newsletter, for requests that name none. */
export const firstNewsletter = batchStatement(
  'reads',
  async (db: Db, asked: readonly BatchRow<undefined>[]) => {
    const found = await rows(
      db,
      keepPlan(sql<
        NewsletterRow & { n: number }
      >`select w.n, f.* from unnest(${asked.map(({ accountId }) => uuidOf(accountId))}::uuid[]) with ordinality as w (account_id, n)
      cross join lateral (select ${columns} from newsletter
        where newsletter.account_id = w.account_id and deleting_since is null order by newsletter.newsletter_id limit 1) f`),
    )
    return inOrder(asked, found)
  },
)

export async function listNewsletters(
  { db, accountId }: AccountDb,
  page: { limit: number; before: string | null },
) {
  const before = page.before === null ? sql`` : sql`and newsletter_id < ${page.before}`
  const found = await rows(
    db,
    sql<NewsletterRow>`select ${columns} from newsletter
      where account_id = ${uuidOf(accountId)} and deleting_since is null ${before} order by newsletter_id desc limit ${page.limit + 1}`,
  )
  return found.map(toNewsletter)
}

/**
 * Returns the ids of all newsletters. Those being deleted are included, since their contacts may
 * still exist.
 */
export async function newsletterIds({ db, accountId }: AccountDb): Promise<string[]> {
  const found = await rows(
    db,
    sql<{
      newsletter_id: string
    }>`select newsletter_id from newsletter where account_id = ${uuidOf(accountId)}`,
  )
  return found.map(({ newsletter_id }) => typeId('nl', newsletter_id))
}

export async function countNewsletters({ db, accountId }: AccountDb): Promise<number> {
  const found = await row(
    db,
    sql<{
      n: number
    }>`select count(*) as n from newsletter where account_id = ${uuidOf(accountId)} and deleting_since is null`,
  )
  return found!.n
}

/** Returns up to three newsletters with a sender at a domain, as examples for a sentence. */
export async function newslettersSentFrom(
  { db, accountId }: AccountDb,
  domain: string,
): Promise<{ id: string; name: string }[]> {
  const found = await rows(
    db,
    sql<{ newsletter_id: string; name: string }>`select newsletter_id, name from newsletter
      where account_id = ${uuidOf(accountId)} and split_part(sender ->> 'email', '@', 2) = ${domain} and deleting_since is null
      order by newsletter_id limit 3`,
  )
  return found.map(({ newsletter_id, name }) => ({ id: typeId('nl', newsletter_id), name }))
}

type NewNewsletter = Omit<Newsletter, 'id' | 'domainId' | 'siteUrl' | 'siteAddressId' | 'createdAt'>

export async function insertNewsletter(
  { db, accountId, now }: Scope,
  made: NewNewsletter,
): Promise<Newsletter> {
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

export async function writeNewsletter(
  { db, accountId }: AccountDb,
  changed: Newsletter,
): Promise<Newsletter> {
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

/** Sets the origin of the newsletter's own host, or null to serve its pages at `/n/{slug}`. */
export async function writeSiteUrl(
  { db, accountId }: AccountDb,
  newsletterId: string,
  siteUrl: string | null,
): Promise<void> {
  await countAffected(
    db,
    sql`update newsletter set site_url = ${siteUrl}
      where account_id = ${uuidOf(accountId)} and newsletter_id = ${uuidOf(newsletterId)} and site_url is distinct from ${siteUrl}`,
  )
}

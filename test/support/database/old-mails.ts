import { sql } from 'kysely'
import type { Db } from '#db/rows.ts'
import { newUuid, typeId } from '#lib/typeid.ts'
import { compileText } from '#areas/mailings/index.ts'
import { DEFAULTS } from '#areas/newsletters/newsletter.ts'
import { findNewsletter } from '#areas/newsletters/index.ts'

// Mails as the version before mailings (0017) stored them: half sent, waiting for another try, or queued as jobs.

type Row = Record<string, unknown>

async function insert(db: Db, table: string, ...rows: Row[]): Promise<void> {
  const columns = Object.keys(rows[0]!)
  const values = rows.map((one) => sql`(${sql.join(columns.map((column) => one[column] ?? null))})`)
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))}) values ${sql.join(values)}`.execute(db)
}

/** The recipients of one old campaign, by a name for each. */
type Recipients = Record<string, Row & { status?: string }>

export const WELCOME_SUBJECT = 'Welcome'
export const BODY = 'Hello {{ email }}. [Notes](https://garden.example/notes)'

export interface OldMails {
  accountId: string
  newsletterId: string
  /** Returns the uuid of a contact by its name. Its address is `name@readers.test`. */
  contact(name: string): string
  /** Inserts a contact. Contacts sort by their ids in the order in which they were inserted. */
  add(name: string, more?: Row): Promise<void>
  /** Inserts a campaign with recipients, which become contacts, and counts them. Returns its uuid. */
  campaign(status: string, recipients: Recipients, more?: Row): Promise<string>
  insert(table: string, ...rows: Row[]): Promise<void>
  /** Enqueues a campaign, with its compiled text marked by a word. */
  enqueue(campaign: string, mark: string, more?: Row): Promise<void>
}

/** Opens an account with a newsletter on an old database. */
export async function oldMails(db: Db, now: Date): Promise<OldMails> {
  let made = 0
  const id = () => newUuid(now.getTime() - 1_000_000 + (made += 1))
  const [account, newsletter] = [id(), id()]
  const contacts = new Map<string, string>()
  await insert(db, 'account', { account_id: account, name: 'Ada', owner_email: 'ada@example.com', created_at: now })
  await insert(db, 'newsletter', {
    account_id: account,
    newsletter_id: newsletter,
    name: 'Garden',
    slug: 'garden',
    description: '',
    language: 'en',
    asks_for_confirmation: false,
    sender: JSON.stringify({ name: 'Garden', email: 'news@mailcast.test', replyTo: null }),
    postal_address: '',
    welcome_email: JSON.stringify({ enabled: true, subject: WELCOME_SUBJECT, content: 'Good to have you.' }),
    branding: JSON.stringify(DEFAULTS.branding),
    archive: 'public',
    paid: JSON.stringify(DEFAULTS.paid),
    tracking: JSON.stringify(DEFAULTS.tracking),
    created_at: now,
  })
  await insert(db, 'newsletter_slug', { slug: 'garden', account_id: account, newsletter_id: newsletter })
  const mails: OldMails = {
    accountId: typeId('acc', account),
    newsletterId: typeId('nl', newsletter),
    contact: (name) => contacts.get(name)!,
    insert: (table, ...rows) => insert(db, table, ...rows.map((one) => ({ account_id: account, ...one }))),

    async add(name, more = {}) {
      const contactId = id()
      contacts.set(name, contactId)
      const contact = { contact_id: contactId, newsletter_id: newsletter, email: `${name}@readers.test`, status: 'active', source: 'api' }
      await mails.insert('contact', { ...contact, subscribed_at: now, ...more })
    },

    async campaign(status, recipients, more = {}) {
      const campaign = id()
      const names = Object.keys(recipients)
      for (const name of names) await mails.add(name)
      const statuses = names.map((name) => recipients[name]!.status ?? 'pending')
      const counts = Object.fromEntries(
        ['pending', 'sent', 'failed', 'skipped', 'uncertain'].map((one) => [one, statuses.filter((status) => status === one).length]),
      )
      await mails.insert('campaign', {
        campaign_id: campaign,
        newsletter_id: newsletter,
        subject: `${status} campaign`,
        preview_text: '',
        content: JSON.stringify({ format: 'markdown', body: BODY }),
        audience: JSON.stringify({ segmentId: null, tier: null, includeTags: [], excludeTags: [], cleanup: null }),
        status,
        recipients: names.length,
        ...counts,
        created_at: now,
        ...more,
      })
      if (names.length > 0) {
        await mails.insert('campaign_step', { campaign_id: campaign, number: 1, recipients: names.length, started_at: now })
        const blank = { step: 1, status: 'pending', reason: null, attempts: 0, finished_at: null, retry_at: null }
        const rows = names.map((name) => ({ campaign_id: campaign, contact_id: contacts.get(name), ...blank, ...recipients[name] }))
        await mails.insert('recipient', ...rows)
      }
      return campaign
    },

    async enqueue(campaign, mark, more = {}) {
      // Newsletters are read with the columns of today, of which the digest has all.
      await sql`alter table newsletter add time_zone text not null default 'UTC',
        add theme jsonb not null default '{"font": "system", "background": "#ffffff", "width": 600, "radius": 6}',
        add about text not null default '', add topics jsonb not null default '[]'`.execute(db)
      const found = (await findNewsletter({ db, accountId: mails.accountId }, mails.newsletterId))!
      await sql`alter table newsletter drop time_zone, drop theme, drop about, drop topics`.execute(db)
      const text = { subject: 'sending campaign', previewText: '', content: { format: 'markdown' as const, body: BODY }, issue: 'on_web' as const }
      const { compiled, digest } = (await compileText(mails.accountId, text, found))!
      const letter = JSON.stringify(compiled).replaceAll('Hello', mark)
      await mails.insert('campaign_queue', { campaign_id: campaign, due_at: now, served_at: now, letter, letter_of: digest, ...more })
    },
  }
  return mails
}

import { sql } from 'kysely'
import { migrate, readMigrations } from '../../src/adapters/postgres/migrate.ts'
import { openPool } from '../../src/adapters/postgres/pool.ts'
import type { Db } from '../../src/db/rows.ts'
import { startTestPostgres } from '#test/database/postgres.ts'
import { keptLog } from '#test/ports.ts'
import { migrateUntil } from '#test/database/old-database.ts'
import { print } from '../child.ts'

const MIGRATION = '0018'
const [ACCOUNT, NEWSLETTER, CAMPAIGN] = [1, 2, 3].map((n) => `018f0000-0000-7000-8000-00000000000${n}`)

/**
 * Measures the migration that makes mailings of campaigns (0018) on a large database of the version before, as a whole and by statement.
 * `--recipients=1000000 --retries=500 --engaged=200000 --welcomes=0`
 */
export async function bench(options: Record<string, string>): Promise<void> {
  const { recipients = 1_000_000, retries = 500, engaged = 200_000, welcomes = 0 } = mapped(options)
  const postgres = await startTestPostgres({ durable: true })
  const open = (database: string) => openPool({ ...postgres.connection, database }, { max: 1, log: keptLog() })
  const main = openPool(postgres.connection, { max: 1, log: keptLog() })
  await sql`create database old`.execute(main.db)
  const old = open('old')
  await migrateUntil(old.db, MIGRATION)
  await fill(old.db, { recipients, retries, engaged, welcomes })
  await old.close()
  await sql`create database copy template old`.execute(main.db)

  const whole = open('old')
  const file = await fileOf(whole.db)
  const began = performance.now()
  await migrate(whole.db)
  print(`${recipients} recipients, ${retries} retries, ${engaged} engaged, ${welcomes} welcomes: ${seconds(began)} s`)
  print(`the table of recipients was ${(await fileOf(whole.db)) === file ? 'not ' : ''}rewritten`)
  await whole.close()

  const copy = open('copy')
  await copy.db.transaction().execute(async (tx) => {
    for (const statement of await statements()) {
      const start = performance.now()
      await sql.raw(statement).execute(tx)
      if (performance.now() - start > 10) print(`  ${seconds(start)} s  ${statement.replace(/\s+/g, ' ').slice(0, 110)}`)
    }
  })
  await copy.close()
  await main.close()
  await postgres.stop()
}

function mapped(options: Record<string, string>): Record<string, number> {
  return Object.fromEntries(Object.entries(options).map(([name, value]) => [name, Number(value)]))
}

const seconds = (began: number) => ((performance.now() - began) / 1000).toFixed(2)

async function fileOf(db: Db): Promise<unknown> {
  return (await sql<{ file: unknown }>`select pg_relation_filenode('recipient') as file`.execute(db)).rows[0]!.file
}

/** Splits the migration at the semicolons outside of functions. */
async function statements(): Promise<string[]> {
  const { text } = (await readMigrations()).find(({ name }) => name.startsWith(MIGRATION))!
  const parts = text.replaceAll(/^ *--.*$/gm, '').split('$$')
  const split = parts.flatMap((part, i) => (i % 2 === 1 ? [`$$${part}$$`] : part.split(/(?<=;)/)))
  const whole: string[] = []
  for (const part of split) {
    if (whole.length === 0 || whole.at(-1)!.endsWith(';')) whole.push(part)
    else whole[whole.length - 1] += part
  }
  return whole.filter((part) => part.trim() !== '')
}

async function fill(db: Db, { recipients, retries, engaged, welcomes }: { recipients: number; retries: number; engaged: number; welcomes: number }) {
  const ids = sql`${ACCOUNT}::uuid, ${CAMPAIGN}::uuid`
  const id = sql`('018f' || lpad(to_hex(n), 28, '0'))::uuid`
  await sql`insert into account (account_id, name, owner_email, created_at) values (${ACCOUNT}, 'Ada', 'ada@example.com', now())`.execute(db)
  await sql`insert into newsletter (account_id, newsletter_id, name, slug, description, language, asks_for_confirmation, sender, postal_address,
      welcome_email, branding, archive, paid, tracking, created_at)
    values (${ACCOUNT}, ${NEWSLETTER}, 'Garden', 'garden', '', 'en', true, '{}', '', '{}', '{}', 'public', '{}', '{}', now())`.execute(db)
  await sql`insert into campaign (account_id, campaign_id, newsletter_id, subject, preview_text, content, audience, status, recipients, pending, sent, created_at)
    values (${ACCOUNT}, ${CAMPAIGN}, ${NEWSLETTER}, 'March', '', '{}', '{}', 'sending', ${recipients}, ${retries}, ${recipients - retries}, now())`.execute(
    db,
  )
  await sql`insert into recipient (account_id, campaign_id, contact_id, step, status, attempts, finished_at)
    select ${ids}, ${id}, 1, 'sent', 1, now() from generate_series(1, ${recipients}::int) n`.execute(db)
  await sql`update recipient set status = 'pending', retry_at = now(), finished_at = null where contact_id in
    (select ${id} from generate_series(1, ${recipients}::int, ${Math.max(1, Math.floor(recipients / Math.max(retries, 1)))}::int) n limit ${retries})`.execute(
    db,
  )
  await sql`insert into campaign_link (account_id, campaign_id, number, url) values (${ids}, 1, 'https://garden.example')`.execute(db)
  await sql`insert into engagement select ${ids}, ${id}, 'open', false, 1, now(), now() from generate_series(1, ${engaged}::int) n`.execute(db)
  await sql`insert into link_click select ${ids}, 1, ${id}, false, 1, now(), now() from generate_series(1, ${Math.floor(engaged / 2)}::int) n`.execute(
    db,
  )
  await sql`insert into contact (account_id, contact_id, newsletter_id, email, status, source, subscribed_at)
    select ${ACCOUNT}::uuid, ${id}, ${NEWSLETTER}::uuid, 'r' || n || '@readers.test', 'active', 'api', now() from generate_series(1, ${welcomes}::int) n`.execute(
    db,
  )
  await sql`insert into welcome_mail (account_id, contact_id, status, created_at, ended_at)
    select ${ACCOUNT}::uuid, ${id}, 'sent', now(), now() from generate_series(1, ${welcomes}::int) n`.execute(db)
  await sql`vacuum analyze`.execute(db)
}

import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import type { MemoryFiles } from '#adapters/files/memory-files.ts'
import { outboxMailer } from '#adapters/mailer/outbox-mailer.ts'
import { campaigns } from '#areas/campaigns/fixtures/campaigns.ts'
import { receiver } from '#areas/webhooks/fixtures/receiver.ts'
import { DAY_MS } from '#lib/duration.ts'
import { uuidOf } from '#lib/typeid.ts'
import { runJob } from '#operation/jobs/run-job.ts'
import type { System } from '#operation/system.ts'
import { count } from '#test/contacts.ts'
import { testServer } from '#test/http.ts'
import { browser, PASSWORD } from '#test/person.ts'
import { type TestAccount, testWorld } from '#test/world.ts'
import { fullAccount } from '../fixtures/full-account.ts'
import { eraseAccount, eraseDueAccounts } from './erase-account.ts'
import { accountTables } from './erase-rows-sql.ts'

const world = await testWorld()
const server = await testServer(world)
const files = world.system.ports.files as MemoryFiles
const NAME = 'The Weekly Garden'
await using hook = await receiver()
hook.answers(500)

/**
 * Lists every table of the database, of each schema, in which some row has a text in any column.
 * Bytes count as hexadecimal.
 */
async function tablesWith(...texts: string[]): Promise<string[]> {
  const { rows: tables } = await sql<{
    schema: string
    name: string
  }>`select n.nspname as schema, c.relname as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')`.execute(
    world.db,
  )
  const found: string[] = []
  for (const { schema, name } of tables)
    for (const text of texts) {
      const { rows } = await sql<{
        n: number
      }>`select count(*) as n from ${sql.table(`${schema}.${name}`)} t
        where position(lower(${text}) in lower(t::text)) > 0`.execute(world.db)
      if (rows[0]!.n > 0) found.push(`${schema}.${name}: ${text}`)
    }
  return found.sort()
}

/** Deletes an account and lets its time pass. */
async function passed(account: TestAccount): Promise<void> {
  await world.ok(account, 'delete_account', { name: NAME, endPayment: 'now' })
  world.clock.move(14 * DAY_MS)
  await eraseDueAccounts.round(world.system, new AbortController().signal)
}

const run = (account: TestAccount, signal: AbortSignal, system: System = world.system) =>
  runJob(system, eraseAccount, { accountId: account.accountId }, signal)

test('nothing of the account is left: in no table of any schema, and no file', async () => {
  const ada = await fullAccount(world, hook)
  const bob = await fullAccount(world, hook)
  const tables = (await accountTables(world.db)).map(({ name }) => name)
  assert.ok(tables.length > 60 && tables.at(-1) === 'account')
  const rowsOf = async ({ accountId }: TestAccount) => {
    const counts: Record<string, number> = {}
    for (const name of tables)
      counts[name] = await count(
        world,
        sql`select count(*) as n from ${sql.table(name)} where account_id = ${uuidOf(accountId)}`,
      )
    return counts
  }
  const before = await rowsOf(bob)
  assert.ok(Object.values(before).filter((rows) => rows > 0).length > 40)
  const { id: exportId } = await world.ok(ada, 'export_account_data')
  await world.jobs()
  assert.equal((await world.ok(ada, 'get_account_export', { exportId })).status, 'done')
  assert.ok([...files.stored.keys()].some((name) => name.includes(ada.imageId)))
  await passed(ada)
  await world.jobs()

  // The texts that identify the account: its own id as bytes and as the API writes it, the ids of
  // its parts, its addresses and its link names.
  const marks = [
    uuidOf(ada.accountId),
    ada.accountId,
    uuidOf(ada.newsletterId),
    ada.newsletterId,
    uuidOf(ada.readerId),
    ada.email,
  ]
  const left = await tablesWith(...marks)
  // The queue keeps the job that erased it, by its id alone, until it deletes ended jobs.
  assert.deepEqual(
    left.filter((one) => !one.startsWith('pgboss.')),
    [],
  )
  const { rows: jobs } = await sql<{
    name: string
    data: object
  }>`select name, data from pgboss.job where data->>'accountId' = ${ada.accountId}`.execute(
    world.db,
  )
  assert.deepEqual(jobs, [{ name: 'erase_account', data: { accountId: ada.accountId } }])
  assert.deepEqual(await rowsOf(ada), Object.fromEntries(tables.map((name) => [name, 0])))
  assert.deepEqual(
    [...files.stored.keys()].filter(
      (name) => name.startsWith(ada.accountId) || name.includes(ada.imageId),
    ),
    [],
  )

  // The other account still has all its rows, except for those that expire by themselves within two
  // weeks.
  const afterwards = await rowsOf(bob)
  for (const name of tables) assert.equal(afterwards[name], before[name], name)
  assert.ok([...files.stored.keys()].some((name) => name.includes(bob.imageId)))
})

test('afterwards key and sign-in are unknown, reports find nothing, and the address is free', async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  const { slug } = await world.ok(ada, 'get_newsletter', { newsletterId: ada.newsletterId })
  await passed(ada)
  await world.jobs()
  for (const name of ['list_contacts', 'export_account_data', 'restore_account'])
    assert.equal((await world.refused(ada, name)).status, 401, name)
  const answer = await browser(server).post('/auth/sign-in/email', {
    email: ada.email,
    password: PASSWORD,
  })
  assert.equal(answer.status, 401)
  assert.equal((await server.request(`/n/${slug}`)).status, 404)
  const report = {
    kind: 'bounce',
    source: 'dsn',
    eventId: 'e1',
    status: '5.1.1',
    diagnostic: '550',
    recipient: 'a@b.example',
  }
  assert.equal(
    (
      await world.refused(
        { kind: 'recipient_token', recipientToken: 'a'.repeat(48) },
        'report_return',
        report,
      )
    ).status,
    404,
  )
  assert.equal((await world.ok(bob, 'check_newsletter_slug', { slug })).available, true)
})

test('a person who is in another account stays, and so does their sign-in', async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  await sql`insert into member (account_id, person_id, role, member_id, joined_at)
    select ${uuidOf(bob.accountId)}, person_id, 'editor', gen_random_uuid(), now() from person where email = ${ada.email}`.execute(
    world.db,
  )
  await passed(ada)
  await world.jobs()
  const session = await browser(server).signIn(ada.email)
  const { body } = await session.request('/session/v1/session')
  assert.deepEqual([body.accountId, body.accounts.length], [bob.accountId, 1])
})

test('a process that is killed in the middle goes on, and cannot be taken back', async () => {
  const ada = await world.account()
  await world.ok(ada, 'import_contacts', {
    rows: Array.from({ length: 200 }, (_, i) => ({ email: `r${i}@example.com` })),
  })
  await world.jobs()
  await passed(ada)
  // The last statement fails, after all rows but the account's own are gone.
  await sql`create function kill_erasing() returns trigger language plpgsql as 'begin raise exception ''killed''; end'`.execute(
    world.db,
  )
  await sql`create trigger kill_erasing before delete on account for each row execute function kill_erasing()`.execute(
    world.db,
  )
  await assert.rejects(run(ada, new AbortController().signal), /killed/)
  await sql`drop function kill_erasing cascade`.execute(world.db)
  assert.equal(
    await count(
      world,
      sql`select count(*) as n from contact where account_id = ${uuidOf(ada.accountId)}`,
    ),
    0,
  )
  assert.equal(
    await count(
      world,
      sql`select count(*) as n from closed_account where account_id = ${uuidOf(ada.accountId)} and erasing`,
    ),
    1,
  )
  const operator = { kind: 'operator', accountId: ada.accountId } as const
  assert.equal((await world.refused(operator, 'restore_account')).code, 'account_being_erased')
  await world.jobs()
  assert.deepEqual(await tablesWith(uuidOf(ada.accountId)), [])
})

test('its mails that were written to disk go with it, and those of others stay', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mailcast-outbox-'))
  after(() => rm(folder, { recursive: true }))
  const outbox = outboxMailer(folder, world.clock)
  await outbox.check()
  const [ada, bob] = [await world.account(), await world.account()]
  for (const account of [ada, bob])
    await world.ok(account, 'add_contact', { email: 'asked@example.com' })
  const { work, withMailer } = campaigns(world)
  await world.jobs()
  await work(withMailer((message) => outbox.send(message)))
  await world.ok(bob, 'export_account_data')
  await world.ok(ada, 'delete_account', { name: NAME })
  await world.jobs()
  for (const { email } of [ada, bob])
    for (const mail of world.mailer.sent.filter(({ to }) => to === email)) await outbox.send(mail)
  const toOf = async () => {
    const found = await outbox.list(100)
    return Promise.all(
      found.map(
        async ({ name }) => /^To: .*?([^\s<]+@[^\s>]+)/m.exec(String(await outbox.read(name)))![1]!,
      ),
    )
  }
  assert.deepEqual(
    (await toOf()).sort(),
    ['asked@example.com', 'asked@example.com', ada.email, bob.email].sort(),
  )
  world.clock.move(14 * DAY_MS)
  await eraseDueAccounts.round(world.system, new AbortController().signal)
  world.system.ports.outbox = outbox
  await world.jobs()
  world.system.ports.outbox = null
  assert.deepEqual((await toOf()).sort(), ['asked@example.com', bob.email].sort())
})

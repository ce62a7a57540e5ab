import assert from 'node:assert/strict'
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { after, afterEach, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { uuidOf } from '../../src/lib/typeid.ts'
import { databaseUrl } from '../database.ts'
import { SECRET_KEY } from '../ports.ts'
import { startTestPostgres } from '../postgres.ts'
import { testWorld } from '../world.ts'

// A campaign goes out to a real mail server while its workers are killed without warning, and while the database crashes.
// Small here; `npm run proof` does it with 100,000 recipients and 10 kills.

const RECIPIENTS = Number(process.env['RECIPIENTS'] ?? 1_000)
const KILLS = Number(process.env['KILLS'] ?? 2)
const CRASHES = Math.min(KILLS, 3)
/** The most mails that a worker was submitting when it was killed. */
const WINDOW = 64

const postgres = await startTestPostgres({ durable: true })
const world = await testWorld({}, { database: async () => ({ server: postgres.connection, stop: postgres.stop }) })
const MAIN = new URL('../../src/main.ts', import.meta.url).pathname
const workers: ChildProcess[] = []
let sink: ChildProcess
let smtpUrl = ''
/** The log lines of the workers. They complain of a crashed database, as they should: shown where a test fails. */
let logged = ''

before(async () => {
  sink = fork(new URL('../smtp-sink.ts', import.meta.url), [], { execArgv: [] })
  const { port: smtpPort } = await new Promise<{ port: number }>((resolve) => sink.once('message', (message) => resolve(message as { port: number })))
  smtpUrl = `smtp://127.0.0.1:${smtpPort}`
})
afterEach((context) => {
  if (!(context as { passed?: boolean }).passed) process.stderr.write(logged)
  logged = ''
})
after(async () => {
  for (const worker of workers) await end(worker, 'SIGKILL')
  sink.disconnect()
})

interface Seen {
  messages: number
  distinct: number
  repeats: number
  recipients?: [string, number][]
}

function ask(message: object): Promise<Seen> {
  const answer = new Promise<Seen>((resolve) => sink.once('message', (seen) => resolve(seen as Seen)))
  sink.send(message)
  return answer
}

function start(): void {
  const { TEST_POSTGRES: _server, NODE_OPTIONS: _options, ...inherited } = process.env
  const settings = {
    DATABASE_URL: databaseUrl(world.connection),
    SECRET_KEY,
    ROLES: 'worker',
    SMTP_URL: smtpUrl,
    LOG_LEVEL: 'error',
  }
  const worker = spawn(process.execPath, [MAIN, 'start'], { env: { ...inherited, ...settings }, stdio: ['ignore', 'ignore', 'pipe'] })
  worker.stderr.on('data', (chunk: Buffer) => (logged += chunk.toString()))
  workers.push(worker)
}

async function end(worker: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return
  const ended = new Promise((resolve) => worker.once('exit', resolve))
  worker.kill(signal)
  await ended
}

async function taken(messages: number): Promise<void> {
  for (let i = 0; i < 12_000; i++) {
    if ((await ask({})).messages >= messages) return
    await pause(10)
  }
  throw new Error(`the mail server has not got ${messages} messages after two minutes`)
}

async function campaignOnItsWay() {
  const ada = await world.account()
  await sql`insert into contact (account_id, contact_id, newsletter_id, email, status, source, subscribed_at)
    select ${uuidOf(ada.accountId)}, gen_random_uuid(), ${uuidOf(ada.newsletterId)}, 'reader' || n || '@readers.test', 'active', 'api', now()
    from generate_series(1, ${RECIPIENTS}::int) n`.execute(world.db)
  await ask({ reset: true })
  const { id } = await world.ok(ada, 'create_campaign', { subject: 'March', content: { body: 'Hello {{ email }}' } })
  await world.ok(ada, 'send_campaign', { campaignId: id })
  const read = () => world.ok(ada, 'get_campaign', { campaignId: id })
  return {
    read,
    async ended(): Promise<void> {
      for (let i = 0; i < 600; i++) {
        if ((await read()).status === 'sent') return
        await pause(500)
      }
      throw new Error(`the campaign does not end: ${JSON.stringify((await read()).counts)}`)
    },
    /** Returns the addresses that dead workers were submitting to. Their leases end after half a minute; here that time passes at once. */
    async underWay(): Promise<string[]> {
      const found = await sql<{ email: string }>`select c.email from send_slice s, unnest(s.handing_over) as h (contact_id)
        join contact c on c.contact_id = h.contact_id where s.mailing_id = ${uuidOf(id)}`.execute(world.db)
      await sql`update send_slice set claimed_until = now() where mailing_id = ${uuidOf(id)}`.execute(world.db)
      await sql`update mailing_queue set due_at = now() where mailing_id = ${uuidOf(id)}`.execute(world.db)
      return found.rows.map(({ email }) => email)
    },
    async byStatus(status: string): Promise<string[]> {
      const found = await sql<{
        email: string
      }>`select c.email from recipient r join contact c on c.account_id = r.account_id and c.contact_id = r.recipient_id
        where r.mailing_id = ${uuidOf(id)} and r.status = ${status}`.execute(world.db)
      return found.rows.map(({ email }) => email)
    },
  }
}

for (const count of [1, 2])
  test(`kill -9 of ${count === 1 ? 'the worker' : 'two workers'} again and again: none lost, none twice, at most ${WINDOW} uncertain a kill and worker`, async () => {
    const campaign = await campaignOnItsWay()
    const underWay: string[] = []
    for (let kill = 1; kill <= KILLS; kill++) {
      for (let i = 0; i < count; i++) start()
      await taken((RECIPIENTS * (kill - Math.random())) / (KILLS + 1))
      for (const worker of workers.splice(0)) await end(worker, 'SIGKILL')
      const open = await campaign.underWay()
      assert.ok(open.length <= WINDOW * count, `${open.length} were under way`)
      underWay.push(...open)
    }
    for (let i = 0; i < count; i++) start()
    await campaign.ended()
    for (const worker of workers.splice(0)) await end(worker, 'SIGTERM')

    const { counts } = await campaign.read()
    const { recipients, repeats } = await ask({ recipients: true })
    const arrived = new Map(recipients)
    const [sent, uncertain] = [await campaign.byStatus('sent'), await campaign.byStatus('uncertain')]
    process.stdout.write(
      `${RECIPIENTS} recipients, ${KILLS} kills of ${count}: ${counts.sent} sent, ${counts.uncertain} uncertain of ${underWay.length} under way (${uncertain.filter((email) => arrived.has(email)).length} of these arrived), ${repeats} repeats\n`,
    )
    assert.equal(repeats, 0)
    assert.equal(counts.sent + counts.uncertain, RECIPIENTS)
    assert.deepEqual([sent.length, uncertain.length], [counts.sent, counts.uncertain], 'each is accounted for by name')
    assert.deepEqual(
      sent.filter((email) => !arrived.has(email)),
      [],
      'sent, and the mail server never got it',
    )
    assert.deepEqual(
      uncertain.filter((email) => !underWay.includes(email)),
      [],
      'uncertain, and no worker was killed while handing it over',
    )
  })

test('a database that crashes in the middle, again and again: none lost, none twice', async () => {
  const campaign = await campaignOnItsWay()
  start()
  start()
  for (let crash = 1; crash <= CRASHES; crash++) {
    await taken((RECIPIENTS * (crash - Math.random() / 2)) / (CRASHES + 1))
    await postgres.crash()
  }
  await campaign.ended()
  for (const worker of workers.splice(0)) await end(worker, 'SIGTERM')
  const { counts } = await campaign.read()
  const { repeats, distinct } = await ask({})
  process.stdout.write(
    `${RECIPIENTS} recipients, ${CRASHES} crashes of the database: ${counts.sent} sent, ${counts.uncertain} uncertain, ${repeats} repeats\n`,
  )
  assert.equal(repeats, 0)
  assert.equal(counts.sent + counts.uncertain, RECIPIENTS)
  assert.equal(counts.uncertain, 0, 'the workers lived, and know what the mail server said')
  assert.equal(distinct, RECIPIENTS)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { campaigns } from '../../src/areas/campaigns/fixtures/campaigns.ts'
import { uuidOf } from '../../src/lib/typeid.ts'
import { SLOW_MS } from '#workers/loop.ts'
import { databaseUrl, SECRET_KEY } from '#test/database/connection.ts'
import { productEnvironment } from '#test/shared.ts'
import { smtpSink, until } from '#test/sinks.ts'
import { workerProcess } from '#test/processes/worker-process.ts'
import { testWorld } from '#test/world.ts'

// Two worker processes on one database, and campaigns that they begin at their time.

const READERS = 40
/** Long enough for a busy machine to schedule a campaign before its time. */
const AHEAD_MS = 5000

const world = await testWorld()
const { draft, subscribers, read } = campaigns(world)
const smtp = await smtpSink()
const inherited = productEnvironment()
const env = {
  ...inherited,
  DATABASE_URL: databaseUrl(world.connection),
  SECRET_KEY,
  SMTP_URL: smtp.url,
  LOG_LEVEL: 'info',
}
const workers = await Promise.all([workerProcess(env), workerProcess(env)])
const ada = await world.account()
await subscribers(ada, READERS)

async function scheduled(subject: string) {
  const { id } = await draft(ada, { subject })
  return world.ok(ada, 'schedule_campaign', {
    campaignId: id,
    at: new Date(world.clock.now().getTime() + AHEAD_MS).toISOString(),
  })
}

/** Waits until a campaign is sent. Each reader has one mail of it. */
async function sentOnce(campaign: Awaited<ReturnType<typeof scheduled>>): Promise<number> {
  await until('the campaign is sent', async () => (await read(ada, campaign)).status === 'sent')
  const { counts, steps, scheduledFor } = await read(ada, campaign)
  const to = smtp.mails
    .filter(({ raw }) => raw.toString('latin1').includes(`Subject: ${campaign.subject}\r\n`))
    .map((mail) => mail.to)
  assert.deepEqual(
    [steps.length, counts.sent, to.length, new Set(to).size],
    [1, READERS, READERS, READERS],
  )
  return Date.parse(steps[0]!.startedAt) - Date.parse(scheduledFor!)
}

test('two workers begin a campaign once, and at its time', async () => {
  const all = [await scheduled('First'), await scheduled('Second')]
  for (const campaign of all) {
    const lateMs = await sentOnce(campaign)
    // The first text starts the process that compiles it, which takes many seconds on a busy
    // machine.
    assert.ok(lateMs >= 0 && lateMs < 60_000, `${lateMs} ms late`)
  }
})

test('a worker that is killed before it has frozen the audience leaves the campaign to the other, which begins it at once', async () => {
  const campaign = await scheduled('Third')
  // Both workers have compiled its text, and wait for the lock that this transaction holds.
  await world.db.transaction().execute(async (db) => {
    await sql`select 1 from campaign where campaign_id = ${uuidOf(campaign.id)} for update`.execute(
      db,
    )
    await until('both workers wait', async () => {
      const { rows } =
        await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%from campaign c%for update of c'`.execute(
          world.db,
        )
      return rows.length === 2
    })
    await workers[0].kill('SIGKILL')
  })
  // A worker that nothing wakes looks every `SLOW_MS`.
  const released = Date.now()
  await sentOnce(campaign)
  assert.ok(Date.now() - released < SLOW_MS / 2, `${Date.now() - released} ms after the kill`)
})

test('a time that passes while no worker runs is made up for when one starts', async () => {
  await workers[1].kill('SIGKILL')
  const campaign = await scheduled('Fourth')
  const other = await scheduled('Fifth')
  await world.ok(ada, 'unschedule_campaign', { campaignId: other.id })
  await new Promise((resolve) => setTimeout(resolve, AHEAD_MS + 200))
  const worker = await workerProcess(env)
  try {
    assert.ok((await sentOnce(campaign)) > 200)
  } finally {
    await worker.kill('SIGTERM')
  }
  assert.equal((await read(ada, other)).status, 'draft')
})

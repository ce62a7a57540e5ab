import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { until } from '#test/sinks.ts'
import { testWorld } from '#test/world.ts'
import { postgresWakeups } from './wakeups.ts'

const world = await testWorld()

/** Opens the wake-ups of another process, and counts them. */
async function otherProcess(t: { after(work: () => Promise<void>): void }) {
  const wakeups = postgresWakeups(world.connection, world.db, world.log)
  t.after(() => wakeups.close())
  const seen = { mails: 0, webhooks: 0 }
  wakeups.listen('mails', () => (seen.mails += 1))
  wakeups.listen('webhooks', () => (seen.webhooks += 1))
  await wakeups.receive()
  await until('the other process listens', () => seen.mails > 0)
  seen.mails = seen.webhooks = 0
  return seen
}

/** Sends a wake-up and waits for it. All earlier wake-ups have arrived by then. */
async function passed(seen: { webhooks: number }): Promise<void> {
  const before = seen.webhooks
  world.assembly.wakeups.wake('webhooks')
  await until('the wake-up arrives', () => seen.webhooks > before)
}

test('a signup wakes the send workers of other processes, and no others', async (t) => {
  const seen = await otherProcess(t)
  const ada = await world.account()
  await world.ok(ada, 'add_contact', { email: 'reader@example.com' })
  await until('the send workers are woken', () => seen.mails > 0)
  assert.equal(seen.webhooks, 0)
})

test('an event wakes webhook workers when an endpoint wants it', async (t) => {
  const seen = await otherProcess(t)
  const ada = await world.account()
  await world.ok(ada, 'create_webhook_endpoint', {
    url: 'http://127.0.0.1:1/in',
    events: ['subscriber.created'],
  })
  await world.ok(ada, 'add_contact', { email: 'reader@example.com' })
  await until('the webhook workers are woken', () => seen.webhooks > 0)
})

test('many wake-ups at once are one notification, and a refused request wakes nothing', async (t) => {
  const seen = await otherProcess(t)
  const ada = await world.account()
  await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      world.ok(ada, 'add_contact', { email: `reader${i}@example.com` }),
    ),
  )
  await until('the send workers are woken', () => seen.mails > 0)
  await passed(seen)
  // Two notifications go over two connections, where the first may be the later one.
  await passed(seen)
  assert.ok(seen.mails < 10, `${seen.mails}`)
  seen.mails = 0
  await world.refused(ada, 'add_contact', {
    email: 'reader@example.com',
    fields: { no_such_field: 'x' },
  })
  await passed(seen)
  assert.equal(seen.mails, 0)
})

test('a broken connection is opened again, and what was missed is looked for', async (t) => {
  const wakeups = postgresWakeups(world.connection, world.db, world.log)
  t.after(() => wakeups.close())
  let woken = 0
  wakeups.listen('mails', () => (woken += 1))
  await wakeups.receive()
  await until('what was missed is looked for', () => woken === 1)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'mailcast-wakeups' and datname = current_database()`.execute(
    world.db,
  )
  await until('the connection is open again', () => woken === 2)
})

test('a process whose connection broke for a moment has not ended, since it takes its lock again', async (t) => {
  const patience = 20_000
  const [living, looking] = [
    postgresWakeups(world.connection, world.db, world.log),
    postgresWakeups(world.connection, world.db, world.log, patience),
  ]
  t.after(async () => {
    await living.close()
    await looking.close()
  })
  await looking.receive()
  await living.receive()
  const { worker } = living
  await sql`select pg_terminate_backend(pid, 5000) from pg_locks where locktype = 'advisory' and objid = ${worker}::bigint::oid`.execute(
    world.db,
  )
  const began = looking.ended([worker])
  await until('it has its lock again', () => living.worker === worker)
  assert.deepEqual(await began, [])
})

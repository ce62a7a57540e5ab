import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { postgresWakeups } from '#adapters/postgres/wakeups.ts'
import { campaigns, recorder } from '#areas/campaigns/fixtures/campaigns.ts'
import type { System } from '#operation/system.ts'
import { openSending } from '#areas/mailings/index.ts'
import { until } from '#test/sinks.ts'
import { testWorld } from '#test/world.ts'
import { endLostLeases } from './lost-workers.ts'

const world = await testWorld({}, { fresh: true })
const { subscribers, sending, read, work, withMailer } = campaigns(world)
const never = new AbortController().signal

/**
 * Makes a system that looks like a separate process to the database. Its mailer does not answer
 * before `end`.
 */
async function process(t: { after(work: () => Promise<void>): void }) {
  const wakeups = postgresWakeups(world.connection, world.db, world.log)
  await wakeups.receive()
  t.after(() => wakeups.close())
  const { promise: hangs, resolve: answer } = Promise.withResolvers<void>()
  const mail = recorder(async () => {
    await hangs
    return { outcome: 'sent', detail: '250 OK' }
  })
  const base = withMailer(mail.send)
  const system: System = { ...base, ports: { ...base.ports, wakeups } }
  return { system, mail, wakeups, answer }
}

test('the work of a process that ended is taken over at once, and that of one that hangs is not', async (t) => {
  const [killed, hanging] = [await process(t), await process(t)]
  const ada = await world.account()
  // The audience consists of two leased slices of 500 contacts, and contacts that no worker has
  // leased.
  await subscribers(ada, 1200)
  const campaign = await sending(ada)
  const running = []
  for (const { system, mail } of [killed, hanging]) {
    running.push(openSending(system).workers[0]!(never))
    await until('the worker submits', () => mail.to.length > 0)
  }
  const other = postgresWakeups(world.connection, world.db, world.log)
  await other.receive()
  t.after(() => other.close())
  const me = { ...world.system, ports: { ...world.system.ports, wakeups: other } }

  await endLostLeases(me)
  const rest = recorder()
  await work(withMailer(rest.send))
  assert.equal((await read(ada, campaign)).counts.uncertain, 0)

  const { worker } = killed.wakeups
  await killed.wakeups.close()
  await until('its lock is released', async () => (await other.ended([worker])).length > 0)
  await endLostLeases(me)
  await work(withMailer(rest.send))
  assert.equal((await read(ada, campaign)).counts.uncertain, killed.mail.to.length)
  const twice = [...killed.mail.to, ...hanging.mail.to, ...rest.to]
  assert.equal(new Set(twice).size, twice.length)

  for (const { answer } of [killed, hanging]) answer()
  await Promise.all(running)
  await work(withMailer(rest.send))
  const { status, counts } = await read(ada, campaign)
  assert.deepEqual([status, counts.sent + counts.uncertain], ['sent', 1200])
})

test('leases of mails that cannot be ended keep no job of the killed process waiting', async () => {
  const LOST = 12_345
  await sql`insert into running_job (job_id, job, attempt, process) values (gen_random_uuid(), 'lost', 0, ${LOST})`.execute(
    world.db,
  )
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`.execute(
    world.db,
  )
  await sql`create trigger refuse before update on send_slice for each statement execute function refuse()`.execute(
    world.db,
  )
  const { ports } = world.system
  const woken: string[] = []
  const wakeups = {
    ...ports.wakeups,
    ended: async (workers: readonly number[]) => [...workers],
    wake: (topic: string) => void woken.push(topic),
  }
  await assert.rejects(endLostLeases({ ...world.system, ports: { ...ports, wakeups } }), /refused/)
  assert.deepEqual(woken, ['mails', 'webhooks', 'jobs'])
  assert.deepEqual(
    (await sql`select 1 from running_job where process = ${LOST}`.execute(world.db)).rows,
    [],
  )
  await sql`drop function refuse cascade`.execute(world.db)
})

test('claims of no process, and those that are seen before the others could show that they live, end by themselves alone', async (t) => {
  const { wakeups } = await process(t)
  assert.deepEqual(await wakeups.ended([]), [])
  assert.deepEqual(await wakeups.ended([12_345]), [12_345])
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'mailcast-wakeups' and datname = current_database()`.execute(
    world.db,
  )
  await until('the connection is known to be broken', () => wakeups.worker === 0)
  assert.deepEqual(await wakeups.ended([12_345]), [])
})

import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { webhookTest } from '../../src/areas/webhooks/endpoints/webhook-events.ts'
import { receiver } from '../../src/areas/webhooks/fixtures/receiver.ts'
import { transaction } from '../../src/operation/transaction.ts'
import { databaseUrl, SECRET_KEY, WORKER_USER } from '#test/database/connection.ts'
import { slowDown } from '#test/database/slow-down.ts'
import { MAIN, SHORT_LIVED } from '#test/processes/product-process.ts'
import { productEnvironment } from '#test/shared.ts'
import { until } from '#test/sinks.ts'
import { testWorld } from '#test/world.ts'

// Two worker processes on one database, killed without warning while they deliver webhooks.
// Small here; `npm run proof` does it with 20,100 deliveries and five rounds of kills.

const EVENTS = Number(process.env['DELIVERIES'] ?? 900)
/** The number of times that both workers are killed. */
const ROUNDS = Number(process.env['ROUNDS'] ?? 2)
/** The most rows of an import: ten batches. */
const IMPORTED = 10_000

const world = await testWorld({}, { fresh: true })
// The server is that of the run: another file may have made the role.
await sql`do $$ begin create role ${sql.ref(WORKER_USER)} superuser login;
  exception when duplicate_object or unique_violation then null; end $$`.execute(world.db)
const settings = {
  DATABASE_URL: databaseUrl({ ...world.connection, user: WORKER_USER }),
  SECRET_KEY,
  ROLES: 'worker',
  WEBHOOK_ALLOW_PRIVATE: 'true',
}
const workers: ChildProcess[] = []
const start = () => {
  const inherited = productEnvironment()
  workers.push(
    spawn(process.execPath, [...SHORT_LIVED, MAIN, 'start'], {
      env: { ...inherited, ...settings },
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  )
}
const end = async (worker: ChildProcess, signal: NodeJS.Signals) => {
  const ended = new Promise((resolve) => worker.once('exit', resolve))
  worker.kill(signal)
  await ended
}
after(async () => {
  for (const worker of workers)
    if (worker.exitCode === null && worker.signalCode === null) await end(worker, 'SIGKILL')
})

/**
 * Waits for the sessions of killed workers. Each ends once PostgreSQL has executed all statements
 * that the worker had sent, and such a one may claim further deliveries.
 */
async function sessionsEnded(): Promise<void> {
  const left = sql`select 1 from pg_stat_activity
    where usename = ${WORKER_USER} and datname = current_database()`
  await until('their sessions end', async () => (await left.execute(world.db)).rows.length === 0)
}

/** Returns the events under delivery, by the id that receivers see. */
async function underWay(): Promise<string[]> {
  const { rows } = await sql<{
    event_id: string
  }>`select event_id from webhook_due where claim_id is not null`.execute(world.db)
  return rows.map(({ event_id }) => event_id)
}

test('kill -9 loses no event, and repeats only those that were under way', async () => {
  const ada = await world.account()
  await using mine = await receiver()
  mine.answers((response) => setTimeout(() => response.writeHead(204).end(), 10))
  for (let i = 0; i < 3; i++) await world.ok(ada, 'create_webhook_endpoint', { url: mine.url })
  const { id: endpointId } = await world.ok(ada, 'create_webhook_endpoint', {
    url: mine.url,
    events: ['order.paid'],
  })
  for (let i = 0; i < EVENTS / 3; i += 100)
    await transaction(world.system, ada.accountId, async (scope) => {
      for (let n = 0; n < 100; n++)
        scope.emit(webhookTest, { endpointId, message: `number ${i + n}` })
    })

  const repeatable: string[] = []
  for (let round = 1; round <= ROUNDS; round++) {
    start()
    start()
    await until(
      `deliveries before round ${round} of kills`,
      () => mine.received.length >= (EVENTS * round) / (ROUNDS + 1),
    )
    for (const worker of workers.splice(0)) await end(worker, 'SIGKILL')
    await sessionsEnded()
    repeatable.push(...(await underWay()))
    // The leases of dead workers would last an hour here, so only a take-over ends them.
    await sql`update webhook_due set lease_end = now() + interval '1 hour' where claim_id is not null`.execute(
      world.db,
    )
  }
  start()
  start()
  const left = async () =>
    (
      await sql<{
        n: number
      }>`select count(*) as n from webhook_delivery where status <> 'delivered'`.execute(world.db)
    ).rows[0]!.n
  await until('every delivery has ended', async () => (await left()) === 0)
  for (const worker of workers.splice(0)) await end(worker, 'SIGTERM')

  const { rows } = await sql<{
    event_id: string
    id: string
  }>`select event_id, body::json->'data'->>'message' as id from event`.execute(world.db)
  const times = Map.groupBy(
    mine.received,
    ({ body }) => (JSON.parse(body) as { data: { message: string } }).data.message,
  )
  const repeated = rows.filter(({ id }) => (times.get(id)?.length ?? 0) > 3)
  const repeats = mine.received.length - EVENTS
  process.stdout.write(
    `${EVENTS} deliveries, ${2 * ROUNDS} kills: ${repeats} repeats of ${repeatable.length} under way, none lost\n`,
  )
  assert.equal(rows.length, EVENTS / 3)
  for (const { id } of rows) assert.ok((times.get(id)?.length ?? 0) >= 3, `${id} is lost`)
  assert.deepEqual(
    repeated.filter(({ event_id }) => !repeatable.includes(event_id)),
    [],
    'repeated though it was not under way at a kill',
  )
  assert.ok(repeats <= repeatable.length)
})

test('kill -9 in the middle of an import: the next process goes on with it', async () => {
  const ada = await world.account()
  const rows = Array.from({ length: IMPORTED }, (_, i) => ({ email: `r${i}@readers.example` }))
  const { id: importId } = await world.ok(ada, 'import_contacts', { rows })
  const imported = () => world.ok(ada, 'get_import', { importId })
  const goOn = await slowDown(world.db, 'insert')
  start()
  // Asks the table, since a busy machine starts a worker for longer than the 300 calls that a key
  // has in a minute.
  const isBegun = async () =>
    (await sql`select 1 from import where read > 0`.execute(world.db)).rows.length > 0
  while (!(await isBegun())) await pause(5)
  for (const worker of workers.splice(0)) await end(worker, 'SIGKILL')
  await sessionsEnded()
  await goOn()
  const { status, counts } = await imported()
  assert.equal(status, 'running')
  assert.ok(counts.read < IMPORTED)
  // The dead worker's heartbeat is never missed here, so only a take-over lets its job run again.
  await sql`update pgboss.job set heartbeat_seconds = null where state = 'active'`.execute(world.db)
  start()
  await until('the import has ended', async () => (await imported()).status === 'done')
  assert.deepEqual((await imported()).counts, {
    read: IMPORTED,
    added: IMPORTED,
    updated: 0,
    skipped: 0,
    refused: 0,
  })
  for (const worker of workers.splice(0)) await end(worker, 'SIGTERM')
})

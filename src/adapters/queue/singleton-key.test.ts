import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { type Db, rows } from '#db/rows.ts'
import { MINUTE_MS } from '#lib/duration.ts'
import { explainingSession } from '#test/database/explain.ts'
import { until } from '#test/sinks.ts'
import { testWorld } from '#test/world.ts'
import { bossQueue, type QueuedJob } from './boss-queue.ts'
import { indexKeys } from './key-index-sql.ts'

const world = await testWorld({}, { fresh: true })
const NOW = new Date()
const after = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE_MS)

/** Makes a queue with one kind of job, like the queue of a separate process. */
async function keyedQueue(
  t: { after(work: () => Promise<void>): void },
  name: string,
  run: QueuedJob['run'] = async () => {},
) {
  const queue = bossQueue(world.connection, world.log, {
    db: world.db,
    ownPool: false,
    supervise: false,
    process: () => 0,
  })
  const job = { name, retries: 3, expireS: 60, atOnce: 1, run }
  await queue.prepare([job])
  t.after(async () => {
    await sql`delete from pgboss.job where name = ${name}`.execute(world.db)
    await queue.stop(1000)
  })
  return {
    enqueue: (n: number, { startAfter, db = world.db }: { startAfter?: Date; db?: Db } = {}) =>
      queue.enqueue(db, name, [{ n }], { singletonKey: 'ada', ...(startAfter && { startAfter }) }),
    run: () => queue.runWaiting([job]),
    waiting: () =>
      rows(
        world.db,
        sql<{
          n: number
        }>`select (data->>'n')::int as n from pgboss.job where name = ${name} and state < 'active' order by 1`,
      ),
    startsAt: async () =>
      (
        await rows(
          world.db,
          sql<{
            at: Date
          }>`select start_after as at from pgboss.job where name = ${name} and state < 'active'`,
        )
      ).map(({ at }) => at),
  }
}

test('of jobs that two processes enqueue with one key at once, one waits', async (t) => {
  const [one, two] = [await keyedQueue(t, 'at_once'), await keyedQueue(t, 'at_once')]
  const committed = Promise.withResolvers<void>()
  const enqueued = Promise.withResolvers<void>()
  const first = world.db.transaction().execute(async (db) => {
    await Promise.all([one.enqueue(1, { db }), one.enqueue(2, { db })])
    enqueued.resolve()
    await committed.promise
  })
  await enqueued.promise
  const second = two.enqueue(3)
  const blocked = sql`select from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`
  await until(
    'the second waits for the lock',
    async () => (await rows(world.db, blocked)).length > 0,
  )
  committed.resolve()
  await Promise.all([first, second])
  assert.equal((await two.waiting()).length, 1)
})

test('a running job swallows no new one with its key', async (t) => {
  const ran: number[] = []
  const queue = await keyedQueue(t, 'while_running', async (data) => {
    ran.push((data as { n: number }).n)
    if (ran.length === 1) for (const n of [2, 3]) await queue.enqueue(n)
  })
  await queue.enqueue(1)
  await queue.run()
  assert.deepEqual(ran, [1, 2])
})

test('a waiting job runs only after the commit of the change that counts on it', async (t) => {
  const queue = await keyedQueue(t, 'before_commit')
  await queue.enqueue(1)
  await world.db.transaction().execute(async (db) => {
    await queue.enqueue(2, { db })
    assert.equal(await queue.run(), 0)
  })
  assert.equal(await queue.run(), 1)
})

test('of two delayed jobs with one key the sooner one is kept, whichever comes first', async (t) => {
  const queue = await keyedQueue(t, 'delayed')
  await queue.enqueue(1, { startAfter: after(60) })
  await queue.enqueue(2, { startAfter: after(90) })
  assert.deepEqual([await queue.waiting(), await queue.startsAt()], [[{ n: 1 }], [after(60)]])
  await queue.enqueue(3, { startAfter: after(30) })
  assert.deepEqual([await queue.waiting(), await queue.startsAt()], [[{ n: 3 }], [after(30)]])
})

test('a job that is tried again takes a new one with its key in, and has all its tries again', async (t) => {
  let tries = 0
  const queue = await keyedQueue(t, 'again', async () => {
    tries++
    throw new Error('the provider is away')
  })
  await queue.enqueue(1)
  for (let i = 0; i < 3; i++) await assert.rejects(queue.run(), /away/)
  await queue.enqueue(2)
  assert.deepEqual(await queue.waiting(), [{ n: 1 }])
  for (let i = 0; i < 4; i++) await assert.rejects(queue.run(), /away/)
  assert.deepEqual([await queue.waiting(), await queue.run(), tries], [[], 0, 7])
})

test('a keyed job finds the one that waits by its key, and reads no others of its kind', async (t) => {
  const queue = await keyedQueue(t, 'many')
  await sql`insert into pgboss.job (name, singleton_key) select 'many', n::text from generate_series(1, 1000) n`.execute(
    world.db,
  )
  await sql`analyze pgboss.job`.execute(world.db)
  const { db, plans } = explainingSession(world)
  await queue.enqueue(1, { db })
  await db.destroy()
  const joining = plans.find((plan) => plan.includes('joined as'))!
  assert.match(joining, /waiting_key on job_common j/)
})

const isIndexed = async () =>
  (
    await rows(
      world.db,
      sql`select from pg_index where indexrelid = to_regclass('pgboss.waiting_key') and indisvalid`,
    )
  ).length === 1

/**
 * Removes the index, and opens a transaction that has written a job, as an older version does while
 * a new one starts. Returns its commit.
 */
async function openWriter(t: { after(work: () => Promise<void>): void }, name: string) {
  const queue = await keyedQueue(t, name)
  await sql`drop index pgboss.waiting_key`.execute(world.db)
  const [written, committed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const writing = world.db.transaction().execute(async (db) => {
    await queue.enqueue(1, { db })
    written.resolve()
    await committed.promise
  })
  await written.promise
  return async () => {
    committed.resolve()
    await writing
  }
}

test('jobs are written while the index of their keys is built', async (t) => {
  const commit = await openWriter(t, 'while_built')
  const built = indexKeys(world.connection, world.db, 60_000)
  const building = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'create index concurrently%'`
  await until(
    'the build waits for the open transaction',
    async () => (await rows(world.db, building)).length > 0,
  )
  await sql`insert into pgboss.job (name) values ('while_built')`.execute(world.db)
  await commit()
  await built
  assert.equal(await isIndexed(), true)
})

test('an index whose build was given up is built by the next start', async (t) => {
  const commit = await openWriter(t, 'given_up')
  await assert.rejects(indexKeys(world.connection, world.db, 1), /lock timeout/)
  assert.equal(await isIndexed(), false)
  await commit()
  await indexKeys(world.connection, world.db)
  assert.equal(await isIndexed(), true)
})

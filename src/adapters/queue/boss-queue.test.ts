import assert from 'node:assert/strict'
import { kill } from 'node:process'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import { postgresWakeups } from '#adapters/postgres/wakeups.ts'
import { endLostLeases } from '#workers/lost-workers.ts'
import { until } from '#test/sinks.ts'
import { testWorld } from '#test/world.ts'
import { bossQueue } from './boss-queue.ts'

// The queues of `process` have no supervisor, so that no heartbeat ever ends a job: only a
// take-over does.

const world = await testWorld({}, { fresh: true })

interface Run {
  job: number
  /** Ends the run; with an error it fails. */
  end(error?: Error): void
}

/**
 * Starts a queue that the database sees as a separate process. It runs one kind of job, two at
 * once. Each run lasts until the test ends it.
 */
async function process(
  t: { after(work: () => Promise<void>): void },
  { retries = 5, inTurns = 0 } = {},
) {
  const wakeups = postgresWakeups(world.connection, world.db, world.log)
  await wakeups.receive()
  const queue = bossQueue(world.connection, world.log, {
    db: world.db,
    ownPool: true,
    supervise: false,
    process: () => wakeups.worker,
  })
  const runs: Run[] = []
  const job = {
    name: `job_${retries}`,
    retries,
    expireS: 60,
    atOnce: 2,
    inTurns,
    run: (data: object) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      runs.push({
        job: (data as { job: number }).job,
        end: (error) => (error ? reject(error) : resolve()),
      })
      return promise
    },
  }
  await queue.prepare([job])
  t.after(async () => {
    await wakeups.close()
    await queue.stop(1000)
  })
  return {
    runs,
    queue,
    work: () => queue.work([job]),
    enqueue: (...numbers: number[]) =>
      queue.enqueue(
        world.db,
        job.name,
        numbers.map((number) => ({ job: number })),
      ),
    running: () => runs.map((run) => run.job).sort(),
    /**
     * Releases the advisory lock of the process, as its death does. Its runs go on, as statements
     * of a killed process may.
     */
    die: () => wakeups.close(),
    look: () => endLostLeases({ db: world.db, ports: { ...world.system.ports, queue, wakeups } }),
  }
}

const states = async (name: string) => {
  const found = await sql<{
    state: string
    retry_count: number
  }>`select state, retry_count from pgboss.job where name = ${name} order by data->>'job'`.execute(
    world.db,
  )
  return found.rows
}

const noted = async () =>
  (await sql<{ process: number }>`select process from running_job`.execute(world.db)).rows.length

test('the job of a process that ended runs again at once, and that of one that lives does not', async (t) => {
  const [killed, living, next] = [await process(t), await process(t), await process(t)]
  await killed.enqueue(1, 2)
  await killed.work()
  await until('the first process runs two jobs', () => killed.runs.length === 2)
  await living.enqueue(3, 4)
  await living.work()
  await until('the second process runs two jobs', () => living.runs.length === 2)
  await until('the processes of all four are noted', async () => (await noted()) === 4)

  await next.work()
  await next.look()
  await killed.die()
  await next.look()
  await until('the third process runs the jobs of the first', () => next.runs.length === 2)
  assert.deepEqual(next.running(), [1, 2])
  assert.deepEqual(living.running(), [3, 4])

  // The killed process comes back to life: its attempts are void, whether they succeed or fail.
  killed.runs[0]!.end()
  killed.runs[1]!.end(new Error('too late'))
  await next.look()
  await pause(50)
  assert.deepEqual(await states('job_5'), [
    { state: 'active', retry_count: 1 },
    { state: 'active', retry_count: 1 },
    { state: 'active', retry_count: 0 },
    { state: 'active', retry_count: 0 },
  ])
  for (const { end } of [...next.runs, ...living.runs]) end()
  await until('all jobs are completed', async () =>
    (await states('job_5')).every(({ state }) => state === 'completed'),
  )
  assert.deepEqual([killed.runs.length, living.runs.length, next.runs.length], [2, 2, 2])
  await until('no process is noted any more', async () => (await noted()) === 0)
})

test('the second job of an account waits behind the first ones of others', async (t) => {
  const { queue } = await process(t, { retries: 3, inTurns: 1 })
  const ask = (account: string, job: number) =>
    queue.enqueue(world.db, 'job_3', [{ job }], { turnOf: account })
  for (const number of [1, 2, 3]) await ask('ada', number)
  await ask('bob', 11)
  await ask('eve', 21)
  const order: number[] = []
  const run = async (data: object) => void order.push((data as { job: number }).job)
  await queue.work([{ name: 'job_3', retries: 3, expireS: 60, atOnce: 1, inTurns: 1, run }])
  await until('all have run', () => order.length === 5)
  assert.deepEqual(order, [1, 11, 21, 2, 3])
})

test('an account has one job at a time, whatever place is free', async (t) => {
  const { queue, runs, running, work } = await process(t, { retries: 2, inTurns: 1 })
  for (const [account, job] of [
    ['ada', 1],
    ['ada', 2],
    ['bob', 11],
  ] as const)
    await queue.enqueue(world.db, 'job_2', [{ job }], { turnOf: account })
  await work()
  await until('both accounts have a job', () => runs.length === 2)
  assert.deepEqual(running(), [1, 11])
  for (const { end } of runs) end()
  await until('the second one of ada', () => runs.length === 3)
  runs[2]!.end()
  await until('all are completed', async () =>
    (await states('job_2')).every(({ state }) => state === 'completed'),
  )
})

test('a job whose tries are used up is left to the heartbeat, which fails it', async (t) => {
  const [killed, next] = [await process(t, { retries: 0 }), await process(t, { retries: 0 })]
  await killed.enqueue(1)
  await killed.work()
  await until('the job runs', () => killed.runs.length === 1)
  await killed.die()
  await next.work()
  await next.look()
  assert.deepEqual(await states('job_0'), [{ state: 'active', retry_count: 0 }])
  assert.equal(next.runs.length, 0)
  killed.runs[0]!.end()
  await until('the job is completed', async () =>
    (await states('job_0')).every(({ state }) => state === 'completed'),
  )
})

test('a worker that only notifications wake takes a job when its time comes', async (t) => {
  const queue = bossQueue(world.connection, world.log, {
    db: world.db,
    ownPool: true,
    supervise: true,
    process: () => 0,
    dueEveryMs: 20,
  })
  t.after(() => queue.stop(1000))
  let runs = 0
  const job = {
    name: 'job_later',
    retries: 0,
    expireS: 60,
    atOnce: 1,
    run: async () => void runs++,
  }
  await queue.prepare([job])
  await queue.work([job])
  await queue.enqueue(world.db, job.name, [{}])
  await until('the first job ran', () => runs === 1)
  await queue.enqueue(world.db, job.name, [{}], { startAfter: new Date(Date.now() + 3_600_000) })
  // The job becomes due, and pg-boss sends no notification for this.
  await sql`update pgboss.job set start_after = now() where name = ${job.name} and state = 'created'`.execute(
    world.db,
  )
  await until('the second job ran', () => runs === 2)
})

test('a database that ends the connection for wake-ups while the queue stops does not end the process', async () => {
  const queue = bossQueue(world.connection, world.log, {
    db: world.db,
    ownPool: true,
    supervise: true,
    process: () => 0,
  })
  await queue.prepare([])
  const [backend] = await rows(
    world.db,
    sql<{ pid: number }>`select pid from pg_stat_activity
      where application_name = 'mailcast-jobs' and query like 'LISTEN%' and datname = current_database()`,
  )
  // PostgreSQL reports its shutdown when pg-boss closes the connection, at a time when pg-boss has
  // already removed its listeners.
  assert.ok(backend)
  kill(backend.pid, 'SIGSTOP')
  kill(backend.pid, 'SIGTERM')
  const stopping = queue.stop(1000)
  kill(backend.pid, 'SIGCONT')
  await stopping
})

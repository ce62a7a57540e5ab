import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { isPooled, openPool } from '#adapters/postgres/pool.ts'
import { databaseUrl, SECRET_KEY } from '#test/database/connection.ts'
import { slowDown } from '#test/database/slow-down.ts'
import { copyTemplate, useServer } from '#test/database/database.ts'
import { skip, startPgbouncer } from '#test/database/pgbouncer.ts'
import { apiClient } from '#test/contract/client.ts'
import { mailcast, openAccountOn } from '#test/processes/process.ts'
import { type WorkerProcess, workerProcess } from '#test/processes/worker-process.ts'
import { keptLog } from '#test/ports.ts'
import { until } from '#test/sinks.ts'
import { SLOW_MS } from '#workers/loop.ts'

// The product behind a PgBouncer in transaction mode, where each transaction may run in another
// session of PostgreSQL.

const MAILS = 6
const IMPORTED = 10_000
const TAKES_OVER = /a process ended without giving its work back/
const OWNER = {
  email: 'ada@garden.example',
  password: 'a long password',
  name: 'The Weekly Garden',
}

test(
  'behind PgBouncer, notifications wake workers, and a killed worker’s work is taken over',
  { skip },
  async (t) => {
    const { server, stop } = await useServer()
    const { connection, drop } = await copyTemplate(server)
    const { db, close } = openPool(connection, { max: 2, log: keptLog() })
    after(async () => {
      await close()
      await drop()
      await stop()
    })
    const pooled = (await startPgbouncer(server))(connection.database)
    assert.deepEqual(
      [await isPooled(pooled), await isPooled(databaseUrl(connection))],
      [true, false],
    )
    const settings = {
      DATABASE_URL: pooled,
      DATABASE_DIRECT_URL: databaseUrl(connection),
      SECRET_KEY,
      ROLES: 'api',
    }
    const product = await mailcast(settings)
    const killed = await workerProcess(product.env)
    let worker: WorkerProcess | null = null
    const { apiKey } = await openAccountOn(connection, OWNER)
    const api = apiClient(product.url, apiKey)

    await t.test('mails go out by notifications of another process', async () => {
      const mails = () =>
        readdirSync(join(product.dataDir, 'outbox')).filter((name) => name.endsWith('.eml')).length
      const began = performance.now()
      const times: number[] = []
      for (let n = 1; n <= MAILS; n++) {
        const posted = performance.now()
        await api.post('/contacts', { email: `reader${n}@readers.example` })
        await until(`mail ${n} is in the outbox`, () => mails() === n)
        times.push(Math.round(performance.now() - posted))
      }
      t.diagnostic(`milliseconds from the request to the mail: ${times.join(', ')}`)
      // A worker that nothing wakes looks this often, so that each mail but the first would wait as
      // long. On a busy machine the first one takes some of the time.
      assert.ok(performance.now() - began < 2 * SLOW_MS, times.join(', '))
    })

    await t.test('a living worker takes over the import of a killed one', async () => {
      const goOn = await slowDown(db, 'insert')
      const rows = Array.from({ length: IMPORTED }, (_, i) => ({ email: `r${i}@imported.example` }))
      const { id } = await api.post('/contacts/imports', { rows })
      await until(
        'the import has begun',
        async () => (await sql`select 1 from import where read > 0`.execute(db)).rows.length > 0,
      )
      // The worker stands still in the middle of the import, and is there, until it is killed.
      void killed.kill('SIGSTOP')
      // The heartbeat is never missed, so only a take-over lets the job run again: another process
      // misses the lock of the killed one.
      await sql`update pgboss.job set heartbeat_seconds = null where state = 'active'`.execute(db)
      worker = await workerProcess(product.env)
      assert.doesNotMatch(worker.log(), TAKES_OVER)
      const began = performance.now()
      await killed.kill('SIGKILL')
      await until('the work is taken over', () => TAKES_OVER.test(worker!.log()))
      await goOn()
      t.diagnostic(
        `milliseconds from the kill to the take-over: ${Math.round(performance.now() - began)}`,
      )
      await until(
        'the import has ended',
        async () => (await api.get(`/contacts/imports/${id}`)).status === 'done',
      )
    })

    await t.test('the doctor says which address is pooled, and what to set', async () => {
      assert.match(
        await product.command('doctor'),
        /ok {6}sessions of the database: DATABASE_URL leads to a pooler, DATABASE_DIRECT_URL to PostgreSQL itself; notifications arrive/,
      )
      const asked = (direct: string) => product.command('doctor', { DATABASE_DIRECT_URL: direct })
      await assert.rejects(
        asked(''),
        /PROBLEM sessions of the database: DATABASE_URL leads to a pooler, and .*set DATABASE_DIRECT_URL to/,
      )
      await assert.rejects(
        asked(pooled.replace('127.0.0.1', 'localhost')),
        /DATABASE_DIRECT_URL to a pooler too, and notifications do not arrive/,
      )
      const { connection: elsewhere, drop: dropIt } = await copyTemplate(server)
      await assert.rejects(
        asked(databaseUrl(elsewhere)),
        /DATABASE_DIRECT_URL must lead to the database of DATABASE_URL/,
      )
      await dropIt()
    })

    await t.test('a start whose notifications do not arrive says so in the log', async () => {
      const unset = await workerProcess({ ...product.env, DATABASE_DIRECT_URL: '' })
      assert.match(
        unset.log(),
        /notifications of the database are not received.*Set DATABASE_DIRECT_URL/,
      )
      assert.equal(await unset.kill('SIGTERM'), 0)
      assert.doesNotMatch(worker!.log(), /notifications of the database are not received/)
    })
    await worker!.kill('SIGTERM')
  },
)

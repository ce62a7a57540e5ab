import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { uuidOf } from '#lib/typeid.ts'
import { findOperation } from '#catalogue'
import { type Db, row } from '#db/rows.ts'
import { testWorld } from '#test/world.ts'
import { authenticationFailures } from './callers/failures.ts'
import { run } from './run.ts'
import { transaction } from './transaction.ts'

const world = await testWorld()

test('every write leaves a line of who did what, and a read or a refusal leaves none', async () => {
  const ada = await world.account()
  await world.ok(ada, 'list_tags')
  await world.refused(ada, 'get_contact', { contactId: 'sub_01k5r8f3q5fz9v1m6x2c7n4b0d' })
  await world.ok(ada, 'create_custom_field', { name: 'city', type: 'text' })
  const { rows } = await sql<{ operation: string; caller: string; request_id: string }>`
    select operation, caller, request_id from audit_log where account_id = ${uuidOf(ada.accountId)}`.execute(
    world.db,
  )
  assert.equal(rows.length, 1)
  assert.deepEqual([rows[0]!.operation, rows[0]!.request_id], ['create_custom_field', 'req_test'])
  assert.match(rows[0]!.caller, /^key_/)
})

test('a read has no transaction: each of its statements begins one of its own', async () => {
  const ada = await world.account()
  const times: number[] = []
  const operation = {
    ...findOperation('list_newsletters')!,
    async handler(_input: unknown, { db }: { db: Db }) {
      for (let i = 0; i < 2; i++)
        times.push(
          (await row(db, sql<{ at: number }>`select extract(epoch from now())::float8 as at`))!.at,
        )
      return { data: [], nextCursor: null }
    },
  }
  const more = {
    requestId: 'req_test',
    address: null,
    browser: false,
    idempotencyKey: null,
    ifMatch: null,
  }
  const { status } = await run(world.system, {
    operation,
    credential: { kind: 'bearer', key: ada.apiKey },
    input: () => ({}),
    ...more,
  })
  assert.equal(status, 200)
  assert.ok(times[0]! < times[1]!)
})

test('two transactions that lock each other out both end well', async () => {
  const ada = await world.account()
  const contact = (email: string) =>
    world.ok(ada, 'add_contact', { email }).then(({ id }: { id: string }) => id)
  const [one, two] = [await contact('1@example.com'), await contact('2@example.com')]
  const lock = (id: string) =>
    sql`update contact set source = source || 'x' where account_id = ${uuidOf(ada.accountId)} and contact_id = ${uuidOf(id)}`
  let locked = 0
  const bothLocked = Promise.withResolvers<void>()
  const both = (first: string, second: string) =>
    transaction(world.system, ada.accountId, async ({ db }) => {
      await lock(first).execute(db)
      if (++locked === 2) bothLocked.resolve()
      await bothLocked.promise
      await lock(second).execute(db)
    })
  await Promise.all([both(one, two), both(two, one)])
  assert.equal((await world.ok(ada, 'get_contact', { contactId: one })).source, 'apixx')
})

function beginMinute(): void {
  world.clock.move(60_000 - (world.clock.now().getTime() % 60_000))
}

test('the eleventh failed authentication of a minute from one address waits, and another address does not', async () => {
  const waits: number[] = []
  const failures = authenticationFailures(world.clock, async (ms) => waits.push(ms))
  beginMinute()
  for (let i = 0; i < 10; i++) await failures.note('192.0.2.1')
  assert.deepEqual(waits, [])
  for (let i = 0; i < 12; i++) await failures.note('192.0.2.1')
  assert.deepEqual(waits, [100, 200, 300, 400, 500, 600, 700, 800, 900, 1000, 1000, 1000])
  await failures.note('192.0.2.2')
  world.clock.move(60_000)
  await failures.note('192.0.2.1')
  assert.equal(waits.length, 12)
})

test('the product’s own wait after failed authentications is of real time', async () => {
  const failures = authenticationFailures(world.clock)
  beginMinute()
  const began = performance.now()
  for (let i = 0; i < 11; i++) await failures.note('192.0.2.1')
  assert.ok(performance.now() - began >= 95)
})

test('a connection that breaks in the middle of a transaction fails that one alone; the process and the next go on', async () => {
  const ada = await world.account()
  await assert.rejects(
    transaction(world.system, ada.accountId, async ({ db }) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
      await sql`select pg_terminate_backend(${rows[0]!.pid})`.execute(world.db)
      await new Promise((resolve) => setTimeout(resolve, 100))
      await sql`select 1`.execute(db)
    }),
  )
  assert.equal((await world.call(ada, 'list_tags')).status, 200)
})

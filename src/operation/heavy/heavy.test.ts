import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { campaigns } from '#areas/campaigns/fixtures/campaigns.ts'
import { uuidOf } from '#lib/typeid.ts'
import { link, openDoor } from '#test/contacts.ts'
import { testServer } from '#test/http.ts'
import { until } from '#test/sinks.ts'
import { type TestAccount, testWorld } from '#test/world.ts'
import { heavyTransaction, tookTooLong } from './heavy.ts'

const world = await testWorld()
const { request } = await testServer(world)
const { reads, longs } = { reads: world.system.heavy.read, longs: world.system.heavy.long }
const NONE = { underWay: 0, waiting: 0 }

/** Locks a table until `open` is called, or until the test ends. */
async function gate(
  t: TestContext,
  lock = sql`lock table segment in access exclusive mode`,
): Promise<{ open(): Promise<void> }> {
  const [locked, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const held = world.assembly.work.db.transaction().execute(async (db) => {
    await lock.execute(db)
    locked.resolve()
    await opened.promise
  })
  await locked.promise
  const open = () => {
    opened.resolve()
    return held
  }
  t.after(open)
  return { open }
}

/**
 * Makes an account with a segment, so that a list of the segment's contacts waits for the lock of
 * `gate`.
 */
async function withSegment(): Promise<TestAccount & { path: string; segmentId: string }> {
  const account = await openDoor(world)
  const { id } = await world.ok(account, 'create_segment', { name: 'Friends', filter: { all: [] } })
  return { ...account, segmentId: id, path: `/api/v1/contacts?segmentId=${id}` }
}

/** Counts the statements that wait at the gate. */
async function atGate(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(world.db)
  return rows[0]!.n
}

/** Sets the time limit of reads to `readMs` until the test ends. */
function limitReads(t: TestContext, readMs: number): void {
  const { heavy } = world.system
  const usual = heavy.readMs
  heavy.readMs = readMs
  t.after(() => void (heavy.readMs = usual))
}

test('sixty lists of one account that do not end delay no signup, link, check of readiness, list or small request of others', async (t) => {
  const [ada, eve] = [await withSegment(), await openDoor(world)]
  const reader = await world.ok(eve, 'add_contact', { email: 'reader@example.com' })
  const { open } = await gate(t)
  const lists = Array.from({ length: 60 }, () => request(ada.path, { key: ada.apiKey }))
  await until('the line is full', () => reads.of(ada.accountId).waiting === 50)

  assert.equal(
    (
      await request('/api/v1/contacts', {
        method: 'POST',
        key: eve.apiKey,
        json: { email: 'new@example.com' },
      })
    ).status,
    201,
  )
  assert.equal((await request('/readyz')).status, 200)
  await world.ok(link(world, eve, reader.id, 'unsubscribe'), 'get_unsubscribe')
  await world.ok(eve, 'list_contacts')
  await world.ok(ada, 'list_newsletters')
  assert.deepEqual(reads.of(ada.accountId), { underWay: 2, waiting: 50 })

  await open()
  const answers = await Promise.all(lists)
  const refused = answers.filter(({ status }) => status !== 200)
  assert.equal(refused.length, 8)
  for (const { status, body, headers } of refused) {
    assert.deepEqual([status, body.code, headers.get('retry-after')], [429, 'rate_limited', '5'])
    assert.match(body.detail, /wait already\. Wait for the answers of the earlier ones/)
  }
})

test('a third list of one account waits while another account’s goes on', async (t) => {
  const [ada, eve] = [await withSegment(), await openDoor(world)]
  const { open } = await gate(t)
  const lists = Array.from({ length: 3 }, () =>
    world.ok(ada, 'list_contacts', { segmentId: ada.segmentId }),
  )
  await until(
    'two are under way, and the third waits',
    async () => reads.of(ada.accountId).waiting === 1 && (await atGate()) === 2,
  )
  assert.deepEqual(reads.of(ada.accountId), { underWay: 2, waiting: 1 })
  assert.equal((await world.ok(eve, 'list_contacts')).data.length, 0)
  await open()
  await Promise.all(lists)
  assert.deepEqual(reads.of(ada.accountId), NONE)
})

test('lists of products, orders and subscriptions, which may read all of them, wait in line too', async (t) => {
  const ada = await openDoor(world)
  const { open } = await gate(
    t,
    sql`lock table product, product_order, paid_subscription in access exclusive mode`,
  )
  const lists = ['list_products', 'list_orders', 'list_subscriptions'].map((name) =>
    world.ok(ada, name, { include: 'total' }),
  )
  await until(
    'two are under way, and the third waits',
    async () => reads.of(ada.accountId).waiting === 1 && (await atGate()) === 2,
  )
  assert.deepEqual(reads.of(ada.accountId), { underWay: 2, waiting: 1 })
  await open()
  await Promise.all(lists)
})

test('a read ends at the time limit with a problem that says what to do, and its statement ends too', async (t) => {
  const ada = await withSegment()
  limitReads(t, 50)
  await gate(t)
  const problem = await world.refused(ada, 'list_contacts', { segmentId: ada.segmentId })
  assert.deepEqual([problem.status, problem.code], [422, 'took_too_long'])
  assert.match(problem.detail, /include=estimate.*export_contacts or bulk_update_contacts/)
  assert.deepEqual([await atGate(), reads.of(ada.accountId)], [0, NONE])
})

test('the limit holds for all statements of a read together', async (t) => {
  const ada = await withSegment()
  limitReads(t, 100)
  let statements = 0
  const work = heavyTransaction(
    world.system,
    { accountId: ada.accountId, kind: 'read' },
    async ({ db }) => {
      for (; statements < 1000; statements++) await sql`select pg_sleep(0.01)`.execute(db)
    },
  )
  await assert.rejects(work, { refusal: tookTooLong })
  assert.ok(statements < 1000)
})

test('a dry run that took too long leaves its Idempotency-Key free', async (t) => {
  const ada = await withSegment()
  const input = { segmentId: ada.segmentId, action: { type: 'add_tag', tag: 'vip' }, dryRun: true }
  const { heavy } = world.system
  const usual = heavy.readMs
  limitReads(t, 50)
  const { open } = await gate(t)
  assert.equal(
    (await world.refused(ada, 'bulk_update_contacts', input, { idempotencyKey: 'once' })).code,
    'took_too_long',
  )
  await open()
  heavy.readMs = usual
  assert.equal(
    (await world.ok(ada, 'bulk_update_contacts', input, { idempotencyKey: 'once' })).counts.matched,
    0,
  )
})

test('a caller that hangs up ends its statement, and leaves the line when it waits', async (t) => {
  const ada = await withSegment()
  await gate(t)
  const hangUp = new AbortController()
  const asMcp = {
    method: 'POST',
    headers: { accept: 'application/json, text/event-stream' },
    json: {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'list_contacts', arguments: { segmentId: ada.segmentId } },
    },
  }
  const asked = [
    request(ada.path, { key: ada.apiKey, signal: hangUp.signal }),
    request('/mcp', { key: ada.apiKey, signal: hangUp.signal, ...asMcp }),
    ...Array.from({ length: 3 }, () =>
      request(ada.path, { key: ada.apiKey, signal: hangUp.signal }),
    ),
  ]
  await until(
    'two are under way',
    async () => (await atGate()) === 2 && reads.of(ada.accountId).waiting === 3,
  )
  hangUp.abort()
  for (const { status } of await Promise.allSettled(asked)) assert.equal(status, 'rejected')
  await until('the statements have ended', async () => (await atGate()) === 0)
  await until('the turns are free', () => reads.of(ada.accountId).underWay === 0)
  assert.deepEqual(reads.of(ada.accountId), NONE)
})

test('a statement that was ended leaves a connection that works', async (t) => {
  const ada = await withSegment()
  for (let round = 0; round < 5; round++) {
    const { open } = await gate(t)
    const calls = [new AbortController(), new AbortController()]
    const asked = calls.map(({ signal }) =>
      world.call(ada, 'list_contacts', { segmentId: ada.segmentId }, { signal }),
    )
    await until('both are under way', async () => (await atGate()) === 2)
    for (const call of calls) call.abort()
    assert.deepEqual(
      (await Promise.all(asked)).map(({ status }) => status),
      [499, 499],
    )
    await open()
    for (let i = 0; i < 5; i++) await world.ok(ada, 'list_contacts', { segmentId: ada.segmentId })
  }
})

test('a campaign whose caller hangs up is sent all the same, without a time limit', async (t) => {
  const ada = await openDoor(world)
  limitReads(t, 1)
  await campaigns(world).subscribers(ada, 1)
  const { id } = await campaigns(world).draft(ada)
  const { open } = await gate(
    t,
    sql`select 1 from campaign where account_id = ${uuidOf(ada.accountId)} for update`,
  )
  const hangUp = new AbortController()
  const sending = world.ok(ada, 'send_campaign', { campaignId: id }, { signal: hangUp.signal })
  await until('the campaign is locked', async () => (await atGate()) === 1)
  assert.deepEqual(longs.of(ada.accountId), { underWay: 1, waiting: 0 })
  hangUp.abort()
  await open()
  assert.equal((await sending).status, 'sending')
  await campaigns(world).work()
})

test('an account whose changes wait for one another leaves connections to others and to itself', async (t) => {
  const [ada, eve] = [await openDoor(world), await openDoor(world)]
  const { id } = await world.ok(ada, 'add_contact', { email: 'reader@example.com' })
  const other = await world.ok(eve, 'add_contact', { email: 'reader@example.com' })
  const { open } = await gate(
    t,
    sql`select 1 from contact where account_id = ${uuidOf(ada.accountId)} for update`,
  )
  const changes = Array.from({ length: 40 }, () =>
    world.ok(ada, 'update_contact', { contactId: id, source: 'form' }),
  )
  await until('as many as may are under way', async () => (await atGate()) === 4)
  await world.ok(eve, 'update_contact', { contactId: other.id, source: 'form' })
  await world.ok(link(world, ada, id, 'unsubscribe'), 'get_unsubscribe')
  assert.equal((await request('/readyz')).status, 200)
  await open()
  await Promise.all(changes)
})

test('jobs go on while requests hold every connection of theirs', async () => {
  const ada = await openDoor(world)
  await world.jobs()
  await world.ok(ada, 'export_contacts', {})
  const opened = Promise.withResolvers<void>()
  let held = 0
  const holders = Array.from({ length: 20 }, () =>
    world.db.transaction().execute(async (db) => {
      await sql`select 1`.execute(db)
      held++
      await opened.promise
    }),
  )
  await until('no connection is left', () => held === 20)
  const ran = await world.jobs().finally(opened.resolve)
  await Promise.all(holders)
  assert.equal(ran, 1)
})

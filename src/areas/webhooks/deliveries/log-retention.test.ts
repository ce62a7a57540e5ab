import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { forgetOldEvents } from '#areas/events/retention-sql.ts'
import { DAY_MS } from '#lib/duration.ts'
import { testWorld } from '#test/world.ts'
import { deliver, logOf, receiver, somethingHappens } from '../fixtures/receiver.ts'
import { forgetDeliveries } from './log-retention-sql.ts'
import { trimLogs } from './log-retention.ts'

const world = await testWorld()
const running = new AbortController().signal
const count = async (table: string) =>
  (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(world.db))
    .rows[0]!.n

test('an endpoint keeps its latest hundred with their attempts, and everything that waits', async () => {
  const ada = await world.account()
  await using mine = await receiver()
  const { id: endpointId } = await world.ok(ada, 'create_webhook_endpoint', { url: mine.url })
  // The five oldest are not accepted and wait for their retries.
  mine.answers((response) => response.writeHead(mine.received.length <= 5 ? 500 : 200).end())
  for (let i = 0; i < 120; i++) {
    world.clock.move(2)
    await somethingHappens(world, ada)
    if (i === 4) await deliver(world)
  }
  await deliver(world)
  const shown = await logOf(world, ada, endpointId)
  assert.equal(await trimLogs(world.db, running), 15)
  assert.deepEqual(await logOf(world, ada, endpointId), shown)
  assert.deepEqual([await count('webhook_delivery'), await count('webhook_attempt')], [105, 0])

  world.clock.move(67_000)
  await deliver(world)
  assert.equal(mine.received.length, 125, 'what waited is delivered')
  assert.equal(await count('webhook_attempt'), 5, 'second attempts')
  assert.equal(await trimLogs(world.db, running), 5)
  assert.deepEqual([await count('webhook_delivery'), await count('webhook_attempt')], [100, 0])
})

test('the log outlives the 30 days of the event log, and the events go with their last delivery', async () => {
  const ada = await world.account()
  const { id: endpointId } = await world.ok(ada, 'create_webhook_endpoint', {
    url: 'http://127.0.0.1:1/in',
    events: ['webhook.test'],
  })
  const entry = await world.ok(ada, 'send_test_webhook', { endpointId })
  await somethingHappens(world, ada)
  await world.ok(ada, 'update_webhook_endpoint', { endpointId, status: 'off' })
  world.clock.move(31 * DAY_MS)
  await deliver(world)
  const events = async () => (await world.events(ada)).map(({ type }) => type)
  assert.deepEqual(await events(), ['webhook.test', 'subscriber.created'])
  await forgetOldEvents(world.db, world.clock.now())
  assert.deepEqual(await events(), ['webhook.test'])
  assert.equal((await logOf(world, ada, endpointId))[0].id, entry.id)

  await world.ok(ada, 'delete_webhook_endpoint', { endpointId })
  await forgetOldEvents(world.db, world.clock.now())
  assert.deepEqual(await events(), [])
})

test('goes through all endpoints and through more than one batch of each', async () => {
  await sql`delete from webhook_endpoint`.execute(world.db)
  const ada = await world.account()
  for (let i = 0; i < 3; i++) {
    const { id: endpointId } = await world.ok(ada, 'create_webhook_endpoint', {
      url: 'http://127.0.0.1:1/in',
    })
    await world.ok(ada, 'update_webhook_endpoint', { endpointId, status: 'off' })
  }
  for (let i = 0; i < 108; i++) await somethingHappens(world, ada)
  let deleted = 0
  let rounds = 0
  for (let after = null; ; rounds++) {
    const batch = await forgetDeliveries(world.db, after, { endpoints: 2, deliveries: 5 })
    deleted += batch.deleted
    if (batch.deleted >= 5) continue
    if (batch.last === null) break
    after = batch.last
  }
  assert.deepEqual([deleted, await count('webhook_delivery')], [24, 300])
  assert.ok(rounds > 3)
})

import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { afterEach, test } from 'node:test'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { Webhook as SvixWebhook } from 'svix'
import { testWorld } from '#test/world.ts'
import { claiming, claimClass } from './claim-sql.ts'
import { deliver, logOf, patientWeb, receiver, somethingHappens } from '../fixtures/receiver.ts'
import { deliverDue } from '../index.ts'
import { LEASE_MS } from '../deliveries/delivery-class.ts'
import { writeOutcomes } from './outcome-sql.ts'

const world = await testWorld()
const tools = { db: world.db, ports: world.system.ports }
const web = patientWeb()
const claimFirst = (free: number) =>
  claiming(
    world.db,
    world.clock.offsetMs(),
    async (tx, now) => (await claimClass(tx, { kind: 'first', after: null }, free, now)).claimed,
  )
// Deliveries of all accounts are claimed together, so each test deletes its own.
afterEach(() => sql`delete from webhook_endpoint`.execute(world.db))

test('each request is verified by both reference libraries and carries the documented headers', async () => {
  const ada = await world.account()
  await using mine = await receiver()
  const { secret } = await world.ok(ada, 'create_webhook_endpoint', { url: mine.url })
  await world.ok(ada, 'add_contact', { email: 'reader@example.com', source: '🌱 \u2028' })
  await deliver(world)
  const [{ headers, body }] = mine.received as [(typeof mine.received)[0]]
  for (const library of [new Webhook(secret), new SvixWebhook(secret)])
    assert.doesNotThrow(() => library.verify(body, headers as Record<string, string>))
  assert.match(headers['webhook-id'] as string, /^msg_/)
  assert.match(headers['webhook-signature'] as string, /^v1,\S{44}$/)
  assert.equal(headers['content-type'], 'application/json')
  assert.equal(
    headers['user-agent'],
    'Mailcast-Webhooks/1.0 (http://mailcast.test/docs#webhook-events)',
  )
  const event = JSON.parse(body) as {
    type: string
    timestamp: string
    data: { subscriber: object; resubscribed: boolean }
  }
  assert.deepEqual(
    [event.type, event.data.resubscribed, Object.keys(event.data.subscriber).length],
    ['subscriber.created', false, 12],
  )
  assert.deepEqual(Object.keys(event), ['type', 'timestamp', 'data'])
})

test('a retry has the same id and bytes, a newer timestamp and a signature of its own', async () => {
  const ada = await world.account()
  await using mine = await receiver()
  mine.answers(500)
  const { secret } = await world.ok(ada, 'create_webhook_endpoint', { url: mine.url })
  await world.ok(ada, 'add_contact', { email: 'reader@example.com', source: '🌱 \u2028' })
  await deliver(world)
  world.clock.move(67_000)
  await deliver(world)
  const [first, second] = mine.received
  assert.equal(second!.body, first!.body)
  assert.equal(second!.headers['webhook-id'], first!.headers['webhook-id'])
  assert.ok(
    Number(second!.headers['webhook-timestamp']) >=
      Number(first!.headers['webhook-timestamp']) + 60,
  )
  assert.notEqual(second!.headers['webhook-signature'], first!.headers['webhook-signature'])
  for (const library of [new Webhook(secret), new SvixWebhook(secret)])
    assert.doesNotThrow(() =>
      library.verify(second!.body, second!.headers as Record<string, string>),
    )
})

test('every 2xx accepts, and nothing else does', async () => {
  const ada = await world.account()
  await using mine = await receiver()
  const { id: endpointId } = await world.ok(ada, 'create_webhook_endpoint', { url: mine.url })
  for (const [status, expected] of [
    [200, 'delivered'],
    [201, 'delivered'],
    [204, 'delivered'],
    [299, 'delivered'],
    [307, 'pending'],
    [400, 'pending'],
    [404, 'pending'],
    [429, 'pending'],
    [500, 'pending'],
  ] as const) {
    mine.answers(status)
    const { id: deliveryId } = await world.ok(ada, 'send_test_webhook', { endpointId })
    await deliver(world)
    assert.equal(
      (await world.ok(ada, 'get_webhook_delivery', { endpointId, deliveryId })).status,
      expected,
      String(status),
    )
  }
})

test('a hanging endpoint does not keep the others waiting', async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  await using hanging = await receiver()
  await using quick = await receiver()
  const hung: ServerResponse[] = []
  hanging.answers((response) => void hung.push(response))
  await world.ok(ada, 'create_webhook_endpoint', { url: hanging.url })
  await world.ok(bob, 'create_webhook_endpoint', { url: quick.url })
  for (let i = 0; i < 30; i++) await somethingHappens(world, ada)
  for (let i = 0; i < 30; i++) await somethingHappens(world, bob)

  const all = Promise.withResolvers<void>()
  quick.answers((response) => {
    response.writeHead(200).end()
    if (quick.received.length === 30) all.resolve()
  })
  const stopping = new AbortController()
  const delivering = deliverDue(
    { ...tools, ports: { ...tools.ports, web } },
    { limit: 20, signal: stopping.signal },
  )
  await all.promise
  assert.ok(
    hanging.received.length <= 8,
    'an unproven endpoint holds at most eight slots, and none of them has timed out yet',
  )

  // Events that occur while attempts hang are delivered at once.
  quick.received.length = 0
  await somethingHappens(world, bob)
  while (quick.received.length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
  stopping.abort()
  hanging.answers(200)
  for (const response of hung) response.end()
  await delivering
})

test('after the signal no attempt begins, and those under way are ended and written', async () => {
  const ada = await world.account()
  await using mine = await receiver()
  const stopping = new AbortController()
  mine.answers((response) => {
    stopping.abort()
    setTimeout(() => response.writeHead(200).end(), 50)
  })
  const { id: endpointId } = await world.ok(ada, 'create_webhook_endpoint', { url: mine.url })
  for (let i = 0; i < 20; i++) await somethingHappens(world, ada)
  const made = await deliverDue(tools, { limit: 10, signal: stopping.signal })
  const log = await logOf(world, ada, endpointId)
  assert.equal(made, mine.received.length)
  assert.ok(made < 20, String(made))
  assert.equal(log.filter(({ status }) => status === 'delivered').length, made)
  await deliver(world)
  assert.equal(mine.received.length, 20)
})

test('what a crashed process had claimed is delivered when its lease ends, with the same id, and the late outcome is fenced off', async () => {
  const ada = await world.account()
  await using mine = await receiver()
  const { id: endpointId } = await world.ok(ada, 'create_webhook_endpoint', { url: mine.url })
  await somethingHappens(world, ada)
  const claimed = await claimFirst(10)
  assert.equal(claimed.length, 1)
  await deliver(world)
  assert.equal(mine.received.length, 0, 'the lease holds')

  world.clock.move(LEASE_MS + 1000)
  await deliver(world)
  const [entry] = await logOf(world, ada, endpointId)
  assert.equal(mine.received.length, 1)
  assert.equal(mine.received[0]!.headers['webhook-id'], entry.messageId)
  assert.deepEqual([entry.status, entry.attempts.length], ['delivered', 1])

  const answer = { statusCode: 500, error: null, detail: null, body: '', durationMs: 1 }
  const at = world.clock.now()
  await writeOutcomes(world.db, [
    {
      claim: claimed[0]!,
      at,
      endedAt: at,
      answer,
      scheduled: 1,
      accepted: false,
      gone: false,
      nextAt: at,
    },
  ])
  assert.deepEqual((await logOf(world, ada, endpointId))[0], entry)
})

test('four workers at once deliver each event exactly once', async () => {
  const ada = await world.account()
  await using mine = await receiver()
  await world.ok(ada, 'create_webhook_endpoint', { url: mine.url })
  for (let i = 0; i < 60; i++) await somethingHappens(world, ada)
  const made = await Promise.all([
    deliver(world, 7),
    deliver(world, 7),
    deliver(world, 7),
    deliver(world, 7),
  ])
  assert.equal(
    made.reduce((sum, n) => sum + n),
    60,
  )
  assert.equal(new Set(mine.received.map(({ headers }) => headers['webhook-id'])).size, 60)
})

test('a backlog of one endpoint is shared with the others in every claim', async () => {
  const ada = await world.account()
  const ids: string[] = []
  for (let i = 0; i < 3; i++)
    ids.push(
      (
        await world.ok(ada, 'create_webhook_endpoint', {
          url: `http://127.0.0.1:1/${i}`,
          events: i === 0 ? ['subscriber.created'] : ['webhook.test'],
        })
      ).id,
    )
  for (let i = 0; i < 25; i++) await somethingHappens(world, ada)
  for (const endpointId of ids.slice(1))
    for (let i = 0; i < 3; i++) await world.ok(ada, 'send_test_webhook', { endpointId })
  const claimed = await claimFirst(9)
  const counts = [...Map.groupBy(claimed, ({ endpointUuid }) => endpointUuid).values()].map(
    (group) => group.length,
  )
  assert.deepEqual(counts, [3, 3, 3])
})

test('a secret that cannot be opened is our fault: it is logged, not counted against the receiver, and does not stop the others', async () => {
  const ada = await world.account()
  await using mine = await receiver()
  const { id: broken } = await world.ok(ada, 'create_webhook_endpoint', { url: mine.url })
  const { id: fine } = await world.ok(ada, 'create_webhook_endpoint', { url: mine.url })
  await sql`update webhook_endpoint set secret = '\\x00' where secret_hint = ${(await world.ok(ada, 'get_webhook_endpoint', { endpointId: broken })).secretHint}`.execute(
    world.db,
  )
  await somethingHappens(world, ada)
  await deliver(world)
  const [[kept], [sent]] = [await logOf(world, ada, broken), await logOf(world, ada, fine)]
  assert.deepEqual([kept.status, kept.attempts, sent.status], ['pending', [], 'delivered'])
  assert.ok(
    world.log.lines.some(
      ({ level, message }) =>
        level === 'error' &&
        message ===
          'webhook attempt failed by an internal error; the delivery will be claimed again when its lease ends',
    ),
  )
})

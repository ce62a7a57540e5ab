import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { testWorld } from '#test/world.ts'
import { deliver, logOf, receiver, somethingHappens } from './fixtures/receiver.ts'

const world = await testWorld()

test('sends the same message id and the exact bytes with a new timestamp', async () => {
  const ada = await world.account()
  await using mine = await receiver()
  const { id: endpointId, secret } = await world.ok(ada, 'create_webhook_endpoint', {
    url: mine.url,
  })
  await world.ok(ada, 'add_contact', { email: 'emoji@example.com', source: '🌱 \u2028 ü' })
  await deliver(world)
  const [{ id: deliveryId }] = await logOf(world, ada, endpointId)
  world.clock.move(120_000)
  assert.equal(
    (await world.call(ada, 'resend_webhook_delivery', { endpointId, deliveryId })).status,
    202,
  )
  await deliver(world)

  const [first, second] = mine.received
  assert.equal(second!.body, first!.body)
  assert.equal(second!.headers['webhook-id'], first!.headers['webhook-id'])
  assert.ok(
    Number(second!.headers['webhook-timestamp']) >=
      Number(first!.headers['webhook-timestamp']) + 120,
  )
  assert.doesNotThrow(() =>
    new Webhook(secret).verify(second!.body, second!.headers as Record<string, string>),
  )
  const [entry] = await logOf(world, ada, endpointId)
  assert.deepEqual(
    entry.attempts.map(({ number, trigger }: Record<string, unknown>) => [number, trigger]),
    [
      [1, 'automatic'],
      [2, 'manual'],
    ],
  )
})

test('what was skipped while the endpoint was off can be sent by hand, also while it is off', async () => {
  const ada = await world.account()
  await using mine = await receiver()
  const { id: endpointId } = await world.ok(ada, 'create_webhook_endpoint', { url: mine.url })
  await world.ok(ada, 'update_webhook_endpoint', { endpointId, status: 'off' })
  await somethingHappens(world, ada)
  await somethingHappens(world, ada)
  await deliver(world)
  const skipped = await logOf(world, ada, endpointId)
  assert.deepEqual(
    skipped.map(({ status, attempts, nextAttemptAt }) => [status, attempts.length, nextAttemptAt]),
    [
      ['skipped', 0, null],
      ['skipped', 0, null],
    ],
  )

  await world.ok(ada, 'resend_webhook_delivery', { endpointId, deliveryId: skipped[0].id })
  await deliver(world)
  assert.equal(mine.received.length, 1)
  await world.ok(ada, 'update_webhook_endpoint', { endpointId, status: 'on' })
  await deliver(world)
  assert.equal(mine.received.length, 1, 'events of the off period are not sent on their own')
  await world.ok(ada, 'resend_webhook_delivery', { endpointId, deliveryId: skipped[1].id })
  await deliver(world)
  assert.deepEqual(
    (await logOf(world, ada, endpointId)).map(({ status }) => status),
    ['delivered', 'delivered'],
  )
})

test('a waiting retry keeps its time while a resend fails, and ends once one is accepted', async () => {
  const ada = await world.account()
  await using mine = await receiver()
  mine.answers(500)
  const { id: endpointId } = await world.ok(ada, 'create_webhook_endpoint', { url: mine.url })
  await somethingHappens(world, ada)
  await deliver(world)
  const [{ id: deliveryId, nextAttemptAt }] = await logOf(world, ada, endpointId)
  await world.ok(ada, 'resend_webhook_delivery', { endpointId, deliveryId })
  await world.ok(ada, 'resend_webhook_delivery', { endpointId, deliveryId })
  await deliver(world)
  const [entry] = await logOf(world, ada, endpointId)
  assert.deepEqual(
    [entry.status, entry.attempts.length, entry.nextAttemptAt],
    ['pending', 2, nextAttemptAt],
  )
  world.clock.move(67_000)
  await deliver(world)
  assert.equal(mine.received.length, 3)
  mine.answers(200)
  await world.ok(ada, 'resend_webhook_delivery', { endpointId, deliveryId })
  await deliver(world)
  const [done] = await logOf(world, ada, endpointId)
  assert.deepEqual(
    [
      done.status,
      done.nextAttemptAt,
      done.attempts.map(({ trigger }: Record<string, unknown>) => trigger),
    ],
    ['delivered', null, ['automatic', 'manual', 'automatic', 'manual']],
  )
})

test('a delivery without a schedule is attempted once for each resend', async () => {
  const ada = await world.account()
  await using mine = await receiver()
  mine.answers(500)
  const { id: endpointId } = await world.ok(ada, 'create_webhook_endpoint', { url: mine.url })
  await world.ok(ada, 'update_webhook_endpoint', { endpointId, status: 'off' })
  await somethingHappens(world, ada)
  await world.ok(ada, 'update_webhook_endpoint', { endpointId, status: 'on' })
  const [{ id: deliveryId }] = await logOf(world, ada, endpointId)
  for (const attempts of [1, 2]) {
    await world.ok(ada, 'resend_webhook_delivery', { endpointId, deliveryId })
    await deliver(world)
    const [entry] = await logOf(world, ada, endpointId)
    assert.deepEqual(
      [entry.status, entry.attempts.length, entry.nextAttemptAt],
      ['failed', attempts, null],
    )
  }
})

test('a delivery that was accepted stays delivered when its resend fails', async () => {
  const ada = await world.account()
  await using mine = await receiver()
  const { id: endpointId } = await world.ok(ada, 'create_webhook_endpoint', { url: mine.url })
  await somethingHappens(world, ada)
  await deliver(world)
  const [{ id: deliveryId }] = await logOf(world, ada, endpointId)
  mine.answers(500)
  assert.equal(
    (await world.ok(ada, 'resend_webhook_delivery', { endpointId, deliveryId })).status,
    'pending',
  )
  await deliver(world)
  const [entry] = await logOf(world, ada, endpointId)
  assert.deepEqual(
    [entry.status, entry.attempts.length, entry.nextAttemptAt],
    ['delivered', 2, null],
  )
})

test('asked for while an attempt is under way, it follows that attempt, and none is lost from the log', async () => {
  const ada = await world.account()
  await using mine = await receiver()
  const { id: endpointId } = await world.ok(ada, 'create_webhook_endpoint', { url: mine.url })
  await somethingHappens(world, ada)
  const arrived = Promise.withResolvers<() => void>()
  mine.answers((response) => arrived.resolve(() => response.writeHead(500).end()))
  const delivering = deliver(world)
  const answer = await arrived.promise
  const [{ id: deliveryId }] = await logOf(world, ada, endpointId)
  await world.ok(ada, 'resend_webhook_delivery', { endpointId, deliveryId })
  mine.answers(200)
  answer()
  await delivering
  const [entry] = await logOf(world, ada, endpointId)
  assert.deepEqual(
    entry.attempts.map(({ trigger, statusCode }: Record<string, unknown>) => [trigger, statusCode]),
    [
      ['automatic', 500],
      ['manual', 200],
    ],
  )
  assert.deepEqual([entry.status, entry.nextAttemptAt], ['delivered', null])
})

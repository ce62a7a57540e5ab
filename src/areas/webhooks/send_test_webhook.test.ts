import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'
import { deliver, logOf, receiver } from './fixtures/receiver.ts'

const world = await testWorld()

test('reaches its endpoint alone, whatever kinds and newsletter that wants, also while it is off', async () => {
  const ada = await world.account()
  await using mine = await receiver()
  await using other = await receiver()
  const { id: endpointId } = await world.ok(ada, 'create_webhook_endpoint', {
    url: mine.url,
    events: ['order.paid'],
    newsletterId: ada.newsletterId,
  })
  const { id: otherId } = await world.ok(ada, 'create_webhook_endpoint', { url: other.url })
  await world.ok(ada, 'update_webhook_endpoint', { endpointId, status: 'off' })

  const answer = await world.call(ada, 'send_test_webhook', { endpointId })
  assert.equal(answer.status, 202)
  await deliver(world)
  assert.equal(mine.received.length, 1)
  const body = JSON.parse(mine.received[0]!.body) as {
    type: string
    timestamp: string
    data: { endpointId: string; message: string }
  }
  assert.deepEqual([body.type, body.data.endpointId], ['webhook.test', endpointId])
  assert.match(body.timestamp, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

  const [delivery] = await logOf(world, ada, endpointId)
  assert.equal(delivery.id, (answer.body as { id: string }).id)
  assert.deepEqual(
    [
      delivery.status,
      delivery.attempts[0].trigger,
      delivery.attempts[0].statusCode,
      delivery.nextAttemptAt,
    ],
    ['delivered', 'test', 200, null],
  )
  assert.deepEqual(await logOf(world, ada, otherId), [])
  assert.equal(other.received.length, 0)
})

test('is retried like every event while the endpoint is on, and not while it is off', async () => {
  const ada = await world.account()
  await using mine = await receiver()
  mine.answers(500)
  const { id: endpointId } = await world.ok(ada, 'create_webhook_endpoint', { url: mine.url })
  await world.ok(ada, 'send_test_webhook', { endpointId })
  await deliver(world)
  assert.equal((await logOf(world, ada, endpointId))[0].status, 'pending')
  world.clock.move(70_000)
  await deliver(world)
  assert.deepEqual(
    (await logOf(world, ada, endpointId))[0].attempts.map(
      ({ trigger }: { trigger: string }) => trigger,
    ),
    ['test', 'automatic'],
  )

  await world.ok(ada, 'update_webhook_endpoint', { endpointId, status: 'off' })
  await world.ok(ada, 'send_test_webhook', { endpointId })
  await deliver(world)
  const [latest] = await logOf(world, ada, endpointId)
  assert.deepEqual(
    [latest.status, latest.attempts.length, latest.nextAttemptAt],
    ['failed', 1, null],
  )
})

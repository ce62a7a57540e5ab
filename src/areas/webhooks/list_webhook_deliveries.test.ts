import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'
import { deliver, logOf, receiver, somethingHappens } from './fixtures/receiver.ts'

const world = await testWorld()

test('an entry has the body that was sent, the attempts and their answers', async () => {
  const ada = await world.account()
  await using mine = await receiver()
  const { id: endpointId } = await world.ok(ada, 'create_webhook_endpoint', { url: mine.url })
  await somethingHappens(world, ada)
  mine.answers(503)
  await deliver(world)
  const [waiting] = await logOf(world, ada, endpointId)
  assert.deepEqual(
    [waiting.status, waiting.type, waiting.attempts.length],
    ['pending', 'subscriber.created', 1],
  )
  const waitMs = Date.parse(waiting.nextAttemptAt) - world.clock.now().getTime()
  assert.ok(waitMs > 30_000 && waitMs < 66_500, String(waitMs))

  mine.answers(204)
  world.clock.move(67_000)
  await deliver(world)
  const [entry] = await logOf(world, ada, endpointId)
  assert.equal(entry.body, mine.received[1]!.body)
  assert.equal(entry.messageId, mine.received[1]!.headers['webhook-id'])
  const shown = entry.attempts.map(
    ({ number, trigger, statusCode, error, answer }: Record<string, unknown>) => ({
      number,
      trigger,
      statusCode,
      error,
      answer,
    }),
  )
  assert.deepEqual(shown, [
    { number: 1, trigger: 'automatic', statusCode: 503, error: null, answer: 'noted' },
    { number: 2, trigger: 'automatic', statusCode: 204, error: null, answer: '' },
  ])
  assert.deepEqual([entry.status, entry.nextAttemptAt], ['delivered', null])
})

test('shows the latest hundred, newest first, page by page', async () => {
  const ada = await world.account()
  const { id: endpointId } = await world.ok(ada, 'create_webhook_endpoint', {
    url: 'http://127.0.0.1:1/in',
  })
  await world.ok(ada, 'update_webhook_endpoint', { endpointId, status: 'off' })
  for (let i = 0; i < 105; i++) {
    await somethingHappens(world, ada)
    world.clock.move(2)
  }
  const all = await logOf(world, ada, endpointId)
  assert.equal(all.length, 100)
  assert.deepEqual(
    all.map(({ createdAt }) => createdAt),
    all
      .map(({ createdAt }) => createdAt)
      .sort()
      .reverse(),
  )
  const first = await world.ok(ada, 'list_webhook_deliveries', {
    endpointId,
    limit: 60,
    include: 'total',
  })
  const second = await world.ok(ada, 'list_webhook_deliveries', {
    endpointId,
    limit: 60,
    cursor: first.nextCursor,
  })
  assert.deepEqual([first.total, second.data.length, second.nextCursor], [100, 40, null])
  assert.deepEqual([...first.data, ...second.data], all)
})

test('answers are cut to 1 KiB here, and are whole in get_webhook_delivery', async () => {
  const ada = await world.account()
  await using mine = await receiver()
  mine.answers((response) => response.writeHead(200).end('ü'.repeat(20_000)))
  const { id: endpointId } = await world.ok(ada, 'create_webhook_endpoint', { url: mine.url })
  const { id: deliveryId } = await world.ok(ada, 'send_test_webhook', { endpointId })
  await deliver(world)
  assert.equal((await logOf(world, ada, endpointId))[0].attempts[0].answer, 'ü'.repeat(512))
  const whole = await world.ok(ada, 'get_webhook_delivery', { endpointId, deliveryId })
  assert.equal(whole.attempts[0].answer, 'ü'.repeat(8192))
})

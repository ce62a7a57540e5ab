import assert from 'node:assert/strict'
import { test } from 'node:test'
import { transaction } from '#operation/transaction.ts'
import { testWorld } from '#test/world.ts'
import { deliver, logOf, receiver, somethingHappens } from '../fixtures/receiver.ts'
import { webhookTest } from '../endpoints/webhook-events.ts'

const world = await testWorld()

test('an event goes to every endpoint that wants its kind and newsletter, and to no other account', async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  const { id: second } = await world.ok(ada, 'create_newsletter', { name: 'Second' })
  const url = 'http://127.0.0.1:1/in'
  const wants = {
    all: {},
    kind: { events: ['subscriber.created'] },
    here: { newsletterId: ada.newsletterId },
    otherKind: { events: ['subscriber.confirmed', 'order.paid'] },
    elsewhere: { newsletterId: second },
  }
  const ids: Record<string, string> = {}
  for (const [name, input] of Object.entries(wants))
    ids[name] = (await world.ok(ada, 'create_webhook_endpoint', { url, ...input })).id
  const { id: bobs } = await world.ok(bob, 'create_webhook_endpoint', { url })

  await somethingHappens(world, ada)
  const counts = Object.fromEntries(
    await Promise.all(
      Object.entries(ids).map(async ([name, id]) => [name, (await logOf(world, ada, id)).length]),
    ),
  )
  assert.deepEqual(counts, { all: 1, kind: 1, here: 1, otherKind: 0, elsewhere: 0 })
  assert.deepEqual(await logOf(world, bob, bobs), [])
})

test('every event of one transaction is delivered, each once', async () => {
  const ada = await world.account()
  await using mine = await receiver()
  const { id: endpointId } = await world.ok(ada, 'create_webhook_endpoint', { url: mine.url })
  await transaction(world.system, ada.accountId, async (scope) => {
    for (let i = 0; i < 50; i++) scope.emit(webhookTest, { endpointId, message: `number ${i}` })
  })
  await deliver(world)
  assert.equal((await logOf(world, ada, endpointId)).length, 50)
  assert.equal(mine.received.length, 50)
  for (const distinct of [
    mine.received.map(({ headers }) => headers['webhook-id']),
    mine.received.map(({ body }) => body),
  ])
    assert.equal(new Set(distinct).size, 50)
})

test('a change that is rolled back leaves no delivery', async () => {
  const ada = await world.account()
  const { id: endpointId } = await world.ok(ada, 'create_webhook_endpoint', {
    url: 'http://127.0.0.1:1/in',
  })
  await world.refused(ada, 'add_contact', {
    email: 'reader@example.com',
    fields: { no_such_field: 'x' },
  })
  assert.deepEqual(await logOf(world, ada, endpointId), [])
})

test('an endpoint that is being deleted does not fail the events of that moment', async () => {
  const ada = await world.account()
  for (let round = 0; round < 10; round++) {
    const { id: endpointId } = await world.ok(ada, 'create_webhook_endpoint', {
      url: 'http://127.0.0.1:1/in',
    })
    await Promise.all([
      world.ok(ada, 'delete_webhook_endpoint', { endpointId }),
      somethingHappens(world, ada),
      somethingHappens(world, ada),
      somethingHappens(world, ada),
    ])
  }
})

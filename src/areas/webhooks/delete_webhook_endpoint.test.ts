import assert from 'node:assert/strict'
import { test } from 'node:test'
import { etagOf } from '#operation/requests/etag.ts'
import { testWorld } from '#test/world.ts'
import { deliver, receiver, somethingHappens } from './fixtures/receiver.ts'

const world = await testWorld()

test('its log and its waiting deliveries go with it, and events go on for the others', async () => {
  const ada = await world.account()
  await using gone = await receiver()
  await using kept = await receiver()
  const { id: endpointId } = await world.ok(ada, 'create_webhook_endpoint', { url: gone.url })
  await world.ok(ada, 'create_webhook_endpoint', { url: kept.url })
  await somethingHappens(world, ada)
  const answer = await world.call(ada, 'delete_webhook_endpoint', { endpointId })
  assert.deepEqual([answer.status, answer.body], [204, null])
  await deliver(world)
  assert.deepEqual([gone.received.length, kept.received.length], [0, 1])
  assert.equal((await world.refused(ada, 'list_webhook_deliveries', { endpointId })).status, 404)
  assert.equal((await world.refused(ada, 'delete_webhook_endpoint', { endpointId })).status, 404)
})

test('an If-Match that names an older version deletes nothing', async () => {
  const ada = await world.account()
  const { id: endpointId } = await world.ok(ada, 'create_webhook_endpoint', {
    url: 'http://127.0.0.1:1/in',
  })
  const ifMatch = etagOf(await world.ok(ada, 'get_webhook_endpoint', { endpointId }))
  await world.ok(ada, 'update_webhook_endpoint', { endpointId, status: 'off' })
  assert.equal(
    (await world.refused(ada, 'delete_webhook_endpoint', { endpointId }, { ifMatch })).status,
    412,
  )
  await world.ok(ada, 'get_webhook_endpoint', { endpointId })
})

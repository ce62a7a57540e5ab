import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exampleId } from '#operation/fields.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()

test("another account's endpoint is not found, by any operation", async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  const { id: endpointId } = await world.ok(ada, 'create_webhook_endpoint', {
    url: 'http://127.0.0.1:1/in',
  })
  const { id: deliveryId } = await world.ok(ada, 'send_test_webhook', { endpointId })
  for (const name of [
    'get_webhook_endpoint',
    'update_webhook_endpoint',
    'delete_webhook_endpoint',
    'list_webhook_deliveries',
    'send_test_webhook',
  ])
    assert.equal((await world.refused(bob, name, { endpointId })).status, 404, name)
  for (const name of ['get_webhook_delivery', 'resend_webhook_delivery']) {
    assert.equal((await world.refused(bob, name, { endpointId, deliveryId })).status, 404, name)
    const { id: own } = await world.ok(bob, 'create_webhook_endpoint', {
      url: 'http://127.0.0.1:1/in',
    })
    assert.equal(
      (await world.refused(bob, name, { endpointId: own, deliveryId })).status,
      404,
      name,
    )
    assert.equal(
      (await world.refused(ada, name, { endpointId, deliveryId: exampleId('dlv') })).status,
      404,
      name,
    )
  }
  assert.equal((await world.ok(ada, 'get_webhook_endpoint', { endpointId })).status, 'on')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openGuardedWeb } from '#adapters/web/guarded-web.ts'
import { etagOf } from '#operation/requests/etag.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()
const url = 'http://127.0.0.1:1/in'

test('changes only what is sent, and null means all', async () => {
  const ada = await world.account()
  const { secret: _, ...made } = await world.ok(ada, 'create_webhook_endpoint', {
    url,
    events: ['order.paid'],
    newsletterId: ada.newsletterId,
  })
  const moved = await world.ok(ada, 'update_webhook_endpoint', {
    endpointId: made.id,
    url: `${url}2`,
  })
  assert.deepEqual(moved, { ...made, url: `${url}2` })
  const wide = await world.ok(ada, 'update_webhook_endpoint', {
    endpointId: made.id,
    events: null,
    newsletterId: null,
  })
  assert.deepEqual(wide, { ...moved, events: null, newsletterId: null })
  assert.deepEqual(await world.ok(ada, 'get_webhook_endpoint', { endpointId: made.id }), wide)
})

test('turning it off says that the owner did, turning it on clears that', async () => {
  const ada = await world.account()
  const { id: endpointId } = await world.ok(ada, 'create_webhook_endpoint', { url })
  const off = await world.ok(ada, 'update_webhook_endpoint', { endpointId, status: 'off' })
  assert.deepEqual([off.status, off.offReason, typeof off.offAt], ['off', 'owner', 'string'])
  const again = await world.ok(ada, 'update_webhook_endpoint', { endpointId, status: 'off' })
  assert.deepEqual(again, off)
  const on = await world.ok(ada, 'update_webhook_endpoint', { endpointId, status: 'on' })
  assert.deepEqual([on.status, on.offReason, on.offAt], ['on', null, null])
})

test('an If-Match that names an older version changes nothing, the present one passes', async () => {
  const ada = await world.account()
  const { id: endpointId } = await world.ok(ada, 'create_webhook_endpoint', { url })
  const ifMatch = etagOf(await world.ok(ada, 'get_webhook_endpoint', { endpointId }))
  await world.ok(ada, 'update_webhook_endpoint', { endpointId, status: 'off' }, { ifMatch })
  assert.equal(
    (await world.refused(ada, 'update_webhook_endpoint', { endpointId, status: 'on' }, { ifMatch }))
      .status,
    412,
  )
  assert.equal((await world.ok(ada, 'get_webhook_endpoint', { endpointId })).status, 'off')
})

test("a private address and another account's newsletter are refused", async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  const { id: endpointId } = await world.ok(ada, 'create_webhook_endpoint', { url })
  const lenient = world.system.ports.web
  world.system.ports.web = openGuardedWeb({ allowPrivate: false, egressAddresses: [] })
  try {
    const problem = await world.refused(ada, 'update_webhook_endpoint', {
      endpointId,
      url: 'https://192.168.1.1/',
    })
    assert.deepEqual(
      [problem.status, problem.errors!.map(({ pointer }) => pointer)],
      [422, ['/url']],
    )
  } finally {
    world.system.ports.web = lenient
  }
  assert.equal(
    (
      await world.refused(ada, 'update_webhook_endpoint', {
        endpointId,
        newsletterId: bob.newsletterId,
      })
    ).status,
    404,
  )
  assert.equal((await world.ok(ada, 'get_webhook_endpoint', { endpointId })).url, url)
})

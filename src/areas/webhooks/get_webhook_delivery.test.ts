import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openGuardedWeb } from '#adapters/web/guarded-web.ts'
import { testWorld } from '#test/world.ts'
import { deliver, logOf, receiver, somethingHappens } from './fixtures/receiver.ts'

const world = await testWorld()
world.system.ports.web = openGuardedWeb({
  allowPrivate: true,
  egressAddresses: [],
  resolve: async (host) => {
    throw new Error(`${host} has no address`)
  },
})

test('returns why no answer counts, with the codes of the docs', async () => {
  const ada = await world.account()
  await using mine = await receiver()
  const { id: endpointId } = await world.ok(ada, 'create_webhook_endpoint', { url: mine.url })
  const { id: refusedId } = await world.ok(ada, 'create_webhook_endpoint', {
    url: 'http://127.0.0.1:1/',
  })
  const { id: unknownId } = await world.ok(ada, 'create_webhook_endpoint', {
    url: 'http://nowhere.garden.org/',
  })
  mine.answers((response) => response.writeHead(302, { location: '/elsewhere' }).end())
  await somethingHappens(world, ada)
  await deliver(world)
  const last = async (id: string) => {
    const [{ id: deliveryId }] = await logOf(world, ada, id)
    const { statusCode, error } = (
      await world.ok(ada, 'get_webhook_delivery', { endpointId: id, deliveryId })
    ).attempts[0]
    return { statusCode, error }
  }
  assert.deepEqual(await last(endpointId), { statusCode: 302, error: 'redirect' })
  assert.deepEqual(await last(refusedId), { statusCode: null, error: 'connection_refused' })
  assert.deepEqual(await last(unknownId), { statusCode: null, error: 'dns_error' })
  assert.equal(mine.received.length, 1)
})

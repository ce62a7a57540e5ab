import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'
import { addresses } from './fixtures/addresses.ts'

test('a newsletter without a host of its own is told what to do', async () => {
  const world = await testWorld()
  const ada = await world.account()
  const { newsletterId } = ada
  const problem = await world.refused(ada, 'get_site_address', { newsletterId })
  assert.equal(problem.status, 404)
  assert.match(problem.detail, /set_site_address/)
})

test('a server on this machine has its loopback address as record', async () => {
  const world = await testWorld({ baseUrl: 'http://localhost:3000' })
  const { set, publish, check } = addresses(world)
  const ada = await world.account()
  const address = await set(ada)
  assert.deepEqual(address.records.map(({ type, value }) => [type, value]).slice(0, 2), [
    ['A', '127.0.0.1'],
    ['AAAA', '::1'],
  ])
  publish(address)
  assert.equal((await check(ada)).status, 'active')
  const { siteUrl } = await world.ok(ada, 'get_newsletter', { newsletterId: ada.newsletterId })
  assert.equal(siteUrl, `http://${address.host}:3000`)
})

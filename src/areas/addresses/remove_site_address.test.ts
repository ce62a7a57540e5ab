import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'
import { addresses } from './fixtures/addresses.ts'

const world = await testWorld({ baseUrl: 'https://mail.mailcast.test' })
const { active, set } = addresses(world)
world.dns.zone.a.set('mail.mailcast.test', ['198.51.100.7'])

test('pages and links are back at this server’s address', async () => {
  const ada = await world.account()
  const { newsletterId } = ada
  await active(ada)
  await world.ok(ada, 'remove_site_address', { newsletterId })
  assert.equal((await world.ok(ada, 'get_newsletter', { newsletterId })).siteUrl, null)
  assert.equal((await world.refused(ada, 'get_site_address', { newsletterId })).status, 404)
  assert.equal((await world.refused(ada, 'remove_site_address', { newsletterId })).status, 404)
})

test('a host that waits is removed together with the one that it was to replace', async () => {
  const ada = await world.account()
  const { newsletterId } = ada
  await active(ada)
  await set(ada)
  await world.ok(ada, 'remove_site_address', { newsletterId })
  assert.equal((await world.ok(ada, 'get_newsletter', { newsletterId })).siteUrl, null)
})

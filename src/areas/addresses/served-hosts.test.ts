import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'
import { addresses } from './fixtures/addresses.ts'
import { findServedHost, listServedHosts, siteUrlOfSlug } from './index.ts'

const world = await testWorld({ baseUrl: 'https://mail.mailcast.test' })
world.dns.zone.a.set('mail.mailcast.test', ['198.51.100.7'])
const { active, set } = addresses(world)

test('proven hosts are served, also former ones, and those that are only claimed are not', async () => {
  const [ada, bob, cy] = [await world.account(), await world.account(), await world.account()]
  const [{ host: present }, { host: former }, { host: claimed }] = [
    await active(ada),
    await active(bob),
    await set(cy),
  ]
  await world.ok(bob, 'remove_site_address', { newsletterId: bob.newsletterId })
  assert.deepEqual((await listServedHosts(world.system)).slice(1), [present, former])
  const { slug } = await world.ok(ada, 'get_newsletter', { newsletterId: ada.newsletterId })
  assert.deepEqual(await findServedHost(world.system, present), {
    host: present,
    accountId: ada.accountId,
    isCurrent: true,
    newsletter: { slug, siteUrl: `https://${present}` },
  })
  assert.equal((await findServedHost(world.system, former))?.isCurrent, false)
  assert.equal(await findServedHost(world.system, claimed), null)
  assert.equal(await siteUrlOfSlug(world.system, slug), `https://${present}`)
})

test('a change is seen within seconds, and the same question costs no statement before', async () => {
  const ada = await world.account()
  const { host } = await active(ada)
  const before = await findServedHost(world.system, host)
  await world.ok(ada, 'remove_site_address', { newsletterId: ada.newsletterId })
  assert.equal(await findServedHost(world.system, host), before)
  world.clock.move(4000)
  assert.equal((await findServedHost(world.system, host))?.newsletter?.siteUrl, null)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { visitorOf } from '#test/contacts.ts'
import { testWorld } from '#test/world.ts'
import { campaigns } from '#areas/campaigns/fixtures/campaigns.ts'

const world = await testWorld()
const { sending, subscribers, work } = campaigns(world)

test('lists the public issues of one newsletter alone, newest first; a hidden archive has no sitemap', async () => {
  const ada = await world.account()
  await subscribers(ada, 1, { tier: 'paid' })
  const sent = [await sending(ada)]
  await work()
  world.clock.move(60_000)
  sent.unshift(await sending(ada))
  await sending(ada, { audience: { tier: 'paid' } })
  await work()
  const visitor = await visitorOf(world, ada)
  const { issues } = await world.ok(visitor, 'get_sitemap')
  assert.deepEqual(
    issues.map(({ id }: { id: string }) => id),
    sent.map(({ id }) => id),
  )
  const { version } = await world.ok(visitor, 'get_sitemap')
  assert.equal((await world.ok(visitor, 'get_sitemap', { known: version })).issues, null)
  await world.ok(ada, 'delete_campaign', { campaignId: sent.pop()!.id })
  assert.equal((await world.ok(visitor, 'get_sitemap', { known: version })).issues.length, 1)
  const second = await world.ok(ada, 'create_newsletter', { name: 'Second' })
  assert.deepEqual((await world.ok({ kind: 'slug', slug: second.slug }, 'get_sitemap')).issues, [])
  await world.ok(ada, 'update_newsletter', { newsletterId: ada.newsletterId, archive: 'hidden' })
  assert.equal((await world.refused(visitor, 'get_sitemap')).status, 404)
})

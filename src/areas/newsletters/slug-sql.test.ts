import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'

const world = await testWorld()

test('visitors who come together each find the newsletter of their own address', async () => {
  const accounts = [await world.account(), await world.account(), await world.account()]
  const slugs: string[] = []
  for (const ada of accounts)
    slugs.push((await world.ok(ada, 'get_newsletter', { newsletterId: ada.newsletterId })).slug)
  const asked = [
    slugs[0]!,
    'nobody-has-this',
    slugs[1]!.toUpperCase(),
    'no slug!',
    slugs[2]!,
    slugs[0]!,
  ]
  const found = await Promise.all(asked.map((slug) => world.system.findSlug(slug)))
  assert.deepEqual(
    found.map((one) => one?.newsletterId ?? null),
    [
      accounts[0]!.newsletterId,
      null,
      accounts[1]!.newsletterId,
      null,
      accounts[2]!.newsletterId,
      accounts[0]!.newsletterId,
    ],
  )
})

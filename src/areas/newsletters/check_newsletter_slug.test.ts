import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'

const world = await testWorld()

test('returns whether a slug is free, taken by any account or reserved', async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  await world.ok(ada, 'create_newsletter', { name: 'A', slug: 'taken' })
  const answers = {
    'quite-free': [true, null],
    taken: [false, 'taken'],
    dashboard: [false, 'reserved'],
  }
  for (const [slug, [available, reason]] of Object.entries(answers))
    assert.deepEqual(await world.ok(bob, 'check_newsletter_slug', { slug }), {
      slug,
      available,
      reason,
    })
  const { errors } = await world.refused(bob, 'check_newsletter_slug', { slug: 'No Slug' })
  assert.equal(errors![0]!.pointer, '/slug')
})

test('checking reserves nothing, and a slug that was given back is free again', async () => {
  const ada = await world.account()
  const available = async () =>
    (await world.ok(ada, 'check_newsletter_slug', { slug: 'back' })).available
  assert.equal(await available(), true)
  const { id } = await world.ok(ada, 'create_newsletter', { name: 'A', slug: 'back' })
  assert.equal(await available(), false)
  await world.ok(ada, 'delete_newsletter', { newsletterId: id })
  assert.equal(await available(), true)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'

const world = await testWorld()

test('reads a newsletter of the account', async () => {
  const ada = await world.account()
  const newsletter = await world.ok(ada, 'get_newsletter', { newsletterId: ada.newsletterId })
  assert.deepEqual(
    [newsletter.id, newsletter.name, newsletter.asksForConfirmation, newsletter.archive],
    [ada.newsletterId, 'The Weekly Garden', true, 'public'],
  )
})

test("does not find next door's newsletter, nor one that is being deleted", async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  const { newsletterId } = ada
  assert.equal((await world.refused(bob, 'get_newsletter', { newsletterId })).status, 404)
  await world.ok(ada, 'delete_newsletter', { newsletterId })
  assert.equal((await world.refused(ada, 'get_newsletter', { newsletterId })).status, 404)
})

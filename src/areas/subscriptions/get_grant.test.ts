import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDoor } from '#test/contacts.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()

test('shows the end, the reason and the time of a grant, and null without one', async () => {
  const ada = await openDoor(world)
  const { id: contactId } = await world.ok(ada, 'add_contact', { email: 'reader@example.com' })
  assert.deepEqual(await world.ok(ada, 'get_grant', { contactId }), { grant: null })
  await world.ok(ada, 'grant_paid', { contactId, reason: ' Founding member ' })
  const { grant } = await world.ok(ada, 'get_grant', { contactId })
  assert.deepEqual([grant.until, grant.reason], [null, 'Founding member'])
  assert.ok(Date.parse(grant.grantedAt) <= world.clock.now().getTime())
})

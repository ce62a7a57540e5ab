import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS } from '#lib/duration.ts'
import { type Reaction, reactions } from '#operation/events/reaction.ts'
import { openDoor } from '#test/contacts.ts'
import { testWorld } from '#test/world.ts'
import { endDue } from './end-due.ts'

const world = await testWorld()

test('an account whose paid access cannot end keeps that of no other account from its end', async () => {
  const granted = async (days: number) => {
    const account = await openDoor(world)
    const { id: contactId } = await world.ok(account, 'add_contact', {
      email: 'reader@example.com',
    })
    await world.ok(account, 'grant_paid', {
      contactId,
      until: new Date(world.clock.now().getTime() + days * DAY_MS).toISOString(),
      reason: 'Prize',
    })
    return {
      account,
      tier: async () => (await world.ok(account, 'get_contact', { contactId })).tier,
    }
  }
  const [stuck, other] = [await granted(1), await granted(2)]
  world.clock.move(3 * DAY_MS)
  const { accountId } = stuck.account
  const stuckReaction: Reaction = async (_db, events) => {
    if (events.some((event) => event.accountId === accountId)) throw new Error('stuck')
  }
  const failing: typeof world.system = {
    ...world.system,
    registrations: new Map(world.system.registrations).set(reactions.name, [stuckReaction]),
  }
  await assert.rejects(endDue(failing), /^Error: stuck$/)
  assert.deepEqual([await stuck.tier(), await other.tier()], ['paid', 'free'])
  while (await endDue(world.system));
  assert.equal(await stuck.tier(), 'free')
})

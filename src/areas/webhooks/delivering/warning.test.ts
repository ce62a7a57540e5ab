import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { HOUR_MS } from '#lib/duration.ts'
import { type TestAccount, testWorld } from '#test/world.ts'
import { deliver, receiver, somethingHappens } from '../fixtures/receiver.ts'
import { WAITS_MS } from './schedule.ts'

// The mails that the owner receives while an endpoint fails, before it is turned off.

const world = await testWorld()
afterEach(() => sql`delete from webhook_endpoint`.execute(world.db))

const warnings = async (account: TestAccount) => {
  await world.jobs()
  return world.mailer.sent.filter(
    ({ to, messageId }) => to === account.email && messageId.startsWith('warn_'),
  )
}

/** Moves the clock by each of these waits, and attempts the due deliveries after each. */
async function fail(waits: readonly number[]): Promise<void> {
  for (const wait of waits) {
    world.clock.move(Math.ceil(wait * 1.1) + 1)
    await Promise.all([deliver(world, 2), deliver(world, 2)])
  }
}

test('after about a day without an acceptance the owner is warned, once', async () => {
  const ada = await world.account()
  await using mine = await receiver()
  mine.answers(500)
  await world.ok(ada, 'create_webhook_endpoint', { url: mine.url })
  for (let i = 0; i < 5; i++) await somethingHappens(world, ada)
  await deliver(world)
  await fail(WAITS_MS.slice(0, 5))
  assert.deepEqual(await warnings(ada), [], 'not in the first twenty hours')
  await fail(WAITS_MS.slice(5, 6))
  const [mail, ...more] = await warnings(ada)
  assert.equal(more.length, 0)
  const { subject, text } = await PostalMime.parse(mail!.raw)
  assert.match(subject!, /has been failing for a day: 127\.0\.0\.1/)
  assert.match(text!, /list_webhook_deliveries/)
  await fail(WAITS_MS.slice(6, 9))
  assert.equal((await warnings(ada)).length, 1)
})

test('an acceptance ends the period of failing: the next one causes a new warning, and a short one none', async () => {
  const ada = await world.account()
  await using mine = await receiver()
  await world.ok(ada, 'create_webhook_endpoint', { url: mine.url })
  for (let spell = 1; spell <= 2; spell++) {
    mine.answers(500)
    await somethingHappens(world, ada)
    await deliver(world)
    await fail(WAITS_MS.slice(0, 6))
    assert.equal((await warnings(ada)).length, spell)
    mine.answers(200)
    await fail(WAITS_MS.slice(6, 7))
  }
  mine.answers(500)
  await somethingHappens(world, ada)
  await deliver(world)
  await fail(WAITS_MS.slice(0, 4))
  assert.equal((await warnings(ada)).length, 2)
})

test('failed tests and resends do not count as failing, and an endpoint that is off causes no warning', async () => {
  const ada = await world.account()
  await using mine = await receiver()
  mine.answers(500)
  const { id: endpointId } = await world.ok(ada, 'create_webhook_endpoint', {
    url: mine.url,
    events: ['order.paid'],
  })
  await world.ok(ada, 'send_test_webhook', { endpointId })
  await deliver(world)
  await fail(WAITS_MS.slice(0, 7))
  assert.deepEqual(await warnings(ada), [])

  await world.ok(ada, 'update_webhook_endpoint', { endpointId, events: null })
  await somethingHappens(world, ada)
  await deliver(world)
  await fail(WAITS_MS.slice(0, 5))
  await world.ok(ada, 'update_webhook_endpoint', { endpointId, status: 'off' })
  await fail(WAITS_MS.slice(5, 7))
  await world.ok(ada, 'update_webhook_endpoint', { endpointId, status: 'on' })
  world.clock.move(HOUR_MS)
  await somethingHappens(world, ada)
  await deliver(world)
  assert.deepEqual(await warnings(ada), [], 'turned on, it begins anew')
})

test('no mail is sent when the endpoint was mended before', async () => {
  const ada = await world.account()
  await using mine = await receiver()
  mine.answers(500)
  await world.ok(ada, 'create_webhook_endpoint', { url: mine.url })
  await somethingHappens(world, ada)
  await deliver(world)
  await fail(WAITS_MS.slice(0, 6))
  mine.answers(200)
  await fail(WAITS_MS.slice(6, 7))
  assert.deepEqual(await warnings(ada), [])
})

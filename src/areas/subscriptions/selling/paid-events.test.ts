import assert from 'node:assert/strict'
import { test } from 'node:test'
import { running } from '#areas/automations/fixtures/running.ts'
import { DAY_MS } from '#lib/duration.ts'
import type { TestAccount } from '#test/world.ts'
import { paidWorld } from '../fixtures/paid-world.ts'

const shop = await paidWorld()
const { world, seller, subscribe, contact, wait, sweep, flips } = shop
const { go } = running(world)

const BOB = 'bob@example.com'

/**
 * Makes an account with two automations: one starts at each upgrade, the other at each downgrade.
 */
async function following(paid: object = {}): Promise<TestAccount> {
  const ada = await seller(paid)
  for (const type of ['upgraded', 'downgraded']) {
    const plan = {
      trigger: { type },
      entry: { repeat: 'each_time' },
      steps: [{ type: 'add_tag', tag: type }],
    }
    const { id: automationId } = await world.ok(ada, 'create_automation', { name: type, ...plan })
    await world.ok(ada, 'activate_automation', { automationId })
  }
  return ada
}

/** Counts the automation runs that upgrades and downgrades have started, by kind. */
async function entered(ada: TestAccount): Promise<Record<string, number>> {
  await go()
  const { data } = await world.ok(ada, 'list_automations')
  return Object.fromEntries(
    data.map((one: { name: string; counts: { entered: number } }) => [
      one.name,
      one.counts.entered,
    ]),
  )
}

async function granted(ada: TestAccount, days: number | null): Promise<string> {
  const { id: contactId } = await world.ok(ada, 'add_contact', { email: BOB })
  const until =
    days === null ? null : new Date(world.clock.now().getTime() + days * DAY_MS).toISOString()
  await world.ok(ada, 'grant_paid', { contactId, until, reason: 'Prize' })
  return contactId
}

test('a subscription on top of a grant is subscriber.upgraded, and no automation begins', async () => {
  const ada = await following()
  await granted(ada, null)
  await subscribe(ada, BOB)
  assert.deepEqual(await flips(ada), [
    ['granted', 'Prize'],
    ['upgraded', 'paid'],
  ])
  assert.deepEqual(await entered(ada), { upgraded: 1, downgraded: 0 })
})

test('a grant that ends while its reader pays is grant_ended, and no automation begins', async () => {
  const ada = await following()
  const contactId = await granted(ada, 10)
  await subscribe(ada, BOB)
  world.clock.move(10 * DAY_MS)
  await sweep()
  assert.equal((await contact(ada, BOB)).tier, 'paid')
  assert.deepEqual((await flips(ada)).slice(2), [['grant_ended', null]])
  await world.ok(ada, 'grant_paid', { contactId, reason: 'Another' })
  await world.ok(ada, 'revoke_paid', { contactId })
  assert.deepEqual((await flips(ada)).slice(3), [
    ['granted', 'Another'],
    ['grant_ended', null],
  ])
  assert.deepEqual(await entered(ada), { upgraded: 1, downgraded: 0 })
})

test('a subscription that goes unpaid beside an endless grant is subscriber.downgraded', async () => {
  const ada = await following({ graceDays: 5 })
  const contactId = await granted(ada, null)
  await subscribe(ada, BOB, { card: 'fails_later' })
  await wait(ada, 32)
  await sweep()
  await wait(ada, 6, 'dropped')
  await sweep()
  await sweep()
  assert.equal((await contact(ada, BOB)).tier, 'paid')
  assert.deepEqual((await flips(ada)).slice(2), [['downgraded', 'unpaid']])
  assert.deepEqual(await entered(ada), { upgraded: 1, downgraded: 0 })
  await world.ok(ada, 'revoke_paid', { contactId })
  assert.deepEqual((await flips(ada)).slice(3), [['grant_ended', null]])
  assert.deepEqual(await entered(ada), { upgraded: 1, downgraded: 1 })
})

test('a trial is subscriber.upgraded, also beside a grant, and its first payment is not', async () => {
  const ada = await following({ trialDays: 7 })
  await granted(ada, 3)
  await subscribe(ada, BOB)
  assert.deepEqual(await flips(ada), [
    ['granted', 'Prize'],
    ['upgraded', 'trial'],
  ])
  await wait(ada, 8)
  await sweep()
  assert.deepEqual((await flips(ada)).slice(2), [['grant_ended', null]])
  assert.deepEqual(await entered(ada), { upgraded: 1, downgraded: 0 })
})

test('a subscription that a coupon makes free for good is subscriber.upgraded', async () => {
  const ada = await following()
  await world.ok(ada, 'create_coupon', { code: 'GIFT', percentOff: 100, duration: 'forever' })
  await subscribe(ada, BOB, { coupon: 'GIFT' })
  assert.deepEqual(await flips(ada), [['upgraded', 'paid']])
  assert.deepEqual(await entered(ada), { upgraded: 1, downgraded: 0 })
})

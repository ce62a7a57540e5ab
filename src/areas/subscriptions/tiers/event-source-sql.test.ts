import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paidWorld } from '#areas/subscriptions/fixtures/paid-world.ts'

const { world, seller, subscribe, wait, sweep } = await paidWorld()

/**
 * Makes a function that lists the readers who match a condition on `pays`, by the local parts of
 * their addresses.
 */
const finder =
  (account: Awaited<ReturnType<typeof seller>>) =>
  async (condition: object = {}): Promise<string[]> => {
    const filter = { event: 'pays', ...condition }
    const { data } = await world.ok(account, 'list_contacts', { filter: JSON.stringify(filter) })
    const { count } = await world.ok(account, 'preview_segment', { filter, exact: true })
    assert.equal(count, data.length, 'one contact and all of them are asked alike')
    return data.map(({ email }: { email: string }) => email.split('@')[0]).sort()
  }

test('filters find readers who pay, by their interval and by how it stands', async () => {
  const ada = await seller({ trialDays: 14 })
  const found = finder(ada)
  await world.ok(ada, 'add_contact', { email: 'free@example.com' })
  await subscribe(ada, 'month@example.com')
  await subscribe(ada, 'year@example.com', { interval: 'year' })
  assert.deepEqual(await found(), ['month', 'year'])
  assert.deepEqual(await found({ interval: 'year' }), ['year'])
  assert.deepEqual(await found({ state: 'trialing' }), ['month', 'year'])
  assert.deepEqual(await found({ count: { op: 'lt', n: 1 } }), ['free'])
  await wait(ada, 15)
  await sweep()
  assert.deepEqual(
    [await found({ state: 'trialing' }), await found({ state: 'active', interval: 'month' })],
    [[], ['month']],
  )
  assert.deepEqual(
    [await found({ within: { days: 7 } }), await found({ within: { days: 20 } })],
    [[], ['month', 'year']],
  )
})

test('a failed payment is past due, until the reader is no paid one any more', async () => {
  const ada = await seller()
  const found = finder(ada)
  await subscribe(ada, 'late@example.com', { card: 'fails_later' })
  assert.deepEqual(await found({ state: 'past_due' }), [])
  await wait(ada, 32)
  assert.deepEqual(await found({ state: 'past_due' }), ['late'])
  for (let weeks = 0; weeks < 5; weeks++) await wait(ada, 7)
  await sweep()
  assert.deepEqual(await found(), [])
})

test('only pays takes an interval and a state, and it takes no campaign', async () => {
  const ada = await seller()
  const refused = async (filter: object) =>
    (await world.refused(ada, 'preview_segment', { filter })).errors!.map(({ pointer }) => pointer)
  assert.deepEqual(await refused({ event: 'opened', state: 'past_due' }), ['/filter/state'])
  assert.deepEqual(await refused({ event: 'pays', link: 'https://garden.example' }), [
    '/filter/link',
  ])
  assert.deepEqual(await refused({ event: 'pays', state: 'ended' }), ['/filter/state'])
})

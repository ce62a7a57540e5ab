import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS, HOUR_MS } from '#lib/duration.ts'
import { visitorOf } from '#test/contacts.ts'
import { paidWorld } from '../fixtures/paid-world.ts'

const { world, seller, subscribe, signIn } = await paidWorld()

test('a signed-in reader sees own subscriptions, and a visitor none', async () => {
  const ada = await seller()
  const id = await subscribe(ada, 'bob@example.com')
  await subscribe(ada, 'cy@example.com')
  const bob = await signIn(ada, 'bob@example.com')
  const page = await world.ok(bob, 'get_reader_subscriptions')
  assert.deepEqual(
    page.subscriptions.map(
      (one: { id: string; price: number; yearlyPrice: number; card: object }) => [
        one.id,
        one.price,
        one.yearlyPrice,
        one.card,
      ],
    ),
    [[id, 500, 5000, { brand: 'visa', last4: '4242' }]],
  )
  assert.deepEqual(
    [page.email, page.isPaid, page.isComplimentary],
    ['bob@example.com', true, false],
  )
  assert.equal(
    (await world.refused(await visitorOf(world, ada), 'get_reader_subscriptions')).code,
    'not_signed_in',
  )
})

test('a reader of one newsletter is a visitor of another', async () => {
  const [ada, eve] = [await seller(), await seller()]
  await subscribe(ada, 'bob@example.com')
  const bob = await signIn(ada, 'bob@example.com')
  const visitor = { ...(await visitorOf(world, eve)), session: bob.session }
  assert.equal((await world.refused(visitor, 'get_reader_subscriptions')).code, 'not_signed_in')
})

test('until the news of the next period a reader stays a paid one, for a day at most', async () => {
  const ada = await seller()
  const subscriptionId = await subscribe(ada, 'bob@example.com')
  const bob = await signIn(ada, 'bob@example.com')
  const reads = async () => (await world.ok(bob, 'get_reader_subscriptions')).isPaid
  // A month has 28 to 31 days.
  const { periodEndsAt } = await world.ok(ada, 'get_subscription', { subscriptionId })
  world.clock.move(Date.parse(periodEndsAt) + HOUR_MS - world.clock.now().getTime())
  assert.equal(await reads(), true)
  world.clock.move(DAY_MS)
  assert.equal(await reads(), false)
})

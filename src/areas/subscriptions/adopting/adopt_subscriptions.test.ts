import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type Stripe from 'stripe'
import { uuidOf } from '#lib/typeid.ts'
import { moved } from '../fixtures/moved.ts'
import { paidWorld } from '../fixtures/paid-world.ts'

const shop = await paidWorld()
const { world } = shop

test('shows what would be taken over, and changes nothing', async () => {
  const { bob, there, plan, ada } = await moved(shop)
  const shown = await plan()
  const [one] = shown.adoptable
  assert.deepEqual(
    [one.email, one.subscription, one.price, one.currency, one.interval, one.discounted],
    ['bob@example.com', bob.id, 700, 'eur', 'month', false],
  )
  assert.equal(Date.parse(one.nextChargeAt) / 1000, bob.items.data[0]!.current_period_end)
  assert.equal(one.applicationFeePercent, null)
  const charges = [{ currency: 'eur', interval: 'month', count: 1, amount: 700 }]
  assert.deepEqual([shown.chargesBefore, shown.chargesAfter], [charges, charges])
  assert.deepEqual(await there.stripe.subscriptions.retrieve(bob.id), bob)
  assert.equal((await world.ok(ada, 'list_subscriptions')).data.length, 0)
})

test('adopts by metadata alone, and the reader is a paid one as our own', async () => {
  const { ada, bob, there, adopt } = await moved(shop)
  const before = await there.charged()
  await adopt()
  const after = await there.stripe.subscriptions.retrieve(bob.id)
  const { metadata, ...rest } = after
  const { metadata: _none, ...was } = bob
  assert.deepEqual(rest, was)
  assert.equal(metadata['mailcast_account'], ada.accountId)
  assert.deepEqual(await there.charged(), before)
  const [one] = (await world.ok(ada, 'list_subscriptions')).data
  assert.deepEqual(
    [one.status, one.price, one.interval, one.lastPayment?.amount, one.email],
    ['active', 700, 'month', 700, 'bob@example.com'],
  )
  const [eur] = (await world.ok(ada, 'get_revenue', {})).currencies
  assert.equal(eur.mrr, 700)
  assert.equal((await shop.contact(ada, 'bob@example.com')).tier, 'paid')
  assert.deepEqual(await shop.flips(ada), [])
  const state = await world.ok(ada, 'get_adoption', { newsletterId: ada.newsletterId })
  assert.deepEqual([state.status, state.counts], ['done', { named: 1, adopted: 1, refused: 0 }])
  assert.deepEqual(state.chargesAfter, state.chargesBefore)
})

test('revenue counts an adopted subscription with what its coupon leaves, while that lasts', async () => {
  const { ada, there, adopt } = await moved(shop)
  const discounts = async (coupon: Stripe.CouponCreateParams) => [
    { coupon: (await there.stripe.coupons.create(coupon)).id },
  ]
  const payers: [string, Stripe.CouponCreateParams, 'month' | 'year', number][] = [
    ['percent', { percent_off: 33.3, duration: 'forever' }, 'month', 700],
    ['amount', { amount_off: 150, currency: 'eur', duration: 'forever' }, 'month', 700],
    ['year', { percent_off: 50, duration: 'forever' }, 'year', 7000],
    ['free', { percent_off: 100, duration: 'forever' }, 'month', 700],
    ['months', { percent_off: 50, duration: 'repeating', duration_in_months: 3 }, 'month', 700],
    ['once', { percent_off: 50, duration: 'once' }, 'month', 700],
  ]
  const rows = []
  for (const [name, coupon, interval, amount] of payers) {
    const email = `${name}@example.com`
    const items = [await there.price(amount, { interval })]
    const { customer } = await there.pays(email, { items, discounts: await discounts(coupon) })
    rows.push({ email, stripe_customer_id: customer as string })
  }
  await there.imports(rows)
  await adopt()
  const mrr = async () => (await world.ok(ada, 'get_revenue', {})).currencies[0].mrr
  // Bob pays the full price. A yearly price of 70.00 at half price is 2.92 a month.
  const lasting = 700 + (700 - 233) + (700 - 150) + 292 + 0
  assert.equal(await mrr(), lasting + 350 + 700)
  const { data } = await world.ok(ada, 'list_subscriptions')
  assert.ok(data.every(({ status }: { status: string }) => status === 'active'))
  // The coupon's three months are over, even if the provider was not read since.
  await sql`update paid_subscription set discount_until = ${world.clock.now()}
    where account_id = ${uuidOf(ada.accountId)} and discount_until is not null`.execute(world.db)
  assert.equal(await mrr(), lasting + 700 + 700)
})

test('charges before and after are less the coupons that last until them', async () => {
  const { ada, there, plan, adopt } = await moved(shop)
  const payers: [string, Stripe.CouponCreateParams][] = [
    ['half', { percent_off: 50, duration: 'forever' }],
    ['free', { percent_off: 100, duration: 'forever' }],
    ['months', { amount_off: 150, currency: 'eur', duration: 'repeating', duration_in_months: 3 }],
    // The coupon's only month is the present month, which is paid already.
    ['over', { percent_off: 50, duration: 'repeating', duration_in_months: 1 }],
  ]
  const rows = []
  for (const [name, coupon] of payers) {
    const discounts = [{ coupon: (await there.stripe.coupons.create(coupon)).id }]
    const { customer } = await there.pays(`${name}@example.com`, { discounts })
    rows.push({ email: `${name}@example.com`, stripe_customer_id: customer as string })
  }
  const { customer, id } = await there.pays('leaving@example.com')
  await there.stripe.subscriptions.update(id, { cancel_at_period_end: true })
  rows.push({ email: 'leaving@example.com', stripe_customer_id: customer as string })
  await there.imports(rows)
  const shown = await plan()
  // Bob pays the full price.
  const amount = 700 + 350 + 0 + 550 + 700
  const charges = [{ currency: 'eur', interval: 'month', count: 5, amount }]
  assert.deepEqual([shown.counts.adoptable, shown.chargesBefore], [6, charges])
  assert.deepEqual(shown.chargesAfter, charges)
  await adopt()
  const state = await world.ok(ada, 'get_adoption', { newsletterId: ada.newsletterId })
  assert.deepEqual(state.counts, { named: 6, adopted: 6, refused: 0 })
  assert.deepEqual([state.chargesBefore, state.chargesAfter], [charges, charges])
})

test('refuses a plan whose facts have changed', async () => {
  const { ada, there, plan, input } = await moved(shop)
  const { confirm } = await plan()
  const eve = await there.pays('eve@example.com')
  await there.imports([{ email: 'eve@example.com', stripe_customer_id: eve.customer as string }])
  const problem = await world.refused(ada, 'adopt_subscriptions', { ...input, confirm })
  assert.equal(problem.code, 'plan_changed')
  assert.equal((await world.ok(ada, 'list_subscriptions')).data.length, 0)
})

test('leaves what changed between the plan and its turn', async () => {
  const { ada, bob, there, plan, input } = await moved(shop)
  const { confirm } = await plan()
  await world.ok(ada, 'adopt_subscriptions', { ...input, confirm })
  await there.stripe.subscriptions.update(bob.id, {
    items: [{ id: bob.items.data[0]!.id, ...(await there.price(900)) }],
    proration_behavior: 'none',
  })
  await world.jobs()
  const state = await world.ok(ada, 'get_adoption', { newsletterId: ada.newsletterId })
  assert.deepEqual(
    [state.status, state.counts.refused, state.refused[0].reason],
    ['done', 1, 'changed'],
  )
  assert.equal((await world.ok(ada, 'list_subscriptions')).data.length, 0)
  assert.deepEqual((await there.stripe.subscriptions.retrieve(bob.id)).metadata, {})
})

test('adopts nothing twice, and has nothing left to adopt', async () => {
  const { ada, adopt, plan, input } = await moved(shop)
  await adopt()
  const again = await plan()
  assert.deepEqual(again.counts, { adoptable: 0, refused: 0, left: 0, ours: 1, unread: false })
  const problem = await world.refused(ada, 'adopt_subscriptions', input)
  assert.equal(problem.code, 'nothing_to_adopt')
})

test('leaves what another account of this server has taken over, whatever its metadata says', async () => {
  const one = await moved(shop)
  const two = await moved(shop)
  const { accountId } = one.ada
  await two.there.imports([
    { email: 'bob@example.com', stripe_customer_id: one.bob.customer as string },
  ])
  // Two accounts are connected with the same Stripe account.
  await sql`update payment_connection set provider_account = (select provider_account from payment_connection where account_id = ${uuidOf(accountId)})
    where account_id = ${uuidOf(two.ada.accountId)}`.execute(world.db)
  const early = await two.plan()
  assert.deepEqual(
    early.adoptable.map(({ subscription }: { subscription: string }) => subscription),
    [one.bob.id],
  )
  // The second account's plan is made before the first account's subscriptions are adopted.
  await world.ok(one.ada, 'adopt_subscriptions', {
    ...one.input,
    confirm: (await one.plan()).confirm,
  })
  await world.ok(two.ada, 'adopt_subscriptions', { ...two.input, confirm: early.confirm })
  await world.jobs()
  const taken = await Promise.all(
    [one, two].map(async ({ ada }) => (await world.ok(ada, 'list_subscriptions')).data.length),
  )
  assert.deepEqual(taken.toSorted(), [0, 1])
  const [first, second] = taken[0] === 1 ? [one, two] : [two, one]
  await one.there.stripe.subscriptions.update(one.bob.id, {
    metadata: { mailcast_account: '', mailcast_kind: '', mailcast_ref: '' },
  })
  const { adoptable, refused } = await second.plan()
  assert.deepEqual([adoptable, refused[0].reason], [[], 'other_deployment'])
  assert.equal((await world.ok(first.ada, 'list_subscriptions')).data.length, 1)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
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
  // Two accounts with one key of Stripe.
  await sql`update payment_connection set provider_account = (select provider_account from payment_connection where account_id = ${uuidOf(accountId)})
    where account_id = ${uuidOf(two.ada.accountId)}`.execute(world.db)
  const early = await two.plan()
  assert.deepEqual(
    early.adoptable.map(({ subscription }: { subscription: string }) => subscription),
    [one.bob.id],
  )
  // The second plan is confirmed before the first account's turn.
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

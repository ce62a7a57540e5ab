import assert from 'node:assert/strict'
import { test } from 'node:test'
import type Stripe from 'stripe'
import { paidWorld } from '../fixtures/paid-world.ts'
import { elsewhere } from '../fixtures/elsewhere.ts'

const shop = await paidWorld()
const { world, seller, subscribe } = shop

test('says of each subscription that stays why it does', async () => {
  const ada = await seller()
  const there = elsewhere(shop, ada)
  const expected = new Map<string, string>()
  const rows: { email: string; stripe_customer_id: string }[] = []
  const add = async (reason: string, more: Partial<Stripe.SubscriptionCreateParams> = {}) => {
    const email = `${reason.replaceAll('_', '-')}@example.com`
    const one = await there.pays(email, more)
    rows.push({ email, stripe_customer_id: one.customer as string })
    expected.set(one.id, reason)
    return one
  }
  await add('other_deployment', {
    metadata: {
      mailcast_account: 'acc_other',
      mailcast_kind: 'subscription',
      mailcast_ref: 'psn_x',
    },
  })
  await add('several_items', { items: [await there.price(), await there.price(300)] })
  await add('quantity', { items: [{ ...(await there.price()), quantity: 2 }] })
  await add('interval', { items: [await there.price(200, { interval: 'week' })] })
  await add('send_invoice', { collection_method: 'send_invoice', days_until_due: 14 })
  await add('other_currency', { items: [await there.price(700, { currency: 'usd' })] })
  await add('application_fee', { application_fee_percent: 10 })
  const paused = await add('paused')
  await there.stripe.subscriptions.update(paused.id, { pause_collection: { behavior: 'void' } })
  const ended = await add('ended')
  await there.stripe.subscriptions.cancel(ended.id)
  const two = await add('several_contacts')
  rows.push({ email: 'other@example.com', stripe_customer_id: two.customer as string })
  await there.imports(rows)
  const stranger = await there.pays('stranger@example.com')
  expected.set(stranger.id, 'no_contact')
  const typed = await there.pays('typed@example.com')
  await world.ok(ada, 'import_contacts', { rows: [{ email: 'typed@example.com' }] })
  await world.jobs()
  expected.set(typed.id, 'unconfirmed')

  const plan = await world.ok(ada, 'adopt_subscriptions', {
    newsletterId: ada.newsletterId,
    dryRun: true,
  })
  const told = new Map(
    plan.refused.map(({ subscription, reason }: Record<string, string>) => [subscription, reason]),
  )
  assert.deepEqual(plan.adoptable, [])
  assert.deepEqual(told, expected)
  const fee = plan.refused.find(({ reason }: { reason: string }) => reason === 'application_fee')
  assert.equal(fee.applicationFeePercent, 10)
  assert.match(fee.detail, /Substack/)
  assert.ok(plan.refused.every(({ detail }: { detail: string }) => detail.length > 0))
})

test('knows a reader by a confirmed address, and leaves our own subscriptions out', async () => {
  const ada = await seller()
  await subscribe(ada, 'own@example.com')
  const there = elsewhere(shop, ada)
  const bob = await there.pays('Bob@Example.com')
  await world.ok(ada, 'import_contacts', {
    rows: [{ email: 'bob@example.com', confirm_time: '2026-01-05T10:00:00Z' }],
  })
  await world.jobs()
  const { id } = await shop.contact(ada, 'bob@example.com')
  const plan = await world.ok(ada, 'adopt_subscriptions', {
    newsletterId: ada.newsletterId,
    dryRun: true,
  })
  assert.equal(plan.counts.ours, 1)
  assert.deepEqual(
    plan.adoptable.map((one: { subscription: string; contactId: string }) => [
      one.subscription,
      one.contactId,
    ]),
    [[bob.id, id]],
  )
})

test('shows who pays twice', async () => {
  const ada = await seller()
  await subscribe(ada, 'bob@example.com')
  const there = elsewhere(shop, ada)
  const bob = await there.pays('bob@example.com')
  await there.imports([{ email: 'bob@example.com', stripe_customer_id: bob.customer as string }])
  const plan = await world.ok(ada, 'adopt_subscriptions', {
    newsletterId: ada.newsletterId,
    dryRun: true,
  })
  assert.equal(plan.adoptable[0].paysTwice, true)
})

test('is for owners, and next door has nothing to see', async () => {
  const [ada, eve] = [await seller(), await seller()]
  const problem = await world.refused(eve, 'adopt_subscriptions', {
    newsletterId: ada.newsletterId,
    dryRun: true,
  })
  assert.equal(problem.code, 'not_found')
})

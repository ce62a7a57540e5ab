import assert from 'node:assert/strict'
import { test } from 'node:test'
import type Stripe from 'stripe'
import { sandboxStripe, testSandbox } from '#test/sandbox.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()
const sandbox = testSandbox(world)
let keys = 0

/** Opens an account of its own with one payment of 20.00. */
async function paid() {
  const stripe = sandboxStripe(sandbox, { key: `sk_test_refunds${keys++}` })
  const session = await stripe.checkout.sessions.create({
    mode: 'payment',
    success_url: 'https://garden.example/thanks',
    line_items: [
      {
        price_data: { currency: 'eur', unit_amount: 2000, product_data: { name: 'A zine' } },
        quantity: 1,
      },
    ],
  })
  await sandbox.pay(session.id, 'pays')
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['payment_intent'],
  })
  const { id, latest_charge: charge } = intent as Stripe.PaymentIntent
  const account = (await stripe.accounts.retrieveCurrent()).id
  return { stripe, intent: id, charge: charge as string, account }
}

const newest = async (account: string, count: number) =>
  (await sandbox.events(account)).slice(-count)

test('a payment is refunded in parts, and never for more than is left', async () => {
  const { stripe, intent, charge, account } = await paid()
  await stripe.refunds.create({ payment_intent: intent, amount: 500 })
  assert.deepEqual(await newest(account, 2), ['refund.created', 'charge.refunded'])
  await assert.rejects(
    stripe.refunds.create({ payment_intent: intent, amount: 1501 }),
    /\(1501\) is greater than unrefunded amount on charge \(1500\)/,
  )
  await stripe.refunds.create({ charge })
  const { amount_refunded, refunded, refunds } = await stripe.charges.retrieve(charge, {
    expand: ['refunds'],
  })
  assert.deepEqual(
    { amount_refunded, refunded, count: refunds!.data.length },
    { amount_refunded: 2000, refunded: true, count: 2 },
  )
  await assert.rejects(stripe.refunds.create({ charge }), { code: 'charge_already_refunded' })
})

test('two refunds at once do not pay out twice', async () => {
  const { stripe, intent } = await paid()
  const results = await Promise.allSettled(
    [1, 2].map(() => stripe.refunds.create({ payment_intent: intent })),
  )
  assert.deepEqual(results.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
})

test('a refund that fails afterwards makes the charge paid again', async () => {
  const { stripe, intent, charge, account } = await paid()
  const { id } = await stripe.refunds.create({ payment_intent: intent })
  await sandbox.failRefund(id)
  assert.equal((await stripe.refunds.retrieve(id)).failure_reason, 'expired_or_canceled_card')
  assert.equal((await stripe.charges.retrieve(charge)).amount_refunded, 0)
  assert.deepEqual(await newest(account, 2), ['refund.failed', 'charge.refund.updated'])
})

test('a lost dispute keeps the money, a won one returns it, and neither is a refund', async () => {
  for (const result of ['lost', 'won'] as const) {
    const { stripe, intent, charge, account } = await paid()
    const dispute = await sandbox.dispute(intent)
    assert.equal(dispute.status, 'needs_response')
    assert.deepEqual(await newest(account, 2), [
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
    ])
    await assert.rejects(stripe.refunds.create({ charge }), { code: 'charge_disputed' })
    await sandbox.endDispute(dispute.id, result)
    const closed = await stripe.disputes.retrieve(dispute.id)
    assert.equal(closed.status, result)
    assert.equal(
      closed.balance_transactions.reduce((sum, { amount }) => sum + amount, 0),
      result === 'won' ? 0 : -2000,
    )
    const { disputed, refunded } = await stripe.charges.retrieve(charge)
    assert.deepEqual({ disputed, refunded }, { disputed: true, refunded: false })
    await assert.rejects(sandbox.endDispute(dispute.id, 'won'), /already closed/)
  }
})

test('an inquiry moves no money, and is closed without a result', async () => {
  const { stripe, charge, account } = await paid()
  const { id, status } = await sandbox.dispute(charge, { isInquiry: true })
  assert.equal(status, 'warning_needs_response')
  assert.equal(
    (await stripe.disputes.update(id, { evidence: { product_description: 'A zine' } })).status,
    'warning_under_review',
  )
  await sandbox.endDispute(id, 'won')
  assert.equal((await stripe.disputes.retrieve(id)).status, 'warning_closed')
  assert.ok(!(await sandbox.events(account)).some((type) => type.includes('funds')))
  assert.ok(await stripe.refunds.create({ charge }))
})

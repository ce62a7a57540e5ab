import assert from 'node:assert/strict'
import { test } from 'node:test'
import Stripe from 'stripe'
import { sandboxStripe, testSandbox } from '#test/sandbox.ts'
import { SEED } from '#test/seed.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()
const sandbox = testSandbox(world)

const STEPS = 40

test('refunds stay within payments and the balance adds up, whatever buyers and banks do', async () => {
  const stripe = sandboxStripe(sandbox, { key: 'sk_test_sums' })
  const account = (await stripe.accounts.retrieveCurrent()).id
  const random = generator(SEED)
  const done: string[] = []
  /** Does one act. One that the provider refuses is as good as any. */
  const act = async (name: string, work: () => Promise<unknown>) => {
    try {
      await work()
      done.push(name)
    } catch (error) {
      if (
        !(error instanceof Stripe.errors.StripeError) &&
        (error as Error).constructor.name !== 'ApiError'
      )
        throw error
    }
  }
  for (let step = 0; step < STEPS; step++) {
    const charges = (await stripe.charges.list({ limit: 100 })).data
    const charge = charges[random(Math.max(1, charges.length))]
    const kind = charge ? random(6) : 0
    if (kind <= 1)
      await act('pay', () => pay(stripe, 100 + random(5000), random(3) === 0 ? 'declined' : 'pays'))
    else if (kind <= 3)
      await act('refund', () =>
        stripe.refunds.create({ charge: charge!.id, amount: 1 + random(4000) }),
      )
    else if (kind === 4)
      await act('dispute', () => sandbox.dispute(charge!.id, { isInquiry: random(2) === 0 }))
    else
      await act('end', async () =>
        sandbox.endDispute(
          (await stripe.disputes.list({ charge: charge!.id })).data[0]?.id ?? 'du_none',
          random(2) === 0 ? 'won' : 'lost',
        ),
      )
  }
  const said = `SEED=${SEED}: ${done.join(' ')}`
  await holds(stripe, said)
  assert.equal(new Set(await sandbox.events(account)).has('charge.succeeded'), true, said)
})

async function pay(stripe: Stripe, amount: number, card: 'declined' | 'pays'): Promise<void> {
  const session = await stripe.checkout.sessions.create({
    mode: 'payment',
    success_url: 'https://garden.example/thanks',
    line_items: [
      {
        price_data: { currency: 'eur', unit_amount: amount, product_data: { name: 'A zine' } },
        quantity: 1,
      },
    ],
  })
  await sandbox.pay(session.id, card)
}

async function holds(stripe: Stripe, said: string): Promise<void> {
  const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)
  const charges = await stripe.charges.list({ limit: 100 }).autoPagingToArray({ limit: 1000 })
  for (const charge of charges) {
    const refunds = (await stripe.refunds.list({ charge: charge.id, limit: 100 })).data
    assert.equal(sum(refunds.map(({ amount }) => amount)), charge.amount_refunded, said)
    assert.ok(charge.amount_refunded <= charge.amount_captured, said)
    assert.equal(charge.refunded, charge.paid && charge.amount_refunded === charge.amount, said)
  }
  const moved = await stripe.balanceTransactions
    .list({ limit: 100 })
    .autoPagingToArray({ limit: 1000 })
  const lost = (await stripe.disputes.list({ limit: 100 })).data.filter(({ status }) =>
    ['needs_response', 'lost'].includes(status),
  )
  const paid = sum(
    charges.map(({ amount_captured: captured, amount_refunded: refunded }) => captured - refunded),
  )
  assert.equal(
    sum(moved.map(({ amount }) => amount)),
    paid - sum(lost.map(({ amount }) => amount)),
    said,
  )
  for (const { amount, fee, net } of moved) assert.equal(net, amount - fee, said)
}

/** Makes a generator of whole numbers below a bound, the same for the same seed (xorshift32). */
function generator(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { paymentWorld, providerAccount } from '#areas/payments/fixtures/payment-world.ts'
import { openProvider } from '#areas/payments/index.ts'
import { visitorOf } from '#test/contacts.ts'
import type { TestAccount } from '#test/world.ts'
import { openPayment } from '../buying/open-payment.ts'
import { mailsOf } from '../fixtures/shop.ts'

// Shuffles, repeats or drops events, or loses all: orders end in the state of the provider's
// records. SEQUENCES=4000 sets the number of runs.

const SEQUENCES = Number(process.env['SEQUENCES'] ?? 8)
/** The number of orders in one shop, whose events are mixed. */
const EACH = 4
const PRICE = 1250

const ACTS = [
  'decline',
  'fail 3-D Secure',
  'pass 3-D Secure',
  'pay',
  'expire',
  'refund a part',
  'refund all',
  'dispute',
  'win',
  'lose',
] as const
type Act = (typeof ACTS)[number]
const DELIVERIES = ['in_order', 'shuffled', 'doubled', 'dropped', 'later'] as const
type Delivery = (typeof DELIVERIES)[number]

const shop = await paymentWorld()
const { world, sandbox } = shop
let buyers = 0

/** An order, and a model of the provider's state after the steps of the test. */
interface Played {
  orderId: string
  sessionId: string
  email: string
  paid: boolean
  expired: boolean
  refunded: number
  dispute: { id: string; status: 'open' | 'won' | 'lost' } | null
}

async function order(ada: TestAccount, productId: string): Promise<Played> {
  const email = `any${(buyers += 1)}@example.com`
  const address = `10.${(buyers >> 16) & 255}.${(buyers >> 8) & 255}.${buyers & 255}`
  const { payment } = await world.ok(
    await visitorOf(world, ada),
    'start_checkout',
    { productId, email, coupon: 'SPRING' },
    { address },
  )
  const page = (await openPayment(world.system, payment)) as { url: string }
  const sessionId = page.url.split('/').at(-1)!
  return {
    orderId: payment.orderId,
    sessionId,
    email,
    paid: false,
    expired: false,
    refunded: 0,
    dispute: null,
  }
}

/** Executes a step at the provider, if it is possible. */
async function play(ada: TestAccount, act: Act, one: Played, key: string): Promise<void> {
  const { records, changes, checkouts } = (await openProvider(shop.seller, ada.accountId, {
    through: 'account',
  }))!.at
  const isOpen = !one.paid && !one.expired
  const left =
    one.paid && (one.dispute === null || one.dispute.status === 'won') ? PRICE - one.refunded : 0
  if (isOpen && act === 'decline') await sandbox.pay(one.sessionId, 'declined')
  else if (isOpen && (act === 'fail 3-D Secure' || act === 'pass 3-D Secure')) {
    await sandbox.pay(one.sessionId, 'secure')
    await sandbox.secure(one.sessionId, act.startsWith('fail') ? 'fail' : 'pass')
    one.paid = act.startsWith('pass')
  } else if (isOpen && act === 'pay') {
    await sandbox.pay(one.sessionId, 'pays')
    one.paid = true
  } else if (isOpen && act === 'expire') {
    await checkouts.expire(one.sessionId)
    one.expired = true
  } else if (left > 0 && act.startsWith('refund')) {
    const amount = act === 'refund all' ? left : Math.min(left, 250)
    const { paymentId } = (await records.read('checkout', one.sessionId))!
    await changes.refund({ key, paymentId: paymentId!, amount })
    one.refunded += amount
  } else if (left > 0 && one.dispute === null && act === 'dispute') {
    one.dispute = { id: (await sandbox.dispute(one.sessionId)).id, status: 'open' }
  } else if (one.dispute?.status === 'open' && (act === 'win' || act === 'lose')) {
    one.dispute.status = act === 'win' ? 'won' : 'lost'
    await sandbox.endDispute(one.dispute.id, one.dispute.status)
  }
}

function expected({ paid, expired, refunded, dispute }: Played): string {
  if (!paid) return expired ? 'failed' : 'pending'
  if (dispute && dispute.status !== 'won') return 'disputed'
  return refunded === 0 ? 'paid' : refunded < PRICE ? 'partially_refunded' : 'refunded'
}

const step = fc.record({
  which: fc.nat(EACH - 1),
  act: fc.constantFrom(...ACTS),
  then: fc.constantFrom(...DELIVERIES),
})
/** Sequences mostly begin with a payment, because the other steps need one. */
const begun = fc.array(fc.constantFrom<Act>('pay', 'pay', 'pass 3-D Secure', 'decline'), {
  minLength: EACH,
  maxLength: EACH,
})

test('orders end as the provider’s records are, however events come, told and mailed once', async () => {
  const property = fc.asyncProperty(
    begun,
    fc.array(step, { maxLength: 10 }),
    fc.constantFrom(...DELIVERIES),
    async (first, steps, end) => {
      const ada = await shop.shop()
      const { id: productId } = await world.ok(ada, 'create_product', {
        name: 'Peas in pots',
        price: PRICE + 250,
        currency: 'eur',
      })
      await world.ok(ada, 'update_product', { productId, status: 'active' })
      await world.ok(ada, 'create_coupon', { code: 'SPRING', amountOff: 250, currency: 'eur' })
      const orders: Played[] = []
      for (let i = 0; i < EACH; i++) orders.push(await order(ada, productId))
      const deliver = async (how: Delivery) => {
        if (how !== 'later') await shop.settle(ada, how)
      }
      const acts = [
        ...first.map((act, which) => ({ which, act, then: 'later' as const })),
        ...steps,
      ]
      for (const [i, { which, act, then }] of acts.entries()) {
        await play(ada, act, orders[which]!, `${ada.accountId}-${i}`)
        await deliver(then)
      }
      await deliver(end === 'later' ? 'dropped' : end)
      const isLost =
        end === 'later' || end === 'dropped' || steps.some(({ then }) => then === 'dropped')
      if (isLost) await world.ok(ada, 'reconcile_payments')
      await world.jobs()
      await check(ada, orders)
      // A second reconciliation changes nothing.
      if (!isLost) await world.ok(ada, 'reconcile_payments')
      await shop.settle(ada, 'doubled')
      await check(ada, orders)
    },
  )
  await fc.assert(property, {
    numRuns: Math.max(1, Math.ceil(SEQUENCES / EACH)),
    endOnFailure: SEQUENCES > 100,
  })
})

async function check(ada: TestAccount, orders: readonly Played[]): Promise<void> {
  const events = (await world.events(ada)).filter(({ type }) => type.startsWith('order.'))
  for (const one of orders) {
    const { status, dispute, amount, refundedAmount, paidAt } = await world.ok(ada, 'get_order', {
      orderId: one.orderId,
    })
    assert.deepEqual(
      [status, amount, refundedAmount, paidAt !== null],
      [expected(one), PRICE, one.refunded, one.paid],
      providerAccount(ada),
    )
    assert.equal(
      dispute,
      one.dispute === null || one.dispute.status === 'won' ? null : one.dispute.status,
    )
    const told = events.filter(({ data }) => data.order.id === one.orderId)
    assert.deepEqual(
      told.map(({ type }) => type),
      one.paid ? ['order.paid'] : [],
    )
    assert.equal((await mailsOf(world, one.email)).length, one.paid ? 1 : 0)
  }
  const [{ redemptions }] = (await world.ok(ada, 'list_coupons')).data
  assert.equal(redemptions, orders.filter((one) => expected(one) !== 'failed').length)
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS, MINUTE_MS } from '#lib/duration.ts'
import { Problem } from '#operation/problem.ts'
import { paymentWorld, providerAccount, wantedCheckout } from './fixtures/payment-world.ts'
import { openCheckout } from './open-checkout.ts'
import { refundPayment } from './refund-payment.ts'
import { findSale } from './sale-sql.ts'

const shop = await paymentWorld()
const { world, sandbox, seller, sales } = shop

/** Advances the clocks of this server and of the sandbox. */
async function pass(ms: number): Promise<void> {
  world.clock.move(ms)
  await sandbox.advance(0)
}

const refused = async (work: Promise<unknown>, code: string) =>
  assert.rejects(work, (error: unknown) => error instanceof Problem && error.refusal.code === code)

test('one sale has one page, however often and however many at once ask for it', async () => {
  const ada = await shop.shop()
  const wanted = wantedCheckout(world, ada)
  const opened = await Promise.all([1, 2, 3].map(() => openCheckout(seller, wanted)))
  opened.push(await openCheckout(seller, wanted))
  assert.equal(new Set(opened.map((one) => (one.status === 'open' ? one.url : ''))).size, 1)
})

test('an answer that is lost after the page was opened opens no second one', async () => {
  const ada = await shop.shop()
  const wanted = wantedCheckout(world, ada)
  await sandbox.fail(providerAccount(ada), {
    how: 'lost_answer',
    times: 3,
    on: 'POST /v1/checkout/sessions',
  })
  await refused(openCheckout(seller, wanted), 'unavailable')
  await sandbox.fail(providerAccount(ada), null)
  assert.equal((await openCheckout(seller, wanted)).status, 'open')
  const { records } = world.system.ports.payments!.at({
    kind: 'sandbox',
    account: providerAccount(ada),
  })
  assert.equal((await records.list('checkout', { since: null, cursor: null })).listed.length, 1)
})

test('a page of half an hour opens later too, when the provider was away at first', async () => {
  const ada = await shop.shop()
  const wanted = { ...wantedCheckout(world, ada), minutes: 31 }
  await sandbox.fail(providerAccount(ada), {
    how: 'down',
    times: 3,
    on: 'POST /v1/checkout/sessions',
  })
  await refused(openCheckout(seller, wanted), 'unavailable')
  await sandbox.fail(providerAccount(ada), null)
  await pass(10 * MINUTE_MS)
  assert.equal((await openCheckout(seller, wanted)).status, 'open')
  const { records } = world.system.ports.payments!.at({
    kind: 'sandbox',
    account: providerAccount(ada),
  })
  assert.equal((await records.list('checkout', { since: null, cursor: null })).listed.length, 1)
})

test('a page of half an hour whose answer was lost is found later too, and is the only one', async () => {
  const ada = await shop.shop()
  const wanted = { ...wantedCheckout(world, ada), minutes: 31 }
  await sandbox.fail(providerAccount(ada), {
    how: 'lost_answer',
    times: 3,
    on: 'POST /v1/checkout/sessions',
  })
  await refused(openCheckout(seller, wanted), 'unavailable')
  await sandbox.fail(providerAccount(ada), null)
  await pass(10 * MINUTE_MS)
  assert.equal((await openCheckout(seller, wanted)).status, 'open')
  const { records } = world.system.ports.payments!.at({
    kind: 'sandbox',
    account: providerAccount(ada),
  })
  assert.equal((await records.list('checkout', { since: null, cursor: null })).listed.length, 1)
})

test('a page that expired is replaced; one that was paid is not, and its sale is settled', async () => {
  const ada = await shop.shop()
  const first = await shop.checkout(ada)
  await pass(2 * DAY_MS)
  const second = await openCheckout(seller, wantedCheckout(world, ada, { ref: first.ref }))
  assert.ok(
    second.status === 'open' && first.opened.status === 'open' && second.url !== first.opened.url,
  )
  await sandbox.pay(second.url.split('/').at(-1)!, 'pays')
  await pass(2 * DAY_MS)
  assert.deepEqual(await openCheckout(seller, wantedCheckout(world, ada, { ref: first.ref })), {
    status: 'complete',
  })
  assert.deepEqual(sales.get(first.ref), {
    status: 'paid',
    amount: 1250,
    refunded: 0,
    timesPaid: 1,
  })
})

test('a page that expired is replaced by one, however many ask for it at once', async () => {
  const ada = await shop.shop()
  const { ref } = await shop.checkout(ada)
  await pass(2 * DAY_MS)
  const opened = await Promise.all(
    [1, 2, 3].map(() => openCheckout(seller, wantedCheckout(world, ada, { ref }))),
  )
  assert.equal(new Set(opened.map((one) => (one.status === 'open' ? one.url : ''))).size, 1)
  const { records } = world.system.ports.payments!.at({
    kind: 'sandbox',
    account: providerAccount(ada),
  })
  assert.equal((await records.list('checkout', { since: null, cursor: null })).listed.length, 2)
})

test('a refund whose answer is lost pays back once', async () => {
  const ada = await shop.shop()
  const { ref, sessionId } = await shop.checkout(ada)
  await sandbox.pay(sessionId, 'pays')
  await shop.settle(ada)
  const { paymentId } = (await findSale(
    { db: world.db, accountId: ada.accountId },
    { kind: 'test_sale', ref },
  ))!
  const wanted = {
    accountId: ada.accountId,
    kind: 'test_sale',
    ref,
    paymentId: paymentId!,
    amount: 250,
    key: `${ref}-1`,
  }
  await sandbox.fail(providerAccount(ada), { how: 'lost_answer', times: 3, on: 'POST /v1/refunds' })
  await refused(refundPayment(seller, wanted), 'unavailable')
  await sandbox.fail(providerAccount(ada), null)
  assert.equal((await refundPayment(seller, wanted)).status, 'succeeded')
  assert.deepEqual(sales.get(ref), { status: 'paid', amount: 1250, refunded: 250, timesPaid: 1 })
  await refused(
    refundPayment(seller, { ...wanted, amount: 1001, key: `${ref}-2` }),
    'payment_refused',
  )
})

test('too many requests and an account without payments are told apart', async () => {
  const [ada, bob] = [await shop.shop(), await world.account()]
  await refused(openCheckout(seller, wantedCheckout(world, bob)), 'payments_not_configured')
  await sandbox.fail(providerAccount(ada), { how: 'rate_limited', times: 5 })
  await refused(openCheckout(seller, wantedCheckout(world, ada)), 'unavailable')
  await sandbox.fail(providerAccount(ada), { how: 'slow', times: 1, ms: 50 })
  assert.equal((await openCheckout(seller, wantedCheckout(world, ada))).status, 'open')
})

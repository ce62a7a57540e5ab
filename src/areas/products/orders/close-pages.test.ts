import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { uuidOf } from '#lib/typeid.ts'
import { paymentWorld, providerAccount } from '#areas/payments/fixtures/payment-world.ts'
import { visitorOf } from '#test/contacts.ts'
import type { TestAccount } from '#test/world.ts'
import { holderOf } from '../fixtures/shop.ts'
import { openPayment } from '../buying/open-payment.ts'

const shop = await paymentWorld()
const { world, sandbox } = shop
let buyers = 0

/** Opens the payment page of an order in a newsletter that has nothing else. */
async function ordered(seller?: TestAccount) {
  const ada = seller ?? (await shop.shop())
  const { id: productId } = await world.ok(ada, 'create_product', {
    name: 'Peas in pots',
    price: 1250,
    currency: 'eur',
  })
  await world.ok(ada, 'update_product', { productId, status: 'active' })
  const address = `203.0.113.${(buyers += 1)}`
  const { payment } = await world.ok(
    await visitorOf(world, ada),
    'start_checkout',
    { productId, email: 'buyer@example.com' },
    { address },
  )
  const { url } = (await openPayment(world.system, payment)) as { url: string }
  return { ada, payment, sessionId: url.split('/').at(-1)! }
}

const recordsOf = (ada: TestAccount) =>
  world.system.ports.payments!.at({ kind: 'sandbox', account: providerAccount(ada) }).records

async function deleteNewsletter(ada: TestAccount): Promise<void> {
  await world.ok(ada, 'delete_newsletter', { newsletterId: ada.newsletterId, withContents: true })
  await world.jobs()
}

test('the payment pages of a deleted newsletter are closed', async () => {
  const { ada, payment, sessionId } = await ordered()
  await deleteNewsletter(ada)
  assert.equal((await recordsOf(ada).read('checkout', sessionId))!.status, 'expired')
  assert.equal(await openPayment(world.system, payment), null)
})

test('what was paid as the newsletter was deleted is paid back, once', async () => {
  const { ada, sessionId } = await ordered()
  await sandbox.pay(sessionId, 'pays')
  await deleteNewsletter(ada)
  await shop.settle(ada, 'doubled')
  const { paymentId } = (await recordsOf(ada).read('checkout', sessionId))!
  const paid = (await recordsOf(ada).read('payment', paymentId!))!
  assert.deepEqual([paid.received, paid.refunded, paid.refunds.length], [1250, 1250, 1])
})

test('a deleted account takes no payment, and one of before is an order whose file can be had', async () => {
  const { ada, payment, sessionId } = await ordered()
  const paid = await ordered(ada)
  await sandbox.pay(paid.sessionId, 'pays')
  await world.ok(ada, 'delete_account', { name: 'The Weekly Garden' })
  await world.jobs()
  assert.equal((await recordsOf(ada).read('checkout', sessionId))!.status, 'expired')
  assert.equal(
    (await world.refused(holderOf(world, ada, payment.orderId), 'start_payment')).code,
    'nothing_to_pay',
  )
  assert.equal(
    (await world.ok(holderOf(world, ada, paid.payment.orderId), 'get_order_page')).status,
    'paid',
  )
})

test('pages of play money do not keep those of the account that takes real money open', async () => {
  const { ada, payment } = await ordered()
  await sql`update payment_sale set checkout_id = 'cs_gone' where account_id = ${uuidOf(ada.accountId)} and ref = ${payment.orderId}`.execute(
    world.db,
  )
  const { sessionId } = await ordered(ada)
  await deleteNewsletter(ada)
  assert.equal((await recordsOf(ada).read('checkout', sessionId))!.status, 'expired')
})

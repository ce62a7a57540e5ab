import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS } from '#lib/duration.ts'
import type { PaymentRecord } from '#ports/payment-records.ts'
import { paymentWorld, providerAccount } from '#areas/payments/fixtures/payment-world.ts'
import { type SaleFacts, settleObject, openProvider } from '#areas/payments/index.ts'
import { transaction } from '#operation/transaction.ts'
import { visitorOf } from '#test/contacts.ts'
import type { TestAccount } from '#test/world.ts'
import { addressOf, holderOf, mailsOf, PDF } from '../fixtures/shop.ts'
import { orderSales } from '../orders/order-sales.ts'
import { openPayment } from './open-payment.ts'

const shop = await paymentWorld()
const { world, sandbox } = shop
let buyers = 0

/** Publishes a product for 12.50 euros, and orders it. */
async function ordered(more: { product?: object; order?: object } = {}) {
  const ada = await shop.shop()
  await world.ok(ada, 'update_newsletter', {
    newsletterId: ada.newsletterId,
    asksForConfirmation: false,
  })
  const { id: productId } = await world.ok(ada, 'create_product', {
    name: 'Peas in pots',
    price: 1250,
    currency: 'eur',
    ...more.product,
  })
  await world.ok(ada, 'set_product_file', {
    productId,
    fileName: 'peas.pdf',
    contentBase64: PDF.toString('base64'),
  })
  await world.ok(ada, 'update_product', { productId, status: 'active' })
  const visitor = await visitorOf(world, ada)
  const input = { productId, email: `buyer${(buyers += 1)}@example.com`, ...more.order }
  const { next, payment } = await world.ok(visitor, 'start_checkout', input)
  assert.equal(next, 'pay')
  const read = () => world.ok(ada, 'get_order', { orderId: payment.orderId })
  const paidEvents = async () => {
    const told = (await world.events(ada)).filter(({ type }) => type.startsWith('order.'))
    assert.ok(told.every(({ type }) => type === 'order.paid'))
    return told.length
  }
  return {
    ada,
    productId,
    visitor,
    email: input.email,
    payment,
    orderId: payment.orderId as string,
    read,
    paidEvents,
    holder: holderOf(world, ada, payment.orderId),
  }
}

/** Opens the payment page of an order, and returns its session. */
async function opened(payment: { accountId: string; orderId: string }): Promise<string> {
  const page = await openPayment(world.system, payment)
  assert.equal(page?.status, 'open')
  return (page as { url: string }).url.split('/').at(-1)!
}

async function paymentOf(ada: TestAccount, sessionId: string): Promise<PaymentRecord> {
  const { records } = world.system.ports.payments!.at({
    kind: 'sandbox',
    account: providerAccount(ada),
  })
  return (await records.read('payment', (await records.read('checkout', sessionId))!.paymentId!))!
}

test('a paid order is told once by order.paid, and gives its file and mail once, though the provider tells of it twice', async () => {
  const { ada, email, payment, orderId, read, paidEvents, holder } = await ordered()
  assert.equal((await read()).status, 'pending')
  assert.match((await world.refused(holder, 'open_download')).detail, /not paid/)
  const sessionId = await opened(payment)
  assert.equal(await opened(payment), sessionId, 'a buyer who comes back gets the same page')
  await sandbox.pay(sessionId, 'pays')
  await shop.settle(ada, 'doubled')
  const order = await read()
  assert.deepEqual(
    [order.status, order.amount, order.livemode, order.id],
    ['paid', 1250, false, orderId],
  )
  await world.ok(holder, 'open_download')
  assert.equal((await mailsOf(world, email)).length, 1)
  assert.equal(await paidEvents(), 1)
  assert.equal((await openPayment(world.system, payment))?.status, 'complete')
  assert.equal((await world.refused(holder, 'start_payment')).code, 'nothing_to_pay')
})

test('the amount comes from the order’s row, also when the product’s price has changed', async () => {
  const { ada, productId, payment } = await ordered()
  await world.ok(ada, 'update_product', { productId, price: 9900 })
  const sessionId = await opened(payment)
  await sandbox.pay(sessionId, 'pays')
  assert.equal((await paymentOf(ada, sessionId)).received, 1250)
})

test('a card that is refused leaves the order to be paid, and a page that expired ends it', async () => {
  const { ada, payment, read } = await ordered()
  const sessionId = await opened(payment)
  await sandbox.pay(sessionId, 'declined')
  await shop.settle(ada)
  assert.equal((await read()).status, 'pending')
  const provider = (await openProvider(shop.seller, ada.accountId, { through: 'account' }))!
  await provider.at.checkouts.expire(sessionId)
  await settleObject(shop.seller, provider, ada.accountId, { kind: 'checkout', id: sessionId })
  assert.equal((await read()).status, 'failed')
})

test('a dispute holds the download; won, it gives it back, and lost, it ends it', async () => {
  const { ada, payment, read, holder } = await ordered()
  const sessionId = await opened(payment)
  await sandbox.pay(sessionId, 'pays')
  const { id } = await sandbox.dispute(sessionId)
  await shop.settle(ada)
  assert.deepEqual([(await read()).status, (await read()).dispute], ['disputed', 'open'])
  assert.match((await world.refused(holder, 'open_download')).detail, /disputed/)
  assert.match(
    (await world.refused(ada, 'refund_order', { orderId: payment.orderId })).detail,
    /Answer the dispute in the sandbox, http/,
  )
  await sandbox.endDispute(id, 'won')
  await shop.settle(ada)
  assert.deepEqual([(await read()).status, (await read()).dispute], ['paid', null])
  await world.ok(holder, 'open_download')
  const other = await ordered()
  const lost = await opened(other.payment)
  await sandbox.pay(lost, 'pays')
  await sandbox.endDispute((await sandbox.dispute(lost)).id, 'lost')
  await shop.settle(other.ada)
  assert.deepEqual(
    [(await other.read()).status, (await other.read()).dispute],
    ['disputed', 'lost'],
  )
  assert.match((await world.refused(other.holder, 'open_download')).detail, /took the money back/)
  assert.match(
    (await world.refused(other.ada, 'refund_order', { orderId: other.orderId })).detail,
    /dispute was lost/,
  )
})

test('a file that is replaced on the payment page is the one that is bought; later ones are not', async () => {
  const { ada, productId, payment, holder } = await ordered()
  const replace = (text: string) =>
    world.ok(ada, 'set_product_file', {
      productId,
      fileName: `${text}.pdf`,
      contentBase64: Buffer.from(text).toString('base64'),
    })
  const bought = async () =>
    (await world.ok(addressOf((await world.ok(holder, 'open_download')).path), 'get_order_file'))
      .fileName
  const sessionId = await opened(payment)
  await replace('second')
  await sandbox.pay(sessionId, 'pays')
  await Promise.all([shop.settle(ada), replace('third')])
  const first = await bought()
  assert.ok(['second.pdf', 'third.pdf'].includes(first), first)
  await replace('fourth')
  await shop.settle(ada, 'doubled')
  assert.equal(await bought(), first)
})

test('a product that is archived in an open checkout can be paid, and its buyer gets the file', async () => {
  const { ada, productId, payment, read, holder } = await ordered()
  const sessionId = await opened(payment)
  await world.ok(ada, 'archive_product', { productId })
  await sandbox.pay(sessionId, 'pays')
  await shop.settle(ada)
  assert.equal((await read()).status, 'paid')
  await world.ok(holder, 'open_download')
})

test('a buyer becomes a contact only when it is paid and was ticked, and then has the tag', async () => {
  const { ada, email, payment } = await ordered({
    product: { tagBuyersWith: 'bought' },
    order: { newsletter: true },
  })
  const sessionId = await opened(payment)
  assert.deepEqual((await world.ok(ada, 'list_contacts')).data, [])
  await sandbox.pay(sessionId, 'pays')
  await shop.settle(ada)
  const [contact] = (await world.ok(ada, 'list_contacts')).data
  assert.deepEqual([contact.email, contact.tags], [email, ['bought']])
})

test('erased between payment and event, a reader leaves a paid order without an address', async () => {
  const { ada, email, payment, read } = await ordered()
  const { id: contactId } = await world.ok(ada, 'add_contact', { email })
  const sessionId = await opened(payment)
  await sandbox.pay(sessionId, 'pays')
  await world.ok(ada, 'erase_contact', { contactId })
  await world.jobs()
  await shop.settle(ada)
  const order = await read()
  assert.deepEqual([order.status, order.email, order.orderEmail], ['paid', null, null])
  assert.deepEqual(await mailsOf(world, email), [])
})

test('without a connected provider a priced product takes no order', async () => {
  const ada = await world.account()
  const { id: productId } = await world.ok(ada, 'create_product', {
    name: 'Peas',
    price: 1250,
    currency: 'eur',
  })
  await world.ok(ada, 'update_product', { productId, status: 'active' })
  const problem = await world.refused(await visitorOf(world, ada), 'start_checkout', {
    productId,
    email: 'x@example.com',
  })
  assert.deepEqual([problem.code, problem.status], ['payments_not_configured', 409])
})

test('events lost altogether are made up for by the reconciliation', async () => {
  const { ada, payment, read, paidEvents } = await ordered()
  await sandbox.pay(await opened(payment), 'pays')
  await shop.settle(ada, 'dropped')
  await world.ok(ada, 'reconcile_payments')
  await world.jobs()
  assert.deepEqual([(await read()).status, await paidEvents()], ['paid', 1])
})

test('whatever was settled before, the last facts decide, and a payment is told once', async () => {
  const { ada, payment, orderId, read, paidEvents } = await ordered()
  const sessionId = await opened(payment)
  await sandbox.pay(sessionId, 'pays')
  const { records } = world.system.ports.payments!.at({
    kind: 'sandbox',
    account: providerAccount(ada),
  })
  const checkout = (await records.read('checkout', sessionId))!
  const base = await paymentOf(ada, sessionId)
  const facts = (payment: Partial<PaymentRecord> | null): SaleFacts => ({
    livemode: false,
    checkout,
    payment: payment && { ...base, ...payment },
    subscription: null,
    invoice: null,
  })
  const dispute = (status: 'warning' | 'open' | 'won' | 'lost') => [
    { id: 'dp', amount: 1250, status, reason: 'general', createdAt: base.createdAt },
  ]
  const states: [SaleFacts, string][] = [
    [facts({}), 'paid'],
    [facts({ refunded: 250 }), 'partially_refunded'],
    [facts({ refunded: 1250 }), 'refunded'],
    [facts({ disputes: dispute('warning') }), 'paid'],
    [facts({ disputes: dispute('open') }), 'disputed'],
    [facts({ disputes: dispute('lost') }), 'disputed'],
    [facts({ disputes: dispute('won') }), 'paid'],
    [facts({ disputes: dispute('won'), refunded: 1250 }), 'refunded'],
  ]
  const settle = (given: SaleFacts) =>
    transaction(world.system, ada.accountId, (scope) =>
      orderSales.settle(scope, { ref: orderId, facts: given }),
    )
  let seed = 7
  const any = () => states[(seed = (seed * 48_271) % 2_147_483_647) % states.length]!
  for (let sequence = 0; sequence < 100; sequence++) {
    for (let i = 0; i < sequence % 4; i++) await settle(any()[0])
    const [last, status] = any()
    await settle(last)
    if (sequence % 3 === 0) await settle(last)
    assert.equal((await read()).status, status, `sequence ${sequence}`)
  }
  assert.equal(await paidEvents(), 1)
})

test('a direct debit that the bank refuses later has failed; money that comes after all counts', async () => {
  const { ada, payment, orderId, read, paidEvents } = await ordered()
  const sessionId = await opened(payment)
  await sandbox.pay(sessionId, 'pays')
  const { records } = world.system.ports.payments!.at({
    kind: 'sandbox',
    account: providerAccount(ada),
  })
  const checkout = { ...(await records.read('checkout', sessionId))!, payment: 'unpaid' as const }
  const paid = await paymentOf(ada, sessionId)
  const settle = (payment: PaymentRecord) => {
    const facts: SaleFacts = {
      livemode: false,
      checkout,
      payment,
      subscription: null,
      invoice: null,
    }
    return transaction(world.system, ada.accountId, (scope) =>
      orderSales.settle(scope, { ref: orderId, facts }),
    )
  }
  const failure = { code: 'debit_not_authorized', said: null }
  const states: [PaymentRecord, string][] = [
    [{ ...paid, status: 'processing', received: 0 }, 'pending'],
    [{ ...paid, status: 'open', received: 0 }, 'pending'],
    [{ ...paid, status: 'open', received: 0, failure }, 'failed'],
    [paid, 'paid'],
  ]
  for (const [facts, status] of states) {
    await settle(facts)
    assert.equal((await read()).status, status)
  }
  assert.equal(await paidEvents(), 1)
})

test('an order by direct debit waits for the bank, which pays or fails it days later', async () => {
  for (const [card, status] of [
    ['debit', 'paid'],
    ['debit_bounces', 'failed'],
  ] as const) {
    const { ada, payment, read, paidEvents, holder } = await ordered()
    await sandbox.pay(await opened(payment), card)
    await shop.settle(ada)
    assert.deepEqual(
      [(await read()).status, (await world.refused(holder, 'open_download')).code],
      ['pending', 'no_download'],
    )
    world.clock.move(4 * DAY_MS)
    await sandbox.advance(0, providerAccount(ada))
    await shop.settle(ada, 'doubled')
    assert.deepEqual(
      [(await read()).status, await paidEvents()],
      [status, status === 'paid' ? 1 : 0],
    )
  }
})

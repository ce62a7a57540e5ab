import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setStatus } from '#test/contacts.ts'
import { testWorld } from '#test/world.ts'
import { holderOf, mailsOf, openShop } from '../fixtures/shop.ts'

const world = await testWorld()

test('an order of a free product is placed at once, and told once by order.placed', async () => {
  const { ada, product, order } = await openShop(world)
  assert.deepEqual(await order('bob@example.com'), {
    email: 'bob@example.com',
    next: 'mail',
    payment: null,
  })
  const [made] = (await world.ok(ada, 'list_orders')).data
  const events = (await world.events(ada)).filter(({ type }) => type.startsWith('order.'))
  assert.deepEqual(
    events.map(({ type, data }) => [type, data]),
    [['order.placed', { order: made }]],
  )
  assert.deepEqual([made.status, made.amount, made.productId], ['paid', 0, product.id])
})

test('of two orders of one address at once there is one', async () => {
  const { ada, order } = await openShop(world)
  await Promise.all([order('bob@example.com'), order('Bob@example.com'), order('bob@example.com')])
  assert.equal((await world.ok(ada, 'list_orders')).data.length, 1)
})

test('orders that arrive together share a transaction, and each is paid, told and mailed once', async () => {
  const [one, other] = [await openShop(world), await openShop(world, { price: 500 })]
  await world.ok(other.ada, 'create_coupon', { code: 'GIFT', percentOff: 100, maxRedemptions: 3 })
  const emails = Array.from({ length: 12 }, (_, i) => `crowd${i}@example.com`)
  const answers = await Promise.allSettled([
    ...emails.flatMap((email) => [one.order(email), one.order(email.toUpperCase())]),
    ...emails.slice(0, 6).map((email) => other.order(email, { coupon: 'GIFT' })),
  ])
  // The coupon can be used for three of the six orders.
  assert.equal(answers.filter(({ status }) => status === 'rejected').length, 3)
  for (const [{ ada }, expected] of [[one, 12] as const, [other, 3] as const]) {
    const { data } = await world.ok(ada, 'list_orders', { limit: 50 })
    assert.deepEqual(
      [data.length, new Set(data.map(({ email }: { email: string }) => email)).size],
      [expected, expected],
    )
    assert.ok(
      data.every(
        ({ status, orderEmail }: { status: string; orderEmail: object | null }) =>
          status === 'paid' && orderEmail !== null,
      ),
    )
    const told = (await world.events(ada)).filter(({ type }) => type.startsWith('order.'))
    assert.ok(told.length === expected && told.every(({ type }) => type === 'order.placed'))
  }
  assert.equal((await world.ok(other.ada, 'list_coupons')).data[0].redemptions, 3)
})

test('a buyer becomes a contact only where that was ticked', async () => {
  const { ada, order } = await openShop(world)
  await order('bob@example.com')
  assert.deepEqual((await world.ok(ada, 'list_contacts')).data, [])
  await order('cy@example.com', { newsletter: true })
  const [contact, ...others] = (await world.ok(ada, 'list_contacts')).data
  assert.deepEqual(
    [contact.email, contact.source, contact.status, others.length],
    ['cy@example.com', 'product', 'active', 0],
  )
  const orders = (await world.ok(ada, 'list_orders', { contactId: contact.id })).data
  assert.equal(orders[0].subscriberId, contact.id)
})

test('a reader whose mailbox bounces or complained gets no mail that a visitor started', async () => {
  const { ada, order } = await openShop(world)
  for (const status of ['bounced', 'complained']) {
    const { id } = await world.ok(ada, 'add_contact', { email: `${status}@example.com` })
    await setStatus(world, ada, id, status)
    assert.equal((await order(`${status}@example.com`)).next, 'mail')
    assert.deepEqual(await mailsOf(world, `${status}@example.com`), [])
  }
  assert.deepEqual((await world.ok(ada, 'list_orders')).data, [])
})

test('a product for signing up comes with the confirmation, and at once for a reader', async () => {
  const { ada, product, order } = await openShop(world, { requiresSignup: true })
  await world.ok(ada, 'update_newsletter', {
    newsletterId: ada.newsletterId,
    asksForConfirmation: true,
  })
  assert.equal((await order('new@example.com')).next, 'confirm')
  const [made] = (await world.ok(ada, 'list_orders')).data
  assert.deepEqual([made.status, made.paidAt, made.orderEmail], ['pending', null, null])
  assert.match(
    (await world.refused(holderOf(world, ada, made.id), 'open_download')).detail,
    /not paid/,
  )
  const [confirmation, ...others] = await mailsOf(world, 'new@example.com')
  assert.equal(others.length, 0)
  const token = /\/confirm\/([\w-]+)/.exec(confirmation!)![1]!
  await world.ok({ kind: 'token', token }, 'confirm_contact')
  assert.equal((await world.ok(ada, 'get_order', { orderId: made.id })).status, 'paid')
  assert.deepEqual(
    (await world.events(ada)).filter(({ type }) => type === 'order.placed').length,
    1,
  )
  assert.equal((await mailsOf(world, 'new@example.com')).length, 2)
  const { id: reader } = await world.ok(ada, 'add_contact', { email: 'known@example.com' })
  await world.ok(
    {
      kind: 'token',
      token: world.vault.sign('confirm', {
        accountId: ada.accountId,
        subject: reader,
        generation: 1,
        about: null,
      }),
    },
    'confirm_contact',
  )
  await order('known@example.com')
  const [known] = (
    await world.ok(ada, 'list_orders', { email: 'known@example.com', productId: product.id })
  ).data
  assert.equal(known.status, 'paid')
})

test('an order that a coupon pays whole is told by order.placed alone, with its mail', async () => {
  const { ada, order } = await openShop(world, { price: 500 })
  await world.ok(ada, 'create_coupon', { code: 'GIFT', percentOff: 100 })
  const { id: contactId } = await world.ok(ada, 'add_contact', { email: 'gifted@example.com' })
  await order('gifted@example.com', { coupon: 'GIFT' })
  const events = (await world.events(ada)).filter(({ type }) => type.startsWith('order.'))
  assert.deepEqual(
    events.map(({ type, data }) => [
      type,
      data.order.amount,
      data.order.discount,
      data.order.subscriberId,
    ]),
    [['order.placed', 0, 500, contactId]],
  )
  assert.equal((await mailsOf(world, 'gifted@example.com')).length, 1)
})

test('where the minimum is 0 readers may take it for free; other amounts must be possible', async () => {
  const { ada, product, visitor, order } = await openShop(world, { price: 500, minimumPrice: 0 })
  await order('bob@example.com', { amount: '0' })
  assert.equal((await world.ok(ada, 'list_orders')).data[0].status, 'paid')
  const wrong = async (amount: string, address: string) =>
    (
      await world.refused(
        visitor,
        'start_checkout',
        { productId: product.id, email: 'x@example.com', amount },
        { address },
      )
    ).errors!.map(({ pointer, code }) => `${pointer} ${code}`)
  assert.deepEqual(await wrong('0,10', '192.0.2.251'), ['/amount too_small'])
  assert.deepEqual(await wrong('-5', '192.0.2.251'), ['/amount invalid_value'])
  assert.deepEqual(await wrong('lots', '192.0.2.251'), ['/amount invalid_value'])
  assert.deepEqual(await wrong('5.005', '192.0.2.251'), ['/amount invalid_value'])
})

test('a price that the browser sends is an unknown field', async () => {
  const { product, visitor } = await openShop(world)
  const problem = await world.refused(visitor, 'start_checkout', {
    productId: product.id,
    email: 'x@example.com',
    price: 0,
  })
  assert.deepEqual(
    problem.errors!.map(({ pointer }) => pointer),
    ['/price'],
  )
})

test('a program that fills in every field gets the same answer, and nothing happens', async () => {
  const { ada, order } = await openShop(world)
  assert.deepEqual(await order('bot@example.com', { website: 'x' }), {
    email: 'bot@example.com',
    next: 'mail',
    payment: null,
  })
  assert.deepEqual((await world.ok(ada, 'list_orders')).data, [])
})

test('a visitor has five checkouts in ten minutes', async () => {
  const { product, visitor } = await openShop(world)
  const order = (i: number) =>
    world.call(
      visitor,
      'start_checkout',
      { productId: product.id, email: `a${i}@example.com` },
      { address: '198.51.100.77' },
    )
  for (let i = 0; i < 5; i++) assert.equal((await order(i)).status, 200)
  assert.equal((await order(5)).status, 429)
})

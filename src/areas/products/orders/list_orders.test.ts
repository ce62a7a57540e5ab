import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'
import { openShop } from '../fixtures/shop.ts'

const world = await testWorld()

test('lists orders by page, newest first, and by product, address, contact and status', async () => {
  const { ada, product, order } = await openShop(world)
  const contact = await world.ok(ada, 'add_contact', { email: 'Bob@example.com' })
  for (const email of ['bob@example.com', 'cy@example.com', 'eli@example.com']) await order(email)
  const emailsOf = async (query: object) =>
    (await world.ok(ada, 'list_orders', query)).data.map(({ email }: { email: string }) => email)
  const first = await world.ok(ada, 'list_orders', { limit: 2, include: 'total' })
  assert.deepEqual(
    [first.data.map(({ email }: { email: string }) => email), first.total],
    [['eli@example.com', 'cy@example.com'], 3],
  )
  assert.deepEqual(await emailsOf({ limit: 2, cursor: first.nextCursor }), ['bob@example.com'])
  assert.deepEqual(await emailsOf({ email: 'BOB@example.com' }), ['bob@example.com'])
  assert.deepEqual(await emailsOf({ contactId: contact.id }), ['bob@example.com'])
  assert.deepEqual(await emailsOf({ productId: product.id, status: 'refunded' }), [])
  assert.deepEqual(await emailsOf({ newsletterId: ada.newsletterId, status: 'paid' }), [
    'eli@example.com',
    'cy@example.com',
    'bob@example.com',
  ])
  assert.deepEqual((await world.ok(await world.account(), 'list_orders')).data, [])
})

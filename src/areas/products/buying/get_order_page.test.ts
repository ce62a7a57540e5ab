import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'
import { holderOf, openShop } from '../fixtures/shop.ts'

const world = await testWorld()

test('shows the order to the holder of its link alone', async () => {
  const { ada, order } = await openShop(world)
  await order('bob@example.com')
  const [{ id: orderId }] = (await world.ok(ada, 'list_orders')).data
  const page = await world.ok(holderOf(world, ada, orderId), 'get_order_page')
  assert.deepEqual(
    [page.email, page.status, page.obstacle, page.downloadsLeft, page.product.file.name],
    ['bob@example.com', 'paid', null, 20, 'peas.pdf'],
  )
  const eve = await world.account()
  assert.equal(
    (await world.refused(holderOf(world, eve, orderId), 'get_order_page')).code,
    'not_found',
  )
  const { token } = holderOf(world, ada, orderId) as { token: string }
  // The last character of the token may have bits that decoding ignores, so the character before it
  // is changed.
  const forged = `${token.slice(0, -2)}${token.at(-2) === 'A' ? 'B' : 'A'}${token.at(-1)}`
  assert.equal(
    (await world.refused({ kind: 'token', token: forged }, 'get_order_page')).status,
    401,
  )
  for (const purpose of ['confirm', 'order file', 'product upload']) {
    const other = world.vault.sign(purpose, {
      accountId: ada.accountId,
      subject: `sub_${orderId.slice(4)}`,
      generation: 0,
      about: null,
    })
    assert.equal(
      (await world.refused({ kind: 'token', token: other }, 'get_order_page')).status,
      401,
      purpose,
    )
  }
})

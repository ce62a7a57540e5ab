import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'

const world = await testWorld()

test('lists the account’s products by page, newest first, and by newsletter and status', async () => {
  const ada = await world.account()
  const { id: second } = await world.ok(ada, 'create_newsletter', { name: 'Seeds' })
  const ids: string[] = []
  for (const newsletterId of [ada.newsletterId, second, ada.newsletterId])
    ids.push((await world.ok(ada, 'create_product', { name: 'Peas', price: 0, newsletterId })).id)
  await world.ok(ada, 'update_product', { productId: ids[0], status: 'active' })
  const idsOf = async (query: object) =>
    (await world.ok(ada, 'list_products', query)).data.map(({ id }: { id: string }) => id)
  const first = await world.ok(ada, 'list_products', { limit: 2, include: 'total' })
  assert.deepEqual(
    [first.data.map(({ id }: { id: string }) => id), first.total],
    [[ids[2], ids[1]], 3],
  )
  assert.deepEqual(await idsOf({ limit: 2, cursor: first.nextCursor }), [ids[0]])
  assert.deepEqual(await idsOf({ newsletterId: second }), [ids[1]])
  assert.deepEqual(await idsOf({ status: 'active' }), [ids[0]])
  assert.deepEqual((await world.ok(await world.account(), 'list_products')).data, [])
})

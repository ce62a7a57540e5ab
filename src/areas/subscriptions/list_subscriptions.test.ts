import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paidWorld } from '#areas/subscriptions/fixtures/paid-world.ts'

const { world, seller, begin, subscribe } = await paidWorld()

test('lists subscriptions by status, contact and address, the newest first, page by page', async () => {
  const ada = await seller()
  const paid = await subscribe(ada, 'bob@example.com')
  const { subscriptionId: waiting } = await begin(ada, { email: 'cy@example.com' })
  const ids = async (filter: object) =>
    (await world.ok(ada, 'list_subscriptions', filter)).data.map(({ id }: { id: string }) => id)
  assert.deepEqual(await ids({}), [waiting, paid])
  assert.deepEqual(await ids({ status: 'active' }), [paid])
  assert.deepEqual(await ids({ email: 'CY@example.com' }), [waiting])
  const { contactId } = await world.ok(ada, 'get_subscription', { subscriptionId: paid })
  assert.deepEqual(await ids({ contactId, newsletterId: ada.newsletterId }), [paid])
  const first = await world.ok(ada, 'list_subscriptions', { limit: 1, include: 'total' })
  assert.deepEqual([first.data[0].id, first.total], [waiting, 2])
  assert.deepEqual(await ids({ limit: 1, cursor: first.nextCursor }), [paid])
})

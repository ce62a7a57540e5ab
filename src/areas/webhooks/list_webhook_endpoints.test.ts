import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'

const world = await testWorld()
const url = (n: number) => `http://127.0.0.1:1/${n}`

test('lists newest first, page by page, without secrets', async () => {
  const ada = await world.account()
  for (let i = 1; i <= 3; i++) {
    await world.ok(ada, 'create_webhook_endpoint', { url: url(i) })
    world.clock.move(5)
  }
  const first = await world.ok(ada, 'list_webhook_endpoints', { limit: 2, include: 'total' })
  assert.deepEqual(
    first.data.map((endpoint: { url: string }) => endpoint.url),
    [url(3), url(2)],
  )
  assert.equal(first.total, 3)
  assert.ok(!('secret' in first.data[0]))
  const second = await world.ok(ada, 'list_webhook_endpoints', {
    limit: 2,
    cursor: first.nextCursor,
  })
  assert.deepEqual(
    second.data.map((endpoint: { url: string }) => endpoint.url),
    [url(1)],
  )
  assert.equal(second.nextCursor, null)
})

test('finds by the exact address, and never an endpoint of another account', async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  const made = await world.ok(ada, 'create_webhook_endpoint', { url: url(1) })
  await world.ok(ada, 'create_webhook_endpoint', { url: url(2) })
  const found = await world.ok(ada, 'list_webhook_endpoints', { url: url(1), include: 'total' })
  assert.deepEqual([found.total, found.data.map(({ id }: { id: string }) => id)], [1, [made.id]])
  assert.deepEqual((await world.ok(bob, 'list_webhook_endpoints', { url: url(1) })).data, [])
})

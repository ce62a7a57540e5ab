import assert from 'node:assert/strict'
import { request as rawRequest } from 'node:http'
import { test } from 'node:test'
import type { MemoryFiles } from '#adapters/files/memory-files.ts'
import { DAY_MS } from '#lib/duration.ts'
import { testServer } from '#test/http.ts'
import { type TestAccount, testWorld } from '#test/world.ts'
import { openShop } from '../fixtures/shop.ts'

const world = await testWorld()
const server = await testServer(world)
const store = world.system.ports.files as MemoryFiles
const storedOf = ({ accountId }: TestAccount) => [...store.stored.keys()].filter((name) => name.startsWith(accountId)).length

async function expected(bytes: number, more: object = {}) {
  const { ada, product } = await openShop(world, { file: false })
  const { uploadUrl, expiresAt } = await world.ok(ada, 'set_product_file', { productId: product.id, fileName: 'talk.mp4', bytes, ...more })
  const url = server.url + new URL(uploadUrl).pathname
  const put = (body: string) => fetch(url, { method: 'PUT', body })
  return { ada, product, url, put, expiresAt, current: async () => (await world.ok(ada, 'get_product', { productId: product.id })).file }
}

test('takes the announced bytes by PUT without a credential, once', async () => {
  const { put, current } = await expected(4)
  const answer = await put('peas')
  assert.equal(answer.status, 200)
  assert.deepEqual(await answer.json(), await current())
  assert.deepEqual([(await current()).name, (await current()).contentType], ['talk.mp4', 'video/mp4'])
  assert.equal((await put('peas')).status, 410)
})

test('fewer and more bytes than announced leave nothing', async () => {
  const { ada, put, current } = await expected(4)
  assert.deepEqual([(await put('pea')).status, (await put('peas!')).status], [400, 413])
  assert.deepEqual([await current(), storedOf(ada)], [null, 0])
  assert.equal((await put('peas')).status, 200)
})

test('a body whose length is not announced is refused before a byte of it is read', async () => {
  const { ada, url, put, current } = await expected(4)
  const body = new ReadableStream({ start: (chunks) => (chunks.enqueue(Buffer.from('peas and more')), chunks.close()) })
  const answer = await fetch(url, { method: 'PUT', body, duplex: 'half' })
  assert.deepEqual([answer.status, await current(), storedOf(ada)], [411, null, 0])
  assert.equal((await put('peas')).status, 200)
})

test('a body that is cut in the middle leaves nothing', async () => {
  const { ada, url, put, current } = await expected(4)
  const request = rawRequest(url, { method: 'PUT', headers: { 'content-length': '4' } })
  const closed = new Promise((resolve) => request.on('error', () => {}).on('close', resolve))
  request.write('pe', () => request.destroy())
  await closed
  assert.deepEqual([await current(), storedOf(ada)], [null, 0])
  assert.equal((await put('peas')).status, 200)
})

test('an address is void after a day, when it is cut, and for an archived product', async () => {
  const { ada, product, url, put } = await expected(4)
  assert.equal((await fetch(url.slice(0, -2), { method: 'PUT', body: 'peas' })).status, 401)
  await world.ok(ada, 'archive_product', { productId: product.id })
  assert.equal((await put('peas')).status, 410)
  const late = await expected(4)
  world.clock.move(DAY_MS + 1000)
  assert.equal((await late.put('peas')).status, 410)
  assert.equal(storedOf(late.ada), 0)
})

test('of two uploads at once to one address one is kept whole', async () => {
  const { put, current } = await expected(4)
  const statuses = (await Promise.all([put('peas'), put('bean')])).map(({ status }) => status)
  assert.deepEqual(statuses.sort(), [200, 410])
  assert.equal((await current()).bytes, 4)
})

test('without room on the disk nothing is read', async () => {
  const { put, current } = await expected(4)
  const room = world.disk.room
  world.disk.room = { ...room, freeBytes: 1 }
  assert.equal((await put('peas')).status, 507)
  world.disk.room = room
  assert.equal(await current(), null)
})

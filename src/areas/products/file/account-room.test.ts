import assert from 'node:assert/strict'
import { request as rawRequest } from 'node:http'
import { type TestContext, test } from 'node:test'
import type { MemoryFiles } from '#adapters/files/memory-files.ts'
import { forgetOldFiles } from '#areas/files/forget-files.ts'
import { DAY_MS } from '#lib/duration.ts'
import { testServer } from '#test/http.ts'
import { until } from '#test/sinks.ts'
import { type TestAccount, testWorld } from '#test/world.ts'
import { openShop } from '../fixtures/shop.ts'
import { forgetOldVersions } from './forget-versions.ts'

const world = await testWorld()
const server = await testServer(world)
const store = world.system.ports.files as MemoryFiles
const storedOf = ({ accountId }: TestAccount) =>
  [...store.stored.keys()].filter((name) => name.startsWith(accountId)).length
const FULL = 'product_files_full'

/** Opens a shop on a server that allows `productFilesBytes` bytes of files. */
async function shopOf(t: TestContext, productFilesBytes: number) {
  const { ports } = world.system
  const usual = ports.deployment
  t.after(() => void (ports.deployment = usual))
  ports.deployment = { ...usual, productFilesBytes }
  const { ada, product, order } = await openShop(world, { file: false })
  const given = (bytes: number) => ({
    productId: product.id,
    fileName: 'a.txt',
    contentBase64: Buffer.alloc(bytes, 'a').toString('base64'),
  })
  const expect = async (bytes: number) =>
    server.url +
    new URL(
      (await world.ok(ada, 'set_product_file', { productId: product.id, fileName: 'a.txt', bytes }))
        .uploadUrl,
    ).pathname
  const used = async () => (await world.ok(ada, 'get_overview')).storage.productFileBytes
  return { ada, product, order, given, expect, used }
}

test('files that would pass the size of the account are refused, with what is free', async (t) => {
  const { ada, given, used } = await shopOf(t, 10_000_000)
  await world.ok(ada, 'set_product_file', given(7_000_000))
  const refused = await world.refused(ada, 'set_product_file', given(3_000_001))
  assert.deepEqual([refused.code, refused.status], [FULL, 409])
  assert.match(refused.detail, /at most 10 MB, and 3 MB are free.*PRODUCT_FILES_MB/)
  const announced = await world.refused(ada, 'set_product_file', {
    ...given(0),
    contentBase64: undefined,
    bytes: 3_000_001,
  })
  assert.equal(announced.code, FULL)
  assert.deepEqual([await used(), storedOf(ada)], [7_000_000, 1])
  await world.ok(ada, 'set_product_file', given(3_000_000))
  const other = await openShop(world, { file: false })
  await world.ok(other.ada, 'set_product_file', {
    ...given(3_000_001),
    productId: other.product.id,
  })
})

test('of uploads at once, by JSON and at addresses, only those that fit together are taken', async (t) => {
  const { ada, given, expect, used } = await shopOf(t, 250)
  const [first, second] = [await expect(100), await expect(100)]
  const put = async (url: string) =>
    (await fetch(url, { method: 'PUT', body: 'a'.repeat(100) })).status
  const call = async () => {
    const { productId, ...json } = given(100)
    const answer = await server.request(`/api/v1/products/${productId}/file`, {
      method: 'PUT',
      key: ada.apiKey,
      json,
    })
    return answer.status
  }
  const statuses = await Promise.all([put(first), put(second), call(), call()])
  assert.deepEqual(statuses.toSorted(), [200, 200, 409, 409])
  assert.deepEqual([await used(), storedOf(ada)], [200, 2])
})

test('an upload counts from its first byte, and gives its room back when it breaks off', async (t) => {
  const { ada, given, expect, used } = await shopOf(t, 150)
  const request = rawRequest(await expect(100), {
    method: 'PUT',
    headers: { 'content-length': '100' },
  })
  const closed = new Promise((resolve) => request.on('error', () => {}).on('close', resolve))
  request.write('aaaa')
  await until('its bytes count', async () => (await used()) === 100)
  assert.equal((await world.refused(ada, 'set_product_file', given(51))).code, FULL)
  request.destroy()
  await closed
  await until('its room is free', async () => (await used()) === 0)
  await world.ok(ada, 'set_product_file', given(150))
})

test('a form that is too large for the account is refused before a byte of it is sent', async (t) => {
  const { ada, product } = await shopOf(t, 1000)
  const headers = {
    authorization: `Bearer ${ada.apiKey}`,
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': '100000000',
  }
  const request = rawRequest(`${server.url}/api/v1/products/${product.id}/file`, {
    method: 'PUT',
    headers,
  })
  const answered = new Promise<string>((resolve) =>
    request.on('response', (response) => {
      let text = ''
      response
        .setEncoding('utf8')
        .on('data', (chunk: string) => (text += chunk))
        .on('end', () => resolve(text))
    }),
  )
  request.on('error', () => {}).flushHeaders()
  assert.equal((JSON.parse(await answered) as { code: string }).code, FULL)
  request.destroy()
})

test('a replaced version counts until its bytes are deleted, also while the store is away', async (t) => {
  const { ada, given, used } = await shopOf(t, 150)
  await world.ok(ada, 'set_product_file', given(100))
  await world.ok(ada, 'set_product_file', given(50))
  assert.equal(await used(), 150)
  world.clock.move(DAY_MS)
  await forgetOldVersions(world.system, world.clock.now())
  assert.equal(await used(), 150)
  await forgetOldFiles(world.system)
  assert.deepEqual([await used(), storedOf(ada)], [50, 1])
})

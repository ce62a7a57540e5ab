import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { MemoryFiles } from '#adapters/files/memory-files.ts'
import { DAY_MS } from '#lib/duration.ts'
import { uuidOf } from '#lib/typeid.ts'
import { FilesFull } from '#ports/files.ts'
import { forgetOldFiles } from '#areas/files/forget-files.ts'
import { testServer } from '#test/http.ts'
import { type TestAccount, testWorld } from '#test/world.ts'
import { addressOf, holderOf, openShop, PDF } from '../fixtures/shop.ts'
import { forgetOldVersions } from './forget-versions.ts'

const world = await testWorld()
const server = await testServer(world)
const store = world.system.ports.files as MemoryFiles

const storedOf = ({ accountId }: TestAccount) =>
  [...store.stored.keys()].filter((name) => name.startsWith(accountId))

function form(bytes: Buffer, fileName: string): FormData {
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(bytes)]), fileName)
  return body
}

test('takes a file in a form, by its name and with its digest', async () => {
  const { ada, product } = await openShop(world, { file: false })
  const bytes = Buffer.from('PK peas')
  const headers = { authorization: `Bearer ${ada.apiKey}` }
  const answer = await fetch(`${server.url}/api/v1/products/${product.id}/file`, {
    method: 'PUT',
    headers,
    body: form(bytes, 'C:\\garden\\peas.zip'),
  })
  assert.equal(answer.status, 200)
  const { file } = (await answer.json()) as { file: object }
  assert.deepEqual(file, {
    name: 'peas.zip',
    bytes: 7,
    contentType: 'application/zip',
    sha256: createHash('sha256').update(bytes).digest('hex'),
  })
})

test('takes exactly one file in exactly one way, with a name', async () => {
  const { ada, product } = await openShop(world, { file: false })
  const pointersOf = async (given: object) =>
    (await world.refused(ada, 'set_product_file', { productId: product.id, ...given })).errors!.map(
      ({ pointer }) => pointer,
    )
  assert.deepEqual(await pointersOf({ fileName: 'a.pdf' }), ['/file'])
  assert.deepEqual(await pointersOf({ fileName: 'a.pdf', bytes: 5, contentBase64: 'AAAA' }), [
    '/file',
  ])
  assert.deepEqual(await pointersOf({ contentBase64: 'AAAA' }), ['/fileName'])
  assert.deepEqual(await pointersOf({ fileName: 'a/', contentBase64: 'AAAA' }), ['/fileName'])
  assert.deepEqual(await pointersOf({ fileName: 'a.pdf', contentBase64: 'no base64' }), [
    '/contentBase64',
  ])
  assert.deepEqual(await pointersOf({ fileName: 'a.pdf', bytes: 2 ** 31 + 1 }), ['/bytes'])
  assert.deepEqual(await pointersOf({ fileName: 'a.pdf', bytes: 0 }), ['/bytes'])
  assert.ok(
    (
      await world.ok(ada, 'set_product_file', {
        productId: product.id,
        fileName: 'a.pdf',
        bytes: 2 ** 31,
      })
    ).uploadUrl,
  )
  assert.deepEqual(storedOf(ada), [])
})

test('a store that is full or away keeps nothing, and says so', async () => {
  const { ada, product } = await openShop(world, { file: false })
  const given = { productId: product.id, fileName: 'a.pdf', contentBase64: PDF.toString('base64') }
  store.failNext(new FilesFull('no room'))
  const full = await world.refused(ada, 'set_product_file', given)
  assert.deepEqual([full.code, full.status], ['storage_full', 507])
  store.failNext(new Error('S3 is away'))
  const away = await world.refused(ada, 'set_product_file', given)
  assert.deepEqual([away.code, away.status], ['unavailable', 503])
  assert.deepEqual(storedOf(ada), [])
  assert.equal((await world.ok(ada, 'get_product', { productId: product.id })).file, null)
  assert.equal((await world.ok(ada, 'set_product_file', given)).file.name, 'a.pdf')
})

test('a buyer keeps the version that was bought, until no order needs it', async () => {
  const { ada, product, order } = await openShop(world)
  await order('bob@example.com')
  const [{ id: orderId }] = (await world.ok(ada, 'list_orders')).data
  const replace = (text: string) =>
    world.ok(ada, 'set_product_file', {
      productId: product.id,
      fileName: 'peas2.pdf',
      contentBase64: Buffer.from(text).toString('base64'),
    })
  await replace('second')
  await replace('third')
  const holder = holderOf(world, ada, orderId)
  const { path } = await world.ok(holder, 'open_download')
  const file = await world.ok(addressOf(path), 'get_order_file')
  assert.deepEqual([file.fileName, store.stored.get(file.storeName)], ['peas.pdf', PDF])
  const forget = async () => {
    const now = world.clock.now()
    await forgetOldVersions(world.system, now)
    await forgetOldFiles(world.system)
    return storedOf(ada).length
  }
  world.clock.move(1000)
  assert.equal(await forget(), 2, 'the second version was bought by nobody')
  await sql`update product_order set downloads_until = ${world.clock.now()} where account_id = ${uuidOf(ada.accountId)}`.execute(
    world.db,
  )
  world.clock.move(DAY_MS)
  assert.equal(await forget(), 1)
  assert.equal(
    (await world.ok(ada, 'get_product', { productId: product.id })).file.name,
    'peas2.pdf',
  )
})

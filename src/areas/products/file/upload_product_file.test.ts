import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type IncomingMessage, request as rawRequest } from 'node:http'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { MemoryFiles } from '#adapters/files/memory-files.ts'
import { DAY_MS, MINUTE_MS } from '#lib/duration.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import { BODY_BOUNDS } from '#surfaces/http/open-bodies.ts'
import { testServer } from '#test/http.ts'
import { type TestAccount, testWorld } from '#test/world.ts'
import { openShop } from '../fixtures/shop.ts'
import { claimUpload } from './upload-sql.ts'

const world = await testWorld()
const bodyBounds = { ...BODY_BOUNDS, file: { ...BODY_BOUNDS.file } }
const server = await testServer(world, { bodyBounds })
const other = await testServer(world)
const store = world.system.ports.files as MemoryFiles
const storedOf = ({ accountId }: TestAccount) =>
  [...store.stored.keys()].filter((name) => name.startsWith(accountId)).length

/** Resolves when the server has finished the next request. */
function nextEnd(): Promise<void> {
  const { requests } = world.system
  const { note } = requests
  return new Promise((resolve) => {
    requests.note = (...ended) => {
      requests.note = note
      note(...ended)
      resolve()
    }
  })
}

async function onlyUpload({ accountId }: TestAccount): Promise<string> {
  const found = await sql<{
    id: string
  }>`select upload_id as id from product_upload where account_id = ${uuidOf(accountId)}`.execute(
    world.db,
  )
  return typeId('upl', found.rows[0]!.id)
}

async function expected(bytes: number, more: object = {}) {
  const { ada, product } = await openShop(world, { file: false })
  const { uploadUrl, expiresAt } = await world.ok(ada, 'set_product_file', {
    productId: product.id,
    fileName: 'talk.mp4',
    bytes,
    ...more,
  })
  const url = server.url + new URL(uploadUrl).pathname
  const put = (body: string) => fetch(url, { method: 'PUT', body })
  return {
    ada,
    product,
    url,
    put,
    expiresAt,
    current: async () => (await world.ok(ada, 'get_product', { productId: product.id })).file,
  }
}

test('takes the announced bytes by PUT without a credential, once', async () => {
  const { put, current } = await expected(4)
  const answer = await put('peas')
  assert.equal(answer.status, 200)
  assert.deepEqual(await answer.json(), await current())
  assert.deepEqual(
    [(await current()).name, (await current()).contentType],
    ['talk.mp4', 'video/mp4'],
  )
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
  const body = new ReadableStream({
    start: (chunks) => (chunks.enqueue(Buffer.from('peas and more')), chunks.close()),
  })
  const answer = await fetch(url, { method: 'PUT', body, duplex: 'half' })
  assert.deepEqual([answer.status, await current(), storedOf(ada)], [411, null, 0])
  assert.equal((await put('peas')).status, 200)
})

test('a body that is cut in the middle leaves nothing', async () => {
  const { ada, url, put, current } = await expected(4)
  await (await half(url)).cut()
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

/**
 * Sends a part of an upload. `finish` sends the rest and returns the status. `cut` closes the
 * connection.
 */
async function half(url: string, bytes = 4) {
  const request = rawRequest(url, { method: 'PUT', headers: { 'content-length': String(bytes) } })
  const answer = once(request, 'response') as Promise<[IncomingMessage]>
  const closed = new Promise((resolve) =>
    request.on('error', () => void answer.catch(() => {})).on('close', resolve),
  )
  answer.catch(() => {})
  const begun = store.nextWrite()
  request.write('pe')
  await begun
  return {
    async finish() {
      request.end('as')
      return (await answer)[0].resume().statusCode
    },
    async cut() {
      const ended = nextEnd()
      request.destroy()
      await Promise.all([closed, ended])
    },
  }
}

test('while one request sends a file, another to its address is refused in each process', async () => {
  const { ada, url, put, current } = await expected(4)
  const first = await half(url)
  const elsewhere = await fetch(other.url + new URL(url).pathname, { method: 'PUT', body: 'bean' })
  assert.deepEqual(
    [elsewhere.status, ((await elsewhere.json()) as { code: string }).code],
    [409, 'conflict'],
  )
  assert.equal((await put('bean')).status, 409)
  assert.deepEqual([await first.finish(), storedOf(ada)], [200, 1])
  assert.equal((await current()).bytes, 4)
})

test('an address takes the file again after a request broke off or its process was killed', async () => {
  const { ada, url, put } = await expected(4)
  await (await half(url)).cut()
  const uploadId = await onlyUpload(ada)
  const claim = await claimUpload(
    { db: world.db, accountId: ada.accountId },
    { id: uploadId },
    world.clock.now(),
  )
  assert.ok(claim)
  assert.equal((await put('peas')).status, 409)
  world.clock.move(2 * MINUTE_MS)
  assert.equal((await put('peas')).status, 200)
})

test('bytes that became no file are deleted at once', async () => {
  const { ada, product, url } = await expected(4)
  const sending = await half(url)
  await world.ok(ada, 'archive_product', { productId: product.id })
  assert.deepEqual([await sending.finish(), storedOf(ada)], [410, 0])

  const shop = await openShop(world, { file: false })
  const given = { productId: shop.product.id, fileName: 'a.pdf', contentBase64: 'UGVhcw==' }
  await Promise.all(
    Array.from({ length: 6 }, () =>
      world.call(shop.ada, 'set_product_file', given, { idempotencyKey: 'one' }),
    ),
  )
  assert.equal(storedOf(shop.ada), 1)
})

test('files at upload addresses are bounded for their account', async () => {
  const { ada, product, url } = await expected(4)
  const { uploadUrl } = await world.ok(ada, 'set_product_file', {
    productId: product.id,
    fileName: 'b.mp4',
    bytes: 4,
  })
  bodyBounds.file.account = { bodies: 1, bytes: 100 }
  const first = await half(url)
  const refused = await fetch(server.url + new URL(uploadUrl).pathname, {
    method: 'PUT',
    body: 'bean',
  })
  assert.match(
    ((await refused.json()) as { detail: string }).detail,
    /^This account sends too many files at once/,
  )
  assert.deepEqual([refused.status, await first.finish()], [429, 200])
  bodyBounds.file.account = BODY_BOUNDS.file.account
})

test('without room on the disk nothing is read', async () => {
  const { put, current } = await expected(4)
  const room = world.disk.room
  world.disk.room = { ...room, freeBytes: 1 }
  world.log.lines.length = 0
  assert.equal((await put('peas')).status, 507)
  const [line, ...more] = world.log.lines
  assert.deepEqual([line!.level, 'err' in line!.fields, more], ['warn', false, []])
  world.disk.room = room
  assert.equal(await current(), null)
})

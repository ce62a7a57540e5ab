import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import type { MemoryFiles } from '#adapters/files/memory-files.ts'
import { s3Files } from '#adapters/files/s3-files.ts'
import { ACCESS, s3Server } from '#adapters/files/fixtures/s3-server.ts'
import { HOUR_MS } from '#lib/duration.ts'
import { FilesFull } from '#ports/files.ts'
import { uuidOf } from '#lib/typeid.ts'
import { testServer } from '#test/http.ts'
import { type TestAccount, testWorld } from '#test/world.ts'
import { picture } from './fixtures/pictures.ts'
import { forgetOldImages } from './forget-images.ts'
import { makeApart } from './make-apart.ts'
import { storeImage } from './store-image.ts'

const world = await testWorld()
const { request } = await testServer(world)
const { ports } = world.system
const memory = ports.files as MemoryFiles

const upload = async (account: TestAccount, width: number) =>
  world.call(account, 'upload_image', {
    contentBase64: (await picture(width, 20).png().toBuffer()).toString('base64'),
  })

async function rowsOf({ accountId }: TestAccount): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from image where account_id = ${uuidOf(accountId)}`.execute(world.db)
  return rows[0]!.n
}

test('an upload whose process was killed before the image was in the library leaves neither file nor row after an hour', async () => {
  const ada = await world.account()
  const made = await makeApart(ada.accountId, { bytes: await picture(800, 20).png().toBuffer() })
  assert.ok(!('refused' in made))
  const before = memory.stored.size
  const image = await storeImage({ accountId: ada.accountId, db: world.db, ports }, made, {
    sha256: '00',
    fileName: 'roses.png',
  })
  assert.equal(memory.stored.size, before + 2)
  assert.deepEqual((await world.ok(ada, 'list_images')).data, [])
  await forgetOldImages(world.system)
  assert.equal(memory.stored.size, before + 2, `${image.id} may still be under way`)
  world.clock.move(HOUR_MS + 1)
  await forgetOldImages(world.system)
  assert.deepEqual([memory.stored.size, await rowsOf(ada)], [before, 0])
})

test('a store without room is a 507 that says so, and leaves nothing behind', async () => {
  const ada = await world.account()
  const before = memory.stored.size
  memory.failNext(new FilesFull('the disk is full'))
  const { problem } = await upload(ada, 700)
  assert.deepEqual([problem!.refusal.code, problem!.retryAfterS], ['storage_full', 60])
  assert.match(problem!.detail, /no room/)
  world.clock.move(HOUR_MS + 1)
  await forgetOldImages(world.system)
  assert.deepEqual([memory.stored.size, await rowsOf(ada)], [before, 0])
})

test('in S3, images are stored, served and deleted; while it is away uploads answer 503, and nothing stays', async () => {
  const s3 = await s3Server()
  after(() => s3.close())
  after(() => (ports.files = memory))
  ports.files = s3Files({ endpoint: s3.endpoint, ...ACCESS })
  const ada = await world.account()
  const { body } = await upload(ada, 700)
  const image = body as { id: string; url: string }
  assert.equal(s3.objects.size, 2)
  const path = new URL(image.url).pathname
  assert.equal((await request(path)).status, 200)

  const down = { status: 503, code: 'SlowDown' }
  // Each of its two files is tried three times.
  s3.failNext(...Array.from({ length: 6 }, () => down))
  assert.equal((await upload(ada, 800)).problem!.refusal.code, 'unavailable')
  s3.failNext(down)
  const away = await request(path)
  assert.deepEqual([away.status, away.headers.get('cache-control')], [503, null])

  await world.ok(ada, 'delete_image', { imageId: image.id })
  world.clock.move(HOUR_MS + 1)
  s3.failNext(down)
  assert.equal(await forgetOldImages(world.system), false)
  assert.equal(await rowsOf(ada), 1)
  await forgetOldImages(world.system)
  assert.deepEqual([s3.objects.size, await rowsOf(ada)], [0, 0])
})

test('an S3 that cannot be reached is a 503, too', async () => {
  after(() => (ports.files = memory))
  ports.files = s3Files({ endpoint: 'http://127.0.0.1:9/garden', ...ACCESS })
  const ada = await world.account()
  assert.equal((await upload(ada, 50)).problem!.refusal.code, 'unavailable')
})

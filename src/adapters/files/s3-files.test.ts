import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { FilesFull } from '#ports/files.ts'
import { ACCESS, s3Server } from './fixtures/s3-server.ts'
import { PART_BYTES, s3Files } from './s3-files.ts'

const server = await s3Server()
after(() => server.close())
const files = s3Files({ endpoint: server.endpoint, ...ACCESS })

async function* chunks(...parts: (string | Buffer | Error)[]) {
  for (const part of parts) {
    if (part instanceof Error) throw part
    yield Buffer.from(part)
  }
}

test('gives back what was written, whole and in part, until it is removed', async () => {
  assert.equal(await files.write('acc_1/fil_1', chunks('hello ', 'world')), 11)
  assert.equal((await buffer((await files.read('acc_1/fil_1'))!)).toString(), 'hello world')
  assert.equal(
    (await buffer((await files.read('acc_1/fil_1', { first: 4, last: 6 }))!)).toString(),
    'o w',
  )
  assert.equal(await files.write('acc_1/fil_1', chunks()), 0)
  assert.equal((await buffer((await files.read('acc_1/fil_1'))!)).length, 0)
  await files.remove('acc_1/fil_1')
  await files.remove('acc_1/fil_1')
  assert.equal(await files.read('acc_1/fil_1'), null)
})

test('a large file is sent in parts of one size, whatever the sizes of its chunks', async () => {
  const large = randomBytes(PART_BYTES * 2 + 12_345)
  const cuts = Array.from({ length: Math.ceil(large.length / 700_000) }, (_, i) =>
    large.subarray(i * 700_000, (i + 1) * 700_000),
  )
  assert.equal(await files.write('acc_1/fil_2', chunks(...cuts)), large.length)
  assert.ok(server.objects.get('acc_1/fil_2')!.equals(large))
  const exact = large.subarray(0, PART_BYTES)
  assert.equal(await files.write('acc_1/fil_3', chunks(exact)), PART_BYTES)
  assert.ok(server.objects.get('acc_1/fil_3')!.equals(exact))
  assert.equal(server.uploads.size, 0)
})

test('when the chunks end with an error the upload is aborted, and nothing is there', async () => {
  const large = Buffer.alloc(PART_BYTES + 1)
  await assert.rejects(
    files.write('acc_1/fil_4', chunks(large, new Error('the database is away'))),
    /the database is away/,
  )
  assert.deepEqual([server.uploads.size, server.objects.has('acc_1/fil_4')], [0, false])
})

test('a part that failed once is sent again, and a bucket without room is told as one', async () => {
  const large = Buffer.alloc(PART_BYTES + 1, 'x')
  const fails = async function* () {
    yield large.subarray(0, PART_BYTES)
    server.failNext({ status: 503, code: 'SlowDown' })
    yield large.subarray(PART_BYTES)
  }
  assert.equal(await files.write('acc_1/fil_5', fails()), large.length)
  assert.ok(server.objects.get('acc_1/fil_5')!.equals(large))
  server.failNext(
    { status: 507, code: 'XMinioStorageFull' },
    { status: 507, code: 'XMinioStorageFull' },
    { status: 507, code: 'XMinioStorageFull' },
  )
  await assert.rejects(files.write('acc_1/fil_6', chunks('x')), FilesFull)
})

test('a wrong secret and a missing bucket are told by the check', async () => {
  await files.check()
  await assert.rejects(
    s3Files({ endpoint: server.endpoint, ...ACCESS, secretAccessKey: 'wrong' }).check(),
    /403/,
  )
  await assert.rejects(
    s3Files({ endpoint: `${server.endpoint}-other`, ...ACCESS }).check(),
    /NoSuchBucket/,
  )
})

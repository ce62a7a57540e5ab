import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HOUR_MS } from '#lib/duration.ts'
import { createFile, fileUrl } from '#areas/files/index.ts'
import { storeName } from '#areas/files/stored-file.ts'
import { finishFile } from '#areas/files/stored-file-sql.ts'
import { transaction } from '#operation/transaction.ts'
import { testServer } from '#test/http.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()
const server = await testServer(world)
const ada = await world.account()
const TEXT = 'email\r\nada@example.com\r\n'

/** Stores a file and returns the path of its link. */
async function link(fileName = 'Garden.csv') {
  const { accountId } = ada
  const expiresAt = new Date(world.clock.now().getTime() + HOUR_MS)
  const id = await transaction(world.system, accountId, (scope) =>
    createFile(scope, { fileName, contentType: 'text/csv; charset=utf-8' }),
  )
  const chunks = async function* () {
    yield Buffer.from(TEXT)
  }
  const bytes = await world.system.ports.files.write(storeName(accountId, id), chunks())
  await transaction(world.system, accountId, (scope) => finishFile(scope, id, { bytes, expiresAt }))
  return {
    path: new URL(fileUrl(world.system.ports, { accountId, id, expiresAt })).pathname,
    name: storeName(accountId, id),
  }
}

test('gives the file to any program that follows the link, and no cache or search engine keeps it', async () => {
  const { path } = await link('Gärten "der" Welt.csv')
  const { status, headers, text } = await server.request(path)
  assert.deepEqual([status, text], [200, TEXT])
  const shown = (name: string) => headers.get(name)
  assert.deepEqual(
    [
      'content-type',
      'content-length',
      'accept-ranges',
      'cache-control',
      'x-content-type-options',
      'x-robots-tag',
      'referrer-policy',
    ].map(shown),
    [
      'text/csv; charset=utf-8',
      '24',
      'bytes',
      'private, no-store',
      'nosniff',
      'noindex',
      'no-referrer',
    ],
  )
  assert.equal(
    shown('content-disposition'),
    `attachment; filename="G_rten _der_ Welt.csv"; filename*=UTF-8''G%C3%A4rten%20%22der%22%20Welt.csv`,
  )
})

test('HEAD says how large it is, and a program that has it already gets 304', async () => {
  const { path } = await link()
  const head = await server.request(path, { method: 'HEAD' })
  assert.deepEqual([head.status, head.headers.get('content-length'), head.text], [200, '24', ''])
  const again = await server.request(path, {
    headers: { 'if-none-match': head.headers.get('etag')! },
  })
  assert.deepEqual([again.status, again.text], [304, ''])
})

test('a download that broke goes on where it stood, as long as it is the same file', async () => {
  const { path } = await link()
  const etag = (await server.request(path)).headers.get('etag')!
  const part = (range: string, more = {}) => server.request(path, { headers: { range, ...more } })
  const rest = await part('bytes=7-', { 'if-range': etag })
  assert.deepEqual(
    [rest.status, rest.text, rest.headers.get('content-range')],
    [206, TEXT.slice(7), 'bytes 7-23/24'],
  )
  assert.deepEqual([rest.headers.get('content-length'), rest.headers.get('etag')], ['17', etag])
  const end = await part('bytes=-4')
  assert.deepEqual([end.status, end.text], [206, 'om\r\n'])
  const other = await part('bytes=7-', { 'if-range': '"another"' })
  assert.deepEqual([other.status, other.text], [200, TEXT])
  const behind = await part('bytes=24-')
  assert.deepEqual(
    [behind.status, behind.text, behind.headers.get('content-range')],
    [416, '', 'bytes */24'],
  )
})

test('a link that expired, was cut or lost its file answers a page that says what to do', async () => {
  const { path, name } = await link()
  const cut = await server.request(path.slice(0, -3))
  assert.deepEqual([cut.status, /not have been copied whole/.test(cut.text)], [404, true])
  await world.system.ports.files.remove(name)
  const lost = await server.request(path)
  assert.deepEqual(
    [lost.status, /make it again/.test(lost.text), lost.headers.get('content-disposition')],
    [410, true, null],
  )
  assert.match(world.log.lines.at(-1)!.message, /not in the store/)
  const { path: other } = await link()
  world.clock.move(HOUR_MS + 1000)
  const late = await server.request(other)
  assert.deepEqual([late.status, /make it again/.test(late.text)], [410, true])
  assert.match(late.headers.get('content-type')!, /text\/html/)
  const token = other.split('/').at(-1)!
  assert.equal(JSON.stringify(world.log.lines).includes(token.slice(0, 60)), false)
})

test('a picture of a template has an address for good, and no other file is there', async () => {
  const path = '/i/templates/launch-1.jpg'
  const { status, headers } = await server.request(path)
  assert.deepEqual(
    [status, headers.get('content-type'), headers.get('cache-control')],
    [200, 'image/jpeg', 'public, max-age=31536000, immutable'],
  )
  assert.equal(
    (await server.request(path, { headers: { 'if-none-match': headers.get('etag')! } })).status,
    304,
  )
  for (const other of ['..%2Fletter.ts', 'launch-1.png', '__proto__'])
    assert.equal((await server.request(`/i/templates/${other}`)).status, 404)
})

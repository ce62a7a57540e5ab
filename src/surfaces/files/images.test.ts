import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addPicture } from '#areas/images/fixtures/library.ts'
import { testServer } from '#test/http.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()
const { request } = await testServer(world)

test('an image is served to everybody, to be kept for a year, and runs nothing', async () => {
  const { url } = await addPicture(world, await world.account())
  const path = new URL(url).pathname
  const { status, headers } = await request(path)
  assert.equal(status, 200)
  const shown = [
    'content-type',
    'cache-control',
    'content-security-policy',
    'x-content-type-options',
    'cross-origin-resource-policy',
  ]
  assert.deepEqual(
    shown.map((name) => headers.get(name)),
    [
      'image/png',
      'public, max-age=31536000, immutable',
      "default-src 'none'; sandbox",
      'nosniff',
      'cross-origin',
    ],
  )
  const known = await request(path, { headers: { 'if-none-match': headers.get('etag')! } })
  assert.deepEqual([known.status, known.text], [304, ''])
  const head = await request(path, { method: 'HEAD' })
  assert.deepEqual(
    [head.status, head.text, head.headers.get('content-type')],
    [200, '', 'image/png'],
  )
})

test('an address that names no file of an image is a 404 that is not kept for long', async () => {
  const { url } = await addPicture(world, await world.account())
  const path = new URL(url).pathname
  const wrong = [
    path.replace('30.png', '31.png'),
    path.replace('30.png', '30.jpg'),
    path.replace('30.png', '030.png'),
    path.replace('30.png', '30_png'),
    path.replace('30.png', '..%2F..%2F30.png'),
    path.replace(/img_\w+/, '..%2Fimages'),
    path.replace('img_', 'fil_'),
    '/i/img_01k5r8f3q5fz9v1m6x2c7n4b0d/600.jpg',
  ]
  for (const each of wrong) {
    const { status, headers } = await request(each)
    assert.equal(status, 404, each)
    assert.match(headers.get('cache-control')!, /max-age=60$/, each)
  }
})

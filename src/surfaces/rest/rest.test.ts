import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testServer } from '#test/http.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()
const { request } = await testServer(world)

test('a contact is added, read with an ETag, and not sent again when it has not changed', async () => {
  const ada = await world.account()
  const made = await request('/api/v1/contacts', { method: 'POST', key: ada.apiKey, json: { email: 'r@example.com' } })
  assert.equal(made.status, 201)
  assert.match(made.headers.get('location')!, /^\/api\/v1\/contacts\/sub_/)
  assert.match(made.headers.get('request-id')!, /^req_/)
  const read = await request(made.headers.get('location')!, { key: ada.apiKey })
  assert.deepEqual(read.body, made.body)
  const etag = read.headers.get('etag')!
  const again = await request(made.headers.get('location')!, { key: ada.apiKey, headers: { 'if-none-match': etag } })
  assert.equal(again.status, 304)
  const stale = await request(made.headers.get('location')!, {
    method: 'PATCH',
    key: ada.apiKey,
    json: { source: 'x' },
    headers: { 'if-match': '"other"' },
  })
  assert.equal(stale.status, 412)
  const fresh = await request(made.headers.get('location')!, {
    method: 'PATCH',
    key: ada.apiKey,
    json: { source: 'x' },
    headers: { 'if-match': etag },
  })
  assert.equal(fresh.status, 200)
})

test('a body that is no JSON, too large, of another type or in another encoding is told so', async () => {
  const ada = await world.account()
  const post = (body: string | Uint8Array<ArrayBuffer>, type = 'application/json') =>
    request('/api/v1/contacts', { method: 'POST', key: ada.apiKey, body, headers: { 'content-type': type } })
  assert.deepEqual([(await post('{"email"')).status, (await post('[]')).status, (await post('x', 'text/plain')).status], [400, 422, 415])
  assert.equal((await post(new Uint8Array([0x7b, 0xff, 0x7d]))).status, 400)
  assert.equal((await post(`{"email":"${'x'.repeat(1_100_000)}"}`)).status, 413)
  const wrong = await post('{"emial":"a@b.c","email":5,"fields":{"nope":1}}')
  assert.equal(wrong.status, 422)
  assert.equal(wrong.headers.get('content-type'), 'application/problem+json; charset=utf-8')
  assert.deepEqual(wrong.body.errors.map(({ pointer }: { pointer: string }) => pointer).sort(), ['/email', '/emial'])
  assert.match(JSON.stringify(wrong.body.errors), /Did you mean .*email/)
  assert.equal((await post('{"email":"a\\u0000@b.c"}')).body.errors[0].code, 'invalid_text')
})

test('paths and methods that are not there answer 404 and 405, and every path answers OPTIONS and HEAD', async () => {
  const ada = await world.account()
  assert.equal((await request('/api/v1/nothing', { key: ada.apiKey })).status, 404)
  const wrong = await request('/api/v1/tags', { method: 'POST', key: ada.apiKey, json: {} })
  assert.deepEqual([wrong.status, wrong.headers.get('allow')], [405, 'GET, HEAD, OPTIONS'])
  assert.equal((await request('/api/v1/tags', { method: 'OPTIONS' })).headers.get('allow'), 'GET, HEAD, OPTIONS')
  const head = await request('/api/v1/tags', { method: 'HEAD', key: ada.apiKey })
  assert.deepEqual([head.status, head.text], [200, ''])
})

test('only add_contact answers browsers of other origins', async () => {
  const preflight = await request('/api/v1/contacts', {
    method: 'OPTIONS',
    headers: { origin: 'https://blog.example', 'access-control-request-method': 'POST' },
  })
  assert.deepEqual([preflight.status, preflight.headers.get('access-control-allow-origin')], [204, '*'])
  const other = await request('/api/v1/newsletters', { method: 'OPTIONS', headers: { origin: 'https://blog.example' } })
  assert.equal(other.headers.get('access-control-allow-origin'), null)
  const listing = await request('/api/v1/contacts', { headers: { origin: 'https://blog.example' } })
  assert.equal(listing.headers.get('access-control-allow-origin'), null)
})

test('every answer says what is left of each limit', async () => {
  const ada = await world.account()
  const made = await request('/api/v1/contacts', { method: 'POST', key: ada.apiKey, json: { email: 'r@example.com' } })
  assert.equal(made.headers.get('ratelimit-policy'), '"key";q=300;w=60, "add_contact";q=600;w=3600')
  assert.match(made.headers.get('ratelimit')!, /^"key";r=299;t=\d+, "add_contact";r=599;t=\d+$/)
  assert.equal(made.headers.get('x-ratelimit-limit'), '300')
  const refused = await request('/api/v1/contacts', { method: 'POST', key: ada.apiKey, json: {} })
  assert.match(refused.headers.get('ratelimit')!, /^"key";r=298;t=\d+$/)
})

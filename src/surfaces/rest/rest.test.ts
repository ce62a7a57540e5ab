import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { test } from 'node:test'
import { exampleId } from '#operation/fields.ts'
import { setPlan } from '#areas/billing/index.ts'
import { longestWait } from '#test/contacts.ts'
import { testServer } from '#test/http.ts'
import { signInMember, ORIGIN } from '#test/person.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()
const { request, url } = await testServer(world)

test('a contact is added, read with an ETag, and not sent again when it has not changed', async () => {
  const ada = await world.account()
  const made = await request('/api/v1/contacts', {
    method: 'POST',
    key: ada.apiKey,
    json: { email: 'r@example.com' },
  })
  assert.equal(made.status, 201)
  assert.match(made.headers.get('location')!, /^\/api\/v1\/contacts\/sub_/)
  assert.match(made.headers.get('request-id')!, /^req_/)
  const read = await request(made.headers.get('location')!, { key: ada.apiKey })
  assert.deepEqual(read.body, made.body)
  const etag = read.headers.get('etag')!
  const again = await request(made.headers.get('location')!, {
    key: ada.apiKey,
    headers: { 'if-none-match': etag },
  })
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
  // The client can base its next change on this ETag, without another read.
  assert.equal(
    fresh.headers.get('etag'),
    (await request(made.headers.get('location')!, { key: ada.apiKey })).headers.get('etag'),
  )
})

test('a list and the overview that have not changed are not sent again to callers that poll, and a change is', async () => {
  const ada = await world.account()
  await request('/api/v1/contacts', {
    method: 'POST',
    key: ada.apiKey,
    json: { email: 'r@example.com' },
  })
  for (const path of [
    '/api/v1/contacts?limit=10&include=total',
    '/api/v1/overview',
    '/api/v1/growth',
  ]) {
    const etag = (await request(path, { key: ada.apiKey })).headers.get('etag')!
    const poll = () => request(path, { key: ada.apiKey, headers: { 'if-none-match': etag } })
    assert.deepEqual([(await poll()).status, (await poll()).headers.get('etag')], [304, etag], path)
    await request('/api/v1/contacts', {
      method: 'POST',
      key: ada.apiKey,
      json: { email: `${path.length}@example.com` },
    })
    assert.equal((await poll()).status, 200, path)
  }
})

test('a body that is no JSON, too large, of another type or in another encoding is told so', async () => {
  const ada = await world.account()
  const post = (body: string | Uint8Array<ArrayBuffer>, type = 'application/json') =>
    request('/api/v1/contacts', {
      method: 'POST',
      key: ada.apiKey,
      body,
      headers: { 'content-type': type },
    })
  assert.deepEqual(
    [
      (await post('{"email"')).status,
      (await post('[]')).status,
      (await post('x', 'text/plain')).status,
    ],
    [400, 422, 415],
  )
  assert.equal((await post(new Uint8Array([0x7b, 0xff, 0x7d]))).status, 400)
  assert.equal((await post(`{"email":"${'x'.repeat(1_100_000)}"}`)).status, 413)
  const wrong = await post('{"emial":"a@b.c","email":5,"fields":{"nope":1}}')
  assert.equal(wrong.status, 422)
  assert.equal(wrong.headers.get('content-type'), 'application/problem+json; charset=utf-8')
  assert.deepEqual(wrong.body.errors.map(({ pointer }: { pointer: string }) => pointer).sort(), [
    '/email',
    '/emial',
  ])
  assert.match(JSON.stringify(wrong.body.errors), /Did you mean .*email/)
  assert.equal((await post('{"email":"a\\u0000@b.c"}')).body.errors[0].code, 'invalid_text')
})

/**
 * Posts the first byte of a body, or the whole, to an operation with a large body limit. Returns
 * the status.
 */
async function postLarge(
  url: string,
  headers: Record<string, string>,
  whole: boolean,
): Promise<number> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const chunked = 'Transfer-Encoding' in headers
  const lines = Object.entries({ Host: 'x', 'Content-Type': 'application/json', ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  socket.write(
    `POST /api/v1/contacts/imports HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${chunked ? '1\r\n{\r\n' : '{'}`,
  )
  if (whole) socket.write(chunked ? '0\r\n\r\n' : ' '.repeat(LARGE - 1))
  const [answered] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  return Number(answered.toString('latin1', 9, 12))
}
const LARGE = 9_000_000

test('a body that may be over 1 MiB is taken only from a caller who may use the operation', async () => {
  const cloud = await testWorld({ edition: 'cloud' })
  const there = await testServer(cloud)
  const ada = await cloud.account()
  await setPlan(cloud.system, ada.accountId, 'starter')
  const signups = (await cloud.ok(ada, 'create_api_key', { name: 'form', level: 'signups' }))
    .key as string
  const revoked = await cloud.ok(ada, 'create_api_key', { name: 'old', level: 'full' })
  await cloud.ok(ada, 'revoke_api_key', { keyId: revoked.id })
  const viewer = await signInMember(cloud, there, ada, 'viewer@example.com', 'viewer')
  const editor = await signInMember(cloud, there, ada, 'editor@example.com', 'editor')
  const planless = await cloud.account()
  const key = (one: string) => ({ Authorization: `Bearer ${one}` })
  const expected: [Record<string, string>, number][] = [
    [key(signups), 403],
    [key(revoked.key), 401],
    [key(`mc_${'x'.repeat(43)}`), 401],
    [key(planless.apiKey), 402],
    [{ Cookie: viewer.cookie(), Origin: ORIGIN }, 403],
    [{ Cookie: editor.cookie(), Origin: 'https://evil.example' }, 403],
    // The status 400 shows that the body was read: it is no JSON.
    [{ Cookie: editor.cookie(), Origin: ORIGIN }, 400],
    [key(ada.apiKey), 400],
  ]
  for (const [caller, status] of expected)
    for (const size of [{ 'Content-Length': String(LARGE) }, { 'Transfer-Encoding': 'chunked' }])
      assert.equal(
        await postLarge(there.url, { ...caller, ...size }, status === 400),
        status,
        JSON.stringify({ ...caller, ...size }),
      )
})

test('paths and methods that are not there answer 404 and 405, and every path answers OPTIONS and HEAD', async () => {
  const ada = await world.account()
  assert.equal((await request('/api/v1/nothing', { key: ada.apiKey })).status, 404)
  const wrong = await request('/api/v1/tags', { method: 'POST', key: ada.apiKey, json: {} })
  assert.deepEqual([wrong.status, wrong.headers.get('allow')], [405, 'GET, HEAD, OPTIONS'])
  assert.equal(
    (await request('/api/v1/tags', { method: 'OPTIONS' })).headers.get('allow'),
    'GET, HEAD, OPTIONS',
  )
  const head = await request('/api/v1/tags', { method: 'HEAD', key: ada.apiKey })
  assert.deepEqual([head.status, head.text], [200, ''])
})

/**
 * Sends a request by a method that fetch would not send, and returns the status and the methods
 * that are allowed.
 */
function ask(path: string, method: string): Promise<[number | undefined, string | undefined]> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(url + path, { method }, (answer) => {
      answer.resume().once('end', () => resolve([answer.statusCode, answer.headers.allow]))
    })
    sent.once('error', reject).end()
  })
}

test('a method that a path does not have answers 405 with those it has, whatever its name, and 404 where no path is', async () => {
  for (const method of ['PUT', 'TRACE', 'QUERY', 'PROPFIND', 'LINK', 'M-SEARCH', 'UNSUBSCRIBE']) {
    assert.deepEqual(await ask('/api/v1/tags?limit=1', method), [405, 'GET, HEAD, OPTIONS'], method)
    assert.deepEqual(
      await ask(`/api/v1/contacts/${exampleId('sub')}`, method),
      [405, 'GET, HEAD, PATCH, DELETE, OPTIONS'],
      method,
    )
    assert.deepEqual(await ask('/healthz', method), [405, 'GET, HEAD'], method)
    assert.deepEqual(await ask('/api/v1/nothing', method), [404, undefined], method)
    assert.equal((await ask('/mcp', method))[0], 405, method)
  }
})

test('a method that a fixed path does not have is not taken for one of the path of an id', async () => {
  for (const [path, methods, allow] of [
    ['newsletters/check-slug', ['PATCH', 'DELETE'], 'GET, HEAD, OPTIONS'],
    ['contacts/bulk', ['GET', 'HEAD', 'PATCH', 'DELETE'], 'OPTIONS, POST'],
    ['contacts/imports', ['PATCH', 'DELETE', 'PUT'], 'GET, HEAD, OPTIONS, POST'],
    ['contacts/exports', ['PATCH', 'DELETE'], 'GET, HEAD, OPTIONS, POST'],
    ['segments/preview', ['GET', 'PATCH', 'DELETE'], 'OPTIONS, POST'],
    ['automations/recipes', ['PATCH', 'DELETE'], 'GET, HEAD, OPTIONS'],
  ] as const)
    for (const method of methods) {
      const [status, allowed = ''] = await ask(`/api/v1/${path}`, method)
      const all = allowed.split(', ').toSorted().join(', ')
      assert.deepEqual([status, all], [405, allow], `${method} ${path}`)
    }
})

test('a tag that is named as a fixed path is still renamed', async () => {
  const ada = await world.account()
  await world.ok(ada, 'add_contact', { email: 'bea@example.com', tags: ['merge'] })
  const renamed = await request('/api/v1/tags/merge', {
    method: 'PATCH',
    key: ada.apiKey,
    json: { name: 'blend' },
  })
  assert.ok(renamed.status < 300, renamed.text)
})

test('only add_contact answers browsers of other origins', async () => {
  const preflight = await request('/api/v1/contacts', {
    method: 'OPTIONS',
    headers: { origin: 'https://blog.example', 'access-control-request-method': 'POST' },
  })
  assert.deepEqual(
    [preflight.status, preflight.headers.get('access-control-allow-origin')],
    [204, '*'],
  )
  const other = await request('/api/v1/newsletters', {
    method: 'OPTIONS',
    headers: { origin: 'https://blog.example' },
  })
  assert.equal(other.headers.get('access-control-allow-origin'), null)
  const listing = await request('/api/v1/contacts', { headers: { origin: 'https://blog.example' } })
  assert.equal(listing.headers.get('access-control-allow-origin'), null)
})

test('every answer says what is left of each limit', async () => {
  const ada = await world.account()
  const made = await request('/api/v1/contacts', {
    method: 'POST',
    key: ada.apiKey,
    json: { email: 'r@example.com' },
  })
  assert.equal(made.headers.get('ratelimit-policy'), '"key";q=300;w=60, "add_contact";q=600;w=3600')
  assert.match(made.headers.get('ratelimit')!, /^"key";r=299;t=\d+, "add_contact";r=599;t=\d+$/)
  assert.equal(made.headers.get('x-ratelimit-limit'), '300')
  const refused = await request('/api/v1/contacts', { method: 'POST', key: ada.apiKey, json: {} })
  assert.match(refused.headers.get('ratelimit')!, /^"key";r=298;t=\d+$/)
})

test('a list says where its next page is, and a replayed answer that it is one', async () => {
  const ada = await world.account()
  const post = (email: string) =>
    request('/api/v1/contacts', {
      method: 'POST',
      key: ada.apiKey,
      json: { email },
      headers: { 'idempotency-key': email },
    })
  for (const email of ['a@example.com', 'b@example.com'])
    assert.equal((await post(email)).headers.get('idempotency-replayed'), null)
  assert.equal((await post('b@example.com')).headers.get('idempotency-replayed'), 'true')
  const first = await request('/api/v1/contacts?limit=1', { key: ada.apiKey })
  const next = /^<([^>]+)>; rel="next"$/.exec(first.headers.get('link')!)![1]!
  assert.equal((await request(next, { key: ada.apiKey })).body.data[0].email, 'a@example.com')
})

test('a key that is revoked or may not call it gets 401 or 403, whatever its headers are', async () => {
  const ada = await world.account()
  const { key } = await world.ok(ada, 'create_api_key', { name: 'form', level: 'signups' })
  const wrong = { 'idempotency-key': 'x'.repeat(256), 'if-match': 'é' }
  const status = async (init: { key: string }) =>
    (await request('/api/v1/tags/merge', { method: 'POST', json: {}, headers: wrong, ...init }))
      .status
  assert.deepEqual(
    [await status({ key: `mc_${'x'.repeat(43)}` }), await status({ key: key as string })],
    [401, 403],
  )
  const refused = await request('/api/v1/tags/merge', {
    method: 'POST',
    key: ada.apiKey,
    json: {},
    headers: wrong,
  })
  assert.deepEqual([refused.status, refused.body.code], [400, 'invalid_request'])
  assert.match(refused.body.detail, /The header idempotency-key must have/)
  assert.match(refused.headers.get('ratelimit')!, /^"key";r=298;/)
})

test('an address with a broken escape, or a part that is too long, is a problem like any other', async () => {
  const ada = await world.account()
  for (const path of [
    '/api/v1/contacts/%ff',
    '/api/v1/contacts/%',
    `/api/v1/contacts/${'x'.repeat(700)}`,
  ]) {
    const answer = await request(path, { key: ada.apiKey })
    assert.ok(answer.status >= 400 && answer.status < 500, `${path} ${answer.status}`)
    assert.equal(answer.headers.get('content-type'), 'application/problem+json; charset=utf-8')
    assert.equal(answer.body.code, 'invalid_request')
  }
})

test('nobody without a key makes it read a form, and a form with thousands of parts is refused', async () => {
  const ada = await world.account()
  const form = (parts: number) => {
    const made = new FormData()
    made.set('file', new Blob(['email\na@example.com']), 'a.csv')
    for (let i = 0; i < parts; i++) made.set(`p${i}`, 'x')
    return made
  }
  const post = (body: FormData, key?: string) =>
    request('/api/v1/contacts/imports', { method: 'POST', body, ...(key !== undefined && { key }) })
  assert.equal((await post(form(0))).status, 401)
  assert.equal((await post(form(0), `mc_${'x'.repeat(43)}`)).status, 401)
  assert.equal((await post(form(5000), ada.apiKey)).status, 400)
  assert.equal((await post(form(0), ada.apiKey)).status, 202)
})

test('a million names in a body are refused at once and in few words', async () => {
  const ada = await world.account()
  const names = Object.fromEntries(
    Array.from({ length: 23_000 }, (_, i) => [`an_unknown_field_with_a_long_name_${i}`, 'x']),
  )
  const waited = await longestWait(async () => {
    const answer = await request('/api/v1/contacts', {
      method: 'POST',
      key: ada.apiKey,
      json: { email: 'a@example.com', fields: names },
    })
    assert.equal(answer.status, 422)
    assert.ok(answer.text.length < 50_000)
  })
  assert.ok(waited < 2000, `others waited ${waited} ms`)
})

test('a form is counted by the boundary by which it is read', async () => {
  const ada = await world.account()
  const part = '--real\r\ncontent-disposition: form-data; name="p"\r\n\r\nx\r\n'
  const body = `${part.repeat(5000)}--real--\r\n`
  for (const type of [
    'xboundary=other; boundary=real',
    'x=";boundary=other"; boundary=real',
    'boundary="real"; boundary=other',
  ]) {
    const headers = { 'content-type': `multipart/form-data; ${type}` }
    const answer = await request('/api/v1/contacts/imports', {
      method: 'POST',
      key: ada.apiKey,
      body,
      headers,
    })
    assert.deepEqual(
      [answer.status, /at most 20 parts/.test(answer.body.detail)],
      [400, true],
      type,
    )
  }
})

test('a body or a part of a form with very many names, each in an object of its own, is refused before it is read', async () => {
  const ada = await world.account()
  const rows = Array.from({ length: 10_000 }, (_, j) => ({
    email: 'a@example.com',
    ...Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`c${i}_${j}`, 1])),
  }))
  const form = new FormData()
  form.set('rows', JSON.stringify(rows))
  for (const sent of [{ json: { rows } }, { body: form }]) {
    const answer = await request('/api/v1/contacts/imports', {
      method: 'POST',
      key: ada.apiKey,
      ...sent,
    })
    assert.equal(answer.status, 422)
    assert.match(answer.body.detail, /more than 2000 different names/)
  }
})

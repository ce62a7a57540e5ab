import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { once } from 'node:events'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { test } from 'node:test'
import { uuidOf } from '#lib/typeid.ts'
import { type BodyBounds, BODY_BOUNDS } from '../http/open-bodies.ts'
import { testServer } from '#test/http.ts'
import { type TestAccount, testWorld } from '#test/world.ts'

const MIB = 1024 * 1024
const world = await testWorld()
const { url, request } = await testServer(world)

/**
 * Announces a body of 2 MiB, sends one byte of it, and returns the answer. Waits for ever on a
 * server that reads the body first.
 */
async function begin(
  path: string,
  key: string,
  { headers = {}, at = url }: { headers?: Record<string, string>; at?: string } = {},
) {
  const { hostname, port } = new URL(at)
  const socket = connect(Number(port), hostname)
  const lines = Object.entries({
    Host: 'x',
    Authorization: `Bearer ${key}`,
    'Content-Length': String(2 * MIB),
    ...headers,
  })
  socket.on('error', () => {})
  socket.write(
    `POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n{`,
  )
  const [answer] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  const [head = '', body = ''] = answer.toString().split('\r\n\r\n')
  return {
    status: Number(head.slice(9, 12)),
    head: head.toLowerCase(),
    problem: JSON.parse(body) as { code: string; detail: string },
  }
}

const FORM = { 'Content-Type': 'multipart/form-data; boundary=b' }
const JSON_TYPE = { 'Content-Type': 'application/json' }

function use(
  account: TestAccount,
  bucket: string,
  uses: number,
  limit: { quota: number; window: number },
): Promise<unknown> {
  return Promise.all(
    Array.from({ length: uses }, () =>
      world.system.takeLimits({
        account: uuidOf(account.accountId),
        takes: [{ bucket, ...limit }],
      }),
    ),
  )
}

const BY_HOUR = { quota: 60, window: 3600 }

test('a body is not read when a limit is used up, over REST and MCP, as form, JSON or of unknown length', async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  await use(ada, 'upload_image', 60, BY_HOUR)
  const folders = readdirSync(tmpdir()).length
  for (const headers of [FORM, JSON_TYPE, { ...FORM, 'Content-Length': '10' }]) {
    const refused = await begin('/api/v1/images', ada.apiKey, { headers })
    assert.deepEqual([refused.status, refused.problem.code], [429, 'rate_limited'])
    assert.match(refused.problem.detail, /"upload_image" of 60 in an hour is reached/)
    assert.match(refused.head, /\r\nretry-after: \d+\r\n/)
    assert.match(refused.head, /\r\nratelimit: .*"upload_image";r=0/)
    assert.match(refused.head, /\r\nconnection: close/)
  }
  assert.ok(readdirSync(tmpdir()).length <= folders)
  // Checking the limit uses up nothing: each refused request counts only for its key, as other
  // requests do.
  const { states } = await world.system.peekLimits({
    account: uuidOf(ada.accountId),
    takes: [{ bucket: 'upload_image', ...BY_HOUR }],
  })
  assert.equal(states[0]!.used, 60)

  const { id } = (await world.ok(bob, 'list_api_keys')).data[0]
  await use(bob, `key:${id}`, 300, { quota: 300, window: 60 })
  assert.equal((await begin('/mcp', bob.apiKey, { headers: JSON_TYPE })).status, 429)
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.write(
    `POST /api/v1/contacts HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${bob.apiKey}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n`,
  )
  const [answer] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  assert.equal(answer.toString('latin1', 9, 12), '429')
})

test('a made-up key holds no megabyte, and an address without an operation reads none', async () => {
  const made = `mc_us_${'x'.repeat(43)}`
  assert.equal(
    (
      await begin('/api/v1/contacts', made, {
        headers: { ...JSON_TYPE, 'Content-Length': String(MIB) },
      })
    ).status,
    401,
  )
  assert.equal((await begin('/nothing', made, { headers: JSON_TYPE })).status, 404)
})

test('a replay of a kept answer is one with a large body too, and though the limit is used up', async () => {
  const ada = await world.account()
  const body = `{"name":"city","type":"text"}${' '.repeat(70_000)}`
  const send = (key: string) =>
    request('/api/v1/custom-fields', {
      method: 'POST',
      key: ada.apiKey,
      body,
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
    })
  assert.equal((await send('one')).status, 201)
  await use(ada, 'create_custom_field', 59, BY_HOUR)
  assert.equal((await send('one')).headers.get('idempotency-replayed'), 'true')
  const refused = await send('two')
  assert.deepEqual([refused.status, refused.body.code], [429, 'rate_limited'])
})

test('a revoked key is refused before its large body, though this process remembers it', async () => {
  const ada = await world.account()
  const signups = await world.ok(ada, 'create_api_key', { name: 'form', level: 'signups' })
  await world.ok(signups.key as string, 'add_contact', { email: 'a@example.com' })
  await world.ok(ada, 'revoke_api_key', { keyId: signups.id })
  assert.equal(
    (
      await begin('/api/v1/contacts', signups.key as string, {
        headers: { ...JSON_TYPE, 'Content-Length': '900000' },
      })
    ).status,
    401,
  )
})

/** Returns limits in which one limit permits no second byte. */
function bounded(
  kind: 'long' | 'file',
  whose: keyof BodyBounds['long'],
  bound = { bodies: 2, bytes: 0 },
): BodyBounds {
  return { ...BODY_BOUNDS, [kind]: { ...BODY_BOUNDS[kind], [whose]: bound } }
}

test('large bodies are bounded for an account and in all, over REST and MCP, beside short ones', async () => {
  const ada = await world.account()
  const expected = [
    [
      'account',
      429,
      /^This account sends too many large requests at once: at most 2, with 0 MiB in all/,
    ],
    ['known', 503, /^The server receives as many requests as it has room for/],
  ] as const
  const bodyBounds = { ...BODY_BOUNDS }
  const server = await testServer(world, { bodyBounds })
  for (const [whose, status, detail] of expected) {
    Object.assign(bodyBounds, bounded('long', whose))
    for (const path of ['/api/v1/contacts/imports', '/mcp']) {
      const refused = await begin(path, ada.apiKey, { headers: JSON_TYPE, at: server.url })
      assert.equal(refused.status, status)
      assert.match(refused.problem.detail, detail)
      assert.match(refused.head, /\r\nretry-after: 5\r\n/)
      assert.match(refused.head, /\r\nconnection: close/)
    }
    const sent = await server.request('/api/v1/contacts', {
      method: 'POST',
      key: ada.apiKey,
      json: { email: `${whose}@example.com` },
    })
    assert.equal(sent.status, 201)
  }
  Object.assign(bodyBounds, bounded('file', 'account', { bodies: 0, bytes: 0 }))
  const refused = await begin('/api/v1/images', ada.apiKey, { headers: FORM, at: server.url })
  assert.match(refused.problem.detail, /^This account sends too many files at once/)
})

test('a file is refused before it is read while little disk is free, and so are files that would not fit together', async () => {
  const ada = await world.account()
  const { room } = world.disk
  for (const low of [
    { ...room, freeBytes: 1024 * MIB },
    { ...room, freeBytes: 9 * MIB, totalBytes: 100 * MIB },
  ]) {
    world.disk.room = low
    const refused = await begin('/api/v1/contacts/imports', ada.apiKey, { headers: FORM })
    assert.deepEqual([refused.status, refused.problem.code], [507, 'storage_full'])
    assert.match(refused.problem.detail, /no room for the file\. Ask its operator to make some/)
    assert.match(refused.head, /\r\nretry-after: 60\r\n/)
  }
  world.disk.room = room
})

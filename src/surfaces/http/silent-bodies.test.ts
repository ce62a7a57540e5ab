import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { after, test } from 'node:test'
import { HOUR_MS } from '#lib/duration.ts'
import { testServer } from '#test/http.ts'
import { signupsKey } from '#test/contacts.ts'
import { signInMember } from '#test/person.ts'
import { testWorld } from '#test/world.ts'
import { BODY_BOUNDS } from './open-bodies.ts'

// Strangers who announce bodies and send none, over real sockets, with bounds of a few bodies.

const world = await testWorld()
const FEW = { bodies: 4, bytes: 1000 }
const bounds = {
  ...BODY_BOUNDS.short,
  address: FEW,
  account: FEW,
  strangers: { bodies: 16, bytes: 4000 },
}
const bodyBounds = {
  ...BODY_BOUNDS,
  short: bounds,
  long: { ...BODY_BOUNDS.long, address: FEW, strangers: FEW },
}
const server = await testServer(world, {
  trustedProxies: ['127.0.0.1'],
  bodyBounds,
  firstByteMs: HOUR_MS,
})
const sockets = new Set<Socket>()
after(() => sockets.forEach((socket) => socket.destroy()))

const KEY = `Bearer mc_${'x'.repeat(43)}`

/** Announces a body of 64 KiB and sends `bytes` of it. Returns its socket. */
async function announce(
  path: string,
  { address, bytes = 0, at = server.url, more = {} }: Announced,
): Promise<Socket> {
  const { hostname, port } = new URL(at)
  const socket = connect(Number(port), hostname)
  sockets.add(socket)
  const lines = Object.entries({
    Host: 'x',
    'X-Forwarded-For': address,
    Authorization: KEY,
    'Content-Length': '65536',
    ...more,
  })
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(
    `POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n${'x'.repeat(bytes)}`,
  )
  return socket
}

interface Announced {
  address: string
  bytes?: number
  at?: string
  more?: Record<string, string>
}

const answerOf = async (socket: Socket) => ((await once(socket, 'data')) as [Buffer])[0].toString()

test('strangers who read a key in a page use none of its account’s room, in REST and MCP', async () => {
  const ada = await world.account()
  const key = await signupsKey(world, ada)
  const add = (bearer: string, address: string) =>
    server.request('/api/v1/contacts', {
      method: 'POST',
      key: bearer,
      json: { email: `${address}@example.com` },
      headers: { 'x-forwarded-for': address },
    })
  // After these requests, the accounts of both keys are in the server's memory.
  for (const bearer of [key, ada.apiKey]) await add(bearer, '198.51.100.8')
  for (const path of ['/api/v1/contacts', '/mcp'])
    for (const length of ['65536', '65537'])
      for (let i = 0; i < 6; i++)
        await announce(path, {
          address: `203.0.113.${i}`,
          bytes: 1,
          more: { Authorization: `Bearer ${key}`, 'Content-Length': length },
        })
  const { status, text } = await add(ada.apiKey, '198.51.100.9')
  assert.equal(status, 201, text)
})

test('silent strangers at every bound keep no other from adding, signing up or signing in', async () => {
  const ada = await world.account()
  for (let i = 0; i < 32; i++)
    await announce('/api/v1/contacts', { address: `192.0.2.${i % 8}`, bytes: i % 2 })
  const from = (address: string) => ({ 'x-forwarded-for': address })
  // The first address is one of the strangers' own addresses; the second is not.
  for (const address of ['192.0.2.1', '198.51.100.7']) {
    const added = await server.request('/api/v1/contacts', {
      method: 'POST',
      key: ada.apiKey,
      json: { email: `${address}@example.com` },
      headers: from(address),
    })
    assert.equal(added.status, 201)
    const signIn = await server.request('/sign-in', {
      method: 'POST',
      body: 'email=a%40example.com&password=x',
      headers: from(address),
    })
    assert.equal(signIn.status, 401)
    assert.equal(
      (
        await server.request('/n/nothing', {
          method: 'POST',
          body: 'email=a%40example.com',
          headers: from(address),
        })
      ).status,
      404,
    )
  }
})

test('the body that was silent longest ends, with an answer that says why', async () => {
  const address = '203.0.113.5'
  const first = await announce('/api/v1/contacts', { address })
  const ended = answerOf(first)
  for (let i = 0; i < 4; i++) await announce('/api/v1/contacts', { address })
  assert.match(
    await ended,
    /^HTTP\/1\.1 503 [^]*connection: close[^]*The rest of the body did not arrive/i,
  )
})

test('known keys and sessions have their account’s share when strangers have none left', async () => {
  const ada = await world.account()
  const editor = await signInMember(world, server, ada, 'editor@example.com', 'editor')
  const add = (name: string) => [
    () =>
      server.request('/api/v1/contacts', {
        method: 'POST',
        key: ada.apiKey,
        json: { email: `key-${name}@example.com` },
      }),
    () => editor.post('/api/v1/contacts', { email: `person-${name}@example.com` }),
  ]
  for (const each of add('first')) assert.equal((await each()).status, 201)
  bounds.strangers = { bodies: 0, bytes: 0 }
  const stranger = await server.request('/sign-in', { method: 'POST', body: 'email=a' })
  assert.equal(stranger.status, 503)
  for (const each of add('second')) assert.equal((await each()).status, 201)
  bounds.account = { bodies: 0, bytes: 0 }
  for (const each of add('third')) {
    const refused = await each()
    assert.deepEqual(
      [refused.status, refused.body.detail.slice(0, 35)],
      [429, 'This account sends too many request'],
    )
  }
})

test('a body without a byte ends after the time for the first one', async () => {
  const at = (await testServer(world, { firstByteMs: 1 })).url
  const silent = await announce('/api/v1/contacts', { address: '192.0.2.1', at })
  assert.match(
    await answerOf(silent),
    /^HTTP\/1\.1 408 [^]*The first byte of the body did not arrive in 0\.001 seconds/,
  )
})

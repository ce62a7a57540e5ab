import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testServer } from '#test/http.ts'
import { browser, signInMember } from '#test/person.ts'
import { testWorld } from '#test/world.ts'

type Ports = Awaited<ReturnType<typeof testWorld>>

const THROUGH = { 'x-forwarded-for': '198.51.100.7' }
const warnings = (world: Ports) =>
  world.log.lines.filter(({ message }) => message.includes('TRUSTED_PROXIES'))
const WARNED =
  /<h1>A proxy is not trusted yet<\/h1>\s*<p>This page came through a proxy at <code>127\.0\.0\.1<\/code>/

test('the first request that an unnamed proxy passes on warns in the log, once', async () => {
  for (const header of ['x-forwarded-for', 'forwarded']) {
    const world = await testWorld()
    const { request } = await testServer(world)
    await request('/healthz')
    assert.deepEqual(warnings(world), [])
    for (let i = 0; i < 3; i++)
      await request('/healthz', { headers: { [header]: 'for=198.51.100.7' } })
    assert.deepEqual(warnings(world), [
      {
        level: 'warn',
        fields: { peer: '127.0.0.1' },
        message:
          'a proxy forwards requests and is not in TRUSTED_PROXIES; all its visitors count as one until you add it',
      },
    ])
  }
})

test('a proxy that is named warns of nothing', async () => {
  const world = await testWorld()
  const { request } = await testServer(world, { trustedProxies: ['127.0.0.1'] })
  for (const headers of [
    THROUGH,
    { forwarded: 'for=198.51.100.7' },
    { 'x-forwarded-for': 'unknown' },
  ])
    await request('/', { headers })
  assert.deepEqual(warnings(world), [])
  assert.doesNotMatch((await request('/', { headers: THROUGH })).text, /TRUSTED_PROXIES/)
})

test('another proxy than the named one warns', async () => {
  const world = await testWorld()
  const { request } = await testServer(world, { trustedProxies: ['10.0.0.0/8'] })
  await request('/', { headers: THROUGH })
  assert.equal(warnings(world).length, 1)
})

test('the first page warns the person who installs, then owners who are signed in, and nobody for another’s request', async () => {
  const world = await testWorld()
  const server = await testServer(world)
  assert.match((await server.request('/', { headers: THROUGH })).text, WARNED)
  assert.doesNotMatch((await server.request('/')).text, WARNED)

  const ada = await world.account()
  assert.doesNotMatch((await server.request('/', { headers: THROUGH })).text, WARNED)
  const owner = await browser(server).signIn(ada.email)
  assert.match((await owner.request('/', { headers: THROUGH })).text, WARNED)
  assert.doesNotMatch((await owner.request('/')).text, WARNED)
  const viewer = await signInMember(world, server, ada, 'viewer@example.com', 'viewer')
  assert.doesNotMatch((await viewer.request('/', { headers: THROUGH })).text, WARNED)
})

test('a visitor on the internet who sends the header is no proxy', async () => {
  const world = await testWorld()
  const { app } = await testServer(world)
  const answer = await app.inject({ url: '/', headers: THROUGH, remoteAddress: '203.0.113.9' })
  assert.doesNotMatch(answer.body, /TRUSTED_PROXIES/)
  assert.deepEqual(warnings(world), [])
  assert.match(
    (await app.inject({ url: '/', headers: THROUGH, remoteAddress: '10.0.0.5' })).body,
    /TRUSTED_PROXIES=10\.0\.0\.5/,
  )
})

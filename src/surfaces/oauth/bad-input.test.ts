import assert from 'node:assert/strict'
import { test } from 'node:test'
import { browser } from '#test/person.ts'
import { testServer } from '#test/http.ts'
import { testWorld } from '#test/world.ts'
import { authorizePath, pkce, register } from './fixtures/client.ts'

const world = await testWorld()
const server = await testServer(world)
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

const send = (
  path: string,
  body: string | Buffer<ArrayBuffer>,
  headers: Record<string, string> = FORM,
) => server.request(path, { method: 'POST', headers, body })

test('broken, repeated and endless parameters are refused with what to do, and break nothing', async () => {
  const clientId = await register(server)
  const long = 'a'.repeat(3000)
  for (const path of ['/oauth/token', '/oauth/revoke', '/oauth/device'])
    for (const [body, headers] of [
      ['', FORM],
      ['grant_type=authorization_code', FORM],
      [`client_id=${clientId}&client_id=${clientId}&token=a`, FORM],
      [`client_id=${clientId}%00&token=a&grant_type=refresh_token&refresh_token=a`, FORM],
      ['client_id=%ff%fe&token=a&grant_type=refresh_token', FORM],
      [Buffer.from([0, 255, 254, 61, 0]), FORM],
      [`client_id=${long}`, FORM],
      [`token=a&client_id=a&${Array.from({ length: 100 }, (_, i) => `a${i}=b`).join('&')}`, FORM],
      [`token=${'a'.repeat(5000)}`, FORM],
      [
        JSON.stringify({ client_id: clientId, grant_type: 'refresh_token' }),
        { 'content-type': 'application/json' },
      ],
      ['client_id=a', { 'content-type': 'nothing' }],
      [`client_id[]=${clientId}&token[a]=b`, FORM],
      ['__proto__=a&constructor=b', FORM],
    ] as const) {
      const answer = await send(path, body, headers)
      assert.equal(answer.status, 400, `${path} ${String(body).slice(0, 80)}: ${answer.text}`)
      assert.equal(answer.body.error, 'invalid_request')
      assert.match(answer.body.error_description, /^[ !#-[\]-~]{10,}$/)
      assert.equal(answer.headers.get('cache-control'), 'no-store')
    }
  assert.equal((await send('/oauth/token', 'a'.repeat(20_000))).status, 413)
  const grant = await send('/oauth/token', `client_id=${clientId}&grant_type=password`)
  assert.equal(grant.body.error, 'unsupported_grant_type')
  const target = `client_id=${clientId}&grant_type=refresh_token&refresh_token=a&resource=https%3A%2F%2Fother.example`
  assert.equal((await send('/oauth/token', target)).body.error, 'invalid_target')
})

test('a client that sends a secret is told that there is none', async () => {
  const clientId = await register(server)
  const basic = `Basic ${Buffer.from(`${clientId}:secret`).toString('base64')}`
  const answer = await send('/oauth/token', 'grant_type=refresh_token&refresh_token=a', {
    ...FORM,
    authorization: basic,
  })
  assert.deepEqual([answer.status, answer.body.error], [401, 'invalid_client'])
  assert.match(answer.headers.get('www-authenticate')!, /^Basic /)
})

test('bodies of a registration that are no JSON are refused', async () => {
  const json = { 'content-type': 'application/json' }
  for (const [body, headers] of [
    ['{', json],
    ['', json],
    ['{"redirect_uris":["https://a.example/"]}', { 'content-type': 'text/plain' }],
    [Buffer.from([0, 255]), json],
  ] as const)
    assert.deepEqual([(await send('/oauth/register', body, headers)).status], [400], String(body))
  const odd =
    '{"redirect_uris":["https://a.example/"],"client_name":"a\\u0000b\\ud800","__proto__":{"a":1}}'
  const kept = await send('/oauth/register', odd, json)
  assert.deepEqual([kept.status, kept.body.client_name], [201, 'a b'])
})

test('the pages answer broken queries with a page, and never fail', async () => {
  const { email } = await world.account()
  const ada = await browser(server).signIn(email)
  const right = authorizePath({
    client_id: await register(server),
    code_challenge: pkce().challenge,
  })
  for (const path of [
    '/oauth/authorize',
    '/oauth/authorize?client_id=%00',
    '/oauth/authorize?client_id=%ff',
    `${right}&client_id=another`,
    `${right}&redirect_uri=https%3A%2F%2Fevil.example`,
    `${right}&state=second`,
    `/oauth/authorize?client_id=${'a'.repeat(5000)}`,
    '/oauth/authorize?client_id[]=a',
    '/oauth/device?user_code=%00',
    '/oauth/device?user_code=a&user_code=b',
  ]) {
    const page = await ada.request(path)
    assert.ok([200, 400].includes(page.status), `${path}: ${page.status}`)
    assert.match(page.text, /<!doctype html>/)
  }
  const state = await ada.request(right.replace('state=a+state', 'state=a%00b'))
  assert.equal(state.status, 400)
})

test('many requests from one address have to wait', async () => {
  const limited = await testServer(world, { trustedProxies: ['127.0.0.1'] })
  const ask = () =>
    limited.request('/oauth/device', {
      method: 'POST',
      headers: { ...FORM, 'x-forwarded-for': '203.0.113.77' },
      body: 'client_id=',
    })
  let last = await ask()
  for (let i = 0; i < 120 && last.status !== 429; i++) last = await ask()
  assert.deepEqual([last.status, last.body.error], [429, 'temporarily_unavailable'])
  assert.ok(Number(last.headers.get('retry-after')) <= 60)
})

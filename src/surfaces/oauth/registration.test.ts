import assert from 'node:assert/strict'
import { test } from 'node:test'
import { area } from '#areas/oauth/index.ts'
import { DAY_MS } from '#lib/duration.ts'
import { browser } from '#test/person.ts'
import { testServer } from '#test/http.ts'
import { testWorld } from '#test/world.ts'
import { authorizePath, connect, pkce, post, refresh, register } from './fixtures/client.ts'

const world = await testWorld()
const server = await testServer(world, { trustedProxies: ['127.0.0.1'] })
let address = 0

function send(metadata: unknown, from = `198.51.100.${++address}`) {
  const headers = { 'x-forwarded-for': from }
  return server.request('/oauth/register', { method: 'POST', json: metadata, headers })
}

test('a program that registers again with the same name and addresses is the same client', async () => {
  const metadata = {
    client_name: ' Desk\u202e  Agent ',
    redirect_uris: ['http://127.0.0.1:4000/cb', 'http://localhost/cb'],
    token_endpoint_auth_method: 'client_secret_basic',
    grant_types: ['authorization_code', 'refresh_token', 'password'],
  }
  const first = await send(metadata)
  assert.equal(first.status, 201)
  const { client_id: clientId, client_id_issued_at: issuedAt, ...answered } = first.body
  assert.match(clientId, /^mci_[\w-]{22}$/)
  assert.ok(Number.isInteger(issuedAt))
  assert.deepEqual(answered, {
    client_name: 'Desk Agent',
    redirect_uris: ['http://127.0.0.1:4000/cb', 'http://localhost/cb'],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    scope: 'read write',
  })
  const other = { ...metadata, redirect_uris: ['http://localhost:1/cb', 'http://127.0.0.1:2/cb'] }
  assert.equal((await send(other)).body.client_id, clientId)
  for (const more of [{ client_name: 'Another' }, { redirect_uris: ['http://127.0.0.1/cb'] }])
    assert.notEqual((await send({ ...metadata, ...more })).body.client_id, clientId)
})

test('addresses that lead astray, wrong types and too much are refused', async () => {
  const good = { client_name: 'Agent', redirect_uris: ['https://agent.example/cb'] }
  for (const [metadata, error] of [
    ...[
      'javascript:alert(1)',
      'JavaScript:alert(1)',
      'data:text/html,hello',
      'file:///etc/passwd',
      'ms-msdt:/id',
      'http://agent.example/cb',
      'http://127.0.0.1.evil.example/cb',
      'https://agent.example/cb#fragment',
      'https://user@agent.example/cb',
      // Other spellings of the same address would hide the host on the consent page, or be parsed
      // differently.
      'HTTPS://agent.example/cb',
      'HTTP://127.0.0.1/cb',
      'Cursor://anysphere/cb',
      'https:agent.example/cb',
      'https:/agent.example/cb',
      'https:///agent.example/cb',
      'https://@agent.example/cb',
      'https://claude.ai%2eagent.example/cb',
      // The host becomes a source of the page's content policy.
      'https://a;sandbox/cb',
      'https://a,b.example/cb',
      'https://*/cb',
      'https://agent.example/a b',
      'https://agent.example/\u0000',
      `https://agent.example/${'a'.repeat(2000)}`,
      '/cb',
      '',
    ].map((uri) => [{ ...good, redirect_uris: [uri] }, 'invalid_redirect_uri'] as const),
    [{ ...good, redirect_uris: [] }, 'invalid_redirect_uri'],
    [{ ...good, redirect_uris: 'https://agent.example/cb' }, 'invalid_redirect_uri'],
    [{ ...good, redirect_uris: [7] }, 'invalid_redirect_uri'],
    [
      { ...good, redirect_uris: Array.from({ length: 11 }, (_, i) => `https://a.example/${i}`) },
      'invalid_redirect_uri',
    ],
    [{ ...good, client_name: 7 }, 'invalid_client_metadata'],
    [{ ...good, grant_types: 'all' }, 'invalid_client_metadata'],
    [[], 'invalid_client_metadata'],
    [null, 'invalid_client_metadata'],
    ['text', 'invalid_client_metadata'],
  ] as const) {
    const answer = await send(metadata)
    assert.deepEqual(
      [answer.status, answer.body.error],
      [400, error],
      JSON.stringify(metadata).slice(0, 200),
    )
    assert.match(answer.body.error_description, /^[ !#-[\]-~]+$/)
  }
  for (const uri of ['com.example.app:/cb', 'cursor://anysphere/cb', 'http://[::1]:9/cb'])
    assert.equal((await send({ redirect_uris: [uri] })).status, 201, uri)
  const name = await send({ ...good, client_name: 'a'.repeat(5000) })
  assert.equal(name.body.client_name.length, 100)
  assert.equal((await send({ ...good, client_name: 'a'.repeat(20_000) })).status, 413)
})

test('many registrations from one address have to wait', async () => {
  const statuses = []
  for (let i = 0; i < 31; i++)
    statuses.push(
      (
        await send(
          { client_name: `Agent ${i}`, redirect_uris: ['https://a.example/'] },
          '203.0.113.9',
        )
      ).status,
    )
  assert.deepEqual(statuses, [...Array.from({ length: 30 }, () => 201), 429])
  const refused = await send({ redirect_uris: ['https://a.example/'] }, '203.0.113.9')
  assert.equal(refused.body.error, 'temporarily_unavailable')
  assert.ok(Number(refused.headers.get('retry-after')) > 0)
})

test('a program that no person connects ends after 30 days, and is told to register anew', async () => {
  const { email } = await world.account()
  const ada = await browser(server).signIn(email)
  const unused = await register(server, { name: 'Unused' })
  const { clientId, tokens } = await connect(server, ada, { expires: 'never' })
  const path = authorizePath({ client_id: unused, code_challenge: pkce().challenge })
  const forget = async () => {
    for (const { forget: run } of area.retention) await run(world.system, world.clock.now())
  }
  world.clock.move(29 * DAY_MS)
  await forget()
  assert.equal((await ada.request(path)).status, 200)
  world.clock.move(2 * DAY_MS)
  await forget()
  assert.equal((await ada.request(path)).status, 400)
  const unknown = await post(server, '/oauth/token', {
    grant_type: 'refresh_token',
    client_id: unused,
    refresh_token: 'mcr_any',
  })
  assert.deepEqual([unknown.status, unknown.body.error], [401, 'invalid_client'])
  assert.match(unknown.body.error_description, /Register the client again/)
  assert.equal((await refresh(server, clientId, tokens.refresh_token)).status, 200)
})

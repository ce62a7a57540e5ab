import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SESSION_ROUTES } from '../dashboard/src/generated/session.ts'
import { setPlan } from '../src/areas/billing/index.ts'
import { operations } from '../src/catalogue.ts'
import { isForPersons, routeOf } from '../src/operation/operation.ts'
import { filled } from '#test/contract/cast.ts'
import { restSender } from '#test/contract/contract.ts'
import { testServer } from '#test/http.ts'
import { browser, ORIGIN } from '#test/person.ts'
import { sessionOf } from '#test/session.ts'
import { testWorld } from '#test/world.ts'

// Operations with `access: 'person'`: they stand under /session/v1, and no key may call them.
// test/contract.test.ts has those of /api/v1.

const world = await testWorld({ edition: 'cloud' })
const server = await testServer(world)
const send = restSender(server.request)
const ofPersons = operations.filter(isForPersons)

async function planned() {
  const account = await world.account()
  await setPlan(world.system, account.accountId, 'starter')
  return account
}

test('no key calls them, not even a full one, and no command; the answer says what does', async () => {
  const account = await planned()
  for (const operation of ofPersons) {
    const input = filled(operation.example, {})
    const { status, body } = await send(operation, input, { key: account.apiKey })
    assert.deepEqual([operation.name, status, body.code], [operation.name, 403, 'forbidden'])
    assert.match(
      body.detail,
      /sign in, and send the session's cookie without Authorization\. API keys use \/api\/v1\./,
    )
    assert.equal(
      (
        await world.refused(
          { kind: 'operator', accountId: account.accountId },
          operation.name,
          input,
        )
      ).status,
      403,
    )
  }
})

test('without a credential, and with a cookie that is none, they answer 401', async () => {
  for (const operation of ofPersons) {
    const input = filled(operation.example, {})
    assert.deepEqual(
      (await send(operation, input)).body.detail,
      'You are not signed in. Sign in at /sign-in first.',
    )
    assert.equal(
      (
        await send(operation, input, {
          headers: { cookie: 'mailcast.session_token=no.one', origin: ORIGIN },
        })
      ).status,
      401,
    )
    world.clock.move(61_000)
  }
})

test('a key beside the cookie counts, so a program never acts as the person by accident', async () => {
  const account = await planned()
  const cookie = (await browser(server).signIn(account.email)).cookie()
  const get = (headers: Record<string, string>) =>
    server.request('/session/v1/session', { headers })
  assert.equal((await get({ cookie })).status, 200)
  assert.equal((await get({ cookie, authorization: `Bearer ${account.apiKey}` })).status, 403)
})

test('they are behind /session/v1, as the dashboard has them, and not below /api/v1', async () => {
  const { apiKey } = await planned()
  for (const operation of ofPersons) {
    const { method, path } = routeOf(operation)!
    const { http, path: inDashboard } =
      SESSION_ROUTES[operation.name as keyof typeof SESSION_ROUTES]
    assert.deepEqual([http, inDashboard, path.startsWith('/session/v1/')], [method, path, true])
    const former = await server.request(path.replace('/session/', '/api/'), { method, key: apiKey })
    assert.deepEqual([former.status, former.body.code], [404, 'not_found'], path)
  }
})

test('nothing else is behind /session/v1, and a page of another origin reads none of it', async () => {
  const account = await planned()
  const cookie = (await browser(server).signIn(account.email)).cookie()
  assert.equal((await server.request('/session/v1/tags', { headers: { cookie } })).status, 404)
  for (const method of ['GET', 'OPTIONS']) {
    const headers = {
      cookie,
      origin: 'https://blog.example',
      'access-control-request-method': 'GET',
    }
    const answer = await server.request('/session/v1/session', { method, headers })
    assert.deepEqual(
      [answer.status, answer.headers.get('access-control-allow-origin')],
      [method === 'GET' ? 200 : 204, null],
    )
  }
  const wrong = await server.request('/session/v1/session', {
    method: 'POST',
    headers: { cookie },
    json: {},
  })
  assert.deepEqual([wrong.status, wrong.headers.get('allow')], [405, 'GET, HEAD, OPTIONS'])
})

test('their answers have limits and ETags as those of /api/v1', async () => {
  const account = await planned()
  const cookie = (await browser(server).signIn(account.email)).cookie()
  const read = (more: Record<string, string> = {}) =>
    server.request('/session/v1/session', { headers: { cookie, ...more } })
  const first = await read()
  assert.match(first.headers.get('ratelimit-policy')!, /^"person";q=300;w=60/)
  assert.equal((await read({ 'if-none-match': first.headers.get('etag')! })).status, 304)
})

test('they work without a plan', async () => {
  const account = await planned()
  const session = sessionOf((await browser(server).signIn(account.email)).cookie())
  await setPlan(world.system, account.accountId, null)
  assert.equal((await world.ok(session, 'get_session')).accountId, account.accountId)
  assert.equal((await world.refused(session, 'list_contacts')).status, 402)
})

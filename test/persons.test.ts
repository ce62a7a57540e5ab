import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ROUTES } from '../client/src/generated/table.ts'
import { COMMANDS } from '../client/src/generated/declarations.ts'
import { setPlan } from '../src/areas/billing/index.ts'
import { areas, operations } from '../src/catalogue.ts'
import { offersOf } from '../src/surfaces/mcp/toolset.ts'
import { filled } from '#test/contract/cast.ts'
import { restSender } from '#test/contract/contract.ts'
import { testServer } from '#test/http.ts'
import { browser, ORIGIN } from '#test/person.ts'
import { sessionOf } from '#test/session.ts'
import { testWorld } from '#test/world.ts'

// Operations with `access: 'person'`, which concern a person and not the account.

const world = await testWorld({ edition: 'cloud' })
const server = await testServer(world)
const send = restSender(server.request)
const ofPersons = operations.filter(({ access }) => access === 'person')

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
    assert.match(body.detail, /Sign in, and send the session's cookie/)
    assert.equal((await world.refused({ kind: 'operator', accountId: account.accountId }, operation.name, input)).status, 403)
  }
})

test('without a credential, and with a cookie that is none, they answer 401', async () => {
  for (const operation of ofPersons) {
    const input = filled(operation.example, {})
    assert.deepEqual((await send(operation, input)).body.detail, 'You are not signed in. Sign in at /sign-in first.')
    assert.equal((await send(operation, input, { headers: { cookie: 'mailcast.session_token=no.one', origin: ORIGIN } })).status, 401)
    world.clock.move(61_000)
  }
})

test('a key beside the cookie counts, so a program never acts as the person by accident', async () => {
  const account = await planned()
  const cookie = (await browser(server).signIn(account.email)).cookie()
  const get = (headers: Record<string, string>) => server.request('/api/v1/session', { headers })
  assert.equal((await get({ cookie })).status, 200)
  assert.equal((await get({ cookie, authorization: `Bearer ${account.apiKey}` })).status, 403)
})

test('they are methods of the client, no tools and no commands, and are documented with a cookie', async () => {
  const { body: document } = await server.request('/api/v1/openapi.json')
  const tools = new Set(offersOf(areas).map(({ operation }) => operation.name))
  const commands = new Set(COMMANDS.map(({ operation }) => operation))
  for (const { name, route } of ofPersons) {
    assert.deepEqual([name, tools.has(name), commands.has(name as never), Object.hasOwn(ROUTES, name)], [name, false, false, true])
    const [method, path] = route!.split(' ')
    const { security, 'x-access': access } = document.paths[`/api/v1${path}`][method!.toLowerCase()]
    assert.deepEqual([security, access], [[{ session: [] }], ['person']])
  }
  assert.equal(document.components.securitySchemes.session.in, 'cookie')
})

test('they work without a plan', async () => {
  const account = await planned()
  const session = sessionOf((await browser(server).signIn(account.email)).cookie())
  await setPlan(world.system, account.accountId, null)
  assert.equal((await world.ok(session, 'get_session')).accountId, account.accountId)
  assert.equal((await world.refused(session, 'list_contacts')).status, 402)
})

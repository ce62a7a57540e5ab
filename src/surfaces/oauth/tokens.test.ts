import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { DAY_MS } from '#lib/duration.ts'
import { uuidOf } from '#lib/typeid.ts'
import { browser, PASSWORD, signInMember } from '#test/person.ts'
import { testServer } from '#test/http.ts'
import { until } from '#test/sinks.ts'
import { openWorld, testWorld } from '#test/world.ts'
import {
  authorizePath,
  connect,
  consent,
  exchange,
  pkce,
  post,
  refresh,
  register,
  statusOf,
  WEB,
} from './fixtures/client.ts'

// `beside` is another process on the same database, with a separate memory.
const world = await testWorld()
const server = await testServer(world)
const beside = await openWorld(world.connection)
const besideServer = await testServer(beside)
after(() => beside.close())

/** Moves the clocks of both processes. */
function move(ms: number): void {
  for (const { clock } of [world, beside]) clock.move(ms)
}

async function signedIn() {
  const account = await world.account()
  return { account, ada: await browser(server).signIn(account.email) }
}

test('an app that was never registered connects, calls the API and tools, and refreshes', async () => {
  const { account, ada } = await signedIn()
  const { clientId, tokens } = await connect(server, ada)
  assert.match(tokens.access_token, /^mca_[\w-]{43}$/)
  assert.deepEqual(
    [tokens.token_type, tokens.expires_in, tokens.scope],
    ['Bearer', 86_400, 'read write'],
  )
  const { body } = await server.request('/api/v1/newsletters', { key: tokens.access_token })
  assert.equal(body.data[0].id, account.newsletterId)
  const call = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'list_newsletters', arguments: {} },
  }
  const tool = await server.request('/mcp', {
    method: 'POST',
    key: tokens.access_token,
    json: call,
    headers: { accept: 'application/json, text/event-stream' },
  })
  assert.match(tool.text, new RegExp(account.newsletterId))
  const next = await refresh(server, clientId, tokens.refresh_token)
  assert.equal(next.status, 200, next.text)
  assert.notEqual(next.body.access_token, tokens.access_token)
  assert.equal(await statusOf(besideServer, next.body.access_token), 200)
})

test('an app sends bodies over REST, short and long ones', async () => {
  const { account, ada } = await signedIn()
  const { tokens } = await connect(server, ada)
  const send = (key: string, json: object) =>
    server.request('/api/v1/campaigns', { method: 'POST', key, json })
  const draft = { newsletterId: account.newsletterId, subject: 'Peas' }
  for (const text of ['Beans', 'Beans '.repeat(30_000)]) {
    const made = await send(tokens.access_token, {
      ...draft,
      content: { format: 'markdown', body: text },
    })
    assert.equal(made.status, 201, made.text.slice(0, 500))
  }
  const shortened = tokens.access_token.slice(0, -1)
  assert.equal((await send(shortened, draft)).status, 401)
})

test('a code is for its client, its redirect address and its verifier, for a minute and once', async () => {
  const { ada } = await signedIn()
  const [clientId, other] = [await register(server), await register(server, { name: 'Other' })]
  const { verifier, challenge } = pkce()
  const answer = await consent(
    ada,
    authorizePath({ client_id: clientId, code_challenge: challenge }),
  )
  const right = { clientId, code: answer.get('code')!, redirectUri: WEB, verifier }
  for (const wrong of [
    { ...right, clientId: other },
    { ...right, redirectUri: `${WEB}/` },
    { ...right, redirectUri: 'http://127.0.0.1/callback' },
    { ...right, verifier: pkce().verifier },
    { ...right, code: `${right.code.slice(0, -1)}_` },
  ]) {
    const refused = await exchange(server, wrong)
    assert.deepEqual([refused.status, refused.body.error], [400, 'invalid_grant'], refused.text)
  }
  move(61_000)
  assert.equal((await exchange(server, right)).body.error, 'invalid_grant')
})

test('a code that is used twice revokes its tokens at once in every process', async () => {
  const { ada } = await signedIn()
  const connected = await connect(server, ada)
  const { access_token: token, refresh_token: refreshToken } = connected.tokens
  assert.deepEqual([await statusOf(server, token), await statusOf(besideServer, token)], [200, 200])
  const again = await exchange(server, connected)
  assert.deepEqual([again.status, again.body.error], [400, 'invalid_grant'])
  assert.deepEqual([await statusOf(server, token), await statusOf(besideServer, token)], [401, 401])
  assert.equal((await refresh(server, connected.clientId, refreshToken)).status, 400)
})

test('of two exchanges of a code at once none gives tokens that stay', async () => {
  const { ada } = await signedIn()
  const clientId = await register(server)
  const { verifier, challenge } = pkce()
  const answer = await consent(
    ada,
    authorizePath({ client_id: clientId, code_challenge: challenge }),
  )
  const right = { clientId, code: answer.get('code')!, redirectUri: WEB, verifier }
  const both = await Promise.all([exchange(server, right), exchange(besideServer, right)])
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 400])
  const given = both.find(({ status }) => status === 200)!
  assert.equal(await statusOf(server, given.body.access_token), 401)
})

test('a refresh whose answer was lost gives the same tokens again for a minute', async () => {
  const { ada } = await signedIn()
  const { clientId, tokens } = await connect(server, ada)
  const [one, two] = await Promise.all([
    refresh(server, clientId, tokens.refresh_token),
    refresh(besideServer, clientId, tokens.refresh_token),
  ])
  assert.deepEqual([one.status, two.status], [200, 200])
  assert.equal(one.body.refresh_token, two.body.refresh_token)
  assert.equal(one.body.access_token, two.body.access_token)
  // Only 45 of the 60 seconds, because a slow machine uses some of the minute itself.
  move(45_000)
  const late = await refresh(server, clientId, tokens.refresh_token)
  assert.equal(late.body.access_token, one.body.access_token)
  assert.ok(late.body.expires_in <= 86_355, String(late.body.expires_in))
  assert.equal(await statusOf(server, late.body.access_token), 200)
})

test('a refresh token that is used again later ends the whole family, in every process', async () => {
  const { ada } = await signedIn()
  const { clientId, tokens } = await connect(server, ada)
  const next = await refresh(server, clientId, tokens.refresh_token)
  assert.equal(await statusOf(besideServer, next.body.access_token), 200)
  move(61_000)
  const copied = await refresh(server, clientId, tokens.refresh_token)
  assert.deepEqual([copied.status, copied.body.error], [400, 'invalid_grant'])
  assert.equal(await statusOf(besideServer, next.body.access_token), 401)
  assert.equal((await refresh(server, clientId, next.body.refresh_token)).status, 400)
})

test('an access token lasts for a day, whatever becomes of the session and the password', async () => {
  const { account, ada } = await signedIn()
  const { tokens } = await connect(server, ada)
  const changed = await ada.post('/auth/change-password', {
    currentPassword: PASSWORD,
    newPassword: 'another password for tests',
  })
  assert.equal(changed.status, 200, changed.text)
  await ada.post('/auth/sign-out')
  await sql`delete from auth.session where user_id = (select person_id from person where email = ${account.email})`.execute(
    world.db,
  )
  move(DAY_MS - 60_000)
  assert.equal(await statusOf(server, tokens.access_token), 200)
  move(61_000)
  const ended = await server.request('/api/v1/newsletters', { key: tokens.access_token })
  assert.equal(ended.status, 401)
  assert.match(
    ended.headers.get('www-authenticate')!,
    /error="invalid_token", resource_metadata="http:\/\/mailcast\.test\/\.well-known\/oauth-protected-resource\/api\/v1"/,
  )
})

test('a refresh ends with the end of the app, and with its giver’s membership', async () => {
  const { account, ada } = await signedIn()
  const short = await connect(server, ada, { expires: 'month' })
  move(29 * DAY_MS)
  const still = await refresh(server, short.clientId, short.tokens.refresh_token)
  assert.equal(still.status, 200, still.text)
  move(2 * DAY_MS)
  const over = await refresh(server, short.clientId, still.body.refresh_token)
  assert.deepEqual([over.status, over.body.error], [400, 'invalid_grant'])

  const email = `bea-${account.newsletterId}@example.com`.replaceAll('_', '-')
  const bea = await signInMember(world, server, account, email, 'editor')
  const left = await connect(server, bea)
  const { data } = await world.ok(account, 'list_members')
  const { id: memberId } = data.find((member: { email: string }) => member.email === email)
  await world.ok(account, 'remove_member', { memberId })
  assert.equal(await statusOf(besideServer, left.tokens.access_token), 401)
  const gone = await refresh(server, left.clientId, left.tokens.refresh_token)
  assert.deepEqual([gone.status, gone.body.error], [400, 'invalid_grant'])
})

test('an app revokes an access token alone, or by its refresh token all', async () => {
  const { ada, account } = await signedIn()
  const { clientId, tokens } = await connect(server, ada)
  const { data } = await world.ok(account, 'list_connected_apps')
  const revocations = async () => {
    const asked = { operation: 'revoke_connected_app' }
    const { data: entries } = await world.ok(account, 'list_audit_log', asked)
    return entries.map(({ actor, targets }: { actor: { id: string }; targets: string[] }) => [
      actor.id,
      targets,
    ])
  }
  const revoke = (token: string, client = clientId) =>
    post(server, '/oauth/revoke', { token, client_id: client })
  const stranger = await register(server, { name: 'Stranger' })
  for (const token of [tokens.access_token, 'mca_unknown', 'anything'])
    assert.equal((await revoke(token, stranger)).status, 200)
  assert.equal(await statusOf(besideServer, tokens.access_token), 200)
  assert.equal((await revoke(tokens.access_token)).status, 200)
  assert.equal(await statusOf(besideServer, tokens.access_token), 401)
  const next = await refresh(server, clientId, tokens.refresh_token)
  assert.equal(await statusOf(besideServer, next.body.access_token), 200)
  assert.deepEqual(await revocations(), [])
  assert.equal((await revoke(next.body.refresh_token)).status, 200)
  assert.deepEqual(await revocations(), [[data[0].id, [data[0].id]]])
  assert.equal(await statusOf(besideServer, next.body.access_token), 401)
  assert.equal((await refresh(server, clientId, next.body.refresh_token)).status, 400)
})

test('no secret is in the database or in the log', async () => {
  const { ada } = await signedIn()
  const { code, clientId, tokens } = await connect(server, ada)
  await refresh(server, clientId, tokens.refresh_token)
  await exchange(server, { clientId, code, redirectUri: WEB, verifier: pkce().verifier })
  const { rows } = await sql<{ text: string }>`
    select (select coalesce(json_agg(t), '[]')::text from auth.oauth_token t) || (select coalesce(json_agg(c), '[]')::text from auth.oauth_code c)
      || (select coalesce(json_agg(g), '[]')::text from auth.oauth_grant g) || (select coalesce(json_agg(a), '[]')::text from audit_log a) as text`.execute(
    world.db,
  )
  const kept = rows[0]!.text + JSON.stringify(world.log.lines)
  assert.ok(kept.length > 100)
  for (const secret of [code, tokens.access_token, tokens.refresh_token])
    assert.ok(!kept.includes(secret.slice(4)), secret)
})

test('a token that ends while another process looks it up is not remembered there', async () => {
  const { ada } = await signedIn()
  const { clientId, tokens } = await connect(server, ada)
  const token = tokens.access_token
  const { findAppToken } = beside.system
  beside.system.findAppToken = async (asked) => {
    const found = await findAppToken(asked)
    beside.system.findAppToken = findAppToken
    assert.ok(found)
    assert.equal((await post(server, '/oauth/revoke', { client_id: clientId, token })).status, 200)
    return found
  }
  assert.deepEqual(
    [await statusOf(besideServer, token), await statusOf(besideServer, token)],
    [401, 401],
  )
})

test('two consents of an app that end at once leave no app behind', async () => {
  const { account, ada } = await signedIn()
  const clientId = await register(server)
  const consented = async () => {
    const { verifier, challenge } = pkce()
    const path = authorizePath({ client_id: clientId, code_challenge: challenge })
    const code = (await consent(ada, path)).get('code')!
    const given = await exchange(server, { clientId, code, redirectUri: WEB, verifier })
    return given.body.refresh_token
  }
  const tokens = [await consented(), await consented()]
  // Both requests have deleted their consent before either can check whether the other's consent
  // exists.
  const ends = await world.db.transaction().execute(async (tx) => {
    await sql`select 1 from api_key where account_id = ${uuidOf(account.accountId)} for update`.execute(
      tx,
    )
    const both = tokens.map((token) =>
      post(server, '/oauth/revoke', { client_id: clientId, token }),
    )
    await until('both wait for the app', async () => {
      const { rows } = await sql<{ n: number }>`select count(*) as n from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`.execute(world.db)
      return rows[0]!.n === 2
    })
    return both
  })
  for (const { status } of await Promise.all(ends)) assert.equal(status, 200)
  assert.deepEqual((await world.ok(account, 'list_connected_apps')).data, [])
})

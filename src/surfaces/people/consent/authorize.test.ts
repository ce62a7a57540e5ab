import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unescapeHtml } from '#lib/html.ts'
import { browser, codeOf, mailTo, PASSWORD, signInMember } from '#test/person.ts'
import { testServer } from '#test/http.ts'
import { testWorld } from '#test/world.ts'
import {
  authorizePath,
  connect,
  consent,
  decide,
  exchange,
  hiddenFields,
  pkce,
  refresh,
  register,
  statusOf,
  WEB,
} from '../../oauth/fixtures/client.ts'

const world = await testWorld()
const server = await testServer(world)
const { challenge } = pkce()
const clientId = await register(server)

async function signedIn() {
  const account = await world.account()
  return { account, ada: await browser(server).signIn(account.email) }
}

const pathOf = (more: Record<string, string | null> = {}) =>
  authorizePath({ client_id: clientId, code_challenge: challenge, ...more })

test('the question names the host, and what a person narrows is what the app may do', async () => {
  const { account, ada } = await signedIn()
  const path = pathOf()
  const page = await ada.request(path)
  assert.match(page.text, /<h1>Connect agent\.example<\/h1>/)
  assert.match(page.text, /It calls itself <q>Agent<\/q>/)
  assert.match(page.text, /<option value="person" selected>/)
  assert.ok(!page.text.includes('class="alert"'))
  await decide(ada, page.text, { level: 'read', confirm: 'token', sendsTo: '25', expires: 'month' })
  const { data } = await world.ok(account, 'list_connected_apps')
  assert.equal(data.length, 1)
  const [{ name, host, level, confirm, sendsTo, expiresAt }] = data
  assert.deepEqual(
    { name, host, level, confirm, sendsTo },
    { name: 'Agent', host: 'agent.example', level: 'read', confirm: 'token', sendsTo: 25 },
  )
  const days = (new Date(expiresAt).getTime() - world.clock.now().getTime()) / 86_400_000
  assert.ok(days > 29.9 && days <= 30, String(days))
})

test('who is not signed in signs in, with two factors, and comes back to the same request', async () => {
  const { account, ada } = await signedIn()
  const enabled = await ada.post('/auth/two-factor/enable', { password: PASSWORD })
  const code = codeOf(enabled.body.totpURI)
  assert.equal((await ada.post('/auth/two-factor/verify-totp', { code })).status, 200)
  const state = 'odd &?=/:%20+ü..'
  const path = pathOf({ state })
  const fresh = browser(server)
  const first = await fresh.request(path)
  assert.equal(first.status, 303)
  const signIn = await fresh.request(first.headers.get('location')!)
  const { next } = hiddenFields(signIn.text)
  const form = { email: account.email, password: PASSWORD, next: next! }
  const second = await fresh.request('/sign-in', { method: 'POST', form })
  assert.match(second.headers.get('location')!, /^\/two-factor\?/)
  const third = await fresh.request(second.headers.get('location')!)
  assert.equal(hiddenFields(third.text)['next'], next)
  const back = await ada.request(next!)
  assert.equal(back.status, 200)
  const answer = await consent(ada, next!)
  assert.equal(answer.get('state'), state)
})

test('a client that is not known is shown what to do, and nothing is sent to its address', async () => {
  const { ada } = await signedIn()
  for (const more of [
    { client_id: 'mci_unknown' },
    { client_id: null },
    { redirect_uri: `${WEB}/` },
    { redirect_uri: `${WEB}?a=b` },
    { redirect_uri: 'https://agent.example.evil.example/callback' },
    { redirect_uri: 'https://agent.example@evil.example/callback' },
    { redirect_uri: 'http://127.0.0.1.evil.example/callback' },
    { redirect_uri: 'http://127.0.0.2/callback' },
    { redirect_uri: 'http://[::1]/callback' },
    { redirect_uri: 'http://127.0.0.1/callback2' },
    { redirect_uri: 'javascript:alert(1)' },
    { redirect_uri: null },
  ]) {
    const page = await ada.request(pathOf(more))
    assert.deepEqual([page.status, page.headers.get('location')], [400, null], JSON.stringify(more))
    assert.match(page.text, /This app cannot be connected/)
  }
  const german = await ada.request(pathOf({ client_id: 'mci_unknown' }), {
    headers: { 'accept-language': 'de' },
  })
  assert.match(german.text, /legen Sie sie neu an/)
  assert.match(german.text, /Für den Hersteller der App: <span lang="en">This client_id is/)
})

test('what else is wrong is shown, and only the person’s click goes to the app', async () => {
  const { ada } = await signedIn()
  for (const [more, error] of [
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ code_challenge_method: null }, 'invalid_request'],
    [{ code_challenge: null }, 'invalid_request'],
    [{ code_challenge: 'short' }, 'invalid_request'],
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ response_mode: 'fragment' }, 'invalid_request'],
    [{ resource: 'https://other.example/mcp' }, 'invalid_target'],
    [{ resource: 'http://mailcast.test/other' }, 'invalid_target'],
  ] as const) {
    const answer = await ada.request(pathOf(more))
    assert.deepEqual([answer.status, answer.headers.get('location')], [400, null])
    const link = /<a href="([^"]+)" rel="noreferrer">Back to agent\.example<\/a>/.exec(answer.text)
    assert.ok(link, JSON.stringify(more))
    const to = new URL(unescapeHtml(link[1]!))
    assert.equal(to.origin + to.pathname, WEB)
    const { searchParams: sent } = to
    assert.deepEqual(
      [sent.get('error'), sent.get('state'), sent.get('iss')],
      [error, 'a state', 'http://mailcast.test'],
      JSON.stringify(more),
    )
  }
  for (const resource of ['', '/', '/mcp', '/mcp/all', '/mcp/contacts', '/api/v1'])
    assert.equal(
      (await ada.request(pathOf({ resource: `http://mailcast.test${resource}` }))).status,
      200,
    )
})

test('Cancel says access_denied and connects nothing', async () => {
  const { account, ada } = await signedIn()
  const answer = await consent(ada, pathOf(), { decision: 'cancel' })
  assert.deepEqual(
    [answer.get('error'), answer.get('state'), answer.get('code')],
    ['access_denied', 'a state', null],
  )
  assert.deepEqual((await world.ok(account, 'list_connected_apps')).data, [])
})

test('no frame shows the question, and no other site, session or request answers it', async () => {
  const { account, ada } = await signedIn()
  const page = await ada.request(pathOf())
  assert.equal(page.headers.get('x-frame-options'), 'DENY')
  assert.match(page.headers.get('content-security-policy')!, /frame-ancestors 'none'$/)
  const form = { ...hiddenFields(page.text), level: 'write', decision: 'allow' }
  const send = (who: typeof ada, sent: object, headers: Record<string, string> = {}) =>
    who.request('/oauth/authorize', {
      method: 'POST',
      form: sent as Record<string, string>,
      headers,
    })
  assert.equal((await send(ada, form, { origin: 'https://evil.example' })).status, 403)
  const bob = (await signedIn()).ada
  assert.equal((await send(bob, form)).status, 403)
  assert.equal((await send(ada, { ...form, proof: '' })).status, 403)
  assert.equal((await send(ada, { ...form, state: 'another' })).status, 403)
  const other = await register(server, { name: 'Other' })
  assert.equal((await send(ada, { ...form, client_id: other })).status, 403)
  world.clock.move(3_601_000)
  assert.equal((await send(ada, form)).status, 403)
  assert.deepEqual((await world.ok(account, 'list_connected_apps')).data, [])
})

test('an app on this computer or with an own scheme is asked about each time, with a warning', async () => {
  const { account, ada } = await signedIn()
  for (const [redirectUri, sent, host] of [
    ['http://127.0.0.1/cb', 'http://127.0.0.1:51234/cb', '127.0.0.1'],
    ['http://localhost:4000/cb', 'http://localhost:5000/cb', 'localhost'],
    ['https://localhost:8443/cb', 'https://localhost:8443/cb', 'localhost'],
    ['http://[::1]/cb', 'http://[::1]:9/cb', '[::1]'],
    ['cursor://anysphere/cb', 'cursor://anysphere/cb', 'cursor://'],
  ] as const) {
    const path = authorizePath({
      client_id: await register(server, { name: host, redirectUris: [redirectUri] }),
      redirect_uri: sent,
      code_challenge: challenge,
    })
    for (let i = 0; i < 2; i++) {
      const page = await ada.request(path)
      assert.match(page.text, /any program could be behind it/)
      const title = host === 'cursor://' ? host : 'a program on this computer'
      assert.ok(page.text.includes(`<h1>Connect ${title}</h1>`), page.text)
      assert.ok(page.text.includes(`<strong>${host}</strong>`), page.text)
      const answer = await decide(ada, page.text)
      assert.ok(answer.headers.get('location')!.startsWith(`${sent}?code=mcc_`))
    }
  }
  const { data } = await world.ok(account, 'list_connected_apps')
  assert.equal(data.length, 5)
})

test('a program on the computer stays one app at other ports, and other limits end its tokens', async () => {
  const { account, ada } = await signedIn()
  const redirectUris = ['http://127.0.0.1/cb']
  const program = await register(server, { name: 'Terminal', redirectUris })
  async function connectAt(port: number, level: string, expires = 'month') {
    const own = pkce()
    const redirectUri = `http://127.0.0.1:${port}/cb`
    const sent = { client_id: program, redirect_uri: redirectUri, code_challenge: own.challenge }
    const code = (await consent(ada, authorizePath(sent), { level, expires })).get('code')!
    const given = await exchange(server, {
      clientId: program,
      code,
      redirectUri,
      verifier: own.verifier,
    })
    assert.equal(given.status, 200, given.text)
    const { data } = await world.ok(account, 'list_connected_apps')
    assert.equal(data.length, 1)
    return { appId: data[0].id as string, token: given.body.access_token as string }
  }
  const first = await connectAt(51_234, 'read')
  const again = await connectAt(51_999, 'read')
  assert.equal(again.appId, first.appId)
  assert.equal(await statusOf(server, first.token), 200)
  const wider = await connectAt(52_000, 'write')
  assert.notEqual(wider.appId, first.appId)
  const statuses = [first, again, wider].map(({ token }) => statusOf(server, token))
  assert.deepEqual(await Promise.all(statuses), [401, 401, 200])
  // A later consent with other limits, here without an end, invalidates the earlier token, so that
  // this token does not get the new limits.
  const endless = await connectAt(52_001, 'write', 'never')
  assert.equal(await statusOf(server, wider.token), 401)
  assert.equal(await statusOf(server, endless.token), 200)
})

test('two hosts of one registration are two apps: neither gets what the other was allowed', async () => {
  const { account, ada } = await signedIn()
  const redirectUris = ['https://one.example/cb', 'https://two.example/cb']
  const both = await register(server, { name: 'Both', redirectUris })
  for (const [redirectUri, level] of [
    ['https://one.example/cb', 'read'],
    ['https://two.example/cb', 'write'],
    ['https://two.example/cb', 'read'],
  ] as const) {
    const sent = { client_id: both, redirect_uri: redirectUri, code_challenge: challenge }
    await consent(ada, authorizePath(sent), { level })
  }
  const { data } = await world.ok(account, 'list_connected_apps')
  assert.deepEqual(
    data.map(({ host, level }: { host: string; level: string }) => [host, level]),
    [
      ['two.example', 'read'],
      ['one.example', 'read'],
    ],
  )
})

test('a viewer is offered reading alone, also against a changed form', async () => {
  const { account } = await signedIn()
  const vera = await signInMember(world, server, account, 'vera@example.com', 'viewer')
  const page = await vera.request(pathOf())
  assert.ok(!page.text.includes('value="write"'))
  assert.ok(!page.text.includes('name="sendsTo"'))
  await decide(vera, page.text, { level: 'write' })
  const { data } = await world.ok(account, 'list_connected_apps')
  assert.deepEqual(
    data.map((app: { level: string }) => app.level),
    ['read'],
  )
})

test('a person of several accounts chooses one, and what may be written follows the role in it', async () => {
  const { account, ada } = await signedIn()
  const other = await world.account()
  await world.ok(other, 'invite_member', { email: account.email, role: 'viewer' })
  const { link } = await mailTo(world, account.email)
  assert.equal((await ada.request(link, { method: 'POST', form: {} })).status, 200)
  const page = await ada.request(pathOf())
  assert.ok(
    page.text.includes(
      `<option value="${other.accountId}">The Weekly Garden (you only read there)`,
    ),
    page.text,
  )
  const wrong = await decide(ada, page.text, { account: 'acc_01k5r8f3q5fz9v1m6x2c7n4b0d' })
  assert.deepEqual([wrong.status, /Choose one of your accounts/.test(wrong.text)], [422, true])
  for (const [{ accountId, apiKey }, level] of [
    [other, 'read'],
    [account, 'write'],
  ] as const) {
    assert.equal((await decide(ada, page.text, { account: accountId, level: 'write' })).status, 303)
    const { data } = await world.ok(apiKey, 'list_connected_apps')
    assert.deepEqual(
      data.map((app: { level: string }) => app.level),
      [level],
    )
  }
})

test('an app that asks to read is offered no more', async () => {
  const { account, ada } = await signedIn()
  const page = await ada.request(pathOf({ scope: 'read offline_access' }))
  assert.ok(!page.text.includes('value="write"'))
  await decide(ada, page.text, { level: 'write' })
  assert.equal((await world.ok(account, 'list_connected_apps')).data[0].level, 'read')
})

test('a number of recipients that is none is said, and the choices stay', async () => {
  const { ada } = await signedIn()
  const page = await ada.request(pathOf(), { headers: { 'accept-language': 'de' } })
  assert.match(page.text, /agent\.example verbinden/)
  const again = await decide(ada, page.text, { sendsTo: 'many', level: 'write' })
  assert.equal(again.status, 422)
  assert.match(again.text, /role="alert"/)
  assert.match(again.text, /value="many"/)
  // The form hides this field while Read is selected, so its invalid value is ignored.
  assert.equal((await decide(ada, page.text, { sendsTo: 'many', level: 'read' })).status, 303)
})

test('an app that a person revokes is refused at once', async () => {
  const { account, ada } = await signedIn()
  const { clientId: connected, tokens } = await connect(server, ada)
  assert.equal(await statusOf(server, tokens.access_token), 200)
  const [{ id: appId }] = (await world.ok(account, 'list_connected_apps')).data
  assert.equal((await world.call(account, 'revoke_connected_app', { appId })).status, 204)
  assert.equal(await statusOf(server, tokens.access_token), 401)
  const refreshed = await refresh(server, connected, tokens.refresh_token)
  assert.deepEqual([refreshed.status, refreshed.body.error], [400, 'invalid_grant'])
})

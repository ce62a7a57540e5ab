import assert from 'node:assert/strict'
import { test } from 'node:test'
import { browser, PASSWORD } from '#test/person.ts'
import { testServer } from '#test/http.ts'
import { testWorld } from '#test/world.ts'
import { decide, hiddenFields, post, statusOf } from './fixtures/client.ts'

const world = await testWorld()
const server = await testServer(world)
const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code'

async function start() {
  const registered = await server.request('/oauth/register', {
    method: 'POST',
    json: { client_name: 'Terminal', grant_types: [DEVICE_GRANT, 'refresh_token'] },
  })
  assert.equal(registered.status, 201, registered.text)
  const clientId: string = registered.body.client_id
  const started = await post(server, '/oauth/device', { client_id: clientId, scope: 'read write' })
  assert.equal(started.status, 200, started.text)
  const poll = (more: object = {}) =>
    post(server, '/oauth/token', {
      grant_type: DEVICE_GRANT,
      client_id: clientId,
      device_code: started.body.device_code,
      ...more,
    })
  return { clientId, started: started.body, poll }
}

async function signedIn() {
  const account = await world.account()
  return { account, ada: await browser(server).signIn(account.email) }
}

const wait = (seconds: number) => world.clock.move(seconds * 1000)

test('a device shows a code, a person types it and allows, and the device gets its tokens once', async () => {
  const { account, ada } = await signedIn()
  const { started, poll } = await start()
  assert.match(started.user_code, /^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/)
  assert.equal(started.verification_uri, 'http://mailcast.test/oauth/device')
  assert.deepEqual([started.expires_in, started.interval], [900, 5])
  assert.equal((await poll()).body.error, 'authorization_pending')

  assert.match((await ada.request('/oauth/device')).text, /Type the code/)
  const typed = started.user_code.toLowerCase().replace('-', ' ')
  const page = await ada.request(`/oauth/device?user_code=${encodeURIComponent(typed)}`)
  assert.ok(page.text.includes(`<p class="user-code">${started.user_code}</p>`), page.text)
  assert.match(page.text, /Go on only if you started this yourself/)
  assert.equal(page.headers.get('x-frame-options'), 'DENY')
  const done = await decide(ada, page.text, { level: 'read' })
  assert.deepEqual([done.status, /<h1>Connected<\/h1>/.test(done.text)], [200, true])

  wait(6)
  const tokens = await poll()
  assert.equal(tokens.status, 200, tokens.text)
  assert.equal(tokens.body.scope, 'read')
  assert.equal(await statusOf(server, tokens.body.access_token), 200)
  assert.equal((await poll()).body.error, 'invalid_grant')
  const { data } = await world.ok(account, 'list_connected_apps')
  assert.deepEqual([data[0].name, data[0].host, data[0].level], ['Terminal', 'device', 'read'])
  const used = await ada.request(`/oauth/device?user_code=${started.user_code}`)
  assert.equal(used.status, 400)
})

test('a device that asks too often is slowed down, and one that waits too long begins anew', async () => {
  const { poll } = await start()
  assert.equal((await poll()).body.error, 'authorization_pending')
  wait(1)
  assert.equal((await poll()).body.error, 'slow_down')
  wait(6)
  assert.equal((await poll()).body.error, 'slow_down')
  wait(16)
  assert.equal((await poll()).body.error, 'authorization_pending')
  assert.equal(
    (await poll({ client_id: (await start()).clientId + 'x' })).body.error,
    'invalid_client',
  )
  wait(900)
  assert.equal((await poll()).body.error, 'expired_token')
})

test('a person says no, and the device is told', async () => {
  const { ada } = await signedIn()
  const { started, poll } = await start()
  const page = await ada.request(`/oauth/device?user_code=${started.user_code}`)
  assert.match((await decide(ada, page.text, { decision: 'cancel' })).text, /Not connected/)
  assert.equal((await poll()).body.error, 'access_denied')
  assert.equal((await poll()).body.error, 'invalid_grant')
})

test('the code stays through the sign-in, and wrong codes are counted', async () => {
  const { account, ada } = await signedIn()
  const { started } = await start()
  const fresh = browser(server)
  const first = await fresh.request(`/oauth/device?user_code=${started.user_code}`)
  const signIn = await fresh.request(first.headers.get('location')!)
  const { next } = hiddenFields(signIn.text)
  const back = await fresh.request('/sign-in', {
    method: 'POST',
    form: { email: account.email, password: PASSWORD, next: next! },
  })
  assert.equal(
    back.headers.get('location'),
    `/oauth/device?user_code=${started.user_code.replace('-', '')}`,
  )
  const statuses = []
  for (let i = 0; i < 6; i++)
    statuses.push((await ada.request('/oauth/device?user_code=BBBB-BBBB')).status)
  assert.deepEqual(statuses, [400, 400, 400, 400, 400, 429])
  assert.equal((await ada.request(`/oauth/device?user_code=${started.user_code}`)).status, 429)
})

test('the code of an own device does not free further guesses at those of strangers', async () => {
  const { ada } = await signedIn()
  const { started } = await start()
  const type = async (code: string) => (await ada.request(`/oauth/device?user_code=${code}`)).status
  for (let i = 0; i < 4; i++) assert.equal(await type('BBBB-BBBB'), 400)
  assert.equal(await type(started.user_code), 200)
  assert.deepEqual([await type('BBBB-BBBB'), await type('BBBB-BBBB')], [400, 429])
})

test('another site cannot decide, nor a page of another session', async () => {
  const { account, ada } = await signedIn()
  const { started, poll } = await start()
  const page = await ada.request(`/oauth/device?user_code=${started.user_code}`)
  const form = { ...hiddenFields(page.text), decision: 'allow', level: 'write' }
  const send = (who: typeof ada, origin = 'http://mailcast.test') =>
    who.request('/oauth/device/decide', { method: 'POST', form, headers: { origin } })
  assert.equal((await send(ada, 'https://evil.example')).status, 403)
  assert.equal((await send((await signedIn()).ada)).status, 403)
  assert.deepEqual((await world.ok(account, 'list_connected_apps')).data, [])
  assert.equal((await poll()).body.error, 'authorization_pending')
})

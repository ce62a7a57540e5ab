import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import {
  inPasswordTurn,
  PASSWORD_TURNS,
  signInAttempts,
  takeAttempts,
} from '#areas/accounts/index.ts'
import { type TurnBounds, turns } from '#lib/calls/turns.ts'
import { testServer } from '#test/http.ts'
import { browser, mailTo, PASSWORD } from '#test/person.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()
const proxied = await testServer(world, { trustedProxies: ['127.0.0.1'] })
const SITE = '2001:db8:7::/48'

/**
 * Starts a server that hashes one password at a time and has a short queue. The only slot is
 * occupied until `free` is called.
 */
async function busy(t: TestContext, bounds: Partial<TurnBounds> = {}) {
  const passwords = turns({
    ...PASSWORD_TURNS,
    atOnce: 1,
    each: 1,
    waiting: 1,
    waitingInAll: 1,
    waitMs: 3_600_000,
    ...bounds,
  })
  const { promise, resolve: free } = Promise.withResolvers<void>()
  void passwords.take('held', () => promise)
  t.after(() => free())
  const system = { ...world.system, turns: { ...world.system.turns, passwords } }
  const server = await testServer(world, { system, trustedProxies: ['127.0.0.1'] })
  return {
    server,
    free,
    /** Waits until so many requests of an owner are in the line. */
    async waiting(owner: string, many: number) {
      while (passwords.of(owner).waiting !== many)
        await new Promise((resolve) => setImmediate(resolve))
    },
    guess: async (email: string, from: string, password = 'a wrong password') => {
      const headers = { 'x-forwarded-for': from }
      return server.request('/auth/sign-in/email', {
        method: 'POST',
        json: { email, password },
        headers,
      })
    },
  }
}

test('a full line of passwords answers 503 with Retry-After, and a /48 has one place in it', async (t) => {
  const { email } = await world.account()
  const { server, guess, waiting, free } = await busy(t)
  const first = guess(email, '2001:db8:7:1::1')
  await waiting(SITE, 1)
  const refused = await guess(email, '2001:db8:7:2::1')
  assert.deepEqual(
    [refused.status, refused.body.code, refused.headers.get('retry-after')],
    [503, 'unavailable', '5'],
  )
  assert.match(
    refused.body.detail,
    /^Many passwords are being checked at the moment\. Try again in a few seconds\.$/,
  )
  const headers = { 'x-forwarded-for': '2001:db8:7:3::1' }
  const page = await browser(server).request('/sign-in', {
    method: 'POST',
    form: { email, password: 'x' },
    headers,
  })
  assert.deepEqual([page.status, page.headers.get('retry-after')], [503, '5'])
  assert.match(page.text, /role="alert">Many passwords are being checked/)
  assert.ok(page.text.includes(`value="${email}"`))
  free()
  assert.equal((await first).status, 401)
})

test('sixty people behind one address who sign in at once all get a turn', async () => {
  const line = { turns: { ...world.system.turns, passwords: turns(PASSWORD_TURNS) } }
  const stranger = { personId: null, address: '192.0.2.1' }
  const took = Array.from({ length: 60 }, (_, i) => inPasswordTurn(line, stranger, async () => i))
  assert.equal((await Promise.all(took)).length, 60)
})

test('a browser that signed in before goes first, and takes a stranger’s place in a full line', async (t) => {
  const [ada, eve] = [await world.account(), await world.account()]
  const known = await browser(proxied).signIn(ada.email)
  await known.post('/auth/sign-out')
  const { server, guess, waiting, free } = await busy(t, { waiting: 2, waitingInAll: 2 })
  const stays = guess(eve.email, '198.51.100.1')
  await waiting('198.51.100.1', 1)
  const last = guess(eve.email, '198.51.100.1')
  await waiting('198.51.100.1', 2)
  const order: string[] = []
  const here = browser(server)
  for (const [name, value] of known.cookies) here.cookies.set(name, value)
  const signedIn = here
    .post('/auth/sign-in/email', { email: ada.email, password: PASSWORD })
    .then((answer) => (order.push('known'), answer))
  assert.equal((await last).status, 503)
  void stays.then(() => order.push('stranger'))
  free()
  assert.equal((await signedIn).status, 200)
  assert.equal((await stays).status, 401)
  assert.deepEqual(order, ['known', 'stranger'])
})

test('a request without a turn uses up no attempt, and no link to a new password', async (t) => {
  const { email } = await world.account()
  const { server, guess, waiting, free } = await busy(t)
  await browser(server).post('/auth/request-password-reset', { email })
  const token = new URL((await mailTo(world, email)).link, 'http://x').searchParams.get('token')
  const held = guess('other@example.com', '2001:db8:7:4::1')
  await waiting(SITE, 1)
  for (let i = 0; i < 8; i++)
    assert.equal((await guess(email, '2001:db8:7:4::1', PASSWORD)).status, 503)
  // The request with a known person's link has priority over requests of strangers.
  const reset = server.request('/auth/reset-password', {
    method: 'POST',
    json: { token, newPassword: 'another password' },
  })
  assert.equal((await held).status, 503)
  free()
  assert.equal((await reset).status, 200)
  assert.equal((await guess(email, '2001:db8:7:4::1', 'another password')).status, 200)
})

test('every step that checks or sets a password takes a turn', async (t) => {
  const { email } = await world.account()
  const ada = await browser(proxied).signIn(email)
  const { server } = await busy(t, { waiting: 0 })
  const here = browser(server)
  for (const [name, value] of ada.cookies) here.cookies.set(name, value)
  const given = { token: 'x', name: 'Garden', password: PASSWORD }
  const steps: Record<string, object> = {
    '/auth/sign-in/email': { email, password: PASSWORD },
    '/auth/sign-up/email': { ...given, email },
    '/auth/sign-up/finish': given,
    '/auth/invitation/accept': given,
    '/auth/reset-password': { token: 'x', newPassword: PASSWORD },
    '/auth/change-password': { currentPassword: PASSWORD, newPassword: PASSWORD },
    '/auth/two-factor/enable': { password: PASSWORD },
    '/auth/two-factor/disable': { password: PASSWORD },
    '/auth/two-factor/generate-backup-codes': { password: PASSWORD },
  }
  for (const [path, json] of Object.entries(steps))
    assert.equal((await here.post(path, json)).status, 503, path)
})

test('one /48 has four times the attempts of a place, from however many of its networks', async () => {
  const { email } = await world.account()
  const attempt = async (address: string) => {
    const headers = { 'x-forwarded-for': address }
    return (
      await proxied.request('/auth/sign-in/email', {
        method: 'POST',
        json: { email, password: 'a wrong password' },
        headers,
      })
    ).status
  }
  const now = world.clock.now()
  const taken: string[] = []
  for (let i = 0; i < 130; i++) {
    const from = {
      email: `list${i}@example.com`,
      address: `2001:db8:9:${i.toString(16)}::1`,
      device: undefined,
    }
    taken.push(
      await takeAttempts(world.db, await signInAttempts(world.db, from, now), now).then(
        () => 'taken',
        () => 'refused',
      ),
    )
  }
  assert.deepEqual([taken.indexOf('refused'), taken.lastIndexOf('taken')], [120, 119])
  assert.deepEqual(
    [await attempt('2001:db8:9:ffff::1'), await attempt('2001:db8:a::1')],
    [429, 401],
  )
  world.clock.move(901_000)
  assert.equal(await attempt('2001:db8:9:ffff::1'), 401)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testServer } from '#test/http.ts'
import { browser, codeOf, mailTo, nextCodeOf, ORIGIN, PASSWORD } from '#test/person.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()
const server = await testServer(world)

test('the cookie is for our pages alone: HttpOnly and SameSite=Lax', async () => {
  const account = await world.account()
  const plain = await browser(server).post('/auth/sign-in/email', {
    email: account.email,
    password: PASSWORD,
  })
  assert.match(
    plain.headers.getSetCookie()[0]!,
    /^mailcast\.session_token=[^;]+; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Lax$/,
  )
})

test('under https every cookie is one that only this very host can set', async () => {
  const safe = await testWorld({ baseUrl: 'https://mailcast.test' })
  const there = await testServer(safe)
  const { email } = await safe.account()
  const ada = browser(there)
  const set: string[] = []
  const post = async (path: string, json: object) => {
    const answer = await ada.post(path, json, { headers: { origin: 'https://mailcast.test' } })
    assert.equal(answer.status, 200, answer.text)
    set.push(...answer.headers.getSetCookie())
    return answer.body
  }
  await post('/auth/sign-in/email', { email, password: PASSWORD })
  const { totpURI } = await post('/auth/two-factor/enable', { password: PASSWORD })
  await post('/auth/two-factor/verify-totp', { code: codeOf(totpURI) })
  await post('/auth/sign-out', {})
  assert.equal((await ada.request('/api/v1/newsletters')).status, 401)
  await post('/auth/sign-in/email', { email, password: PASSWORD, rememberMe: false })
  await post('/auth/two-factor/verify-totp', { code: nextCodeOf(totpURI) })
  assert.equal((await ada.request('/api/v1/newsletters')).status, 200)
  const names = new Set(set.map((one) => one.slice(0, one.indexOf('='))))
  for (const name of ['dont_remember', 'session_token', 'two_factor'])
    assert.ok(names.has(`__Host-mailcast.${name}`), name)
  for (const one of set)
    assert.ok(
      one.startsWith('__Host-') &&
        /; Path=\/(;|$)/.test(one) &&
        /; Secure/.test(one) &&
        !/; Domain/i.test(one),
      one,
    )
  const device = set.find((cookie) => cookie.includes('mailcast.device.'))!
  assert.match(
    device,
    /^__Host-mailcast\.device\.[0-9a-f]{12}=[\w-]{70}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
  )
})

test('a key in the request wins over the cookie, and then the cookie is nobody’s', async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  const one = await browser(server).signIn(ada.email)
  const { key } = await world.ok(bob, 'create_api_key', { name: 'form', level: 'signups' })
  const elsewhere = { origin: 'https://garden.example' }
  const added = await one.post(
    '/api/v1/contacts',
    { email: 'reader@example.com' },
    { key, headers: elsewhere },
  )
  assert.equal(added.status, 202, added.text)
  assert.equal(added.headers.get('access-control-allow-origin'), '*')
  assert.equal(added.headers.get('access-control-allow-credentials'), null)
  assert.equal((await world.ok(bob, 'list_contacts')).data.length, 1)
  assert.equal((await one.request('/api/v1/newsletters', { key: 'mc_nonsense' })).status, 401)
})

test('a forgotten password is set anew by the mail, once; every session ends', async () => {
  const account = await world.account()
  const [phone, desk] = [await browser(server).signIn(account.email), browser(server)]
  const ask = async (email: string) => {
    const { status, text } = await desk.post('/auth/request-password-reset', { email })
    return [status, text]
  }
  assert.deepEqual(await ask(account.email), await ask('unknown@example.com'))
  const tokenOf = async () =>
    new URL((await mailTo(world, account.email)).link, 'http://x').searchParams.get('token')
  const earlier = await tokenOf()
  await ask(account.email)
  const token = await tokenOf()
  assert.notEqual(earlier, token)
  assert.ok(!world.mailer.sent.some(({ to }) => to === 'unknown@example.com'))
  assert.equal(
    (await desk.post('/auth/reset-password', { token, newPassword: 'short' })).status,
    400,
  )
  assert.equal(
    (await desk.post('/auth/reset-password', { token, newPassword: 'another password' })).status,
    200,
  )
  assert.equal(
    (await desk.post('/auth/reset-password', { token, newPassword: 'a third password' })).status,
    400,
  )
  assert.equal(
    (await desk.post('/auth/reset-password', { token: earlier, newPassword: 'a third password' }))
      .status,
    400,
  )
  assert.equal((await phone.request('/api/v1/newsletters')).status, 401)
  assert.equal(
    (await desk.post('/auth/sign-in/email', { email: account.email, password: PASSWORD })).status,
    401,
  )
  await desk.signIn(account.email, 'another password')
})

test('a changed password ends the other sessions and keeps this one', async () => {
  const account = await world.account()
  const [phone, desk] = [
    await browser(server).signIn(account.email),
    await browser(server).signIn(account.email),
  ]
  const change = (currentPassword: string) =>
    desk.post('/auth/change-password', { currentPassword, newPassword: 'another password' })
  assert.equal((await change('not my password')).status, 400)
  assert.equal((await phone.request('/api/v1/newsletters')).status, 200)
  assert.equal((await change(PASSWORD)).status, 200)
  assert.equal((await phone.request('/api/v1/newsletters')).status, 401)
  assert.equal((await desk.request('/api/v1/newsletters')).status, 200)
})

test('no answer and no path gives away the token of a session', async () => {
  const { email } = await world.account()
  const ada = browser(server)
  const signedIn = await ada.post('/auth/sign-in/email', { email, password: PASSWORD })
  const seen = await ada.request('/auth/get-session')
  assert.deepEqual([signedIn.status, seen.status, seen.body.user.email], [200, 200, email])
  for (const { body } of [signedIn, seen]) assert.doesNotMatch(JSON.stringify(body), /token/i)
  for (const path of [
    '/auth/list-sessions',
    '/auth/revoke-session',
    '/auth/revoke-other-sessions',
    '/auth/revoke-sessions',
  ])
    for (const method of ['GET', 'POST'] as const)
      assert.equal(
        (await server.request(path, { method, headers: { cookie: ada.cookie(), origin: ORIGIN } }))
          .status,
        404,
        path,
      )
})

test('a session that was revoked, signed out, expired or forged is none', async () => {
  const account = await world.account()
  const open = () => browser(server).signIn(account.email)
  const [phone, desk, tablet] = [await open(), await open(), await open()]
  const status = async (one: typeof phone) => (await one.request('/api/v1/newsletters')).status
  const tokenOf = (one: typeof phone) =>
    /session_token=([^;.]+)\./.exec(decodeURIComponent(one.cookie()))![1]!
  await sql`delete from auth.session where token = ${tokenOf(phone)}`.execute(world.db)
  assert.deepEqual([await status(phone), await status(desk), await status(tablet)], [401, 200, 200])

  const kept = tablet.cookie()
  assert.equal((await tablet.post('/auth/sign-out')).status, 200)
  assert.equal(
    (await server.request('/api/v1/newsletters', { headers: { cookie: kept } })).status,
    401,
  )
  const forged = `mailcast.session_token=${tokenOf(desk)}.${'A'.repeat(43)}%3D`
  assert.equal(
    (await server.request('/api/v1/newsletters', { headers: { cookie: forged } })).status,
    401,
  )
  await sql`update auth.session set expires_at = now() - interval '1 second'`.execute(world.db)
  assert.equal(await status(desk), 401)
})

test('looking at the session renews it, and makes the browser a known device again', async () => {
  const account = await world.account()
  const ada = await browser(server).signIn(account.email)
  for (const name of ada.cookies.keys())
    if (name.startsWith('mailcast.device.')) ada.cookies.delete(name)
  const daysLeft = async () =>
    (Date.parse((await ada.request('/session/v1/sessions')).body.data[0].expiresAt) -
      new Date().getTime()) /
    86_400_000
  await sql`update auth.session set expires_at = now() + interval '10 days' where user_id = (select person_id from person where email = ${account.email})`.execute(
    world.db,
  )
  assert.ok((await daysLeft()) < 11)
  assert.equal((await ada.request('/auth/get-session')).status, 200)
  assert.ok((await daysLeft()) > 13)
  assert.ok([...ada.cookies.keys()].some((name) => name.startsWith('mailcast.device.')))
})

test('what another site makes the browser send is refused, signing in included', async () => {
  const account = await world.account()
  const ada = await browser(server).signIn(account.email)
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'none' },
    { origin: 'none', 'sec-fetch-site': 'same-site' },
  ])
    for (const path of ['/auth/sign-out', '/auth/change-password', '/auth/sign-in/email'])
      assert.equal(
        (await ada.post(path, {}, { headers })).status,
        403,
        `${path} ${JSON.stringify(headers)}`,
      )
  assert.equal(
    (
      await ada.post(
        '/auth/sign-out',
        {},
        { headers: { origin: 'none', 'sec-fetch-site': 'same-origin' } },
      )
    ).status,
    200,
  )
})

test('nothing is below /auth but what is meant to be', async () => {
  for (const path of [
    '/auth/ok',
    '/auth/delete-user',
    '/auth/update-user',
    '/auth/sign-in/social',
    '/auth/error',
    '/auth/reset-password/x',
  ])
    assert.equal((await server.request(path)).status, 404, path)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { secretKeyVault } from '#adapters/vault/secret-key-vault.ts'
import { signInAttempts, startAddress, takeAttempts } from '#areas/accounts/index.ts'
import { startToken } from '#areas/accounts/start-token.ts'
import { testServer } from '#test/http.ts'
import { browser, codeOf, mailTo, nextCodeOf, ORIGIN, PASSWORD } from '#test/person.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()
const server = await testServer(world)
// Each attempt comes from its own address, so that tests do not count for each other.
const proxied = await testServer(world, { trustedProxies: ['127.0.0.1'] })

test('the first person owns an account and is signed in; the next needs an invitation', async () => {
  const fresh = await testWorld()
  const there = await testServer(fresh)
  const [ada, eve] = [browser(there), browser(there)]
  const wanted = { email: 'Ada@Example.com', password: PASSWORD, name: 'The Weekly Garden' }
  const both = await Promise.all([ada.post('/auth/sign-up/email', wanted), eve.post('/auth/sign-up/email', { ...wanted, email: 'eve@example.com' })])
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 403])
  const first = both[0].status === 200 ? ada : eve
  const newsletters = await first.request('/api/v1/newsletters')
  assert.deepEqual([newsletters.status, newsletters.body.data.length, newsletters.body.data[0].name], [200, 1, 'The Weekly Garden'])
  assert.deepEqual((await first.request('/api/v1/api-keys')).body.data, [])
  const late = await eve.post('/auth/sign-up/email', { ...wanted, email: 'late@example.com' })
  assert.deepEqual([late.status, late.body.code], [403, 'forbidden'])
})

test('on a reachable server the token of the start opens the first account, and no other', async () => {
  const fresh = await testWorld({ startToken: true })
  const ada = browser(await testServer(fresh))
  const sign = async (token?: string) => {
    const answer = await ada.post('/auth/sign-up/email', { email: 'ada@example.com', password: PASSWORD, name: 'News', token })
    return [answer.status, answer.body.code]
  }
  const token = new URL((await startAddress(fresh.system))!).searchParams.get('token')!
  assert.equal(token, new URL((await startAddress(fresh.system))!).searchParams.get('token'))
  const stranger = startToken(secretKeyVault('another secret key, which a stranger made up'))
  for (const wrong of [undefined, '', 'x', token.slice(1), `${token}A`, stranger])
    assert.deepEqual(await sign(wrong), [403, 'start_token_required'], wrong)
  assert.deepEqual(await sign(token), [200, undefined])
  assert.equal((await ada.request('/api/v1/newsletters')).status, 200)
  assert.equal(await startAddress(fresh.system), null)
  assert.deepEqual(await sign(token), [403, 'forbidden'])
})

test('the command line needs no token of the start, and other ways to sign up have none', async () => {
  const fresh = await testWorld({ startToken: true })
  await fresh.account()
  assert.equal(await startAddress(fresh.system), null)
  for (const signUp of ['open', 'closed'] as const) assert.equal(await startAddress((await testWorld({ startToken: true, signUp })).system), null)
  assert.equal(await startAddress((await testWorld()).system), null)
})

test('an open sign-up proves the address by mail first, and tells no stranger who is known', async () => {
  const open = await testWorld({ signUp: 'open' })
  const there = await testServer(open)
  const known = await open.account()
  const ask = async (email: string) => {
    const { status, text } = await browser(there).post('/auth/sign-up/email', { email })
    return [status, text]
  }
  assert.deepEqual(await ask(known.email), await ask('new@example.com'))
  assert.match((await mailTo(open, known.email)).text, /has a sign-in already/)
  const token = new URL((await mailTo(open, 'new@example.com')).link, 'http://x').searchParams.get('token')
  const ada = browser(there)
  assert.equal((await ada.post('/auth/sign-up/finish', { token, password: 'short', name: 'News' })).status, 422)
  assert.equal((await ada.post('/auth/sign-up/finish', { token, password: PASSWORD, name: 'News' })).status, 200)
  assert.equal((await ada.request('/api/v1/newsletters')).body.data[0].name, 'News')
  assert.equal((await ada.post('/auth/sign-up/finish', { token, password: PASSWORD, name: 'News' })).status, 410)
})

test('mails that somebody asks for are counted for the mailbox, whatever stands after the plus', async () => {
  const open = await testWorld({ signUp: 'open' })
  const there = await testServer(open)
  for (const path of ['/auth/sign-up/email', '/auth/request-password-reset']) {
    const asked: number[] = []
    for (const email of ['eve@example.com', 'eve+1@example.com', 'Eve+2@Example.com', 'eve+3@example.com'])
      asked.push((await browser(there).post(path, { email })).status)
    assert.deepEqual(
      asked.map((status) => status < 300),
      [true, true, true, false],
      path,
    )
    open.clock.move(3_601_000)
  }
})

test('a person made on the command line signs in, and gets the answers that the key gets', async () => {
  const account = await world.account()
  const ada = await browser(server).signIn(account.email.toUpperCase())
  const bySession = await ada.request('/api/v1/newsletters')
  assert.deepEqual(bySession.body, (await server.request('/api/v1/newsletters', { key: account.apiKey })).body)
  const added = await ada.post('/api/v1/contacts', { email: 'reader@example.com', fields: { first_name: 'Rea' } })
  assert.equal(added.status, 201, added.text)
  assert.deepEqual(await world.ok(account, 'get_contact', { contactId: added.body.id }), added.body)
  const { rows } = await sql<{ caller: string }>`select caller from audit_log where operation = 'add_contact'`.execute(world.db)
  assert.match(rows[0]!.caller, /^per_/)
})

test('where sign-up is closed, nobody comes in by it, not even first', async () => {
  const closed = await testWorld({ signUp: 'closed' })
  const ada = browser(await testServer(closed))
  assert.equal((await ada.post('/auth/sign-up/email', { email: 'ada@example.com', password: PASSWORD, name: 'News' })).status, 403)
  assert.match((await ada.request('/sign-up')).text, /Sign-up is by invitation/)
})

test('the cookie is for our pages alone: HttpOnly and SameSite=Lax', async () => {
  const account = await world.account()
  const plain = await browser(server).post('/auth/sign-in/email', { email: account.email, password: PASSWORD })
  assert.match(plain.headers.getSetCookie()[0]!, /^mailcast\.session_token=[^;]+; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Lax$/)
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
  for (const name of ['dont_remember', 'session_token', 'two_factor']) assert.ok(names.has(`__Host-mailcast.${name}`), name)
  for (const one of set) assert.ok(one.startsWith('__Host-') && /; Path=\/(;|$)/.test(one) && /; Secure/.test(one) && !/; Domain/i.test(one), one)
  const device = set.find((cookie) => cookie.includes('mailcast.device.'))!
  assert.match(device, /^__Host-mailcast\.device\.[0-9a-f]{12}=[\w-]{70}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax; Secure$/)
})

test('a key in the request wins over the cookie, and then the cookie is nobody’s', async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  const one = await browser(server).signIn(ada.email)
  const { key } = await world.ok(bob, 'create_api_key', { name: 'form', level: 'signups' })
  const elsewhere = { origin: 'https://garden.example' }
  const added = await one.post('/api/v1/contacts', { email: 'reader@example.com' }, { key, headers: elsewhere })
  assert.equal(added.status, 202, added.text)
  assert.equal(added.headers.get('access-control-allow-origin'), '*')
  assert.equal(added.headers.get('access-control-allow-credentials'), null)
  assert.equal((await world.ok(bob, 'list_contacts')).data.length, 1)
  assert.equal((await one.request('/api/v1/newsletters', { key: 'mc_nonsense' })).status, 401)
})

test('after five wrong passwords from one place attempts wait, twice as long each time', async () => {
  const account = await world.account()
  const attempt = async (email: string, password: string, from: string) => {
    const { status, body, headers } = await proxied.request('/auth/sign-in/email', {
      method: 'POST',
      json: { email, password },
      headers: { 'x-forwarded-for': from },
    })
    return [status, body.code, body.detail, headers.get('retry-after')]
  }
  const answers = async (email: string) => {
    const seen: unknown[] = []
    for (let i = 0; i < 6; i++) seen.push(await attempt(email, 'a wrong password', email.startsWith('owner') ? '198.51.100.1' : '198.51.100.2'))
    return seen
  }
  const known = await answers(account.email)
  assert.deepEqual(known, await answers('nobody@example.com'))
  assert.deepEqual(known[4], known[0])
  assert.deepEqual((known[0] as unknown[]).slice(0, 2), [401, 'invalid_email_or_password'])
  assert.deepEqual((known[5] as unknown[]).slice(0, 2), [429, 'rate_limited'])
  assert.equal((await attempt(account.email, PASSWORD, '198.51.100.1'))[0], 429)
  assert.equal((await attempt(account.email, PASSWORD, '198.51.100.3'))[0], 200)
  world.clock.move(61_000)
  assert.equal((await attempt(account.email, 'a wrong password', '198.51.100.1'))[0], 401)
  world.clock.move(61_000)
  assert.equal((await attempt(account.email, PASSWORD, '198.51.100.1'))[0], 429)
  world.clock.move(61_000)
  assert.equal((await attempt(account.email, PASSWORD, '198.51.100.1'))[0], 200)
})

test('guesses from many places keep a person out of new places, not where they have a session', async () => {
  const account = await world.account()
  const attempt = async (password: string, from: string) => {
    const headers = { 'x-forwarded-for': from }
    return (await proxied.request('/auth/sign-in/email', { method: 'POST', json: { email: account.email, password }, headers })).status
  }
  const [home, phone] = ['203.0.113.7', '2001:db8:5:6::7']
  assert.deepEqual([await attempt(PASSWORD, home), await attempt(PASSWORD, phone)], [200, 200])
  // Counts a hundred wrong passwords without the time that checking them takes.
  for (let i = 1; i <= 100; i++) {
    const now = world.clock.now()
    await takeAttempts(world.db, await signInAttempts(world.db, { email: account.email, address: `192.0.2.${i}`, devices: [] }, now), now)
  }
  assert.equal(await attempt(PASSWORD, '203.0.113.8'), 429)
  assert.deepEqual([await attempt(PASSWORD, home), await attempt(PASSWORD, '2001:db8:5:6::8')], [200, 200])
  assert.equal(await attempt(PASSWORD, '203.0.113.8'), 429)
  for (let i = 0; i < 5; i++) assert.equal(await attempt('a wrong password', home), 401)
  assert.equal(await attempt(PASSWORD, home), 429)
})

test('wrong passwords of a stranger never lock out a known device, even at one address', async () => {
  const account = await world.account()
  // The proxy is not trusted: each request below comes from its address.
  const here = await testServer(world)
  const ada = await browser(here).signIn(account.email)
  await ada.post('/auth/sign-out')
  const attempt = async (one: typeof ada, password: string) => (await one.post('/auth/sign-in/email', { email: account.email, password })).status
  const eve = browser(here)
  const guesses: number[] = []
  for (let i = 0; i < 6; i++) guesses.push(await attempt(eve, 'a wrong password'))
  assert.deepEqual(guesses, [401, 401, 401, 401, 401, 429])
  // The address and the person have used up their attempts as well.
  for (let i = 1; i <= 130; i++) {
    const now = world.clock.now()
    const from = i > 100 ? '127.0.0.1' : `192.0.2.${i}`
    const attempts = await signInAttempts(world.db, { email: i > 100 ? `list${i}@example.com` : account.email, address: from, devices: [] }, now)
    await takeAttempts(world.db, attempts, now).catch(() => {})
  }
  assert.equal(await attempt(browser(here), PASSWORD), 429)
  assert.equal(await attempt(ada, PASSWORD), 200)
  await ada.post('/auth/sign-out')
  world.clock.move(13 * 3_600_000)
})

test('a known device has a count of its own: its wrong passwords lock it, and no other device', async () => {
  const account = await world.account()
  const [phone, desk] = [await browser(server).signIn(account.email), await browser(server).signIn(account.email)]
  const attempt = async (one: typeof phone, password: string) => (await one.post('/auth/sign-in/email', { email: account.email, password })).status
  for (const one of [phone, desk]) await one.post('/auth/sign-out')
  for (let i = 0; i < 5; i++) assert.equal(await attempt(phone, 'a wrong password'), 401)
  assert.equal(await attempt(phone, PASSWORD), 429)
  assert.equal(await attempt(desk, PASSWORD), 200)
  world.clock.move(61_000)
  assert.equal(await attempt(phone, PASSWORD), 200)
})

test('the cookie of a device is for one person, cannot be made up, and opens nothing', async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  const shared = await browser(server).signIn(ada.email)
  const name = [...shared.cookies.keys()].find((cookie) => cookie.startsWith('mailcast.device.'))!
  await shared.signIn(bob.email)
  const devices = [...shared.cookies].filter(([cookie]) => cookie.startsWith('mailcast.device.'))
  assert.equal(devices.length, 2)
  await shared.signIn(ada.email)
  assert.deepEqual(
    devices,
    [...shared.cookies].filter(([cookie]) => cookie.startsWith('mailcast.device.')),
  )
  assert.equal((await server.request('/api/v1/newsletters', { headers: { cookie: devices.map((pair) => pair.join('=')).join('; ') } })).status, 401)

  const lockedOut = async (cookie: string) => {
    const headers = { 'x-forwarded-for': '203.0.113.99', ...(cookie !== '' && { cookie, origin: ORIGIN }) }
    const json = { email: ada.email, password: 'a wrong password' }
    const statuses: number[] = []
    for (let i = 0; i < 6; i++) statuses.push((await proxied.request('/auth/sign-in/email', { method: 'POST', json, headers })).status)
    world.clock.move(13 * 3_600_000)
    return statuses.every((status) => status === 429)
  }
  const token = shared.cookies.get(name)!
  const ofBob = devices.find(([cookie]) => cookie !== name)![1]
  for (const forged of ['', `${name}=${ofBob}`, `${name}=${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`, `${name}=`, `${name}=x`]) {
    for (let i = 0; i < 5; i++)
      await proxied.request('/auth/sign-in/email', {
        method: 'POST',
        json: { email: ada.email, password: 'a wrong password' },
        headers: { 'x-forwarded-for': '203.0.113.99' },
      })
    assert.equal(await lockedOut(forged), true, forged)
  }
})

test('of twenty guesses at once five are looked at, in whatever process', async () => {
  const account = await world.account()
  const statuses = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      proxied
        .request('/auth/sign-in/email', {
          method: 'POST',
          json: { email: account.email, password: `wrong password ${i}` },
          headers: { 'x-forwarded-for': '198.51.100.9' },
        })
        .then(({ status }) => status),
    ),
  )
  assert.equal(statuses.filter((status) => status === 401).length, 5)
  assert.equal(statuses.filter((status) => status === 429).length, 15)
})

test('a forgotten password is set anew by the mail, once; every session ends', async () => {
  const account = await world.account()
  const [phone, desk] = [await browser(server).signIn(account.email), browser(server)]
  const ask = async (email: string) => {
    const { status, text } = await desk.post('/auth/request-password-reset', { email })
    return [status, text]
  }
  assert.deepEqual(await ask(account.email), await ask('unknown@example.com'))
  const tokenOf = async () => new URL((await mailTo(world, account.email)).link, 'http://x').searchParams.get('token')
  const earlier = await tokenOf()
  await ask(account.email)
  const token = await tokenOf()
  assert.notEqual(earlier, token)
  assert.ok(!world.mailer.sent.some(({ to }) => to === 'unknown@example.com'))
  assert.equal((await desk.post('/auth/reset-password', { token, newPassword: 'short' })).status, 400)
  assert.equal((await desk.post('/auth/reset-password', { token, newPassword: 'another password' })).status, 200)
  assert.equal((await desk.post('/auth/reset-password', { token, newPassword: 'a third password' })).status, 400)
  assert.equal((await desk.post('/auth/reset-password', { token: earlier, newPassword: 'a third password' })).status, 400)
  assert.equal((await phone.request('/api/v1/newsletters')).status, 401)
  assert.equal((await desk.post('/auth/sign-in/email', { email: account.email, password: PASSWORD })).status, 401)
  await desk.signIn(account.email, 'another password')
})

test('a changed password ends the other sessions and keeps this one', async () => {
  const account = await world.account()
  const [phone, desk] = [await browser(server).signIn(account.email), await browser(server).signIn(account.email)]
  const change = (currentPassword: string) => desk.post('/auth/change-password', { currentPassword, newPassword: 'another password' })
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
  for (const path of ['/auth/list-sessions', '/auth/revoke-session', '/auth/revoke-other-sessions', '/auth/revoke-sessions'])
    for (const method of ['GET', 'POST'] as const)
      assert.equal((await server.request(path, { method, headers: { cookie: ada.cookie(), origin: ORIGIN } })).status, 404, path)
})

test('a session that was revoked, signed out, expired or forged is none', async () => {
  const account = await world.account()
  const open = () => browser(server).signIn(account.email)
  const [phone, desk, tablet] = [await open(), await open(), await open()]
  const status = async (one: typeof phone) => (await one.request('/api/v1/newsletters')).status
  const tokenOf = (one: typeof phone) => /session_token=([^;.]+)\./.exec(decodeURIComponent(one.cookie()))![1]!
  await sql`delete from auth.session where token = ${tokenOf(phone)}`.execute(world.db)
  assert.deepEqual([await status(phone), await status(desk), await status(tablet)], [401, 200, 200])

  const kept = tablet.cookie()
  assert.equal((await tablet.post('/auth/sign-out')).status, 200)
  assert.equal((await server.request('/api/v1/newsletters', { headers: { cookie: kept } })).status, 401)
  const forged = `mailcast.session_token=${tokenOf(desk)}.${'A'.repeat(43)}%3D`
  assert.equal((await server.request('/api/v1/newsletters', { headers: { cookie: forged } })).status, 401)
  await sql`update auth.session set expires_at = now() - interval '1 second'`.execute(world.db)
  assert.equal(await status(desk), 401)
})

test('looking at the session renews it, and makes the browser a known device again', async () => {
  const account = await world.account()
  const ada = await browser(server).signIn(account.email)
  for (const name of ada.cookies.keys()) if (name.startsWith('mailcast.device.')) ada.cookies.delete(name)
  const daysLeft = async () => (Date.parse((await ada.request('/api/v1/sessions')).body.data[0].expiresAt) - new Date().getTime()) / 86_400_000
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
      assert.equal((await ada.post(path, {}, { headers })).status, 403, `${path} ${JSON.stringify(headers)}`)
  assert.equal((await ada.post('/auth/sign-out', {}, { headers: { origin: 'none', 'sec-fetch-site': 'same-origin' } })).status, 200)
})

test('nothing is below /auth but what is meant to be', async () => {
  for (const path of ['/auth/ok', '/auth/delete-user', '/auth/update-user', '/auth/sign-in/social', '/auth/error', '/auth/reset-password/x'])
    assert.equal((await server.request(path)).status, 404, path)
})

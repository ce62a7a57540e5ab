import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signInAttempts, takeAttempts } from '#areas/accounts/index.ts'
import { testServer } from '#test/http.ts'
import { browser, ORIGIN, PASSWORD } from '#test/person.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()
const server = await testServer(world)
// Each attempt comes from a different IP address, so that the tests do not affect each other's
// counts.
const proxied = await testServer(world, { trustedProxies: ['127.0.0.1'] })

test('after five wrong passwords from one place attempts wait, twice as long each time', async () => {
  const account = await world.account()
  const attempt = async (email: string, password: string, from: string) => {
    const { status, body, headers } = await proxied.request('/auth/sign-in/email', {
      method: 'POST',
      json: { email, password },
      headers: { 'x-forwarded-for': from },
    })
    const waitS = headers.get('retry-after')
    return [
      status,
      body.code,
      body.detail?.replace(`Wait ${waitS} s`, 'Wait'),
      // The seconds grow fewer from the first attempt on.
      waitS !== null && Number(waitS) > 20 && Number(waitS) <= 60,
    ]
  }
  const answers = async (email: string) => {
    const seen: unknown[] = []
    for (let i = 0; i < 6; i++)
      seen.push(
        await attempt(
          email,
          'a wrong password',
          email.startsWith('owner') ? '198.51.100.1' : '198.51.100.2',
        ),
      )
    return seen
  }
  const known = await answers(account.email)
  assert.deepEqual(known, await answers('nobody@example.com'))
  assert.deepEqual(known[4], known[0])
  assert.deepEqual((known[0] as unknown[]).slice(0, 2), [401, 'invalid_email_or_password'])
  assert.deepEqual(known[5], [
    429,
    'rate_limited',
    'Too many attempts. Wait, then try again.',
    true,
  ])
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
    return (
      await proxied.request('/auth/sign-in/email', {
        method: 'POST',
        json: { email: account.email, password },
        headers,
      })
    ).status
  }
  const [home, phone] = ['203.0.113.7', '2001:db8:5:6::7']
  assert.deepEqual([await attempt(PASSWORD, home), await attempt(PASSWORD, phone)], [200, 200])
  // Counts a hundred wrong passwords directly, because checking them would take too long.
  for (let i = 1; i <= 100; i++) {
    const now = world.clock.now()
    await takeAttempts(
      world.db,
      await signInAttempts(
        world.db,
        { email: account.email, address: `192.0.2.${i}`, device: undefined },
        now,
      ),
      now,
    )
  }
  assert.equal(await attempt(PASSWORD, '203.0.113.8'), 429)
  assert.deepEqual(
    [await attempt(PASSWORD, home), await attempt(PASSWORD, '2001:db8:5:6::8')],
    [200, 200],
  )
  assert.equal(await attempt(PASSWORD, '203.0.113.8'), 429)
  for (let i = 0; i < 5; i++) assert.equal(await attempt('a wrong password', home), 401)
  assert.equal(await attempt(PASSWORD, home), 429)
})

test('wrong passwords of a stranger never lock out a known device, even at one address', async () => {
  const account = await world.account()
  // This server trusts no proxy, so each request below comes from the proxy's own address.
  const here = await testServer(world)
  const ada = await browser(here).signIn(account.email)
  await ada.post('/auth/sign-out')
  const attempt = async (one: typeof ada, password: string) =>
    (await one.post('/auth/sign-in/email', { email: account.email, password })).status
  const eve = browser(here)
  const guesses: number[] = []
  for (let i = 0; i < 6; i++) guesses.push(await attempt(eve, 'a wrong password'))
  assert.deepEqual(guesses, [401, 401, 401, 401, 401, 429])
  // The address and the person have used up their attempts as well.
  for (let i = 1; i <= 130; i++) {
    const now = world.clock.now()
    const from = i > 100 ? '127.0.0.1' : `192.0.2.${i}`
    const attempts = await signInAttempts(
      world.db,
      { email: i > 100 ? `list${i}@example.com` : account.email, address: from, device: undefined },
      now,
    )
    await takeAttempts(world.db, attempts, now).catch(() => {})
  }
  assert.equal(await attempt(browser(here), PASSWORD), 429)
  assert.equal(await attempt(ada, PASSWORD), 200)
  await ada.post('/auth/sign-out')
  world.clock.move(13 * 3_600_000)
})

test('a known device has a count of its own: its wrong passwords lock it, and no other device', async () => {
  const account = await world.account()
  const [phone, desk] = [
    await browser(server).signIn(account.email),
    await browser(server).signIn(account.email),
  ]
  const attempt = async (one: typeof phone, password: string) =>
    (await one.post('/auth/sign-in/email', { email: account.email, password })).status
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
  assert.equal(
    (
      await server.request('/api/v1/newsletters', {
        headers: { cookie: devices.map((pair) => pair.join('=')).join('; ') },
      })
    ).status,
    401,
  )

  const lockedOut = async (cookie: string) => {
    const headers = {
      'x-forwarded-for': '203.0.113.99',
      ...(cookie !== '' && { cookie, origin: ORIGIN }),
    }
    const json = { email: ada.email, password: 'a wrong password' }
    const statuses: number[] = []
    for (let i = 0; i < 6; i++)
      statuses.push(
        (await proxied.request('/auth/sign-in/email', { method: 'POST', json, headers })).status,
      )
    world.clock.move(13 * 3_600_000)
    return statuses.every((status) => status === 429)
  }
  const token = shared.cookies.get(name)!
  const ofBob = devices.find(([cookie]) => cookie !== name)![1]
  for (const forged of [
    '',
    `${name}=${ofBob}`,
    `${name}=${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
    `${name}=`,
    `${name}=x`,
  ]) {
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

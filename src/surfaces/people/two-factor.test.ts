import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { codeAttempts, takeAttempts, turnOffTwoFactor } from '#areas/accounts/index.ts'
import { testServer } from '#test/http.ts'
import { type Browser, browser, codeOf, nextCodeOf, PASSWORD } from '#test/person.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()
const server = await testServer(world)

async function withTwoFactor(): Promise<{
  email: string
  ada: Browser
  totpURI: string
  backupCodes: string[]
  first: string
}> {
  const { email } = await world.account()
  const ada = await browser(server).signIn(email)
  const enabled = await ada.post('/auth/two-factor/enable', { password: PASSWORD })
  assert.equal(enabled.status, 200, enabled.text)
  const { totpURI, backupCodes } = enabled.body
  const first = codeOf(totpURI)
  const verified = await ada.post('/auth/two-factor/verify-totp', { code: first })
  assert.equal(verified.status, 200, verified.text)
  return { email, ada, totpURI, backupCodes, first }
}

async function password(email: string): Promise<Browser> {
  const one = browser(server)
  const answer = await one.post('/auth/sign-in/email', { email, password: PASSWORD })
  assert.equal(answer.body.twoFactorRedirect, true)
  assert.equal((await one.request('/api/v1/tags')).status, 401)
  return one
}

test('with two factors the password alone opens nothing, and a code of the app does', async () => {
  const { email, ada, totpURI } = await withTwoFactor()
  assert.equal((await ada.request('/api/v1/tags')).status, 200)
  const one = await password(email)
  const wrong = await one.post('/auth/two-factor/verify-totp', { code: codeOf(totpURI, 0) })
  assert.deepEqual([wrong.status, wrong.body.code], [401, 'invalid_code'])
  assert.equal(
    (await one.post('/auth/two-factor/verify-totp', { code: nextCodeOf(totpURI) })).status,
    200,
  )
  assert.equal((await one.request('/api/v1/tags')).status, 200)
})

test('a stranger who types codes does not keep a known device from its second step', async () => {
  const { email, ada, totpURI } = await withTwoFactor()
  await ada.post('/auth/sign-out')
  const stranger = browser(server)
  for (let i = 0; i < 30; i++) {
    const now = world.clock.now()
    await takeAttempts(world.db, codeAttempts('127.0.0.1', []), now).catch(() => {})
  }
  assert.equal(
    (await stranger.post('/auth/two-factor/verify-totp', { code: '000000' })).status,
    429,
  )
  assert.equal(
    (await ada.post('/auth/sign-in/email', { email, password: PASSWORD })).body.twoFactorRedirect,
    true,
  )
  assert.equal(
    (await ada.post('/auth/two-factor/verify-totp', { code: nextCodeOf(totpURI) })).status,
    200,
  )
  world.clock.move(901_000)
})

test('a code of the app signs in once: not again, not twice at once, not after turning it on', async () => {
  const { email, totpURI, first } = await withTwoFactor()
  const verify = async (one: Browser, code: string) => {
    const { status, body } = await one.post('/auth/two-factor/verify-totp', { code })
    return [status, body.code, (await one.request('/api/v1/tags')).status]
  }
  const refused = [401, 'code_used', 401]
  assert.deepEqual(await verify(await password(email), first), refused)
  const next = nextCodeOf(totpURI)
  const three = await Promise.all([password(email), password(email), password(email)])
  const answers = await Promise.all(three.map((one) => verify(one, next)))
  assert.deepEqual(
    answers.filter(([status]) => status === 200),
    [[200, undefined, 200]],
  )
  assert.deepEqual(
    answers.filter(([status]) => status !== 200),
    [refused, refused],
  )
  const { rows } = await sql<{
    open: number
  }>`select count(*) as open from auth.session s join person p on p.person_id = s.user_id
    where p.email = ${email}`.execute(world.db)
  assert.equal(rows[0]!.open, 2)
})

test('of two backup codes at once the refused one says what to do, and still works', async () => {
  // The test repeats the pair, because on a slow machine the two requests may not run at the same
  // time.
  for (let people = 0; people < 5; people++) {
    const { email, backupCodes } = await withTwoFactor()
    for (let i = 0; i < 8; i += 2) {
      const pair = await Promise.all(
        [0, 1].map(async (n) => ({ one: await password(email), code: backupCodes[i + n]! })),
      )
      const answers = await Promise.all(
        pair.map(({ one, code }) => one.post('/auth/two-factor/verify-backup-code', { code })),
      )
      const late = answers.findIndex(({ status }) => status !== 200)
      if (late < 0) continue
      const { status, body } = answers[late]!
      assert.deepEqual([status, body.code], [409, 'conflict'])
      assert.match(body.detail, /at the same moment.*Sign in again/)
      const again = await password(email)
      const { code } = pair[late]!
      assert.equal((await again.post('/auth/two-factor/verify-backup-code', { code })).status, 200)
      return
    }
  }
  assert.fail('no two were at the same moment')
})

test('a backup code works once', async () => {
  const { email, backupCodes } = await withTwoFactor()
  const [one, two] = [await password(email), await password(email)]
  assert.equal(
    (await one.post('/auth/two-factor/verify-backup-code', { code: backupCodes[0] })).status,
    200,
  )
  assert.equal((await one.request('/api/v1/tags')).status, 200)
  assert.equal(
    (await two.post('/auth/two-factor/verify-backup-code', { code: backupCodes[0] })).status,
    401,
  )
})

test('a code is guessed five times for one password, and then not even the right one is taken', async () => {
  const { email, totpURI } = await withTwoFactor()
  const one = await password(email)
  for (let i = 0; i < 5; i++)
    assert.equal(
      (await one.post('/auth/two-factor/verify-totp', { code: codeOf(totpURI, i) })).status,
      401,
    )
  assert.equal(
    (await one.post('/auth/two-factor/verify-totp', { code: codeOf(totpURI) })).status,
    400,
  )
  assert.equal((await one.request('/api/v1/tags')).status, 401)
})

test('turning it off takes the password, and turning it on does too', async () => {
  const { email, ada } = await withTwoFactor()
  assert.equal(
    (await ada.post('/auth/two-factor/disable', { password: 'not my password' })).status,
    400,
  )
  await password(email)
  assert.equal((await ada.post('/auth/two-factor/disable', { password: PASSWORD })).status, 200)
  await browser(server).signIn(email)
})

test('the operator turns it off: the password is enough, and sessions have ended', async () => {
  const { email, ada } = await withTwoFactor()
  const half = await password(email)
  assert.equal(await turnOffTwoFactor(world.db, email.toUpperCase()), true)
  assert.equal((await ada.request('/api/v1/tags')).status, 401)
  assert.equal((await half.post('/auth/two-factor/verify-totp', { code: '123456' })).status, 401)
  await browser(server).signIn(email)
  assert.equal(await turnOffTwoFactor(world.db, 'nobody@example.com'), false)
})

test('what an app shows is made from a secret that no table has in clear', async () => {
  const { totpURI, backupCodes } = await withTwoFactor()
  const { rows } = await sql<{
    kept: string
  }>`select t::text as kept from auth.two_factor t`.execute(world.db)
  const secret = new URL(totpURI).searchParams.get('secret')!
  for (const { kept } of rows)
    for (const clear of [secret, ...backupCodes]) assert.ok(!kept.includes(clear))
})

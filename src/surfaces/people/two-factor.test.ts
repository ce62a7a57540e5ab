import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { turnOffTwoFactor } from '#areas/accounts/index.ts'
import { testServer } from '#test/http.ts'
import { type Browser, browser, codeOf, PASSWORD } from '#test/person.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()
const server = await testServer(world)

async function withTwoFactor(): Promise<{ email: string; ada: Browser; totpURI: string; backupCodes: string[] }> {
  const { email } = await world.account()
  const ada = await browser(server).signIn(email)
  const enabled = await ada.post('/auth/two-factor/enable', { password: PASSWORD })
  assert.equal(enabled.status, 200, enabled.text)
  const { totpURI, backupCodes } = enabled.body
  const verified = await ada.post('/auth/two-factor/verify-totp', { code: codeOf(totpURI) })
  assert.equal(verified.status, 200, verified.text)
  return { email, ada, totpURI, backupCodes }
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
  assert.equal((await one.post('/auth/two-factor/verify-totp', { code: codeOf(totpURI) })).status, 200)
  assert.equal((await one.request('/api/v1/tags')).status, 200)
})

test('a backup code works once', async () => {
  const { email, backupCodes } = await withTwoFactor()
  const [one, two] = [await password(email), await password(email)]
  assert.equal((await one.post('/auth/two-factor/verify-backup-code', { code: backupCodes[0] })).status, 200)
  assert.equal((await one.request('/api/v1/tags')).status, 200)
  assert.equal((await two.post('/auth/two-factor/verify-backup-code', { code: backupCodes[0] })).status, 401)
})

test('a code is guessed five times for one password, and then not even the right one is taken', async () => {
  const { email, totpURI } = await withTwoFactor()
  const one = await password(email)
  for (let i = 0; i < 5; i++) assert.equal((await one.post('/auth/two-factor/verify-totp', { code: codeOf(totpURI, i) })).status, 401)
  assert.equal((await one.post('/auth/two-factor/verify-totp', { code: codeOf(totpURI) })).status, 400)
  assert.equal((await one.request('/api/v1/tags')).status, 401)
})

test('turning it off takes the password, and turning it on does too', async () => {
  const { email, ada } = await withTwoFactor()
  assert.equal((await ada.post('/auth/two-factor/disable', { password: 'not my password' })).status, 400)
  await password(email)
  assert.equal((await ada.post('/auth/two-factor/disable', { password: PASSWORD })).status, 200)
  await browser(server).signIn(email)
})

test('for whoever lost phone and codes the operator turns it off: the password is enough, and sessions have ended', async () => {
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
  const { rows } = await sql<{ kept: string }>`select t::text as kept from auth.two_factor t`.execute(world.db)
  const secret = new URL(totpURI).searchParams.get('secret')!
  for (const { kept } of rows) for (const clear of [secret, ...backupCodes]) assert.ok(!kept.includes(clear))
})

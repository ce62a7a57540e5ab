import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testServer } from '#test/http.ts'
import { browser, codeOf, signInMember, PASSWORD } from '#test/person.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()
const server = await testServer(world)

test('says who is signed in, in which account and role, and how this server is run', async () => {
  const ada = await world.account()
  const her = await browser(server).signIn(ada.email)
  const { status, body } = await her.request('/session/v1/session')
  assert.equal(status, 200)
  const { person, startedAt, ...rest } = body
  assert.deepEqual(
    { ...person, id: person.id.slice(0, 4) },
    { id: 'per_', name: 'The Weekly Garden', email: ada.email, twoFactor: false },
  )
  assert.deepEqual(rest, {
    accountId: ada.accountId,
    role: 'owner',
    accounts: [{ id: ada.accountId, name: 'The Weekly Garden', role: 'owner' }],
    deletion: null,
    planActive: true,
    edition: 'self-hosted',
    region: 'us',
    version: '0.0.0-test',
    outbox: false,
    backup: null,
    restoredFrom: null,
  })
  assert.match(startedAt, /^\d{4}-\d\d-\d\dT/)
})

test('the header Mailcast-Account chooses among the accounts of the person, and opens no other', async () => {
  const [ada, bob, eve] = [await world.account(), await world.account(), await world.account()]
  const bea = await signInMember(world, server, ada, 'bea@example.com', 'editor')
  await world.ok(bob, 'invite_member', { email: 'bea@example.com', role: 'viewer' })
  await world.jobs()
  const mail = world.mailer.sent.findLast(({ to }) => to === 'bea@example.com')!
  const token = /invitation\/([\w-]+)/.exec(mail.raw.toString().replace(/=\r\n/g, ''))![1]
  assert.deepEqual((await bea.post('/auth/invitation/accept', { token })).body, {
    status: 'joined',
  })

  const inAccount = (accountId?: string) =>
    bea.request(
      '/session/v1/session',
      accountId === undefined ? {} : { headers: { 'mailcast-account': accountId } },
    )
  const [first, second] = [(await inAccount()).body, (await inAccount(bob.accountId)).body]
  assert.deepEqual(
    [first.accountId, first.role, second.accountId, second.role],
    [ada.accountId, 'editor', bob.accountId, 'viewer'],
  )
  assert.deepEqual(
    first.accounts.map(({ id, role }: { id: string; role: string }) => [id, role]),
    [
      [ada.accountId, 'editor'],
      [bob.accountId, 'viewer'],
    ],
  )
  assert.deepEqual(second.accounts, first.accounts)
  assert.equal((await inAccount(eve.accountId)).status, 404)
})

test('says that the person has a second factor, once they do', async () => {
  const ada = await world.account()
  const her = await browser(server).signIn(ada.email)
  const { body } = await her.post('/auth/two-factor/enable', { password: PASSWORD })
  assert.equal(
    (await her.post('/auth/two-factor/verify-totp', { code: codeOf(body.totpURI) })).status,
    200,
  )
  assert.equal((await her.request('/session/v1/session')).body.person.twoFactor, true)
})

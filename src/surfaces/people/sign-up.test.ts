import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { secretKeyVault } from '#adapters/vault/secret-key-vault.ts'
import { startAddress } from '#areas/accounts/index.ts'
import { startToken } from '#areas/accounts/start-token.ts'
import { testServer } from '#test/http.ts'
import { browser, mailTo, PASSWORD } from '#test/person.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()
const server = await testServer(world)

test('the first person owns an account and is signed in; the next needs an invitation', async () => {
  const fresh = await testWorld()
  const there = await testServer(fresh)
  const [ada, eve] = [browser(there), browser(there)]
  // The first field has the focus when the page opens.
  assert.match(await (await fetch(`${there.url}/sign-up`)).text(), /name="email"[^>]* autofocus/)
  const wanted = { email: 'Ada@Example.com', password: PASSWORD, name: 'The Weekly Garden' }
  const both = await Promise.all([
    ada.post('/auth/sign-up/email', wanted),
    eve.post('/auth/sign-up/email', { ...wanted, email: 'eve@example.com' }),
  ])
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 403])
  const first = both[0].status === 200 ? ada : eve
  const newsletters = await first.request('/api/v1/newsletters')
  assert.deepEqual(
    [newsletters.status, newsletters.body.data.length, newsletters.body.data[0].name],
    [200, 1, 'The Weekly Garden'],
  )
  assert.deepEqual((await first.request('/api/v1/api-keys')).body.data, [])
  const late = await eve.post('/auth/sign-up/email', { ...wanted, email: 'late@example.com' })
  assert.deepEqual([late.status, late.body.code], [403, 'forbidden'])
})

test('on a reachable server the token of the start opens the first account, and no other', async () => {
  const fresh = await testWorld({ startToken: true })
  const ada = browser(await testServer(fresh))
  const sign = async (token?: string) => {
    const answer = await ada.post('/auth/sign-up/email', {
      email: 'ada@example.com',
      password: PASSWORD,
      name: 'News',
      token,
    })
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
  for (const signUp of ['open', 'closed'] as const)
    assert.equal(await startAddress((await testWorld({ startToken: true, signUp })).system), null)
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
  const token = new URL((await mailTo(open, 'new@example.com')).link, 'http://x').searchParams.get(
    'token',
  )
  const ada = browser(there)
  assert.equal(
    (await ada.post('/auth/sign-up/finish', { token, password: 'short', name: 'News' })).status,
    422,
  )
  assert.equal(
    (await ada.post('/auth/sign-up/finish', { token, password: PASSWORD, name: 'News' })).status,
    200,
  )
  assert.equal((await ada.request('/api/v1/newsletters')).body.data[0].name, 'News')
  assert.equal(
    (await ada.post('/auth/sign-up/finish', { token, password: PASSWORD, name: 'News' })).status,
    410,
  )
})

test('mails that somebody asks for are counted for the mailbox, whatever stands after the plus', async () => {
  const open = await testWorld({ signUp: 'open' })
  const there = await testServer(open)
  for (const path of ['/auth/sign-up/email', '/auth/request-password-reset']) {
    const asked: number[] = []
    for (const email of [
      'eve@example.com',
      'eve+1@example.com',
      'Eve+2@Example.com',
      'eve+3@example.com',
    ])
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
  assert.deepEqual(
    bySession.body,
    (await server.request('/api/v1/newsletters', { key: account.apiKey })).body,
  )
  const added = await ada.post('/api/v1/contacts', {
    email: 'reader@example.com',
    fields: { first_name: 'Rea' },
  })
  assert.equal(added.status, 201, added.text)
  assert.deepEqual(await world.ok(account, 'get_contact', { contactId: added.body.id }), added.body)
  const { rows } = await sql<{
    caller: string
  }>`select caller from audit_log where operation = 'add_contact'`.execute(world.db)
  assert.match(rows[0]!.caller, /^per_/)
})

test('where sign-up is closed, nobody comes in by it, not even first', async () => {
  const closed = await testWorld({ signUp: 'closed' })
  const ada = browser(await testServer(closed))
  assert.equal(
    (
      await ada.post('/auth/sign-up/email', {
        email: 'ada@example.com',
        password: PASSWORD,
        name: 'News',
      })
    ).status,
    403,
  )
  assert.match((await ada.request('/sign-up')).text, /Sign-up is by invitation/)
})

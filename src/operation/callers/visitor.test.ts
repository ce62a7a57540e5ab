import assert from 'node:assert/strict'
import { test } from 'node:test'
import PostalMime from 'postal-mime'
import { type TestAccount, testWorld } from '#test/world.ts'

const world = await testWorld()

const made = async (account: TestAccount, more: object = {}) =>
  (await world.ok(account, 'create_api_key', {
    name: 'Website form',
    level: 'signups',
    ...more,
  })) as { key: string; id: string }
const keyOf = async (account: TestAccount, id: string) =>
  (await world.ok(account, 'list_api_keys')).data.find((key: { id: string }) => key.id === id)

let signups = 0
/** Signs up a new address at each call. */
const signUp = (
  key: string,
  { browser = false, ...input }: { browser?: boolean; visitorIp?: string } = {},
) =>
  world.call(
    key,
    'add_contact',
    { email: `visitor${++signups}@example.com`, ...input },
    { browser, address: `192.0.2.${signups}` },
  )
const fieldError = async (answer: ReturnType<typeof signUp>) => {
  const { status, problem } = await answer
  return [status, problem?.fieldErrors[0]?.pointer, problem?.fieldErrors[0]?.code]
}
const noticesTo = async ({ email }: TestAccount) => {
  await world.jobs()
  return world.mailer.sent.filter(({ to }) => to === email)
}

test('the reader of a key in a page cannot make up whose signup it is', async () => {
  const ada = await world.account()
  const { key, id } = await made(ada)
  assert.deepEqual(
    [(await keyOf(ada, id)).browserUse, (await keyOf(ada, id)).browserSeenAt],
    ['allowed', null],
  )
  assert.equal((await signUp(key, { browser: true })).status, 202)
  assert.match((await keyOf(ada, id)).browserSeenAt, /^\d{4}-/)
  for (let i = 1; i <= 6; i++)
    assert.deepEqual(await fieldError(signUp(key, { visitorIp: `203.0.113.${i}` })), [
      422,
      '/visitorIp',
      'key_in_browser',
    ])
  assert.equal((await signUp(key)).status, 202)
  // The key was never used by a server, so the owner gets no mail about its use in a browser.
  assert.equal((await noticesTo(ada)).length, 0)
})

test('a key for servers is refused in a page, on every call of its, and its visitorIp is believed', async () => {
  const ada = await world.account()
  const { key, id } = await made(ada, { browserUse: 'refused' })
  const refused = await signUp(key, { browser: true })
  assert.deepEqual([refused.status, refused.problem?.refusal.code], [403, 'forbidden'])
  assert.match(refused.problem!.detail, /another signups key into the page/)
  const statuses: number[] = []
  for (let i = 0; i < 6; i++)
    statuses.push((await signUp(key, { visitorIp: '203.0.113.7' })).status)
  assert.deepEqual(statuses, [202, 202, 202, 202, 202, 429])
  assert.equal((await signUp(key, { visitorIp: '203.0.113.8' })).status, 202)
  assert.equal((await keyOf(ada, id)).browserSeenAt, null)

  const full = await made(ada, { level: 'full', browserUse: 'refused' })
  assert.equal((await world.refused(full.key, 'list_contacts', {}, { browser: true })).status, 403)
  assert.equal((await world.call(full.key, 'list_contacts')).status, 200)
})

test('the owner is told once that the key of their server was seen in a page, and what to do', async () => {
  const ada = await world.account()
  const { key, id } = await made(ada)
  assert.equal((await signUp(key, { visitorIp: '203.0.113.1' })).status, 202)
  assert.equal((await noticesTo(ada)).length, 0)
  const atOnce = await Promise.all(Array.from({ length: 4 }, () => signUp(key, { browser: true })))
  assert.deepEqual(new Set(atOnce.map(({ status }) => status)), new Set([202]))
  await signUp(key, { browser: true })
  const notices = await noticesTo(ada)
  assert.equal(notices.length, 1)
  const mail = await PostalMime.parse(notices[0]!.raw)
  assert.equal(mail.subject, 'An API key of your server was used in a web page: Website form')
  assert.match(mail.text!, /create a second signups key with browserUse "refused"/)
  assert.ok(mail.text!.includes(id) && !mail.text!.includes(key))

  // Once the key refuses browsers, its `visitorIp` is accepted again. Once browsers are allowed
  // again, it is refused. No second mail is sent.
  await world.ok(ada, 'update_api_key', { keyId: id, browserUse: 'refused' })
  assert.equal((await signUp(key, { visitorIp: '203.0.113.2' })).status, 202)
  assert.equal((await signUp(key, { browser: true })).status, 403)
  await world.ok(ada, 'update_api_key', { keyId: id, browserUse: 'allowed' })
  assert.deepEqual(await fieldError(signUp(key, { visitorIp: '203.0.113.3' })), [
    422,
    '/visitorIp',
    'key_in_browser',
  ])
  assert.equal((await signUp(key, { browser: true })).status, 202)
  assert.equal((await noticesTo(ada)).length, 1)
})

test('a first call of each kind at the same moment tells the owner once', async () => {
  const ada = await world.account()
  const { key } = await made(ada)
  await Promise.all([signUp(key, { browser: true }), signUp(key, { visitorIp: '203.0.113.1' })])
  await signUp(key, { browser: true })
  const told = await noticesTo(ada)
  const { browserSeenAt, visitorIpSeenAt } = (await world.ok(ada, 'list_api_keys')).data[0]
  assert.equal(told.length, browserSeenAt !== null && visitorIpSeenAt !== null ? 1 : 0)
})

test('a full access key is believed wherever it was seen, since it has no limit that a visitor could pass by', async () => {
  const ada = await world.account()
  assert.equal((await signUp(ada.apiKey, { browser: true })).status, 201)
  assert.equal((await signUp(ada.apiKey, { visitorIp: '203.0.113.1' })).status, 201)
  assert.equal((await noticesTo(ada)).length, 0)
})

test('of an IPv6 site no more than 20 sign up in ten minutes, however many networks it has', async () => {
  const ada = await world.account()
  const { key } = await made(ada, { browserUse: 'refused' })
  const from = (network: string, site = '2001:db8:77') =>
    signUp(key, { visitorIp: `${site}:${network}::1` })
  for (let i = 0; i < 20; i++) assert.equal((await from(i.toString(16))).status, 202)
  const refused = await from('ffff')
  assert.deepEqual(
    [refused.status, refused.problem?.extra['violatedPolicies']],
    [429, ['add_contact-site']],
  )
  assert.equal((await from('1', '2001:db8:78')).status, 202)
  // Uses are counted in sixtieths of the window, so the last ones expire one sixtieth after the
  // window.
  world.clock.move(611_000)
  assert.equal((await from('ffff')).status, 202)
})

test('an address of a private range, in whatever spelling, belongs to no visitor', async () => {
  const ada = await world.account()
  const { key } = await made(ada, { browserUse: 'refused' })
  const addresses = [
    '10.0.0.1',
    '192.168.1.1',
    '127.0.0.1',
    '169.254.1.1',
    '::1',
    'fd00::1',
    'fe80::1',
    '::ffff:10.0.0.1',
    '::ffff:a00:1',
  ]
  const translated = ['64:ff9b::10.0.0.1', '64:ff9b::a00:1', '2002:a00:1::1', '::10.0.0.1']
  for (const visitorIp of [...addresses, ...translated, '0:0:0:0:0:ffff:a00:1', 'ff02::1'])
    assert.deepEqual(
      (await fieldError(signUp(key, { visitorIp }))).slice(0, 2),
      [422, '/visitorIp'],
      visitorIp,
    )
})

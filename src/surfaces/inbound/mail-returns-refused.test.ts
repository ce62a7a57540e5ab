import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { test } from 'node:test'
import { sql } from 'kysely'
import { OTHER_KEYS, STAND_INS } from '#areas/bounces/providers/fixtures/stand-ins.ts'
import { forgetOldTokens } from '#areas/mail-service/returns/returns-retention-sql.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/duration.ts'
import { testServer } from '#test/http.ts'
import { testWorld } from '#test/world.ts'
import { mailPosts, type Provider, SIGNING } from './fixtures/mail-posts.ts'
import { returns } from './fixtures/returns.ts'
// Requests of mail services that are not believed, over real HTTP. The services are stand-ins.

const world = await testWorld()
const { system } = world
const { statusOf, suppressed } = returns(world)
const server = await testServer(world)
const { pathOf, setKey, setKeys, post, make, sent, waiting } = mailPosts(world, server)

await setKeys()

const now = () => world.clock.now()

test('a wrong secret is 404, at another service too, before the body is read', async () => {
  const secret = pathOf('postmark').split('/').at(-1)!
  const wrong = `${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`
  const paths = [
    `/inbound/mail/postmark/${wrong}`,
    `/inbound/mail/brevo/${secret}`,
    `/inbound/mail/smtp/${secret}`,
    `/inbound/mail/__proto__/${secret}`,
    '/inbound/mail/postmark/x',
    `/inbound/mail/postmark/${'A'.repeat(48)}`,
    mailPosts(world, server, 1).pathOf('postmark'),
  ]
  for (const path of paths) {
    assert.equal((await server.request(path, { method: 'POST', body: '{}' })).status, 404, path)
    assert.equal(await announce(path, 15_000_000), 404, path)
  }
  assert.equal((await server.request(pathOf('postmark'))).status, 405)
  assert.equal(await announce(pathOf('postmark'), 17_000_000), 413)
})

test('a signature of another account, of other bytes, or none, is 401, and nothing is stored', async () => {
  const { account, id, recipientToken } = await sent()
  const before = await waiting()
  for (const provider of SIGNING) {
    const right = make(provider, 'bounce', recipientToken)
    const altered = Buffer.from(right.body.toString().replace('reader@', 'readers@'))
    const refused = [
      make(provider, 'bounce', recipientToken, { key: OTHER_KEYS[provider]! }),
      { headers: {}, body: Buffer.from('{}') },
      { headers: right.headers, body: Buffer.from('[]') },
      ...(provider === 'mailgun' ? [] : [{ ...right, body: altered }]),
    ]
    for (const one of refused) assert.equal(await post(provider, one), 401, provider)
    await setKey(provider, null)
    assert.equal(await post(provider, right), 401, 'without a key nothing is believed')
    await setKey(provider, STAND_INS[provider].key)
  }
  assert.equal(await waiting(), before)
  assert.equal(await statusOf(account, id), 'active')
})

test('broken signatures of every form are 401', async () => {
  const { body, headers } = make('sendgrid', 'bounce', null)
  const signature = 'x-twilio-email-event-webhook-signature'
  for (const value of ['', 'AAAA', '!', 'MEUCIQ==', 'x'.repeat(3000)])
    assert.equal(await post('sendgrid', { body, headers: { ...headers, [signature]: value } }), 401)
  const resend = make('resend', 'bounce', null)
  for (const value of ['', 'v1,', 'v2,AAAA', `v1a,${'A'.repeat(44)}`, 'v1,!!!! v1,AAAA'])
    assert.equal(
      await post('resend', { ...resend, headers: { ...resend.headers, 'svix-signature': value } }),
      401,
    )
  const forms = [
    { signature: null },
    { signature: { timestamp: 1, token: 'x', signature: '' } },
    { signature: { timestamp: '1e9', token: 'x'.repeat(50), signature: 'zz' } },
    { signature: { timestamp: 'x', token: {}, signature: [] } },
  ]
  for (const form of forms)
    assert.equal(
      await post('mailgun', { headers: {}, body: Buffer.from(JSON.stringify(form)) }),
      401,
    )
})

test('an old signature, and one from the future, are 401', async () => {
  const ages: [Provider, number, number][] = [
    ['resend', 6 * MINUTE_MS, 4 * MINUTE_MS],
    ['sendgrid', 26 * HOUR_MS, 24 * HOUR_MS],
    ['mailgun', 25 * HOUR_MS, 23 * HOUR_MS],
  ]
  for (const [provider, old, young] of ages) {
    const postAged = (ageMs: number) =>
      post(provider, make(provider, 'delivery', null, { at: new Date(now().getTime() - ageMs) }))
    assert.deepEqual(
      [await postAged(old), await postAged(-10 * MINUTE_MS), await postAged(young)],
      [401, 401, 200],
    )
  }
  await world.jobs()
})

test('a token of Mailgun is taken once; another request with it is refused', async () => {
  const { account, id, recipientToken } = await sent()
  const heard = make('mailgun', 'delivery', null)
  assert.equal(await post('mailgun', heard), 200)
  assert.equal(await post('mailgun', heard), 200)
  const { signature } = JSON.parse(heard.body.toString()) as { signature: object }
  const forged = {
    signature,
    'event-data': STAND_INS.mailgun.event({ kind: 'bounce', recipientToken, id: 'x', at: now() }),
  }
  const replay = { headers: {}, body: Buffer.from(JSON.stringify(forged)) }
  const tries = await Promise.all([post('mailgun', replay), post('mailgun', replay)])
  assert.deepEqual(tries, [401, 401])
  await world.jobs()
  assert.equal(await statusOf(account, id), 'active')
})

test('of two requests with one token that come at once, one is taken', async () => {
  const { account, recipientToken } = await sent()
  const [first] = [make('mailgun', 'bounce', recipientToken)]
  const { signature } = JSON.parse(first.body.toString()) as { signature: object }
  const other = Buffer.from(JSON.stringify({ signature, 'event-data': { event: 'opened' } }))
  const statuses = await Promise.all([
    post('mailgun', first),
    post('mailgun', { headers: {}, body: other }),
  ])
  assert.deepEqual(statuses.toSorted(), [200, 401])
  await world.jobs()
  assert.ok((await suppressed(account)).length <= 1)
})

test('services that sign nothing are asked for a user and password where they are set', async () => {
  const basic = (text: string) => ({
    authorization: `Basic ${Buffer.from(text).toString('base64')}`,
  })
  for (const provider of ['postmark', 'brevo', 'sparkpost'] as const) {
    await setKey(provider, 'mail:a password')
    const { headers, body } = make(provider, 'delivery', null)
    for (const [more, status] of [
      [{}, 401],
      [basic('mail:a passwort'), 401],
      [basic('mail:'), 401],
      [{ authorization: 'Basic ' }, 401],
      [{ authorization: 'Bearer mail:a password' }, 401],
      [basic('mail:a password'), 200],
    ] as const)
      assert.equal(await post(provider, { headers: { ...headers, ...more }, body }), status)
    await setKey(provider, null)
    assert.equal(await post(provider, { headers, body }), 200)
  }
  await world.jobs()
})

test('in the cloud edition there is no such address', async () => {
  const ports = {
    ...system.ports,
    deployment: { ...system.ports.deployment, edition: 'cloud' as const },
  }
  const cloud = await testServer(world, { system: { ...system, ports } })
  assert.equal(await mailPosts(world, cloud).post('brevo', make('brevo', 'bounce', null)), 404)
})

test('tokens are forgotten after they are too old to be accepted', async () => {
  const kept = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from mail_returns_token`.execute(world.db))
      .rows[0]!.n
  assert.ok((await kept()) > 0)
  await forgetOldTokens(world.db, new Date(now().getTime() + 2 * DAY_MS))
  assert.ok((await kept()) > 0)
  await forgetOldTokens(world.db, new Date(now().getTime() + 4 * DAY_MS))
  assert.equal(await kept(), 0)
})

/** Announces a large body, sends none of it, and returns the status of the answer. */
async function announce(path: string, bytes: number): Promise<number> {
  const asked = request(server.url + path, {
    method: 'POST',
    headers: { 'content-length': String(bytes) },
  })
  asked.on('error', () => {}).flushHeaders()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  asked.destroy()
  return answer.statusCode!
}

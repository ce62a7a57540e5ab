import assert from 'node:assert/strict'
import { test } from 'node:test'
import { STAND_INS } from '#areas/bounces/providers/fixtures/stand-ins.ts'
import { RETURN_PROVIDERS } from '#areas/bounces/index.ts'
import { MINUTE_MS } from '#lib/duration.ts'
import { mailPosts } from '#surfaces/inbound/fixtures/mail-posts.ts'
import { signInMember } from '#test/person.ts'
import { sessionOf } from '#test/session.ts'
import { readReturns } from '../returns-state.ts'
import { returnsWorld } from './fixtures/returns-world.ts'

const { world, account, server, session } = await returnsWorld()
const { make, pathOf, post, setKey } = mailPosts(world, server)
const stateOf = async (provider: string) => {
  const { status, lastAt, problem, problemCode } = await world.ok(session, 'get_mail_returns', {
    provider,
  })
  const since = world.clock.now().getTime() - MINUTE_MS / 2
  return [status, lastAt !== null && Date.parse(lastAt) > since, problem, problemCode]
}

test('each service has an address of its own, the events to tick, and a kind of key', async () => {
  const kinds: Record<string, [string, boolean]> = {
    ses: ['topic', true],
    postmark: ['user_password', false],
    mailgun: ['signing_key', true],
    sendgrid: ['public_key', true],
    brevo: ['user_password', false],
    resend: ['signing_secret', true],
    sparkpost: ['user_password', false],
  }
  const urls = new Set<string>()
  for (const provider of RETURN_PROVIDERS) {
    const found = await world.ok(session, 'get_mail_returns', { provider })
    assert.equal(found.url, `http://mailcast.test${pathOf(provider)}`)
    assert.ok(found.events.length >= 2 && found.status === 'waiting')
    const [kind, required] = kinds[provider]!
    assert.deepEqual(found.key, { kind, required, set: false })
    urls.add(found.url)
  }
  assert.equal(urls.size, RETURN_PROVIDERS.length)
})

test('it waits for the first request, and says when it came and why one was refused', async () => {
  assert.deepEqual(await stateOf('postmark'), ['waiting', false, null, null])
  await post('postmark', make('postmark', 'delivery', null))
  assert.deepEqual(await stateOf('postmark'), ['receiving', true, null, null])
  world.clock.move(MINUTE_MS)
  await post('postmark', { headers: {}, body: Buffer.from('{') })
  await world.jobs()
  assert.deepEqual(await stateOf('postmark'), [
    'failing',
    true,
    'A request could not be read: it is no JSON.',
    'unreadable',
  ])
  await post('postmark', make('postmark', 'delivery', null))
  assert.deepEqual(await stateOf('postmark'), ['receiving', true, null, null])
})

test('without its key a service that signs is refused, and the page says what to do', async () => {
  assert.equal(await post('sendgrid', make('sendgrid', 'delivery', null)), 401)
  assert.deepEqual(await stateOf('sendgrid'), [
    'failing',
    false,
    'A request was refused: no key to verify its signature is set; set it under Settings → Mail service.',
    'no_key',
  ])
  await setKey('sendgrid', STAND_INS.sendgrid.key)
  assert.deepEqual(await stateOf('sendgrid'), ['waiting', false, null, null])
  assert.equal(await post('sendgrid', make('sendgrid', 'delivery', null)), 200)
  assert.deepEqual(await stateOf('sendgrid'), ['receiving', true, null, null])
  await world.jobs()
})

test('the present service decides what the mail service says about returns', async () => {
  const withProvider = (provider: 'postmark' | 'smtp' | null) => ({
    db: world.db,
    ports: { ...world.system.ports, mailer: { ...world.mailer, provider } },
  })
  const { url, status } = await readReturns(withProvider('postmark'))
  assert.deepEqual([url, status], [`http://mailcast.test${pathOf('postmark')}`, 'receiving'])
  for (const provider of ['smtp', null] as const)
    assert.deepEqual(await readReturns(withProvider(provider)), {
      url: null,
      status: 'none',
      lastAt: null,
      events: [],
    })
})

test('the person must own every account, and have signed in within 15 minutes', async () => {
  const calls = [
    ['get_mail_returns', { provider: 'ses' }],
    ['set_mail_returns_key', { provider: 'ses', key: null }],
    ['rotate_mail_returns_secret', { provider: 'ses' }],
  ] as const
  const member = await signInMember(world, server, account, 'ed@example.com', 'editor')
  world.clock.move(16 * MINUTE_MS)
  for (const [name, input] of calls) {
    const { status, code } = await world.refused(session, name, input)
    assert.deepEqual([status, code], [403, 'sign_in_again'], name)
    const other = sessionOf(member.cookie())
    assert.equal((await world.refused(other, name, input)).code, 'forbidden')
  }
  await world.account()
  for (const [name, input] of calls)
    assert.equal((await world.refused(session, name, input)).code, 'forbidden')
})

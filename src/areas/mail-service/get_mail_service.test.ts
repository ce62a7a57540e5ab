import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { memoryMailer } from '#adapters/mailer/memory-mailer.ts'
import { signInMember } from '#test/person.ts'
import { sessionOf } from '#test/session.ts'
import { mailWorld } from './fixtures/mail-world.ts'

const there = await mailWorld()
const { world, session, account, server } = there
const SET = { provider: 'smtp', host: 'mail.example.com' }

const NOTHING = {
  source: 'none',
  provider: null,
  host: null,
  port: null,
  security: null,
  user: null,
  from: null,
  status: 'unchecked',
  reason: null,
  problem: null,
  checkedAt: null,
  returns: { url: null, status: 'none', lastAt: null, events: [] },
}

test('without a service it says none, and that mail goes to the outbox', async () => {
  assert.deepEqual(await world.ok(session, 'get_mail_service'), NOTHING)
  assert.equal((await world.ok(session, 'get_session')).outbox, true)
})

test('the environment’s service is shown without its secret, and cannot be changed here', async () => {
  const address = {
    provider: 'smtp',
    region: null,
    host: 'mail.garden.example',
    port: 465,
    security: 'tls',
    user: 'mailcast',
    from: null,
  } as const
  const mailer = memoryMailer()
  there.open({ environment: { address, mailer, open: async () => mailer } })
  const { region: _none, ...shown } = address
  assert.deepEqual(await world.ok(session, 'get_mail_service'), {
    ...NOTHING,
    ...shown,
    source: 'environment',
  })
  for (const [name, input] of [
    ['set_mail_service', SET],
    ['remove_mail_service', {}],
  ] as const)
    assert.equal((await world.refused(session, name, input)).code, 'set_by_environment')
  const tested = await world.ok(session, 'test_mail_service', { to: 'ada@example.com' })
  assert.deepEqual([tested.status, mailer.sent.length], ['accepted', 1])
  assert.equal((await world.ok(session, 'get_mail_service')).status, 'works')
  there.open()
})

test('MAIL_TRANSPORT=outbox keeps mail on the machine, also with a service that a backup brought', async () => {
  await sql`insert into mail_service (source, version, provider, host, port, security, status)
    values ('settings', gen_random_uuid(), 'smtp', 'mail.garden.example', 587, 'starttls', 'works')`.execute(
    world.db,
  )
  const { mailer } = there.open({ outboxOnly: true })
  await there.take()
  assert.equal(mailer.name, 'outbox')
  assert.deepEqual(await world.ok(session, 'get_mail_service'), {
    ...NOTHING,
    source: 'environment',
  })
  assert.equal((await world.refused(session, 'set_mail_service', SET)).code, 'set_by_environment')
  const to = { to: 'ada@example.com' }
  assert.equal((await world.refused(session, 'test_mail_service', to)).code, 'no_mail_service')
  await sql`delete from mail_service`.execute(world.db)
  there.open()
})

test('the person must own every account, and have signed in within 15 minutes', async () => {
  const calls = [
    ['get_mail_service', {}],
    ['set_mail_service', SET],
    ['test_mail_service', { to: 'ada@example.com' }],
    ['remove_mail_service', {}],
  ] as const
  const member = await signInMember(world, server, account, 'ed@example.com', 'editor')
  world.clock.move(14 * 60_000)
  await world.ok(session, 'get_mail_service')
  world.clock.move(2 * 60_000)
  for (const [name, input] of calls) {
    const { status, code } = await world.refused(session, name, input)
    assert.deepEqual([status, code], [403, 'sign_in_again'], name)
    const other = sessionOf(member.cookie())
    assert.equal((await world.refused(other, name, input)).code, 'forbidden')
  }
  await world.account()
  assert.equal((await world.refused(session, 'get_mail_service')).code, 'forbidden')
})

test('in the cloud edition the operator chooses the service', async () => {
  const { deployment } = world.system.ports
  deployment.edition = 'cloud'
  assert.equal((await world.refused(session, 'set_mail_service', SET)).code, 'not_in_this_edition')
  deployment.edition = 'self-hosted'
})

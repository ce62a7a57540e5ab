import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HOST, mailServer, SECRET, USER } from './fixtures/mail-server.ts'
import { mailWorld } from './fixtures/mail-world.ts'

const { world, session } = await mailWorld()
const login = { provider: 'smtp', host: HOST, user: USER, password: SECRET }
const TO = { to: 'ada@example.com' }

const refusal = (responseCode: number, text: string) => () =>
  Object.assign(new Error(text), { responseCode })
const state = async () => (await world.ok(session, 'get_mail_service')).status

test('without a service there is none to test', async () => {
  const { status, code } = await world.refused(session, 'test_mail_service', TO)
  assert.deepEqual([status, code], [409, 'no_mail_service'])
})

test('a mail is sent from the address of the settings, and the server’s answer is shown', async () => {
  const { port, mails } = await mailServer()
  await world.ok(session, 'set_mail_service', { ...login, port, from: 'news@garden.example' })
  const { ms, ...tested } = await world.ok(session, 'test_mail_service', TO)
  assert.deepEqual(tested, {
    status: 'accepted',
    answer: '250 2.0.0 Queued as T1',
    reason: null,
    explanation: null,
  })
  assert.ok(ms >= 0)
  assert.equal(mails[0]!.to, TO.to)
})

test('an unverified sender is explained, and the service counts as failing until a test passes', async () => {
  let refuse: (() => Error) | null = refusal(550, '5.7.1 The from address is not verified')
  const { port } = await mailServer({ refuseFrom: () => refuse?.() ?? null })
  await world.ok(session, 'set_mail_service', { ...login, port })
  const { status, answer, reason, explanation } = await world.ok(session, 'test_mail_service', TO)
  assert.deepEqual(
    [status, answer, reason],
    ['refused', '550 5.7.1 The from address is not verified', 'sender_refused'],
  )
  assert.match(explanation, /Verify the From address/)
  assert.equal(await state(), 'failing')
  refuse = null
  await world.ok(session, 'test_mail_service', TO)
  assert.equal(await state(), 'works')
})

test('greylisting is no fault of the service', async () => {
  const { port } = await mailServer({ refuseMail: refusal(451, '4.7.1 Greylisted, come back') })
  await world.ok(session, 'set_mail_service', { ...login, port })
  const { status, reason } = await world.ok(session, 'test_mail_service', TO)
  assert.deepEqual([status, reason, await state()], ['refused', 'greylisted', 'works'])
})

test('a server that went away is explained too', async () => {
  const { port } = await mailServer({ certificate: 'self-signed' })
  await world.ok(session, 'set_mail_service', { ...login, port, force: true })
  const { status, reason, answer } = await world.ok(session, 'test_mail_service', TO)
  assert.deepEqual([status, reason, answer], ['refused', 'certificate', null])
})

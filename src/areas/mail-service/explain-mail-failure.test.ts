import assert from 'node:assert/strict'
import { test } from 'node:test'
import { explainMailFailure } from './explain-mail-failure.ts'
import { closedPort, HOST, mailServer, SECRET, talker, USER } from './fixtures/mail-server.ts'
import { mailWorld } from './fixtures/mail-world.ts'
import { diagnose, sentenceOf } from './reason.ts'
import { SubmissionError, type SubmissionFault } from '#ports/mailer.ts'

// The doctor explains a failing mail service with the same sentences as the settings.

const there = await mailWorld()
const { world, session } = there
const { db, ports } = world.system
const login = { provider: 'smtp', host: HOST, user: USER, password: SECRET }

/** Tries the service in force, as the doctor does, and returns its explanation. */
async function doctorSays(): Promise<string> {
  await there.take()
  const error = await ports.mailer.check().then(
    () => assert.fail('the service works'),
    (failure: unknown) => failure as Error,
  )
  return explainMailFailure({ db, ports }, error)
}

test('of each fault the doctor says what the settings say, with the remedy', async () => {
  const selfSigned = await mailServer({ certificate: 'self-signed' })
  const cases: [string, object, RegExp][] = [
    ['HTML', { port: await talker('HTTP/1.1 400 No\r\n\r\n<html></html>\r\n') }, /mostly 587 or/],
    ['later', { port: await talker('451 4.7.1 Greylisted\r\n') }, /Try again in some minutes/],
    ['certificate', { port: selfSigned.port }, /by the name in its certificate/],
    ['nothing', { port: await closedPort() }, /Look at both/],
    ['private', { host: 'metadata.acme.org', port: 25 }, /MAIL_ALLOW_PRIVATE=true/],
  ]
  for (const [what, more, remedy] of cases) {
    const { detail } = await world.refused(session, 'set_mail_service', { ...login, ...more })
    const stored = await world.ok(session, 'set_mail_service', { ...login, ...more, force: true })
    assert.equal(stored.status, 'failing', what)
    assert.match(stored.problem, remedy, what)
    const { reason } = stored
    assert.equal(await doctorSays(), stored.problem, `${what}: ${reason}, ${detail}`)
  }
})

test('a service that hangs is explained by both', async () => {
  const port = await talker(null)
  there.open({ trial: { greetingMs: 100 } })
  const stored = await world.ok(session, 'set_mail_service', { ...login, port, force: true })
  assert.equal(stored.reason, 'silence')
  assert.match(stored.problem, /a firewall may block it/)
  const silence = new SubmissionError('no answer', { fault: 'silence', reply: null })
  assert.equal(await explainMailFailure({ db, ports }, silence), stored.problem)
})

test('a key without rights reads which rights it needs, from the settings and the doctor', async () => {
  const address = {
    provider: 'ses',
    host: 'email.eu-west-1.amazonaws.com',
    port: 443,
    security: 'tls',
    user: 'AKIAEXAMPLE',
    region: 'eu-west-1',
    from: null,
  } as const
  const faults: [SubmissionFault, RegExp][] = [
    ['key_rights', /It needs ses:SendEmail, ses:SendRawEmail and ses:GetAccount/],
    ['suspended', /Its own pages say why/],
    ['clock', /Run NTP/],
  ]
  const mailServices = { ...ports.mailServices, fromEnvironment: address }
  for (const [fault, remedy] of faults) {
    const error = new SubmissionError('refused', { fault, reply: null })
    const said = await explainMailFailure({ db, ports: { mailServices } }, error)
    assert.match(said, remedy)
    assert.equal(said, sentenceOf(diagnose(error, address)))
  }
})

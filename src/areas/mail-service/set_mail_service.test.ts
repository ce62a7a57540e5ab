import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { closedPort, HOST, mailServer, SECRET, talker, USER } from './fixtures/mail-server.ts'
import { mailWorld } from './fixtures/mail-world.ts'

const there = await mailWorld()
const { world, session, account } = there

const login = { provider: 'smtp', host: HOST, user: USER, password: SECRET }
const set = (input: object) => world.ok(session, 'set_mail_service', input)

/** Returns the reason of a refusal, its field, and the server's words. */
async function reasonOf(input: object) {
  const refused = await world.refused(session, 'set_mail_service', input)
  const { status, code, reason, answer, errors = [], detail } = refused
  assert.deepEqual([status, code], [422, 'mail_service_refused'], detail)
  assert.equal(errors[0]!.code, `mail_${String(reason)}`)
  return { reason, answer, pointer: errors[0]!.pointer, detail }
}

test('a server that demands TLS and a password is connected to, stored sealed, and used at once', async () => {
  const { port, mails } = await mailServer()
  const answer = await set({ ...login, port, from: 'news@garden.example' })
  const { checkedAt, ...rest } = answer
  assert.match(checkedAt, /Z$/)
  assert.deepEqual(rest, {
    source: 'settings',
    provider: 'smtp',
    host: HOST,
    port,
    security: 'starttls',
    user: USER,
    from: 'news@garden.example',
    status: 'works',
    reason: null,
    problem: null,
    returns: { url: null, status: 'none', lastAt: null, events: [] },
  })
  const kept = await sql<{
    all: string
  }>`select mail_service::text as all from mail_service`.execute(world.db)
  assert.doesNotMatch(kept.rows[0]!.all, new RegExp(Buffer.from(SECRET).toString('hex')))
  assert.doesNotMatch(kept.rows[0]!.all, new RegExp(SECRET))

  await there.take()
  const { mailer, deployment } = world.system.ports
  assert.deepEqual(
    [mailer.name, mailer.provider, deployment.mailFrom],
    [`smtp://${HOST}:${port}`, 'smtp', 'news@garden.example'],
  )
  const raw = Buffer.from('From: a@garden.example\r\nTo: b@example.com\r\n\r\nHello\r\n')
  const mail = { from: 'a@garden.example', to: 'b@example.com', messageId: '1@garden.example', raw }
  assert.equal((await mailer.send(mail)).outcome, 'sent')
  assert.deepEqual([mails.length, mails[0]!.secure, there.outbox.sent.length], [1, true, 0])
})

test('TLS from the first byte works too, and is what port 465 means', async () => {
  const { port } = await mailServer({ secure: true })
  const { security, status } = await set({ ...login, port, security: 'tls' })
  assert.deepEqual([security, status], ['tls', 'works'])
})

test('a wrong password is explained with the server’s words, in which no secret is repeated', async () => {
  const { port } = await mailServer()
  const wrong = await reasonOf({ ...login, port, password: 'another password' })
  assert.deepEqual([wrong.reason, wrong.pointer], ['wrong_login', '/password'])
  assert.equal(wrong.answer, '535 5.7.8 Bad credentials: ***')
  assert.match(wrong.detail, /refuses the user name or the password\. The server said: 535 5\.7\.8/)
  const kept = JSON.stringify(world.log.lines)
  assert.doesNotMatch(kept, /another password/)
})

test('each usual mistake gets its own reason and the field that mends it', async () => {
  const starttls = await mailServer()
  const tls = await mailServer({ secure: true })
  const other = await mailServer({ certificate: 'other' })
  const selfSigned = await mailServer({ certificate: 'self-signed' })
  const clear = await mailServer({ clear: true })
  const html = await talker('HTTP/1.1 400 Bad Request\r\n\r\n<html>no</html>\r\n')
  const busy = await talker('421 4.3.2 Come back <b>later</b>\r\n')
  const closed = await talker('554 5.7.1 Not from your network\r\n')
  const cases: [object, string, string][] = [
    [{ host: 'mail.nowhere.org' }, 'unknown_host', '/host'],
    [{ port: await closedPort() }, 'no_connection', '/port'],
    [{ port: other.port }, 'certificate', '/host'],
    [{ port: selfSigned.port }, 'certificate', '/host'],
    [{ port: starttls.port, security: 'tls' }, 'plain_port', '/security'],
    [{ port: clear.port }, 'no_tls', '/security'],
    [{ port: html }, 'not_smtp', '/port'],
    [{ port: busy }, 'try_later', '/host'],
    [{ port: closed }, 'refused', '/host'],
    [{ port: starttls.port, security: 'none' }, 'needs_tls', '/security'],
  ]
  for (const [more, reason, pointer] of cases) {
    const found = await reasonOf({ ...login, ...more })
    assert.deepEqual([found.reason, found.pointer], [reason, pointer], JSON.stringify(more))
    assert.doesNotMatch(found.detail, /html/)
  }
  assert.equal(
    (await reasonOf({ ...login, port: busy })).answer,
    '421 4.3.2 Come back <b>later</b>',
  )

  const services = there.open({ trial: { greetingMs: 100 } })
  const silent = await talker(null)
  assert.equal((await reasonOf({ ...login, port: silent })).reason, 'silence')
  assert.equal((await reasonOf({ ...login, port: tls.port })).reason, 'silence')
  assert.equal(services.version, null)
  there.open()
})

test('force stores a service that does not answer, and says so', async () => {
  const port = await closedPort()
  const { status, reason, problem } = await set({ ...login, port, force: true })
  assert.deepEqual([status, reason], ['failing', 'no_connection'])
  assert.match(problem, /^No server takes connections/)
  const { attention } = await world.ok(account, 'get_overview')
  const found = attention.find(({ code }: { code: string }) => code === 'mail_service_failing')
  assert.equal(found.operation.name, 'get_mail_service')
})

test('a private host is refused unless the server allows it, and a metadata address always', async () => {
  const { port } = await mailServer()
  for (const host of [
    '169.254.169.254',
    'fe80::1',
    'metadata.acme.org',
    '0.0.0.0',
    '::ffff:169.254.169.254',
    '64:ff9b::a9fe:a9fe',
    '2002:a9fe:a9fe::1',
  ])
    assert.equal((await reasonOf({ ...login, host, port })).reason, 'private_host', host)
  there.open({ allowPrivate: false })
  for (const host of [HOST, '127.0.0.1', '::1', '10.0.0.1', '::ffff:127.0.0.1'])
    assert.equal((await reasonOf({ ...login, host, port })).reason, 'private_host', host)
  there.open()
})

test('a stored password stays for the same server and user, and never goes to another one', async () => {
  const { port } = await mailServer()
  await set({ ...login, port })
  const { password: _left, ...without } = login
  const changed = await set({ ...without, port, from: 'hello@garden.example' })
  assert.deepEqual([changed.from, changed.status], ['hello@garden.example', 'works'])
  for (const more of [{ host: '127.0.0.1' }, { user: 'another' }]) {
    const refused = await world.refused(session, 'set_mail_service', { ...without, port, ...more })
    assert.deepEqual([refused.status, refused.errors![0]!.pointer], [422, '/password'])
  }
})

test('a stored password is not sent unencrypted for the first time, nor then to another port', async () => {
  const { port } = await mailServer()
  const other = await closedPort()
  const { password: _left, ...without } = login
  const toOther = { ...without, port: other, force: true }
  for (const security of ['starttls', 'none']) {
    await set({ ...login, port, security, force: true })
    const refused = await world.refused(session, 'set_mail_service', {
      ...toOther,
      security: 'none',
    })
    assert.deepEqual([refused.status, refused.errors![0]!.pointer], [422, '/password'], security)
  }
  await set({ ...without, port, security: 'none', force: true })
  assert.equal((await set({ ...toOther, security: 'tls' })).reason, 'no_connection')
})

test('a service that another key sealed lets mails wait, and a new key mends it', async () => {
  const { port } = await mailServer()
  await set({ ...login, port })
  await sql`update mail_service set version = gen_random_uuid(), secret = decode('0000000000', 'hex')`.execute(
    world.db,
  )
  await there.take()
  const raw = Buffer.from('Subject: x\r\n\r\n')
  const mail = { from: 'a@garden.example', to: 'b@example.com', messageId: '2@garden.example', raw }
  const { outcome, reached, detail } = await world.system.ports.mailer.send(mail)
  assert.deepEqual([outcome, reached], ['later', false])
  assert.match(detail, /cannot be decrypted/)
  await set({ ...login, port })
  await there.take()
  assert.equal((await world.system.ports.mailer.send(mail)).outcome, 'sent')
})

test('the audit log names the change and the person, and no value', async () => {
  const { port } = await mailServer()
  await set({ ...login, port })
  const { data } = await world.ok(account, 'list_audit_log', { operation: 'set_mail_service' })
  assert.ok(data.length > 0)
  assert.doesNotMatch(JSON.stringify(data), new RegExp(`${SECRET}|${HOST}`))
})

test('MAIL_FROM of the environment comes before the service’s', async () => {
  const { port } = await mailServer()
  there.open({ environmentFrom: 'env@garden.example' })
  const input = { ...login, port, from: 'other@garden.example' }
  const refused = await world.refused(session, 'set_mail_service', input)
  assert.deepEqual([refused.status, refused.code], [409, 'set_by_environment'])
  const { from } = await set({ ...login, port })
  assert.equal(from, 'env@garden.example')
  there.open()
})

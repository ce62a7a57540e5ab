import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { after, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { secretKeyVault } from '#adapters/vault/secret-key-vault.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/duration.ts'
import { uuidOf } from '#lib/typeid.ts'
import { AcmeFailure } from '#ports/acme.ts'
import { until } from '#test/sinks.ts'
import { testWorld } from '#test/world.ts'
import { BadSetting } from '../../setting.ts'
import { certificateAt, HOST, servingProcess, testAuthority } from './fixtures/served.ts'
import { listenTls } from './listen-tls.ts'
import { certificateFindings, certificateMetrics } from './report-certificates.ts'
import { servedCertificates } from './served-certificates.ts'

const world = await testWorld(
  { baseUrl: `https://${HOST}`, getsCertificates: true },
  { fresh: true },
)
const ada = await world.account()
const { at, acme, authority } = testAuthority(world)
const server = await servingProcess(world, { authority, at })
const refused = (said = 'Error creating new order') =>
  Array.from({ length: 10 }, () => new AcmeFailure('refused', `${said} (malformed)`))

beforeEach(async () => {
  await sql`delete from certificate`.execute(world.db)
  Object.assign(acme, { failNext: [], orders: [], aheadMs: 0 })
  Object.assign(at, { elsewhere: null, probes: 0 })
  world.mailer.sent.length = 0
  world.log.lines.length = 0
})

const finding = async () => (await certificateFindings(world.system))[0]!
const onHome = async () =>
  (await world.ok(ada, 'get_overview')).attention.find(
    ({ code }: { code: string }) => code === 'certificate_failing',
  )

/**
 * Runs the rounds of a period of time. A process runs a round each minute; tests of several days
 * skip most rounds.
 */
async function pass(ms: number, stepMs = Math.min(ms, 15 * MINUTE_MS)): Promise<void> {
  for (let passed = 0; passed < ms; passed += stepMs) {
    world.clock.move(stepMs)
    await server.round()
  }
}

test('the fifth refusal waits a day, and Home and the doctor say what the authority says', async () => {
  acme.failNext = refused()
  await server.round()
  assert.equal((await finding()).state, 'problem')
  assert.match((await finding()).says, /^there is none\. The certificate authority refused: Error/)
  await pass(6 * HOUR_MS)
  assert.equal(acme.orders.length, 5)
  const { severity, detail, values } = await onHome()
  assert.equal(severity, 'error')
  assert.match(
    detail,
    /There is no certificate for news\.garden\.example yet\. .*Error creating new order/,
  )
  assert.deepEqual(values, {
    host: HOST,
    reason: 'refused',
    said: 'Error creating new order (malformed)',
    until: '–',
  })
  await pass(17 * HOUR_MS)
  assert.equal(acme.orders.length, 5)
  await pass(7 * HOUR_MS)
  assert.equal(acme.orders.length, 6)
  acme.failNext = []
  await pass(DAY_MS, HOUR_MS)
  assert.equal(acme.orders.length, 7)
  assert.equal((await finding()).state, 'ok')
  assert.equal(await onHome(), undefined)
})

test('an authority that limits is asked when it allows, also after a restart', async () => {
  const retryAt = new Date(world.clock.now().getTime() + 3 * HOUR_MS)
  acme.failNext = [new AcmeFailure('rate_limited', 'too many certificates', { retryAt })]
  await server.round()
  await servingProcess(world, { authority, at })
  await pass(3 * HOUR_MS - 2 * MINUTE_MS, MINUTE_MS)
  assert.equal(acme.orders.length, 1)
  await pass(3 * MINUTE_MS, MINUTE_MS)
  assert.equal(acme.orders.length, 2)
})

test('a host that leads elsewhere is not ordered for, and soon after it leads here it is', async () => {
  at.elsewhere = [{ from: '203.0.113.9:80', body: null, problem: 'answered 404' }]
  await server.round()
  assert.match(
    (await finding()).says,
    /http:\/\/news\.garden\.example\/ does not lead to this server: 203\.0\.113\.9:80 answered 404\. The A and AAAA/,
  )
  at.elsewhere = [{ from: '203.0.113.9:80', body: 'a'.repeat(64), problem: '' }]
  await pass(MINUTE_MS)
  assert.match((await finding()).says, /203\.0\.113\.9:80 is another server/)
  at.elsewhere = []
  await pass(2 * MINUTE_MS)
  assert.match((await finding()).says, /news\.garden\.example has no address in DNS/)
  await pass(DAY_MS)
  assert.equal(acme.orders.length, 0)
  assert.ok(at.probes > 24 && at.probes < 40, `${at.probes} looks in a day`)
  at.elsewhere = null
  await pass(HOUR_MS)
  assert.equal(acme.orders.length, 1)
  assert.equal((await finding()).state, 'ok')
})

test('a restart looks again at once at what the authority was not asked for', async () => {
  at.elsewhere = []
  await server.round()
  await pass(2 * HOUR_MS)
  at.elsewhere = null
  const restarted = await servingProcess(world, { authority, at })
  await restarted.round()
  assert.equal(acme.orders.length, 1)
})

test('a restart asks again at once an authority that was away, or that a wrong clock kept off', async () => {
  for (const reason of ['unavailable', 'clock'] as const) {
    await sql`delete from certificate`.execute(world.db)
    acme.failNext = Array.from({ length: 8 }, () => new AcmeFailure(reason, 'no answer'))
    await server.round()
    await pass(HOUR_MS)
    Object.assign(acme, { failNext: [], orders: [] })
    await server.round()
    assert.equal(acme.orders.length, 0, reason)
    const restarted = await servingProcess(world, { authority, at })
    await restarted.round()
    assert.equal(acme.orders.length, 1, reason)
  }
})

test('a host that does not answer holds up no other', async (t) => {
  const [silent, other] = ['a.silent.example', 'b.other.example']
  const [account, newsletter] = [uuidOf(ada.accountId), uuidOf(ada.newsletterId)]
  await sql`insert into site_host (host, account_id, newsletter_id, is_current)
    select host, ${account}, ${newsletter}, false from unnest(${[silent, other]}::text[]) as h (host)`.execute(
    world.db,
  )
  const answers = Promise.withResolvers<void>()
  const { ask } = authority.probe
  authority.probe.ask = async (host, ...more) => {
    if (host === silent) await answers.promise
    return ask(host, ...more)
  }
  t.after(async () => {
    authority.probe.ask = ask
    await sql`delete from site_host`.execute(world.db)
  })
  const round = server.round()
  try {
    await until('the certificate of the other host', async () => {
      const { rows } = await sql`select 1 from certificate
        where host = ${other} and certificate_id is not null`.execute(world.db)
      return rows.length > 0
    })
  } finally {
    answers.resolve()
    await round
  }
})

test('an authority that is away for a day: the old certificate is served, owners get a mail', async () => {
  await server.round()
  const { serialNumber } = await certificateAt(server.httpsPort)
  world.clock.move(60 * DAY_MS + MINUTE_MS)
  const away = () => new AcmeFailure('unavailable', 'authority.example: ECONNREFUSED')
  acme.failNext = Array.from({ length: 1000 }, away)
  await pass(30 * MINUTE_MS)
  assert.equal(await onHome(), undefined)
  assert.equal(world.mailer.sent.length, 0)
  await pass(DAY_MS)
  const tries = acme.orders.length - 1
  assert.ok(tries > 24 && tries < 40, `${tries} tries in a day`)
  assert.equal((await certificateAt(server.httpsPort)).serialNumber, serialNumber)
  assert.equal((await onHome()).severity, 'warning')
  assert.match((await onHome()).values.until, /^\d{4}-\d\d-\d\d$/)
  const { state, says } = await finding()
  assert.equal(state, 'warning')
  assert.match(
    says,
    /^valid until .*, but not renewed\. The certificate authority did not answer: /,
  )
  assert.deepEqual(
    world.mailer.sent.map(({ to }) => to),
    [ada.email],
  )
  const mail = world.mailer.sent[0]!.raw.toString()
  assert.match(mail, /^Subject: The certificate could not be renewed: news\.garden\.example\r$/m)
  assert.match(mail, /The present one works until \d{4}-\d\d-\d\d/)

  await pass(6 * DAY_MS, HOUR_MS)
  assert.equal(world.mailer.sent.length, 1)
  await pass(2 * DAY_MS, HOUR_MS)
  assert.equal(world.mailer.sent.length, 2)
  acme.failNext = []
  await pass(HOUR_MS)
  assert.notEqual((await certificateAt(server.httpsPort)).serialNumber, serialNumber)
  assert.equal((await finding()).state, 'ok')
  assert.equal(await onHome(), undefined)
})

test('a certificate that ends is urgent, and an ended one is still served', async () => {
  await server.round()
  const { serialNumber } = await certificateAt(server.httpsPort)
  const metric = async (name: string) =>
    (await certificateMetrics(world.system)).find((each) => each.name.includes(name))!.samples[0]!
      .value
  const end = await metric('expires')
  acme.failNext = refused()
  world.clock.move(84 * DAY_MS)
  await server.round()
  assert.equal((await onHome()).severity, 'error')
  world.clock.move(7 * DAY_MS)
  await server.round()
  assert.match((await finding()).says, /^has ended at /)
  assert.equal((await certificateAt(server.httpsPort)).serialNumber, serialNumber)
  assert.deepEqual([await metric('expires'), await metric('failed')], [end, 1])
})

test('a certificate that is not valid yet by our clock is served, and the clock is named', async () => {
  acme.aheadMs = 3 * DAY_MS
  await server.round()
  await certificateAt(server.httpsPort)
  const line = world.log.lines.find(({ message }) => /set the clock, by NTP/.test(message))
  assert.equal(line?.level, 'warn')
  const { state, says } = await finding()
  assert.equal(state, 'problem')
  assert.match(says, /by this machine’s clock it is .*: set the clock, by NTP/)
  await pass(2 * HOUR_MS)
  assert.equal(acme.orders.length, 1)
})

test('a wrong clock that keeps the authority from being asked is named', async () => {
  acme.failNext = [new AcmeFailure('clock', 'authority.example: CERT_NOT_YET_VALID')]
  await server.round()
  assert.match((await finding()).says, /The clock of this machine is wrong, it seems.*by NTP/)
  await pass(MINUTE_MS)
  assert.equal((await finding()).state, 'ok')
})

test('a key of a secret key that is not set any more leads to a new certificate', async () => {
  await server.round()
  const foreign = secretKeyVault('another secret key that is long enough', [])
  const [sealed, account] = ['a', 'b'].map((text) => foreign.seal(Buffer.from(text)))
  await sql`update certificate set sealed_key = ${sealed}, certificate_id = gen_random_uuid()`.execute(
    world.db,
  )
  await sql`update acme_account set sealed_key = ${account}`.execute(world.db)
  const { accountKey } = acme.orders[0]!
  await server.round()
  assert.equal(acme.orders.length, 2)
  assert.notEqual(acme.orders[1]!.accountKey, accountKey)
})

test('a port that is taken ends the start with one sentence, and closes the other port', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  after(() => taken.close())
  await new Promise((resolve) => taken.once('listening', resolve))
  const { port } = taken.address() as { port: number }
  const open = (ports: { httpPort: number; httpsPort: number }) =>
    listenTls(world.system, server.app, {
      ...ports,
      host: '127.0.0.1',
      authority,
      served: servedCertificates(world.system),
    })
  const isSaid = (name: string) => (error: Error) =>
    error instanceof BadSetting &&
    error.message.startsWith(`Port ${port} (${name}) is taken by another program`) &&
    /nginx or Apache/.test(error.message)
  await assert.rejects(open({ httpPort: port, httpsPort: 0 }), isSaid('HTTP_PORT'))
  await assert.rejects(open({ httpPort: 0, httpsPort: port }), isSaid('HTTPS_PORT'))
})

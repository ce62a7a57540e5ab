import assert from 'node:assert/strict'
import { X509Certificate } from 'node:crypto'
import { test } from 'node:test'
import { connect } from 'node:tls'
import { sql } from 'kysely'
import { DAY_MS, MINUTE_MS } from '#lib/duration.ts'
import { until } from '#test/sinks.ts'
import { testWorld } from '#test/world.ts'
import { ask, certificateAt, HOST, servingProcess, testAuthority } from './fixtures/served.ts'

const world = await testWorld(
  { baseUrl: `https://${HOST}`, getsCertificates: true },
  { fresh: true },
)
const { at, acme, authority } = testAuthority(world)
const { root } = acme
const one = await servingProcess(world, { authority, at })
const other = await servingProcess(world, { authority, at })

test('before the first certificate https refuses, and http says why', async () => {
  await assert.rejects(certificateAt(one.httpsPort, root), /handshake failure|no shared cipher/i)
  const { status, headers, text } = await ask({ port: one.httpPort }, '/')
  assert.deepEqual([status, headers['retry-after']], [503, '60'])
  assert.match(text, /no certificate for this address yet/)
})

test('two processes make one order, and serve the same certificate, which a client verifies', async () => {
  await Promise.all([one.round(), other.round()])
  assert.equal(acme.orders.length, 1)
  // The process that did not order loads it in its next round.
  await Promise.all([one.round(), other.round()])
  const served = await certificateAt(one.httpsPort, root)
  assert.ok(served.checkHost(HOST))
  assert.ok(served.verify(new X509Certificate(root).publicKey))
  assert.equal((await certificateAt(other.httpsPort, root)).serialNumber, served.serialNumber)

  const { status, headers } = await ask({ port: one.httpsPort, ca: root }, '/healthz')
  assert.equal(status, 200)
  assert.equal(headers['strict-transport-security'], 'max-age=31536000')
  // A client that sends no host name (SNI) receives the certificate of BASE_URL's host.
  const unnamed = await new Promise<string>((resolve, reject) => {
    const socket = connect(
      { host: '127.0.0.1', port: one.httpsPort, rejectUnauthorized: false },
      () => {
        resolve(socket.getPeerX509Certificate()!.serialNumber)
        socket.destroy()
      },
    )
    socket.on('error', reject)
  })
  assert.equal(unnamed, served.serialNumber)
})

test('a client of a name that is not ours refuses, and none is ordered for it', async () => {
  await assert.rejects(
    certificateAt(one.httpsPort, root, 'elsewhere.example'),
    /elsewhere\.example\. is not in the cert/,
  )
  assert.equal(acme.orders.length, 1)
})

test('http leads to https, keeps method and path, and never leads to a strange host', async () => {
  const to = async (path: string, more = {}) => {
    const { status, headers } = await ask({ port: one.httpPort }, path, more)
    return [status, headers['location']]
  }
  assert.deepEqual(await to('/n/garden?page=2'), [301, `https://${HOST}/n/garden?page=2`])
  assert.deepEqual(await to('/api/v1/contacts', { method: 'POST' }), [
    308,
    `https://${HOST}/api/v1/contacts`,
  ])
  for (const host of ['elsewhere.example', '203.0.113.7', '', `${HOST}.elsewhere.example`])
    assert.deepEqual(await to('//a.example/x', { host }), [301, `https://${HOST}//a.example/x`])
  assert.deepEqual(await to('/', { host: `${HOST.toUpperCase()}:80` }), [301, `https://${HOST}/`])
  const { headers } = await ask({ port: one.httpPort }, '/')
  assert.equal(headers['strict-transport-security'], undefined)
})

test('a nonce is answered for our host alone, and a challenge for tokens of the right form', async () => {
  const nonce = 'a'.repeat(32)
  const answered = async (path: string, host = HOST) => {
    const { status, text } = await ask({ port: one.httpPort }, path, { host })
    return status === 200 ? text : status
  }
  const proof = await answered(`/.well-known/mailcast/${nonce}`)
  assert.match(String(proof), /^[0-9a-f]{64}$/)
  assert.equal(await answered(`/.well-known/mailcast/${nonce}`, `${HOST}:80`), proof)
  assert.equal(await answered(`/.well-known/mailcast/${nonce}`, 'elsewhere.example'), 404)
  assert.equal(await answered('/.well-known/mailcast/short'), 404)
  assert.equal(await answered('/.well-known/acme-challenge/<script>'), 404)
  assert.match(
    String(await answered(`/.well-known/acme-challenge/${'t'.repeat(43)}`)),
    /^t{43}\.[\w-]{43}$/,
  )
})

test('it is renewed when a third of its life is left, and connections get the new one', async () => {
  const { serialNumber } = await certificateAt(one.httpsPort)
  world.clock.move(59 * DAY_MS)
  await one.round()
  assert.equal(acme.orders.length, 1)
  world.clock.move(DAY_MS + MINUTE_MS)
  await one.round()
  assert.equal(acme.orders.length, 2)
  const renewed = await certificateAt(one.httpsPort)
  assert.notEqual(renewed.serialNumber, serialNumber)
  await other.round()
  assert.equal((await certificateAt(other.httpsPort)).serialNumber, renewed.serialNumber)
  assert.equal(acme.orders[0]!.accountKey, acme.orders[1]!.accountKey)
})

test('the order of a killed process is made by another, once its lease has ended', async () => {
  world.clock.move(60 * DAY_MS + MINUTE_MS)
  const { promise: never } = Promise.withResolvers<void>()
  acme.hold = never
  const before = acme.orders.length
  // This process counts as gone: its round never completes.
  void one.round()
  await until('the order is under way', () => acme.orders.length === before + 1)
  acme.hold = null
  await other.round()
  assert.equal(acme.orders.length, before + 1)
  world.clock.move(5 * MINUTE_MS)
  await other.round()
  assert.equal(acme.orders.length, before + 2)
})

test('a process that is asked to end gives its order back at once', async () => {
  world.clock.move(60 * DAY_MS + MINUTE_MS)
  const before = acme.orders.length
  const { promise: held, resolve } = Promise.withResolvers<void>()
  acme.hold = held
  const stopping = new AbortController()
  const round = one.round(stopping.signal)
  await until('the order is under way', () => acme.orders.length === before + 1)
  stopping.abort()
  resolve()
  await round
  acme.hold = null
  await other.round()
  assert.equal(acme.orders.length, before + 2)
})

test('no key is in the log, and none is readable in the database', async () => {
  const { rows } = await sql<{ text: string }>`
    select c::text as text from certificate c union all select a::text from acme_account a`.execute(
    world.db,
  )
  assert.equal(rows.length, 2)
  const kept = JSON.stringify([world.log.lines, rows])
  assert.doesNotMatch(kept, /PRIVATE KEY/)
  const [key] = acme.orders
  const secret = key!.accountKey.split('\n')[1]!
  assert.ok(!kept.includes(secret) && !kept.includes(Buffer.from(secret).toString('hex')))
})

test('a draining process answers what is open, then its https connections end', async () => {
  const third = await servingProcess(world, { authority, at })
  const socket = connect({
    host: '127.0.0.1',
    port: third.httpsPort,
    rejectUnauthorized: false,
    servername: HOST,
  })
  let said = ''
  let isClosed = false
  socket
    .on('close', () => (isClosed = true))
    .on('data', (part: Buffer) => (said += part.toString()))
  socket.write(`GET /healthz HTTP/1.1\r\nhost: ${HOST}\r\n\r\n`)
  await until('the request is answered', () => said.includes('{"status":"ok"}'))
  await Promise.all([third.app.close(), third.stop()])
  await until('the connection is closed', () => isClosed)
  await assert.rejects(certificateAt(third.httpsPort), /ECONNREFUSED/)
})

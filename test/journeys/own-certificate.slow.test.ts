import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { connect } from 'node:tls'
import pg from 'pg'
import { ask, certificateAt, HOST } from '../../src/process/tls/fixtures/served.ts'
import { secretKeyVault } from '#adapters/vault/secret-key-vault.ts'
import { selfSigned } from '#lib/self-signed.ts'
import { SECRET_KEY } from '#test/database/connection.ts'
import { freePort } from '#test/processes/free-port.ts'
import { mailcast, mailcastOnServer } from '#test/processes/process.ts'
import { startProduct } from '#test/processes/product-process.ts'
import { until } from '#test/sinks.ts'

/** The settings of a server whose name servers and authority do not answer. */
const settingsFor = (httpPort: number, httpsPort: number) => ({
  TLS: 'auto',
  BASE_URL: `https://${HOST}`,
  HTTP_PORT: String(httpPort),
  HTTPS_PORT: String(httpsPort),
  ACME_DIRECTORY: 'https://127.0.0.1:1/directory',
  DNS_SERVERS: '127.0.0.1:1',
})

test('a start waits for no certificate, opens low ports as root, and gives root up', async () => {
  const isRoot = process.getuid?.() === 0
  const httpPort = isRoot ? await lowPort(700) : await freePort()
  const httpsPort = isRoot ? await lowPort(httpPort + 1) : await freePort()
  const settings = settingsFor(httpPort, httpsPort)
  const running = await mailcast(settings)
  if (isRoot) {
    const status = readFileSync(`/proc/${running.pid()}/status`, 'utf8')
    assert.doesNotMatch(status, /^Uid:\s+0\b/m)
  }
  assert.equal((await ask({ port: httpPort }, '/')).status, 503)
  await assert.rejects(certificateAt(httpsPort), /handshake failure/)
  await until('the failure is in the log', () => /DNS failed/.test(running.log()))
  assert.match(running.log(), /there is no certificate yet, so https refuses connections/)
  assert.match(
    await running.command('doctor').catch((error: Error) => error.message),
    /PROBLEM certificate of news\.garden\.example: there is none\. .* does not lead to this server/,
  )
  await assert.rejects(
    startProduct(settings),
    new RegExp(`Mailcast ended with 1:[^]*mailcast: Port ${httpPort} \\(HTTP_PORT\\) is taken by`),
  )
  assert.equal(await running.signal('SIGTERM'), 0)
})

test('a process serves the certificate of the database, and drains its https connections', async () => {
  const [httpPort, httpsPort] = [await freePort(), await freePort()]
  const running = await mailcastOnServer(settingsFor(httpPort, httpsPort))
  await until('the first order has failed', () => /no certificate yet/.test(running.log()))
  const { cert, key } = selfSigned(HOST)
  const db = new pg.Client({ connectionString: running.env['DATABASE_URL'] })
  await db.connect()
  await db.query(
    `update certificate set certificate_id = gen_random_uuid(), directory = 'x', chain = $1, sealed_key = $2,
       valid_from = now(), valid_to = now() + interval '90 days', due_at = now() + interval '60 days'`,
    [cert, secretKeyVault(SECRET_KEY).seal(Buffer.from(key))],
  )
  await db.end()
  await until('the certificate is served', () =>
    certificateAt(httpsPort, cert).then(
      () => true,
      () => false,
    ),
  )
  assert.equal((await ask({ port: httpPort }, '/docs')).headers['location'], `https://${HOST}/docs`)
  const { status, headers } = await ask({ port: httpsPort, ca: cert }, '/docs')
  assert.deepEqual([status, headers['strict-transport-security']], [200, 'max-age=31536000'])

  const socket = connect({ host: '127.0.0.1', port: httpsPort, ca: cert, servername: HOST })
  let [said, isClosed] = ['', false]
  socket.on('close', () => (isClosed = true)).on('data', (part: Buffer) => (said += String(part)))
  socket.on('error', () => {})
  socket.write(`GET /healthz HTTP/1.1\r\nhost: ${HOST}\r\n\r\n`)
  await until('the request is answered', () => said.includes('{"status":"ok"}'))
  assert.equal(await running.signal('SIGTERM'), 0)
  await until('the connection is closed', () => isClosed)
  assert.doesNotMatch(running.log(), /PRIVATE KEY/)
})

/** Finds a port that only root may open. */
async function lowPort(from: number): Promise<number> {
  for (let port = from; port < 1024; port++) {
    const server = createServer()
    const isFree = await new Promise<boolean>((resolve) =>
      server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true)),
    )
    if (isFree) await new Promise((resolve) => server.close(resolve))
    if (isFree) return port
  }
  throw new Error('no port below 1024 is free')
}

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import pg from 'pg'
import { ask, certificateAt, HOST } from '../../src/process/tls/fixtures/served.ts'
import { freePort } from '#test/processes/free-port.ts'
import { preparePebble } from '#test/processes/pebble.ts'
import { mailcastOnServer } from '#test/processes/process.ts'
import { startProduct } from '#test/processes/product-process.ts'
import { until } from '#test/sinks.ts'

// Two processes and a real authority: Let's Encrypt's Pebble, which `npm run proof` builds.

/** A process looks once a minute whether an order is due. */
const ROUND_MS = 180_000

test(
  'Pebble: a certificate got, shared, renewed, kept while the authority is away',
  { skip: reasonToSkip() },
  async (t) => {
    const [httpPort, httpsPort] = [await freePort(), await freePort()]
    const [otherHttp, otherHttps] = [await freePort(), await freePort()]
    const pebble = await preparePebble(httpPort)
    const root = await pebble.begin()
    const one = await mailcastOnServer({
      TLS: 'auto',
      BASE_URL: `https://${HOST}`,
      HTTP_PORT: String(httpPort),
      HTTPS_PORT: String(httpsPort),
      ACME_DIRECTORY: pebble.directory,
      ACME_EMAIL: 'ada@garden.example',
      DNS_SERVERS: pebble.nameServer,
      NODE_EXTRA_CA_CERTS: pebble.ca,
    })
    const db = new pg.Client({ connectionString: one.env['DATABASE_URL'] })
    await db.connect()
    // The database is dropped before this connection ends.
    db.on('error', () => {})
    t.after(() => db.end())
    const orderNow = () => db.query("update certificate set due_at = now() - interval '1 day'")
    const serialAt = (port: number, ca: string) =>
      certificateAt(port, ca).then(
        ({ serialNumber }) => serialNumber,
        () => null,
      )
    /** Waits until a port serves a certificate of an authority, other than a former one. */
    const newAt = async (port: number, ca: string, former: string | null) => {
      let serial: string | null = null
      await until(
        `a new certificate is served:\n${one.log()}`,
        async () => (serial = await serialAt(port, ca)) !== null && serial !== former,
        ROUND_MS,
      )
      return serial!
    }

    const first = await newAt(httpsPort, root, null)
    assert.equal((await ask({ port: httpsPort, ca: root }, '/healthz')).status, 200)
    assert.equal(
      (await ask({ port: httpPort }, '/sign-in')).headers['location'],
      `https://${HOST}/sign-in`,
    )

    const { PORT: _port, DATA_DIR: _folder, ...settings } = one.env as Record<string, string>
    const other = await startProduct({
      ...settings,
      HTTP_PORT: String(otherHttp),
      HTTPS_PORT: String(otherHttps),
    })
    t.after(() => other.end())
    assert.equal(await serialAt(otherHttps, root), first)

    await orderNow()
    const second = await newAt(httpsPort, root, first)
    assert.equal(await newAt(otherHttps, root, first), second)

    await pebble.end()
    await orderNow()
    await until(
      'a renewal fails',
      () => /the certificate could not be renewed/.test(one.log() + other.log()),
      ROUND_MS,
    )
    assert.equal(await serialAt(httpsPort, root), second)
    assert.match(
      await one.command('doctor').catch((error: Error) => error.message),
      /certificate of news\.garden\.example: valid until .*, but not renewed\. The certificate authority did not answer: localhost/,
    )

    // A new root, and an account that the authority does not know.
    const newRoot = await pebble.begin()
    await orderNow()
    const third = await newAt(httpsPort, newRoot, null)
    assert.equal(await newAt(otherHttps, newRoot, null), third)

    // The process that orders is killed in the middle of it.
    await pebble.end()
    await pebble.begin({ sleepS: 10 })
    await other.signal('SIGTERM')
    await orderNow()
    await until(
      'the order is under way',
      async () =>
        (await db.query('select 1 from certificate where lease_end is not null')).rows.length > 0,
      ROUND_MS,
    )
    await one.signal('SIGKILL')
    await pebble.end()
    await pebble.begin()
    await one.start()
    assert.equal(await serialAt(httpsPort, newRoot), third)
    // As if its five minutes were over.
    await db.query('update certificate set lease_end = now()')
    await until(
      'the order is made again',
      async () => (await certificateAt(httpsPort)).serialNumber !== third,
      ROUND_MS,
    )
    assert.doesNotMatch(one.log() + other.log(), /PRIVATE KEY/)
  },
)

function reasonToSkip(): string | false {
  if (process.env['PEBBLE'] === undefined) return '`npm run proof` runs it'
  try {
    execFileSync('go', ['version'], { stdio: 'ignore' })
    return false
  } catch {
    return 'Go is not installed, which builds Pebble'
  }
}

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { test } from 'node:test'
import { sql } from 'kysely'
import { ping } from '#db/rows.ts'
import { memoryDisk } from '#adapters/disk/memory-disk.ts'
import { memoryDns } from '#adapters/dns/memory-dns.ts'
import { type Connection, openPool } from '#adapters/postgres/pool.ts'
import { keptLog } from '#test/ports.ts'
import { testWorld } from '#test/world.ts'
import { connectionFinding, notOpened } from './database.ts'
import { returnsFinding } from './returns.ts'
import { roomFindings } from './room.ts'
import { namesOfSender, senderFindings } from './sender.ts'
import { waitingFinding } from './waiting.ts'

const world = await testWorld()
const { db } = world

const lines = (findings: readonly { state: string; what: string; says: string }[]) =>
  findings.map(({ state, what, says }) => `${state} ${what}: ${says}`).join('\n')

async function senderOf(
  mailFrom: string,
  records: Record<string, string[]>,
  spfSenders: string[] = [],
) {
  const dns = memoryDns()
  for (const [name, texts] of Object.entries(records)) dns.zone.txt.set(name, texts)
  return lines(await senderFindings({ db, dns }, { mailFrom, spfSenders }))
}

test('a sender without a name, a signature, or an SPF record reads what to set', async () => {
  assert.match(await senderOf('', {}), /^warning sender: MAIL_FROM is empty/)
  const bare = await senderOf('news@bare.example', {})
  assert.match(bare, /warning sender: mail from bare\.example is not signed: add bare\.example/)
  assert.match(bare, /warning SPF: bare\.example has no SPF record.*"v=spf1 include:…/)
  const strict = await senderOf('news@bare.example', {
    '_dmarc.bare.example': ['v=DMARC1; p=reject; rua=mailto:a@bare.example'],
    'bare.example': ['v=spf1 ip4:192.0.2.7 ~all'],
  })
  assert.match(strict, /problem sender: .*DMARC record \(p=reject\)/)
  assert.match(strict, /ok SPF/)
})

test('an SPF record that lacks our servers, or is there twice, is named', async () => {
  const lacks = await senderOf('a@x.example', { 'x.example': ['v=spf1 mx -all'] }, [
    'ip4:192.0.2.7',
  ])
  assert.match(lacks, /warning SPF: the SPF record of x\.example lacks ip4:192\.0\.2\.7/)
  const twice = await senderOf('a@x.example', { 'x.example': ['v=spf1 mx -all', 'v=spf1 a -all'] })
  assert.match(twice, /problem SPF: x\.example has 2 SPF records/)
})

test('a verified domain is well, and one that lost its records is a problem', async () => {
  const ada = await world.account()
  await world.ok(ada, 'add_domain', { name: 'garden.example' })
  await world.ok(ada, 'add_domain', { name: 'lost.example' })
  await sql`update sending_domain set status = case name when 'garden.example' then 'verified' else 'failing' end
    where account_id = (select account_id from sending_domain where name = 'lost.example')`.execute(
    db,
  )
  const found = await senderOf('news@garden.example', {})
  assert.match(found, /ok sender: mail from garden\.example is signed/)
  assert.match(found, /problem sending domains: lost\.example lost the DNS records/)
})

test('a sending address without a PTR record is a problem', async () => {
  const dns = memoryDns()
  dns.zone.ptr.set('192.0.2.7', ['mail.garden.example'])
  const found = lines(await namesOfSender(dns, ['192.0.2.7', '192.0.2.8', '10.0.0.0/8']))
  assert.match(found, /ok name of the sending address: 192\.0\.2\.7 is mail\.garden\.example/)
  assert.match(found, /problem name of the sending address: 192\.0\.2\.8 has no PTR record/)
  assert.equal(found.split('\n').length, 2)
})

test('a disk that is nearly full is named, once for each file system', async () => {
  const disk = memoryDisk()
  assert.match(lines(await roomFindings(disk)), /^ok disk: \/data: 100\.0 of 200\.0 GiB are free$/)
  disk.room = { folder: '/data', freeBytes: 0.5 * 1024 ** 3, totalBytes: 200 * 1024 ** 3 }
  assert.match(lines(await roomFindings(disk)), /^warning .*uploads are refused/)
  disk.room = { folder: '/data', freeBytes: 1024 ** 2, totalBytes: 200 * 1024 ** 3 }
  assert.match(lines(await roomFindings(disk)), /^problem .*the database stops/)
})

test('a PostgreSQL with few connections is named', async () => {
  const { rows } = await sql<{ most: number }>`select count(*)::int as most from pg_stat_activity
    where backend_type = 'client backend' and datname <> current_database()`.execute(db)
  // The maximum is calculated from the present count, because other databases of this PostgreSQL
  // server may have connections while tests run.
  const few = await connectionFinding(db, { pooled: false, most: Math.min(30, rows[0]!.most + 20) })
  assert.equal(few.state, 'problem')
  assert.match(few.says, /Raise max_connections/)
  const many = await connectionFinding(db, { pooled: false, most: 10_000 })
  assert.match(lines([many]), /^ok .*enough for a server and \d+ workers/)
})

async function openingFails(connection: Connection) {
  const pool = openPool(connection, { max: 1, log: keptLog() })
  const error = await ping(pool.db).then(
    () => assert.fail('it opened'),
    (reason: unknown) => reason,
  )
  await pool.close()
  return lines([notOpened(error)])
}

test('a database that cannot be opened says what to correct', async () => {
  const missing = await openingFails({ ...world.connection, database: 'not_there' })
  assert.match(missing, /problem database: .*"not_there" does not exist: create the database/)
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  const refused = await openingFails(`postgres://ada:secret-word@127.0.0.1:${port}/x`)
  assert.match(refused, /no PostgreSQL answers there: start it/)
  assert.doesNotMatch(refused, /secret-word/)
  const key = notOpened(new Error('SECRET_KEY is not the one that this database was used with.'))
  assert.equal(key.what, 'secret key')
})

test('mails that readers wait for and that no worker takes are a problem', async () => {
  const now = world.clock.now()
  assert.equal((await waitingFinding(db, now)).state, 'ok')
  const ada = await world.account()
  await world.ok(ada, 'update_newsletter', {
    newsletterId: ada.newsletterId,
    asksForConfirmation: true,
  })
  await world.ok(ada, 'add_contact', { email: 'bob@readers.example' })
  assert.equal((await waitingFinding(db, now)).state, 'ok')
  const late = await waitingFinding(db, new Date(now.getTime() + 20 * 60_000))
  assert.equal(late.state, 'problem')
  assert.match(late.says, /is due for 20 minutes: start a process with the role worker/)
})

test('bounces come from the mail service or by SMTP, and a lack of both is named', () => {
  const settings = { bouncePort: null, bounceHost: null, host: '127.0.0.1', sesTopicArn: [] }
  const says = (status: Parameters<typeof returnsFinding>[1]['status'], more: object = {}) =>
    lines([
      returnsFinding(
        { ...settings, baseUrl: 'https://news.example.com', ...more },
        { status, lastAt: status === 'receiving' ? '2026-11-30T12:00:00.000Z' : null },
      ),
    ])
  assert.match(says('receiving'), /^ok .*the mail service reports it, last at 2026-11-30/)
  assert.match(says('failing', { bouncePort: 25 }), /^warning .*refused or could not be read/)
  assert.match(says('waiting'), /^warning .*do the steps at Settings → Mail service/)
  assert.match(says('waiting', { bouncePort: 2525 }), /^ok .*is read at 127\.0\.0\.1:2525/)
  assert.match(says('none'), /^warning .*set BOUNCE_PORT/)
})

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { after, test } from 'node:test'
import pg from 'pg'
import { openSending } from '../../src/areas/mailings/index.ts'
import { mailOf } from '../../src/areas/bounces/fixtures/mails.ts'
import { conversation, post } from '../../src/surfaces/inbound/fixtures/post.ts'
import { returns } from '../../src/surfaces/inbound/fixtures/returns.ts'
import { freePort } from '#test/free-port.ts'
import { mailcastOnServer } from '#test/process.ts'
import { testWorld } from '#test/world.ts'

// From a returned mail to the next campaign, which leaves its reader out.

const world = await testWorld({}, { fresh: true })
const { listening, sentTo, send, statusOf, countsOf, suppressed } = returns(world)
const HOST = 'mcbounces.garden.example'

async function work(): Promise<void> {
  const [worker] = openSending(world.system).workers
  while ((await worker!(new AbortController().signal)) !== 'idle') continue
}

test('a mail comes back, its reader is left out of the next campaign, and no import brings them back', async () => {
  const port = await listening()
  const { account, campaign, readers } = await sentTo('gone@readers.test', 'here@readers.test')
  await work()
  const recipientToken = campaign.recipientTokenOf(readers[0]!.id)
  assert.equal(await post(port, `b${recipientToken}@${HOST}`, mailOf('postfix-unknown-user', { recipientToken, reader: 'gone@readers.test' })), 250)
  assert.equal(await statusOf(account, readers[0]!.id), 'bounced')
  assert.deepEqual(await countsOf(account, campaign), { bounces: 1, complaints: 0, unsubscribes: 0 })

  await world.ok(account, 'import_contacts', { rows: [{ email: 'Gone@readers.test', status: 'active' }], onConflict: 'overwrite' })
  const second = await world.ok(account, 'create_newsletter', { name: 'Second', slug: `second-${account.accountId.slice(-12)}` })
  await world.ok(account, 'import_contacts', { newsletterId: second.id, rows: [{ email: 'gone@readers.test' }] })
  await world.jobs()
  const { data } = await world.ok(account, 'list_contacts', { email: 'gone@readers.test' })
  assert.deepEqual(
    data.map(({ status }: { status: string }) => status),
    ['bounced', 'bounced'],
  )

  const before = world.mailer.sent.length
  await send(account)
  await work()
  assert.deepEqual(
    world.mailer.sent.slice(before).map(({ to }) => to),
    ['here@readers.test'],
  )
  assert.deepEqual(await suppressed(account), [['gone@readers.test', 'bounced']])
  await world.ok(account, 'delete_suppression', { email: 'gone@readers.test' })
  assert.equal(await statusOf(account, readers[0]!.id), 'active')
})

test('two processes that take the same report at once write it down once', async () => {
  const ports = [await listening(), await listeningApart()]
  const { account, campaign, readers } = await sentTo(...Array.from({ length: 8 }, (_, n) => `r${n}@readers.test`))
  const posted = readers.flatMap(({ id, email }) => {
    const recipientToken = campaign.recipientTokenOf(id)
    const raw = mailOf('postfix-unknown-user', { recipientToken, reader: email })
    return ports.map((port) => post(port, `b${recipientToken}@${HOST}`, raw))
  })
  assert.deepEqual(
    await Promise.all(posted),
    posted.map(() => 250),
  )
  assert.equal((await countsOf(account, campaign)).bounces, 8)
  assert.equal((await suppressed(account)).length, 8)
})

test('while the database is away nothing is taken: the other side keeps the report and comes again', async () => {
  const port = await listening()
  const { account, campaign, readers } = await sentTo('gone@readers.test')
  const recipientToken = campaign.recipientTokenOf(readers[0]!.id)
  const come = () => post(port, `b${recipientToken}@${HOST}`, mailOf('qmail', { recipientToken, reader: 'gone@readers.test' }))
  const { database, ...server } = world.connection
  const admin = new pg.Client({ ...server, database: 'postgres' })
  await admin.connect()
  try {
    await admin.query(`alter database "${database}" allow_connections false`)
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database])
    assert.equal(await come(), 451)
    assert.equal(await come(), 451)
  } finally {
    await admin.query(`alter database "${database}" allow_connections true`)
    await admin.end()
  }
  assert.equal(await come(), 250)
  assert.equal(await statusOf(account, readers[0]!.id), 'bounced')
  assert.equal((await countsOf(account, campaign)).bounces, 1)
})

test('the process listens where it is told to, says so, and ends with a peer still there', async () => {
  const port = await freePort()
  const running = await mailcastOnServer({ BOUNCE_PORT: String(port), METRICS_TOKEN: 'a-token-for-tests-that-is-long-enough' })
  assert.equal(await post(port, `postmaster@${HOST}`, 'Subject: hello\r\n\r\nhello\r\n', 'a@b.example'), 250)
  assert.equal(await post(port, `b${'0'.repeat(48)}@${HOST}`, 'Subject: hello\r\n\r\n'), 550)
  assert.match(await running.command('doctor'), new RegExp(`mail that comes back: is read at 127\\.0\\.0\\.1:${port}`))
  assert.match(await running.command('doctor', { BOUNCE_PORT: '' }), /mail that comes back: is not read: set BOUNCE_PORT/)
  const metrics = await fetch(`${running.url}/metrics`, { headers: { authorization: 'Bearer a-token-for-tests-that-is-long-enough' } })
  assert.match(await metrics.text(), /mailcast_returned_mails_total\{what="letter"\} 1/)
  const peer = await conversation(port)
  const began = performance.now()
  assert.equal(await running.signal('SIGTERM'), 0)
  assert.ok(performance.now() - began < 20_000)
  peer.end()
})

/** Starts a listener in another process, on the same database. */
async function listeningApart(): Promise<number> {
  const child = spawn(process.execPath, [new URL('../support/return-listener.ts', import.meta.url).pathname, JSON.stringify(world.connection)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  after(async () => {
    child.stdin.end()
    await once(child, 'exit')
  })
  const [printed] = (await once(child.stdout, 'data')) as [Buffer]
  return Number(printed.toString())
}

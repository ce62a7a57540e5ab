import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { openSending } from '../../src/areas/mailings/index.ts'
import { mailOf } from '../../src/areas/bounces/fixtures/mails.ts'
import { post } from '../../src/surfaces/inbound/fixtures/post.ts'
import { returns } from '../../src/surfaces/inbound/fixtures/returns.ts'
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
  assert.equal(
    await post(
      port,
      `b${recipientToken}@${HOST}`,
      mailOf('postfix-unknown-user', { recipientToken, reader: 'gone@readers.test' }),
    ),
    250,
  )
  assert.equal(await statusOf(account, readers[0]!.id), 'bounced')
  assert.deepEqual(await countsOf(account, campaign), {
    bounces: 1,
    complaints: 0,
    unsubscribes: 0,
  })

  await world.ok(account, 'import_contacts', {
    rows: [{ email: 'Gone@readers.test', status: 'active' }],
    onConflict: 'overwrite',
  })
  const second = await world.ok(account, 'create_newsletter', {
    name: 'Second',
    slug: `second-${account.accountId.slice(-12)}`,
  })
  await world.ok(account, 'import_contacts', {
    newsletterId: second.id,
    rows: [{ email: 'gone@readers.test' }],
  })
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

test('while the database is away nothing is taken: the other side keeps the report and comes again', async () => {
  const port = await listening()
  const { account, campaign, readers } = await sentTo('gone@readers.test')
  const recipientToken = campaign.recipientTokenOf(readers[0]!.id)
  const come = () =>
    post(
      port,
      `b${recipientToken}@${HOST}`,
      mailOf('qmail', { recipientToken, reader: 'gone@readers.test' }),
    )
  const { database, ...server } = world.connection
  const admin = new pg.Client({ ...server, database: 'postgres' })
  await admin.connect()
  try {
    await admin.query(`alter database "${database}" allow_connections false`)
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
      database,
    ])
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

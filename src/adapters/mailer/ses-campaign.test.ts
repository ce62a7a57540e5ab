import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { domains } from '#areas/domains/fixtures/domains.ts'
import { sql } from 'kysely'
import { uuidOf } from '#lib/typeid.ts'
import { campaigns } from '#areas/campaigns/fixtures/campaigns.ts'
import { openDoor } from '#test/contacts.ts'
import { testWorld } from '#test/world.ts'
import { SES_KEYS, sesStandIn } from './fixtures/ses.ts'
import { sesMailer } from './ses-mailer.ts'

// Campaigns that the workers send by Amazon SES.

const world = await testWorld()
const { subscribers, sending, read, work } = campaigns(world)
const { verified } = domains(world)

async function place(t: TestContext, standIn = {}) {
  const ses = await sesStandIn({ ...standIn, now: () => world.clock.now() })
  const mailer = sesMailer(
    {
      ...SES_KEYS,
      region: 'eu-west-1',
      configurationSet: null,
      apiBase: ses.base,
      timeoutMs: 60_000,
    },
    world.clock,
    world.log,
  )
  t.after(async () => {
    await mailer.close()
    ses.close()
  })
  return { ses, system: { ...world.system, ports: { ...world.system.ports, mailer } } }
}

test('every recipient of a campaign gets it once, also from an account with a low rate', async (t) => {
  const { ses, system } = await place(t, { perSecond: 60 })
  const account = await openDoor(world)
  const readers = await subscribers(account, 150)
  const campaign = await sending(account)
  await work(system)
  for (
    let minutes = 0;
    (await read(account, campaign)).counts.pending > 0 && minutes < 30;
    minutes++
  ) {
    world.clock.move(61_000)
    await work(system)
  }
  const { counts, status } = await read(account, campaign)
  assert.deepEqual([status, counts.sent, counts.recipients], ['sent', 150, 150])
  assert.deepEqual(
    ses.taken.map(({ to }) => to[0]).sort(),
    readers.map(({ email }) => email).sort(),
  )
})

test('messages whose connection broke are uncertain, refused ones have failed, and none is sent twice', async (t) => {
  const { ses, system } = await place(t)
  const account = await openDoor(world)
  await subscribers(account, 20)
  ses.next('take and drop', 'drop', {
    status: 400,
    type: 'MessageRejected',
    message: 'Message contains a virus.',
  })
  const campaign = await sending(account)
  await work(system)
  const { counts } = await read(account, campaign)
  assert.deepEqual([counts.sent, counts.uncertain, counts.failed, counts.bounces], [17, 2, 1, 0])
  assert.equal(new Set(ses.taken.map(({ to }) => to[0])).size, ses.taken.length)
})

test('a paused account costs no recipient a try, and the campaign goes on when the account is resumed', async (t) => {
  const { ses, system } = await place(t)
  const account = await openDoor(world)
  await subscribers(account, 5)
  const campaign = await sending(account)
  ses.all({ status: 400, type: 'SendingPausedException', message: 'x' })
  for (let hour = 0; hour < 8; hour++) {
    await work(system)
    world.clock.move(3_600_000)
  }
  assert.ok(ses.seen.calls > 6 * 5, `${ses.seen.calls} tries`)
  assert.deepEqual([(await read(account, campaign)).counts.pending, ses.taken.length], [5, 0])
  ses.all('take')
  await work(system)
  assert.equal((await read(account, campaign)).counts.sent, 5)
})

test('SES signs, so Mailcast makes no signature: the key of a verified domain is not even opened', async (t) => {
  const { ses, system } = await place(t)
  const account = await openDoor(world)
  const { name } = await verified(account)
  await world.ok(account, 'update_newsletter', {
    newsletterId: account.newsletterId,
    sender: { email: `ada@${name}` },
  })
  await sql`update sending_domain set private_key = '\\xffffffff' where account_id = ${uuidOf(account.accountId)}`.execute(
    world.db,
  )
  await subscribers(account, 3)
  const campaign = await sending(account)
  await work(system)
  assert.equal((await read(account, campaign)).counts.sent, 3)
  const raws = ses.taken.map(({ raw }) => raw)
  assert.equal(raws.length, 3)
  for (const raw of raws) {
    assert.match(raw, new RegExp(`^From: .*<ada@${name}>`))
    assert.doesNotMatch(raw, /^DKIM-Signature:/im)
  }
})

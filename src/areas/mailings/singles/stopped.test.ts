import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { uuidOf } from '#lib/typeid.ts'
import { untilBlocked } from '#test/contacts.ts'
import { until } from '#test/sinks.ts'
import { testWorld } from '#test/world.ts'
import { recorder, SENT } from '#areas/campaigns/fixtures/campaigns.ts'
import type { SendResult } from '#ports/mailer.ts'
import { afterEachAccounted } from '../fixtures/accounted.ts'
import {
  type DueMails,
  LATER,
  LEASE_OVER_MS,
  type SingleKind,
  singleMails,
} from '../fixtures/single-mails.ts'
import { LOST } from '../submitting/outcome.ts'

// Single mails whose campaign is paused, cancelled or deleted, or whose newsletter is deleted.

const world = await testWorld({}, { fresh: true })
const { due, statuses, places, work, withMailer, serve, read, post, sentEvents } =
  singleMails(world)
afterEachAccounted(world)

const ask = ({ account, campaign }: DueMails, verb: 'pause' | 'resume' | 'cancel') =>
  world.ok(account, `${verb}_campaign`, { campaignId: campaign!.id })

/** Serves a kind with a mail server that answers when `answer` is called. */
async function hanging(kind: SingleKind, count: number) {
  const { promise, resolve: answer } = Promise.withResolvers<SendResult>()
  const mail = recorder(() => promise)
  const { round } = serve(withMailer(mail.send), kind)
  await until('the messages are taken', () => mail.to.length >= count)
  return { mail, sending: round, answer }
}

/** The lock that delays a worker which takes mails, after the worker has locked their mailing. */
const held = sql`lock table mail_batch in share row exclusive mode`

test('a pause waits for a worker that is just taking mails, and none is taken after its answer', async () => {
  const mails = await due('retry', 3)
  const mail = recorder()
  let asking: Promise<unknown> | undefined
  let working: Promise<unknown> | undefined
  let answered = false
  await world.db.transaction().execute(async (db) => {
    await held.execute(db)
    working = serve(withMailer(mail.send), 'retry').round
    await untilBlocked(world)
    // Its answer is a refusal where the worker has sent the last mails before it.
    asking = world
      .call(mails.account, 'pause_campaign', { campaignId: mails.campaign!.id })
      .then(() => (answered = true))
    await until('two statements wait for the lock', async () => (await waiting()) === 2)
    assert.equal(answered, false)
  })
  await Promise.all([asking, working])
  assert.equal(mail.to.length, 3, 'they were taken before')
  assert.equal(
    (await read(mails.account, mails.campaign!)).status,
    'sent',
    'its last mails went out',
  )
})

test('a worker waits for a pause that is just being written, and takes nothing', async () => {
  const mails = await due('retry', 3)
  const mail = recorder()
  let asking: Promise<unknown> | undefined
  let working: Promise<unknown> | undefined
  await world.db.transaction().execute(async (db) => {
    // The pause has locked the mailing, and waits here for the campaign.
    await sql`select 1 from campaign where campaign_id = ${uuidOf(mails.campaign!.id)} for update`.execute(
      db,
    )
    asking = ask(mails, 'pause')
    await untilBlocked(world)
    working = serve(withMailer(mail.send), 'retry').round
    await until('two statements wait for the lock', async () => (await waiting()) === 2)
  })
  await Promise.all([asking, working])
  assert.equal(mail.to.length, 0)
  assert.deepEqual(await places(mails.account), { due: 0, paused: 3, open: 0 })

  await ask(mails, 'resume')
  assert.deepEqual(await places(mails.account), { due: 3, paused: 0, open: 0 })
  await work(withMailer(mail.send))
  assert.equal(mail.to.length, 3)
  assert.equal((await read(mails.account, mails.campaign!)).status, 'sent')
})

async function waiting(): Promise<number> {
  const found = await sql<{
    n: number
  }>`select count(*) as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
    world.db,
  )
  return found.rows[0]!.n
}

test('mails that come back later from an open batch of a paused campaign wait for its resume', async () => {
  const mails = await due('retry', 3)
  const { sending, answer } = await hanging('retry', 3)
  await ask(mails, 'pause')
  answer(LATER)
  await sending
  world.clock.move(301_000)
  const mail = recorder()
  await work(withMailer(mail.send))
  assert.equal(mail.to.length, 0)
  assert.deepEqual(await places(mails.account), { due: 0, paused: 3, open: 0 })
  await ask(mails, 'resume')
  await work(withMailer(mail.send))
  assert.deepEqual(await statuses(mails), { sent: 3 })
  assert.equal((await sentEvents(mails.account)).length, 1)
})

test('cancel skips the later tries that wait, and those of an open batch that come back later; the others end as they end', async () => {
  for (const [result, status] of [
    [LATER, 'skipped: cancelled'],
    [SENT, 'sent'],
  ] as const) {
    const mails = await due('retry', 30)
    const { mail, sending, answer } = await hanging('retry', 21)
    const open = mail.to.length
    await ask(mails, 'cancel')
    const rest = recorder()
    await work(withMailer(rest.send))
    assert.equal(rest.to.length, 0)
    assert.deepEqual(await statuses(mails), {
      'skipped: cancelled': 30 - open,
      'later: 451 try later': open,
    })
    answer(result)
    await sending
    assert.deepEqual(
      await statuses(mails),
      status === 'sent'
        ? { sent: open, 'skipped: cancelled': 30 - open }
        : { 'skipped: cancelled': 30 },
    )
    const { counts } = await read(mails.account, mails.campaign!)
    assert.equal(counts.pending, 0)
    assert.deepEqual(await places(mails.account), { due: 0, paused: 0, open: 0 })
    assert.equal((await sentEvents(mails.account)).length, 0)
  }
})

test('a cancelled campaign with a lost batch ends: its mails are uncertain', async () => {
  const mails = await due('retry', 3)
  const { sending, answer } = await hanging('retry', 3)
  await ask(mails, 'cancel')
  await work()
  world.clock.move(LEASE_OVER_MS)
  await work()
  assert.deepEqual(await statuses(mails), { [`uncertain: ${LOST}`]: 3 })
  answer(SENT)
  await sending
  assert.deepEqual((await read(mails.account, mails.campaign!)).counts.pending, 0)
})

for (const lost of [false, true])
  test(`a campaign that is deleted while a batch of its mails is open leaves nothing behind${lost ? ', also when the batch is lost' : ''}`, async () => {
    const mails = await due('retry', 3)
    const { sending, answer } = await hanging('retry', 3)
    await ask(mails, 'cancel')
    await work()
    await world.ok(mails.account, 'delete_campaign', { campaignId: mails.campaign!.id })
    if (lost) {
      world.clock.move(LEASE_OVER_MS)
      await work()
    }
    answer(lost ? SENT : LATER)
    await sending
    assert.deepEqual(await places(mails.account), { due: 0, paused: 0, open: 0 })
    assert.deepEqual(await statuses(mails), {})
  })

for (const kind of ['welcome', 'confirmation', 'retry'] as const)
  test(`a newsletter that is deleted while its mails wait and are submitted leaves nothing behind (${kind})`, async () => {
    const mails = await due(kind, 3)
    const { sending, answer } = await hanging(kind, 3)
    if (mails.campaign === null)
      await post(
        mails.account,
        kind as 'welcome',
        mails.readers.slice(0, kind === 'welcome' ? 0 : 2),
      )
    await world.ok(mails.account, 'delete_newsletter', {
      newsletterId: mails.account.newsletterId,
      withContents: true,
    })
    const mail = recorder()
    await work(withMailer(mail.send))
    assert.equal(mail.to.length, 0, 'nothing is sent for a newsletter that is being deleted')
    answer(LATER)
    await sending
    await world.jobs()
    await work(withMailer(mail.send))
    assert.equal(mail.to.length, 0)
    assert.deepEqual(await places(mails.account), { due: 0, paused: 0, open: 0 })
    assert.deepEqual(await statuses(mails), {})
  })

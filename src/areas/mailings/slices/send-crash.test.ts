import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type RawBuilder, sql } from 'kysely'
import { uuidOf } from '#lib/typeid.ts'
import type { System } from '#operation/system.ts'
import type { SendResult } from '#ports/mailer.ts'
import { untilBlocked } from '#test/contacts.ts'
import { until } from '#test/sinks.ts'
import { testWorld } from '#test/world.ts'
import { campaigns, recorder, SENT } from '#areas/campaigns/fixtures/campaigns.ts'
import { openSending } from '../workers/sending.ts'
import { firstMailingId } from '../mailing.ts'
import { OPEN_MAX_SHARED } from '../batch/batch-limiter.ts'

// Tests with workers that crash, or whose campaign is paused, in the middle of a batch.

const world = await testWorld({}, { fresh: true })
const { subscribers, sending, read, work, withMailer, standing, queued, sentEvents } =
  campaigns(world)
const never = new AbortController().signal
/** Serves one time slice by one worker. */
const serveOnce = (system: System) => openSending(system).workers[0]!(never)

/**
 * Begins a time slice and submits its first batch. The batch gets its results when the test calls
 * `answer`.
 */
async function submitting() {
  const { promise, resolve: answer } = Promise.withResolvers<SendResult>()
  const mail = recorder(() => promise)
  const working = serveOnce(withMailer(mail.send))
  await until('the first batch is submitted', () => mail.to.length >= OPEN_MAX_SHARED)
  return { mail, working, answer }
}

/** Returns whether a slice of the campaign says that recipients were sent. */
const sentIsNoted = (isOfMailing: RawBuilder<unknown>) => async () =>
  (
    await sql`select 1 from send_slice where ${isOfMailing} and sent_upto is not null`.execute(
      world.db,
    )
  ).rows.length > 0

const REFUSED: SendResult = { outcome: 'refused', detail: '550 no such user' }

test('after a crash the open batch is uncertain, the rest is sent, and no recipient gets it twice', async () => {
  const ada = await world.account()
  await subscribers(ada, 200)
  const campaign = await sending(ada)
  // A process that dies in the middle: it has submitted a batch and never writes the results.
  const { mail: lost, working: crashed, answer } = await submitting()

  const next = recorder()
  await work(withMailer(next.send))
  assert.equal(next.to.length, 0, 'the claim of a worker that may be alive is left alone')
  world.clock.move(31_000)
  await work(withMailer(next.send))

  assert.equal(next.to.length, 200 - OPEN_MAX_SHARED)
  assert.equal(new Set([...next.to, ...lost.to]).size, 200)
  const { counts, status } = await read(ada, campaign)
  assert.deepEqual(
    { status, sent: counts.sent, uncertain: counts.uncertain, pending: counts.pending },
    { status: 'sent', sent: 200 - OPEN_MAX_SHARED, uncertain: OPEN_MAX_SHARED, pending: 0 },
  )

  // A worker that was only slow continues: it does not change what was decided meanwhile, and sends
  // nothing more.
  answer(SENT)
  await crashed
  assert.deepEqual((await read(ada, campaign)).counts, counts)
  assert.equal((await sentEvents(ada)).length, 1)
})

test('a worker that stops wakes the others for the rest of its slice', async () => {
  const ada = await world.account()
  await subscribers(ada, 2 * OPEN_MAX_SHARED)
  const campaign = await sending(ada)
  const { promise, resolve: answer } = Promise.withResolvers<SendResult>()
  const mail = recorder(() => promise)
  const system = withMailer(mail.send)
  const stopping = new AbortController()
  const working = openSending(system).workers[0]!(stopping.signal)
  await until('the first batch is submitted', () => mail.to.length === OPEN_MAX_SHARED)
  stopping.abort()
  let woken = 0
  const forget = system.ports.wakeups.listen('mails', () => woken++)
  answer(SENT)
  await working
  forget()
  assert.ok(woken > 0)
  await work(withMailer(recorder().send))
  assert.equal((await read(ada, campaign)).status, 'sent')
})

test('one log line tells what became uncertain of a mailing, also when several slices were lost', async () => {
  const ada = await world.account()
  // Slices have 500 recipients.
  await subscribers(ada, 1200)
  const campaign = await sending(ada)
  const [first, second] = [await submitting(), await submitting()]
  world.log.lines.length = 0
  world.clock.move(31_000)
  await work(withMailer(recorder().send))
  const uncertain = first.mail.to.length + second.mail.to.length
  assert.equal((await read(ada, campaign)).counts.uncertain, uncertain)
  const lines = world.log.lines.filter(({ level }) => level === 'warn')
  assert.deepEqual(
    lines.map(({ fields }) => fields),
    [
      {
        accountId: ada.accountId,
        newsletterId: ada.newsletterId,
        mailingId: firstMailingId(campaign.id),
        campaignId: campaign.id,
        uncertain,
        operation: `list_campaign_recipients campaignId=${campaign.id} status=uncertain`,
        page: `http://mailcast.test/app/campaigns/${campaign.id}?tab=recipients&status=uncertain`,
      },
    ],
  )
  const shown = await world.ok(ada, 'list_campaign_recipients', {
    campaignId: campaign.id,
    status: 'uncertain',
    limit: 100,
  })
  assert.equal(shown.data.length, Math.min(uncertain, 100))
  for (const { answer } of [first, second]) answer(SENT)
  await Promise.all([first.working, second.working])
})

test('after a crash in a later batch the recipients before it are sent, not uncertain, also when one was refused', async () => {
  const ada = await world.account()
  await subscribers(ada, 200)
  const campaign = await sending(ada)
  const { promise: dead, resolve: wake } = Promise.withResolvers<SendResult>()
  const lost = recorder(({ to }) =>
    to === lost.to[0] ? REFUSED : lost.to.length > OPEN_MAX_SHARED ? dead : SENT,
  )
  const crashed = serveOnce(standing(withMailer(lost.send)))
  await until('the second batch is begun', () => lost.to.length > OPEN_MAX_SHARED)
  const inDoubt = lost.to.length - OPEN_MAX_SHARED
  world.clock.move(31_000)
  const next = recorder()
  await work(withMailer(next.send))
  assert.equal(next.to.length, 200 - OPEN_MAX_SHARED - inDoubt)
  const { counts } = await read(ada, campaign)
  assert.deepEqual(
    {
      sent: counts.sent,
      failed: counts.failed,
      uncertain: counts.uncertain,
      pending: counts.pending,
    },
    { sent: 200 - inDoubt - 1, failed: 1, uncertain: inDoubt, pending: 0 },
  )
  wake(SENT)
  await crashed
  assert.deepEqual((await read(ada, campaign)).counts, counts)
})

test('a contact that left before the batch in which a worker crashed is skipped, not uncertain', async () => {
  const ada = await world.account()
  const [left] = await subscribers(ada, OPEN_MAX_SHARED)
  const campaign = await sending(ada)
  await world.ok(ada, 'unsubscribe_contact', { contactId: left!.id })
  const { promise: dead, resolve: wake } = Promise.withResolvers<SendResult>()
  const lost = recorder(() => dead)
  const crashed = serveOnce(withMailer(lost.send))
  await until(
    'the batch is submitted without the contact that left',
    () => lost.to.length >= OPEN_MAX_SHARED - 1,
  )
  world.clock.move(31_000)
  await work()
  const { counts } = await read(ada, campaign)
  assert.deepEqual(
    { skipped: counts.skipped, uncertain: counts.uncertain },
    { skipped: 1, uncertain: OPEN_MAX_SHARED - 1 },
  )
  wake(SENT)
  await crashed
})

test('a worker that comes back late does not close the batch of the worker that took its slice over', async () => {
  const ada = await world.account()
  await subscribers(ada, 3 * OPEN_MAX_SHARED)
  const campaign = await sending(ada)
  const [slow, dead] = [Promise.withResolvers<SendResult>(), Promise.withResolvers<SendResult>()]
  const first = recorder(() => slow.promise)
  const late = serveOnce(withMailer(first.send))
  await until('the first worker submits', () => first.to.length >= OPEN_MAX_SHARED)
  world.clock.move(31_000)
  const second = recorder(() => dead.promise)
  const crashed = serveOnce(withMailer(second.send))
  await until('the second worker submits', () => second.to.length >= OPEN_MAX_SHARED)
  slow.resolve(REFUSED)
  await late
  world.clock.move(31_000)
  const third = recorder()
  await work(withMailer(third.send))
  assert.equal(new Set([...first.to, ...second.to, ...third.to]).size, 3 * OPEN_MAX_SHARED)
  const { counts } = await read(ada, campaign)
  assert.deepEqual(
    { sent: counts.sent, failed: counts.failed, uncertain: counts.uncertain },
    { sent: OPEN_MAX_SHARED, failed: 0, uncertain: 2 * OPEN_MAX_SHARED },
  )
  dead.resolve(SENT)
  await crashed
})

test('a crash while its campaign is paused is recovered all the same', async () => {
  const ada = await world.account()
  await subscribers(ada, 100)
  const campaign = await sending(ada)
  const { working: crashed, answer } = await submitting()
  await world.ok(ada, 'pause_campaign', { campaignId: campaign.id })
  await work()
  world.clock.move(31_000)
  await work()
  const { counts } = await read(ada, campaign)
  assert.deepEqual(
    { pending: counts.pending, uncertain: counts.uncertain },
    { pending: 100 - OPEN_MAX_SHARED, uncertain: OPEN_MAX_SHARED },
  )
  answer(SENT)
  await crashed
})

for (const operation of ['pause_campaign', 'cancel_campaign']) {
  test(`${operation} waits for the batch that is just being opened, which has not seen the change`, async () => {
    const ada = await world.account()
    await subscribers(ada, 100)
    const campaign = await sending(ada)
    const { mail, working, answer } = await submitting()
    let answered = false
    let asking: Promise<unknown> | undefined
    await world.db.transaction().execute(async (db) => {
      await sql`update send_slice set claimed_until = claimed_until where mailing_id = ${uuidOf(campaign.id)}`.execute(
        db,
      )
      asking = world.ok(ada, operation, { campaignId: campaign.id }).then(() => (answered = true))
      await untilBlocked(world)
      assert.equal(answered, false)
    })
    await asking
    answer(SENT)
    await working
    assert.equal(mail.to.length, OPEN_MAX_SHARED)
    assert.equal((await read(ada, campaign)).counts.sent, OPEN_MAX_SHARED)
    await work()
  })
}

test('a batch with a contact that has left is opened while the campaign is locked, as a pause does that waits for it', async () => {
  const ada = await world.account()
  const readers = (await subscribers(ada, 100)).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const campaign = await sending(ada)
  const { promise: slow, resolve: answer } = Promise.withResolvers<SendResult>()
  const mail = recorder(() => slow)
  const working = serveOnce(standing(withMailer(mail.send)))
  await until('the first batch is submitted', () => mail.to.length >= OPEN_MAX_SHARED)
  await world.ok(ada, 'unsubscribe_contact', { contactId: readers[OPEN_MAX_SHARED]!.id })
  await world.db.transaction().execute(async (db) => {
    await sql`select 1 from mailing where mailing_id = ${uuidOf(campaign.id)} for update`.execute(
      db,
    )
    answer(SENT)
    await until('the next batch is begun', () => mail.to.length > OPEN_MAX_SHARED)
  })
  await working
  assert.equal((await read(ada, campaign)).counts.skipped, 1)
})

test('a campaign that is resumed while its worker releases it goes on at once', async () => {
  const ada = await world.account()
  await subscribers(ada, 100)
  const campaign = await sending(ada)
  const { promise: slow, resolve: answer } = Promise.withResolvers<SendResult>()
  const mail = recorder(() => slow)
  const system = standing(withMailer(mail.send))
  const working = serveOnce(system)
  await until('the first batch is submitted', () => mail.to.length >= OPEN_MAX_SHARED)
  await world.ok(ada, 'pause_campaign', { campaignId: campaign.id })
  await world.db.transaction().execute(async (db) => {
    const mailing = sql`mailing_id = ${uuidOf(campaign.id)}`
    await sql`select 1 from mailing where ${mailing} for update`.execute(db)
    answer(SENT)
    await until('the first batch is noted as sent', sentIsNoted(mailing))
    await sql`update mailing set status = 'sending' where ${mailing}`.execute(db)
  })
  await working
  await work(system)
  assert.equal((await read(ada, campaign)).status, 'sent')
})

test('a worker that finds the campaign paused, and has lost its slice meanwhile, writes nothing', async () => {
  await work()
  const ada = await world.account()
  await subscribers(ada, 100)
  const campaign = await sending(ada)
  const { working, answer } = await submitting()
  await world.ok(ada, 'pause_campaign', { campaignId: campaign.id })
  const mailing = sql`mailing_id = ${uuidOf(campaign.id)}`
  await world.db.transaction().execute(async (db) => {
    await sql`select 1 from mailing where ${mailing} for update`.execute(db)
    answer(SENT)
    await until('the first batch is noted as sent', sentIsNoted(mailing))
    await sql`update send_slice set claim_id = slice_id where ${mailing}`.execute(db)
  })
  await working
  assert.equal((await read(ada, campaign)).counts.sent, 0)
  world.clock.move(31_000)
  await work()
  assert.equal((await read(ada, campaign)).counts.sent, OPEN_MAX_SHARED)
})

test('a campaign that was deleted with its newsletter leaves the queue', async () => {
  await work()
  const ada = await world.account()
  await subscribers(ada, 50)
  const campaign = await sending(ada)
  await world.ok(ada, 'delete_newsletter', { newsletterId: ada.newsletterId, withContents: true })
  await world.jobs()
  await work()
  assert.equal(await queued(campaign), false)
})

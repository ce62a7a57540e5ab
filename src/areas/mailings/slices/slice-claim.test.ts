import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { SendResult } from '#ports/mailer.ts'
import { until } from '#test/sinks.ts'
import { testWorld } from '#test/world.ts'
import { campaigns, recorder, SENT } from '#areas/campaigns/fixtures/campaigns.ts'
import { MINUTE_MS } from '#lib/duration.ts'
import { firstMailingId } from '../mailing.ts'
import { openSending } from '../workers/sending.ts'
import { OPEN_MAX_SHARED } from '../batch/batch-limiter.ts'
import type { System } from '#operation/system.ts'

const world = await testWorld()
const { subscribers, sending, read, work, withMailer, standing, statuses, queued, sentEvents } =
  campaigns(world)
const never = new AbortController().signal
/** Serves one time slice by one worker. */
const serveOnce = (system: System, signal = never) => openSending(system).workers[0]!(signal)

const LATER: SendResult = { outcome: 'later', detail: '451 try later' }
const REFUSED: SendResult = { outcome: 'refused', detail: '550 no such user' }
const UNKNOWN: SendResult = { outcome: 'unknown', detail: 'connection lost' }

test('sends one message to each recipient, and the counts add up', async () => {
  const ada = await world.account()
  const readers = await subscribers(ada, 150)
  const campaign = await sending(ada)
  assert.deepEqual(campaign.counts, { ...campaign.counts, recipients: 150, pending: 150, sent: 0 })
  const mail = recorder()
  await work(withMailer(mail.send))

  assert.deepEqual(mail.to.toSorted(), readers.map(({ email }) => email).toSorted())
  const sent = await read(ada, campaign)
  assert.equal(sent.status, 'sent')
  assert.deepEqual(sent.counts, {
    ...sent.counts,
    recipients: 150,
    pending: 0,
    sent: 150,
    failed: 0,
    skipped: 0,
    uncertain: 0,
  })
  assert.ok(sent.steps[0]!.finishedAt)
  assert.equal(await queued(campaign), false)
})

test('emits campaign.sent once, with the campaign as it ended', async () => {
  const ada = await world.account()
  await subscribers(ada, 3)
  const campaign = await sending(ada)
  await work(withMailer(recorder().send))
  await work()
  const events = await sentEvents(ada)
  assert.equal(events.length, 1)
  assert.deepEqual(events[0]!.data, {
    campaign: await read(ada, campaign),
    step: 1,
    finished: true,
  })
})

test('skips contacts that left, bounced or were deleted since the audience was frozen', async () => {
  const ada = await world.account()
  const [stays, leaves, deleted] = await subscribers(ada, 3)
  const campaign = await sending(ada)
  await world.ok(ada, 'unsubscribe_contact', { contactId: leaves!.id })
  await world.ok(ada, 'delete_contact', { contactId: deleted!.id })
  const mail = recorder()
  await work(withMailer(mail.send))

  assert.deepEqual(mail.to, [stays!.email])
  assert.deepEqual(await statuses(ada, campaign), {
    [stays!.id]: 'sent',
    [leaves!.id]: 'skipped: unsubscribed',
    [deleted!.id]: 'skipped: deleted',
  })
  assert.equal((await read(ada, campaign)).counts.skipped, 2)
})

test('ends a campaign whose every recipient has left', async () => {
  const ada = await world.account()
  const [only] = await subscribers(ada, 1)
  const campaign = await sending(ada)
  await world.ok(ada, 'unsubscribe_contact', { contactId: only!.id })
  await work()
  assert.equal((await read(ada, campaign)).status, 'sent')
  assert.equal((await sentEvents(ada)).length, 1)
})

test('tries again after a temporary refusal, and then sends', async () => {
  const ada = await world.account()
  const [slow] = await subscribers(ada, 5)
  const campaign = await sending(ada)
  let tries = 0
  const mail = recorder(({ to }) => (to === slow!.email && (tries += 1) === 1 ? LATER : SENT))
  await work(withMailer(mail.send))
  assert.deepEqual((await statuses(ada, campaign))[slow!.id], 'later: 451 try later')
  assert.equal((await read(ada, campaign)).counts.sent, 4)
  assert.equal((await read(ada, campaign)).status, 'sending')

  world.clock.move(2 * MINUTE_MS)
  await work(withMailer(mail.send))
  assert.equal(mail.to.length, 6)
  assert.equal((await read(ada, campaign)).counts.sent, 5)
  assert.equal((await read(ada, campaign)).status, 'sent')
  assert.deepEqual((await statuses(ada, campaign))[slow!.id], 'sent')
})

test('gives up after six tries in about two hours', async () => {
  const ada = await world.account()
  const [reader] = await subscribers(ada, 1)
  const campaign = await sending(ada)
  const mail = recorder(() => LATER)
  for (let minutes = 0; minutes <= 125; minutes++) {
    await work(withMailer(mail.send))
    world.clock.move(MINUTE_MS)
  }
  assert.equal(mail.to.length, 6)
  assert.deepEqual(await statuses(ada, campaign), {
    [reader!.id]: 'failed: Given up after 6 tries: 451 try later',
  })
  assert.equal((await read(ada, campaign)).status, 'sent')
})

test('waits a minute when a whole batch is refused: a mail server that is away costs one batch a minute', async () => {
  const ada = await world.account()
  await subscribers(ada, 200)
  const campaign = await sending(ada)
  const away = recorder(() => LATER)
  await work(withMailer(away.send))
  assert.equal(away.to.length, OPEN_MAX_SHARED)
  assert.equal((await read(ada, campaign)).counts.pending, 200)

  world.clock.move(MINUTE_MS)
  await work(withMailer(recorder().send))
  assert.equal((await read(ada, campaign)).counts.sent, 200)
})

test('a mail server that is away is logged once a minute, with its reply', async () => {
  const ada = await world.account()
  await subscribers(ada, 200)
  const campaign = await sending(ada)
  const away = withMailer(recorder(() => LATER).send)
  const told = () =>
    world.log.lines.filter(
      ({ level, fields }) =>
        level === 'warn' &&
        (fields as { mailingId?: string }).mailingId === firstMailingId(campaign.id),
    )
  await Promise.all([work(away), work(away)])
  assert.deepEqual(
    told().map(({ fields }) => (fields as { detail: string }).detail),
    ['451 try later'],
  )
  world.clock.move(MINUTE_MS)
  await work(away)
  assert.equal(told().length, 2)
  await world.ok(ada, 'cancel_campaign', { campaignId: campaign.id })
  await work()
})

test('a mail server that cannot be reached costs no recipient a try', async () => {
  const ada = await world.account()
  const [reader] = await subscribers(ada, 1)
  const campaign = await sending(ada)
  const gone = recorder(() => ({
    outcome: 'later',
    detail: 'connect ECONNREFUSED',
    reached: false,
  }))
  for (let minutes = 0; minutes < 10; minutes++) {
    await work(withMailer(gone.send))
    world.clock.move(MINUTE_MS)
  }
  assert.equal(gone.to.length, 10)
  assert.deepEqual(await statuses(ada, campaign), { [reader!.id]: 'later: connect ECONNREFUSED' })
  await work(withMailer(recorder().send))
  assert.equal((await read(ada, campaign)).counts.sent, 1)
})

test('a permanent refusal is a failure with the reply of the mail server', async () => {
  const ada = await world.account()
  const [reader] = await subscribers(ada, 1)
  const campaign = await sending(ada)
  await work(withMailer(recorder(() => REFUSED).send))
  assert.deepEqual(await statuses(ada, campaign), { [reader!.id]: 'failed: 550 no such user' })
  assert.equal((await read(ada, campaign)).counts.failed, 1)
})

test('a message without an answer is uncertain and is never sent again', async () => {
  const ada = await world.account()
  const [reader] = await subscribers(ada, 1)
  const campaign = await sending(ada)
  const mail = recorder(() => UNKNOWN)
  await work(withMailer(mail.send))
  world.clock.move(10 * 24 * 60 * MINUTE_MS)
  await work(withMailer(mail.send))
  assert.equal(mail.to.length, 1)
  assert.deepEqual(await statuses(ada, campaign), { [reader!.id]: 'uncertain: connection lost' })
  assert.equal((await read(ada, campaign)).counts.uncertain, 1)
})

test('a mailer that throws leaves its message uncertain and the others sent', async () => {
  const ada = await world.account()
  const [broken] = await subscribers(ada, 3)
  const campaign = await sending(ada)
  await work(
    withMailer(async ({ to }) => {
      if (to === broken!.email) throw new Error('a bug')
      return SENT
    }),
  )
  assert.deepEqual((await read(ada, campaign)).counts, {
    ...(await read(ada, campaign)).counts,
    sent: 2,
    uncertain: 1,
  })
})

test('two workers at once send to each recipient once, and one event is emitted', async () => {
  const ada = await world.account()
  await subscribers(ada, 1300)
  const campaign = await sending(ada)
  const mail = recorder(async () => (await pause(1), SENT))
  await Promise.all([
    work(withMailer(mail.send)),
    work(withMailer(mail.send)),
    work(withMailer(mail.send)),
  ])
  // A worker that finds nothing to claim may end before the others.
  await work(withMailer(mail.send))

  assert.equal(mail.to.length, 1300)
  assert.equal(new Set(mail.to).size, 1300)
  const { counts, status } = await read(ada, campaign)
  assert.deepEqual(
    { status, sent: counts.sent, pending: counts.pending },
    { status: 'sent', sent: 1300, pending: 0 },
  )
  assert.equal((await sentEvents(ada)).length, 1)
})

test('the workers of a process submit at most 63 messages before the first is answered', async () => {
  const ada = await world.account()
  await subscribers(ada, 2200)
  const campaign = await sending(ada)
  const { promise: answered, resolve: answer } = Promise.withResolvers<SendResult>()
  const mail = recorder(() => answered)
  const workers = openSending(withMailer(mail.send)).workers
  const working = Promise.all(workers.map((worker) => worker(never)))
  await until('63 are submitted', () => mail.to.length === 63)
  // No event reports that no more messages will come. When this wait is too short, the test checks
  // less, but it does not fail.
  await pause(200)
  assert.equal(mail.to.length, 63)
  answer(SENT)
  await working
  await work()
  assert.equal((await read(ada, campaign)).counts.sent, 2200)
})

test('a batch that takes long makes the next one smaller', async () => {
  const ada = await world.account()
  await subscribers(ada, OPEN_MAX_SHARED + 100)
  const two = OPEN_MAX_SHARED + Math.floor(OPEN_MAX_SHARED / 2)
  const campaign = await sending(ada)
  const mail = recorder(async () => (await pause(1050), SENT))
  const stopping = new AbortController()
  const worker = openSending(withMailer(mail.send)).workers[0]!
  const working = (async () => {
    while (!stopping.signal.aborted) await worker(stopping.signal)
  })()
  await until('the smaller batch is submitted', () => mail.to.length >= two)
  stopping.abort()
  await working
  assert.equal(mail.to.length, two)
  await world.ok(ada, 'cancel_campaign', { campaignId: campaign.id })
  await work()
})

test('a cancelled campaign skips the rest and emits nothing', async () => {
  const ada = await world.account()
  await subscribers(ada, 200)
  const campaign = await sending(ada)
  let cancelled: Promise<unknown> | null = null
  const mail = recorder(
    async () => (
      await (cancelled ??= world.ok(ada, 'cancel_campaign', { campaignId: campaign.id })),
      SENT
    ),
  )
  await work(withMailer(mail.send))
  const { counts, status, steps } = await read(ada, campaign)
  assert.deepEqual(
    { status, sent: counts.sent, skipped: counts.skipped, pending: counts.pending },
    { status: 'cancelled', sent: OPEN_MAX_SHARED, skipped: 200 - OPEN_MAX_SHARED, pending: 0 },
  )
  assert.ok(steps[0]!.finishedAt)
  assert.equal(await queued(campaign), false)
  assert.deepEqual(await sentEvents(ada), [])
})

test('a worker that is stopped writes its open batch and gives the rest of the slice back at once', async () => {
  const ada = await world.account()
  await subscribers(ada, 200)
  const campaign = await sending(ada)
  const stopping = new AbortController()
  const mail = recorder(async () => {
    stopping.abort()
    await pause(20)
    return SENT
  })
  await serveOnce(withMailer(mail.send), stopping.signal)
  assert.equal((await read(ada, campaign)).counts.sent, OPEN_MAX_SHARED)
  // The clock does not advance: the next process need not wait for a lease to end.
  await work(withMailer(mail.send))
  assert.equal(mail.to.length, 200)
})

test('serves accounts one after another, however many campaigns one of them sends', async () => {
  await work()
  const [busy, small] = [await world.account(), await world.account()]
  await subscribers(busy, 50)
  await subscribers(small, 50)
  for (let i = 0; i < 4; i++) await sending(busy)
  const campaign = await sending(small)
  const mail = recorder()
  const system = withMailer(mail.send)
  for (let served = 0; served < 2; served++) {
    world.clock.move(1)
    await serveOnce(standing(system))
  }
  assert.equal((await read(small, campaign)).status, 'sent')
  assert.equal(mail.to.length, 100)
  await work(system)
})

test('a large audience of one account does not delay a small one of another: a time slice ends after a second', async () => {
  await work()
  const [large, small] = [await world.account(), await world.account()]
  await subscribers(large, 400)
  await subscribers(small, 20)
  const [long, short] = [await sending(large), await sending(small)]
  const slow = withMailer(async () => (world.clock.move(100), SENT))
  await serveOnce(slow)
  // One batch, and the messages that were made while it was being submitted.
  const { sent } = (await read(large, long)).counts
  assert.ok(sent >= OPEN_MAX_SHARED && sent <= 2 * OPEN_MAX_SHARED, `${sent}`)
  await serveOnce(slow)
  assert.equal((await read(small, short)).status, 'sent')
  await work(slow)
  assert.equal((await read(large, long)).counts.sent, 400)
})

test('a recipient whose message cannot be made fails alone', async () => {
  const ada = await world.account()
  const [bad] = await subscribers(ada, 1, { fields: { age: 1e9 } })
  await subscribers(ada, 1)
  const campaign = await sending(ada, {
    content: { body: '{% for year in (1..age) %}x{% endfor %}' },
  })
  await work(withMailer(recorder().send))
  assert.match(
    (await statuses(ada, campaign))[bad!.id]!,
    /^failed: The mail could not be made: .*a list may have 1000 items/,
  )
  const { status, counts } = await read(ada, campaign)
  assert.deepEqual(
    { status, sent: counts.sent, failed: counts.failed },
    { status: 'sent', sent: 1, failed: 1 },
  )
})

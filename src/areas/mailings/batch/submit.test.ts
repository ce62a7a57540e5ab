import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SendResult } from '#ports/mailer.ts'
import { until } from '#test/sinks.ts'
import { testWorld } from '#test/world.ts'
import { campaigns, recorder, SENT } from '#areas/campaigns/fixtures/campaigns.ts'
import { openSending } from '../workers/sending.ts'
import { OPEN_MAX_SHARED } from './batch-limiter.ts'

// Tests of a batch in which some messages wait long for their reply.

const world = await testWorld()
const { subscribers, sending, read, work, withMailer } = campaigns(world)
const never = new AbortController().signal

/**
 * Begins a batch of 21: two messages hang, one is refused permanently, and one temporarily. The
 * others are answered at once.
 */
async function hanging() {
  const ada = await world.account()
  await subscribers(ada, OPEN_MAX_SHARED)
  const campaign = await sending(ada)
  const { promise: hung, resolve: answer } = Promise.withResolvers<SendResult>()
  const mail = recorder(() => {
    const at = mail.to.length - 1
    if (at < 2) return hung
    if (at === 2)
      return {
        outcome: 'refused',
        detail: '550 5.1.1 no such user',
        reply: { code: 550, enhanced: '5.1.1' },
      }
    return at === 3
      ? {
          outcome: 'later',
          detail: '451 4.7.1 greylisted',
          reply: { code: 451, enhanced: '4.7.1' },
        }
      : SENT
  })
  const working = openSending(withMailer(mail.send)).workers[0]!(never)
  const counts = async () => {
    const { sent, failed, uncertain, pending } = (await read(ada, campaign)).counts
    return { sent, failed, uncertain, pending }
  }
  await until('answered messages are counted', async () => (await counts()).sent > 0)
  return { ada, campaign, mail, working, answer, counts }
}

test('the results of a hanging batch are written after a second, and the rest when it is answered', async () => {
  const { ada, campaign, mail, working, answer, counts } = await hanging()
  assert.deepEqual(await counts(), {
    sent: OPEN_MAX_SHARED - 4,
    failed: 1,
    uncertain: 0,
    pending: 3,
  })
  answer(SENT)
  await working
  assert.deepEqual(await counts(), {
    sent: OPEN_MAX_SHARED - 2,
    failed: 1,
    uncertain: 0,
    pending: 1,
  })
  assert.equal((await read(ada, campaign)).counts.bounces, 1)
  world.clock.move(10 * 60_000)
  await work(withMailer(mail.send))
  assert.deepEqual(await counts(), {
    sent: OPEN_MAX_SHARED - 1,
    failed: 1,
    uncertain: 0,
    pending: 0,
  })
  assert.equal(mail.to.length, OPEN_MAX_SHARED + 1)
  assert.equal(new Set(mail.to).size, OPEN_MAX_SHARED)
})

test('after a crash only the recipients without an answer are uncertain', async () => {
  const { mail, working, answer, counts } = await hanging()
  world.clock.move(31_000)
  const next = recorder()
  await work(withMailer(next.send))
  assert.deepEqual(await counts(), {
    sent: OPEN_MAX_SHARED - 4,
    failed: 1,
    uncertain: 2,
    pending: 1,
  })
  answer(SENT)
  await working
  assert.deepEqual(
    await counts(),
    { sent: OPEN_MAX_SHARED - 4, failed: 1, uncertain: 2, pending: 1 },
    'the worker that comes back changes nothing',
  )
  world.clock.move(10 * 60_000)
  await work(withMailer(next.send))
  assert.deepEqual(next.to, [mail.to[3]])
  assert.deepEqual(await counts(), {
    sent: OPEN_MAX_SHARED - 3,
    failed: 1,
    uncertain: 2,
    pending: 0,
  })
})

test('a pause takes effect while a batch hangs, and ends the time slice with that batch', async () => {
  const { ada, campaign, working, answer, counts } = await hanging()
  await world.ok(ada, 'pause_campaign', { campaignId: campaign.id })
  answer({ outcome: 'unknown', detail: 'the connection broke' })
  await working
  assert.deepEqual(await counts(), {
    sent: OPEN_MAX_SHARED - 4,
    failed: 1,
    uncertain: 2,
    pending: 1,
  })
  assert.equal((await read(ada, campaign)).status, 'paused')
  await world.ok(ada, 'cancel_campaign', { campaignId: campaign.id })
  await work()
})

test('another worker sends while a large batch hangs', async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  await subscribers(ada, 2000)
  await subscribers(bob, 50)
  const large = await sending(ada)
  const { promise: hung, resolve: answer } = Promise.withResolvers<SendResult>()
  // The messages of a batch are submitted within one iteration of the event loop.
  let inBatch = 0
  let hangs = false
  const mail = recorder(() => {
    if (inBatch === 0) setImmediate(() => (inBatch = 0))
    inBatch += 1
    if (hangs || inBatch <= 2 * OPEN_MAX_SHARED) return SENT
    hangs = true
    return hung
  })
  const [first, second] = openSending(withMailer(mail.send)).workers
  const going = (async () => {
    for (;;) {
      if ((await first!(never)) === 'idle' || hangs) break
    }
  })()
  await until('a message hangs', () => hangs)
  const small = await sending(bob)
  const other = second!(never)
  await until('the small campaign is sent', async () => (await read(bob, small)).status === 'sent')
  answer(SENT)
  await Promise.all([going, other])
  await work(withMailer(mail.send))
  assert.deepEqual(
    [(await read(ada, large)).counts.sent, mail.to.length, new Set(mail.to).size],
    [2000, 2050, 2050],
  )
})

test('skipped recipients are written too while others hang', async () => {
  const ada = await world.account()
  const readers = await subscribers(ada, 3)
  const campaign = await sending(ada)
  const { promise: hung, resolve: answer } = Promise.withResolvers<SendResult>()
  await world.ok(ada, 'unsubscribe_contact', { contactId: readers[0]!.id })
  const working = openSending(withMailer(recorder(() => hung).send)).workers[0]!(never)
  await until(
    'the reader who left is skipped',
    async () => (await read(ada, campaign)).counts.skipped === 1,
  )
  assert.equal((await read(ada, campaign)).counts.pending, 2)
  answer(SENT)
  await working
  assert.equal((await read(ada, campaign)).counts.sent, 2)
})

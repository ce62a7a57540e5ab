import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setStatus } from '#test/contacts.ts'
import { until } from '#test/sinks.ts'
import { testWorld } from '#test/world.ts'
import { recorder, SENT } from '#areas/campaigns/fixtures/campaigns.ts'
import type { SendResult } from '#ports/mailer.ts'
import { afterEachAccounted } from '../fixtures/accounted.ts'
import { mortal } from '../fixtures/mortal.ts'
import { LATER, SINGLE_KINDS, singleMails } from '../fixtures/single-mails.ts'
import { openEmailCache } from '../submitting/email-cache.ts'
import { outcomeOf } from '../submitting/outcome.ts'
import type { DueRecipient } from './due-sql.ts'
import { MAIL_CLASS } from '../mail-class.ts'
import { MailTaker, type TakenBatch } from './take-batch.ts'
import { writeResults } from './write-results.ts'

// Results of single mails that are written twice, or late.

const world = await testWorld()
const { due, statuses, places, work, withMailer, serve } = singleMails(world)
afterEachAccounted(world)

const taker = () => new MailTaker(world.system, openEmailCache(world.system), MAIL_CLASS.ordinary)

/** Writes results of some mails of a batch. The batch then contains only the others. */
function write(batch: TakenBatch, results: ReadonlyMap<DueRecipient, SendResult>) {
  const now = world.clock.now()
  const outcomes = [...results].map(([recipient, result]) => {
    const outcome = outcomeOf(recipient, result, now)
    return result.outcome === 'later' ? { ...outcome, retryAt: now } : outcome
  })
  const gone = [...batch.gone].map(([recipient, reason]) => ({
    recipient,
    status: 'skipped' as const,
    reason,
    retryAt: null,
    attempts: 0,
  }))
  const left = batch.ready
    .map(({ recipient }) => recipient)
    .filter((one) => !results.has(one) && !batch.gone.has(one))
  return writeResults(world.system, batch, { outcomes: [...outcomes, ...gone], bounces: [] }, left)
}

for (const kind of SINGLE_KINDS)
  test(`results whose commit was answered too late are written once (${kind})`, async () => {
    const mails = await due(kind, 5)
    const { promise: hung, resolve: answer } = Promise.withResolvers<SendResult>()
    const answers: (SendResult | Promise<SendResult>)[] = [hung, hung, LATER, SENT, SENT]
    const mail = recorder(() => answers.shift()!)
    const { system, dead } = mortal(
      { ...world, system: withMailer(mail.send) },
      { statement: 'commit', following: 'close_mails', executed: true, lives: true },
    )
    const { round } = serve(system, kind)
    await dead
    // The same results are written again after a second, and once more in time with the last ones.
    await until('a statement fails', () =>
      world.log.lines.some(({ message }) => message.startsWith('a database statement failed')),
    )
    answer(SENT)
    await round
    assert.deepEqual(await statuses(mails), { sent: 4, 'later: 451 try later': 1 })
    assert.deepEqual(await places(mails.account), { due: 1, paused: 0, open: 0 })
    world.clock.move(301_000)
    await work()
  })

test('a mail that another worker has taken since is not put back by results that are written again', async () => {
  const mails = await due('welcome', 2)
  const batch = (await taker().take(21))!
  const [again, hung] = batch.ready.map(({ recipient }) => recipient)
  await write(batch, new Map([[again!, LATER]]))
  const other = (await taker().take(21))!
  assert.deepEqual(
    other.ready.map(({ recipient }) => recipient.recipientId),
    [again!.recipientId],
  )
  await write(batch, new Map([[again!, LATER]]))
  assert.deepEqual(await places(mails.account), { due: 0, paused: 0, open: 2 })
  await write(other, new Map([[other.ready[0]!.recipient, SENT]]))
  await write(
    batch,
    new Map([
      [again!, LATER],
      [hung!, SENT],
    ]),
  )
  assert.deepEqual(await statuses(mails), { sent: 2 })
})

test('a worker does not skip a mail that another one has taken since its reader came back', async () => {
  const mails = await due('welcome', 1)
  const { id: contactId } = mails.readers[0]!
  await setStatus(world, mails.account, contactId, 'unsubscribed')
  const skipping = (await taker().take(21))!
  assert.equal(skipping.gone.size, 1)
  await setStatus(world, mails.account, contactId, 'active')
  const sending = (await taker().take(21))!
  assert.equal(sending.gone.size, 0)
  await write(skipping, new Map())
  await write(sending, new Map([[sending.ready[0]!.recipient, SENT]]))
  assert.deepEqual(await statuses(mails), { sent: 1 })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import PostalMime from 'postal-mime'
import { sql } from 'kysely'
import { countAffected } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import { transaction } from '#operation/transaction.ts'
import { type TestAccount, testWorld } from '#test/world.ts'
import type { BounceReport } from '#areas/bounces/index.ts'
import type { Campaign } from '#areas/campaigns/record/campaign.ts'
import { campaigns, type TestReader } from '#areas/campaigns/fixtures/campaigns.ts'
import { noteReturns } from './returns/note-returns.ts'
import { firstMailingId } from './mailing.ts'
import { autoPauseReason } from './circuit-breaker.ts'

const world = await testWorld()
const { subscribers, sending, read, work } = campaigns(world)

const REFUSALS = {
  policy: { code: 550, enhanced: '5.7.1', text: '550 5.7.1 blocked for reputation' },
  unknown: { code: 550, enhanced: '5.1.1', text: '550 5.1.1 User unknown' },
}
let events = 0

/** Runs the waiting jobs that update paused campaigns, without sending the mails to owners. */
const follow = () =>
  world.assembly.queue.runWaiting(
    world.assembly.queuedJobs.filter(({ name }) => name === 'mailing_paused'),
  )

const note = async (
  account: TestAccount,
  { id: campaignId }: Campaign,
  readers: readonly TestReader[],
  what: keyof typeof REFUSALS | 'complaint',
) => {
  const reports = readers.map(({ id, email }): BounceReport => ({
    ...(what === 'complaint'
      ? { kind: 'complaint' as const, source: 'arf' as const, refusal: null }
      : { kind: 'bounce' as const, source: 'smtp' as const, refusal: REFUSALS[what] }),
    eventId: `e${(events += 1)}`,
    recipientId: id,
    contactId: id,
    email,
    at: world.clock.now(),
  }))
  const fresh = await transaction(world.system, account.accountId, (scope) =>
    noteReturns(scope, firstMailingId(campaignId), reports),
  )
  await follow()
  return fresh
}

/** Counts `sent` recipients of a campaign as sent, while it is still being sent. */
const ended = (account: TestAccount, { id }: Campaign, sent: number) =>
  countAffected(
    world.db,
    sql`update mailing set sent = sent + ${sent}, pending = pending - ${sent} where account_id = ${uuidOf(account.accountId)} and mailing_id = ${uuidOf(id)}`,
  )

const notices = async (account: TestAccount) => {
  await world.jobs()
  return world.mailer.sent.filter(
    ({ to, messageId }) => to === account.email && messageId.startsWith('paused_'),
  )
}

test('a rate counts from a hundred mails on, and from more complaints or refusals than chance would make', () => {
  const reasonOf = (count: number, complaints: number, policyRejections = 0) =>
    autoPauseReason({ ended: count, complaints, policyRejections })
  assert.equal(reasonOf(99, 50, 50), null)
  assert.equal(reasonOf(100, 4), null)
  assert.equal(reasonOf(100, 5), 'complaints')
  assert.equal(reasonOf(1666, 5), 'complaints')
  assert.equal(reasonOf(1667, 5), null)
  assert.equal(reasonOf(100_000, 299), null)
  assert.equal(reasonOf(100_000, 300), 'complaints')
  assert.equal(reasonOf(400, 0, 49), null)
  assert.equal(reasonOf(500, 0, 50), 'policy_rejections')
  assert.equal(reasonOf(501, 0, 50), null)
  assert.equal(reasonOf(1000, 5, 500), 'complaints')
})

test('counts from before the campaign was resumed do not count again', () => {
  const from = { ended: 1000, complaints: 20, policyRejections: 0 }
  assert.equal(autoPauseReason({ ended: 1099, complaints: 40, policyRejections: 0 }, from), null)
  assert.equal(autoPauseReason({ ended: 1100, complaints: 24, policyRejections: 0 }, from), null)
  assert.equal(
    autoPauseReason({ ended: 1100, complaints: 25, policyRejections: 0 }, from),
    'complaints',
  )
})

test('too many complaints pause a campaign; its owner gets one mail; after a resume it pauses only when it is as bad again', async () => {
  const ada = await world.account()
  const readers = await subscribers(ada, 300)
  const campaign = await sending(ada)
  await ended(ada, campaign, 100)
  await note(ada, campaign, readers.slice(0, 4), 'complaint')
  assert.equal((await read(ada, campaign)).status, 'sending')
  await note(ada, campaign, readers.slice(4, 6), 'complaint')
  const paused = await read(ada, campaign)
  assert.deepEqual(
    [paused.status, paused.stopReason, paused.counts.complaints],
    ['paused', 'complaints', 6],
  )
  await note(ada, campaign, readers.slice(6, 9), 'complaint')
  const [mail, ...more] = await notices(ada)
  assert.equal(more.length, 0)
  const { subject, text } = await PostalMime.parse(mail!.raw)
  assert.match(subject!, /has paused itself: March/)
  assert.match(text!, /reported it as spam/)
  assert.match(text!, /resume_campaign/)
  assert.ok(world.log.lines.some(({ message }) => message.includes('paused itself')))

  const resumed = await world.ok(ada, 'resume_campaign', { campaignId: campaign.id })
  assert.deepEqual([resumed.status, resumed.stopReason], ['sending', null])
  await ended(ada, campaign, 99)
  await note(ada, campaign, readers.slice(9, 20), 'complaint')
  assert.equal((await read(ada, campaign)).status, 'sending')
  await ended(ada, campaign, 1)
  await note(ada, campaign, readers.slice(20, 21), 'complaint')
  assert.equal((await read(ada, campaign)).stopReason, 'complaints')
  assert.equal((await notices(ada)).length, 2)
})

test('mail servers that refuse the sender pause a campaign and suppress no address; unknown users do not pause it', async () => {
  const ada = await world.account()
  const readers = await subscribers(ada, 200)
  const campaign = await sending(ada)
  await ended(ada, campaign, 150)
  await note(ada, campaign, readers.slice(0, 60), 'unknown')
  assert.equal((await read(ada, campaign)).status, 'sending')
  await note(ada, campaign, readers.slice(60, 109), 'policy')
  assert.equal((await read(ada, campaign)).status, 'sending')
  const fresh = await note(ada, campaign, readers.slice(108, 110), 'policy')
  assert.deepEqual(
    fresh.map(({ first, fault }) => [first, fault]),
    [
      [false, 'policy'],
      [true, 'policy'],
    ],
  )
  const paused = await read(ada, campaign)
  assert.deepEqual(
    [paused.status, paused.stopReason, paused.counts.bounces],
    ['paused', 'policy_rejections', 110],
  )
  assert.equal((await world.ok(ada, 'list_suppressions', { include: 'total' })).total, 60)
  assert.match((await PostalMime.parse((await notices(ada))[0]!.raw)).text!, /check_domain/)
})

test('a campaign that is paused by hand, done or cancelled is left as it is', async () => {
  const ada = await world.account()
  const readers = await subscribers(ada, 120)
  const campaign = await sending(ada)
  await work()
  await note(ada, campaign, readers.slice(0, 50), 'complaint')
  assert.deepEqual(
    [(await read(ada, campaign)).status, (await read(ada, campaign)).stopReason],
    ['sent', null],
  )
  assert.deepEqual(await notices(ada), [])
})

test('an owner who resumed the campaign before the mail went out gets none', async () => {
  const ada = await world.account()
  const readers = await subscribers(ada, 120)
  const campaign = await sending(ada)
  await ended(ada, campaign, 100)
  await note(ada, campaign, readers.slice(0, 10), 'complaint')
  await world.ok(ada, 'resume_campaign', { campaignId: campaign.id })
  assert.deepEqual(await notices(ada), [])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { uuidOf } from '#lib/typeid.ts'
import { type TestAccount, testWorld } from '#test/world.ts'
import { afterEachAccounted } from '#areas/mailings/fixtures/accounted.ts'
import type { Campaign } from '../record/campaign.ts'
import { campaigns, recorder, SENT } from '../fixtures/campaigns.ts'

const world = await testWorld()
const { draft, sending, subscribers, read, work, withMailer, sentEvents } = campaigns(world)
afterEachAccounted(world)

const toMore = (account: TestAccount, { id }: Campaign, more = {}) =>
  world.ok(account, 'send_campaign_to_more', { campaignId: id, ...more })
const listed = async (account: TestAccount, { id }: Campaign, more = {}) =>
  (await world.ok(account, 'list_campaign_recipients', { campaignId: id, limit: 100, ...more }))
    .data as {
    email: string
    status: string
    step: number
  }[]
/** A full mailbox: it bounces, and its address is not suppressed at once. */
const REFUSED = {
  outcome: 'refused',
  detail: '552 5.2.2 full',
  reply: { code: 552, enhanced: '5.2.2' },
} as const

test('three steps with readers joining and leaving in between reach each reader once', async () => {
  const ada = await world.account()
  const mail = recorder()
  const first = await subscribers(ada, 20)
  const campaign = await draft(ada)
  await world.ok(ada, 'send_campaign', { campaignId: campaign.id, limit: 5 })
  await work(withMailer(mail.send))
  assert.deepEqual([mail.to.length, (await read(ada, campaign)).status], [5, 'sent'])

  const late = await subscribers(ada, 4)
  const waiting = first.filter(({ email }) => !mail.to.includes(email))
  await world.ok(ada, 'unsubscribe_contact', { contactId: waiting[0]!.id })
  assert.equal((await toMore(ada, campaign, { dryRun: true })).recipients, 18)
  await toMore(ada, campaign, { limit: 8 })
  assert.equal((await read(ada, campaign)).status, 'sending')
  await work(withMailer(mail.send))

  const [last] = await subscribers(ada, 1)
  await toMore(ada, campaign)
  await work(withMailer(mail.send))
  const everybody = [...first, ...late, last!]
    .map(({ email }) => email)
    .filter((email) => email !== waiting[0]!.email)
  assert.deepEqual(mail.to.toSorted(), everybody.toSorted())
  const { steps, counts, status } = await read(ada, campaign)
  assert.deepEqual(
    steps.map(({ number, recipients }) => [number, recipients]),
    [
      [1, 5],
      [2, 8],
      [3, 11],
    ],
  )
  assert.deepEqual([status, counts.recipients, counts.sent], ['sent', 24, 24])
  assert.deepEqual(
    (await sentEvents(ada)).map(({ data }) => [
      data.step,
      data.finished,
      data.campaign.steps.length,
    ]),
    [
      [1, false, 1],
      [2, false, 2],
      [3, true, 3],
    ],
  )
})

test('a step whose limit leaves out no reader is finished', async () => {
  const ada = await world.account()
  await subscribers(ada, 3)
  const campaign = await draft(ada)
  await world.ok(ada, 'send_campaign', { campaignId: campaign.id, limit: 3 })
  await work(withMailer(recorder().send))
  assert.deepEqual(
    (await sentEvents(ada)).map(({ data }) => data.finished),
    [true],
  )
})

test('failed and uncertain readers get it again when they are included, and count once', async () => {
  const ada = await world.account()
  const [failed, unknown, gone, well] = await subscribers(ada, 4)
  const campaign = await sending(ada)
  await work(
    withMailer(
      recorder(({ to }) =>
        to === unknown!.email
          ? { outcome: 'unknown', detail: 'broken off' }
          : to === well!.email
            ? SENT
            : REFUSED,
      ).send,
    ),
  )
  const { failed: n, uncertain, bounces } = (await read(ada, campaign)).counts
  assert.deepEqual([n, uncertain, bounces], [2, 1, 2])
  // The mail with the uncertain result arrived: its reader opens it.
  await opened(ada, campaign, unknown!.id)
  await world.ok(ada, 'unsubscribe_contact', { contactId: gone!.id })

  assert.equal(
    (await world.refused(ada, 'send_campaign_to_more', { campaignId: campaign.id })).code,
    'empty_audience',
  )
  const plan = await toMore(ada, campaign, { include: ['uncertain', 'failed'], dryRun: true })
  assert.deepEqual(
    [plan.recipients, plan.excluded],
    [
      2,
      [
        { reason: 'unsubscribed', count: 1 },
        { reason: 'already_sent', count: 1 },
      ],
    ],
  )
  const mail = recorder()
  await subscribers(ada, 1)
  await toMore(ada, campaign, { include: ['failed'] })
  await work(withMailer(mail.send))
  assert.deepEqual(mail.to, [failed!.email])
  await toMore(ada, campaign, { include: ['uncertain', 'matching'] })
  await work(withMailer(mail.send))
  assert.equal(mail.to.length, 3)

  const { counts } = await read(ada, campaign)
  const { recipients, sent, opens } = counts
  assert.deepEqual(
    {
      recipients,
      sent,
      failed: counts.failed,
      uncertain: counts.uncertain,
      bounces: counts.bounces,
      opens,
    },
    { recipients: 5, sent: 4, failed: 1, uncertain: 0, bounces: 1, opens: 0 },
  )
  const list = await listed(ada, campaign)
  assert.deepEqual(list.map(({ status }) => status).toSorted(), [
    'failed',
    'sent',
    'sent',
    'sent',
    'sent',
  ])
  assert.deepEqual(
    (await listed(ada, campaign, { step: 1 })).map(({ email }) => email).toSorted(),
    [gone!.email, well!.email].toSorted(),
  )
  assert.equal((await listed(ada, campaign, { bounced: true })).length, counts.bounces)
  // The first step went to all readers, so the later steps, which sent to some of them again, are
  // finished too.
  assert.deepEqual(
    (await sentEvents(ada)).map(({ data }) => data.finished),
    [true, true, true],
  )
})

test('a step of failed readers alone is finished only when the step before it was', async () => {
  const ada = await world.account()
  await subscribers(ada, 4)
  const campaign = await draft(ada)
  await world.ok(ada, 'send_campaign', { campaignId: campaign.id, limit: 2 })
  await work(withMailer(recorder(() => REFUSED).send))
  await toMore(ada, campaign, { include: ['failed'] })
  await work(withMailer(recorder().send))
  assert.deepEqual(
    (await sentEvents(ada)).map(({ data }) => data.finished),
    [false, false],
  )
})

test('only a sent campaign is sent to more readers, by its own account', async () => {
  const [ada, eve] = [await world.account(), await world.account()]
  await subscribers(ada, 2)
  const campaign = await draft(ada)
  const refused = async (account: TestAccount, more = {}) =>
    (await world.refused(account, 'send_campaign_to_more', { campaignId: campaign.id, ...more }))
      .code
  assert.equal(await refused(ada), 'campaign_not_sent')
  await world.ok(ada, 'send_campaign', { campaignId: campaign.id, limit: 1 })
  assert.equal(await refused(ada, { dryRun: true }), 'campaign_not_sent')
  await work(withMailer(recorder().send))
  assert.equal(await refused(eve), 'not_found')
  await toMore(ada, campaign)
  await world.ok(ada, 'cancel_campaign', { campaignId: campaign.id })
  assert.equal(await refused(ada), 'campaign_not_sent')
  await work(withMailer(recorder().send))
})

test('of several requests at the same moment one makes the next step', async () => {
  const ada = await world.account()
  await subscribers(ada, 6)
  const campaign = await draft(ada)
  await world.ok(ada, 'send_campaign', { campaignId: campaign.id, limit: 2 })
  await work(withMailer(recorder().send))
  const answers = await Promise.all(
    [1, 2, 3].map((limit) =>
      world.call(ada, 'send_campaign_to_more', { campaignId: campaign.id, limit }),
    ),
  )
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [202, 409, 409])
  assert.equal((await read(ada, campaign)).steps.length, 2)
  await work(withMailer(recorder().send))
})

test('a confirm of a step holds for that step alone', async () => {
  const ada = await world.account()
  await subscribers(ada, 6)
  const campaign = await draft(ada)
  await world.ok(ada, 'send_campaign', { campaignId: campaign.id, limit: 2 })
  await work(withMailer(recorder().send))
  const { confirm } = await world.ok(ada, 'get_campaign_plan', { campaignId: campaign.id })
  const refused = async (more: object) =>
    (
      await world.refused(ada, 'send_campaign_to_more', {
        campaignId: campaign.id,
        confirm,
        ...more,
      })
    ).code
  assert.equal(await refused({ limit: 1 }), 'plan_changed')
  assert.equal(await refused({ include: ['matching', 'failed'] }), 'plan_changed')
  const second = await toMore(ada, campaign, { confirm })
  assert.equal(second.steps[1].recipients, 4)
  await work(withMailer(recorder().send))
  await subscribers(ada, 4)
  // The confirmation was used already: the call returns the first answer again, and starts no third
  // step.
  assert.deepEqual(await toMore(ada, campaign, { confirm }), second)
  assert.equal((await read(ada, campaign)).steps.length, 2)
})

test('an issue is public once no reader was left out by a limit', async () => {
  const ada = await world.account()
  await subscribers(ada, 3)
  const campaign = await draft(ada)
  const { slug } = await world.ok(ada, 'get_newsletter', { newsletterId: ada.newsletterId })
  const visitor = { kind: 'slug', slug } as const
  const issues = async () => (await world.ok(visitor, 'list_issues')).issues.length as number
  await world.ok(ada, 'send_campaign', { campaignId: campaign.id, limit: 1 })
  await work(withMailer(recorder().send))
  assert.equal(await issues(), 0)
  await toMore(ada, campaign)
  await work(withMailer(recorder().send))
  assert.equal(await issues(), 1)
})

async function opened(
  { accountId }: TestAccount,
  { id }: Campaign,
  contactId: string,
): Promise<void> {
  const mailing = sql`${uuidOf(accountId)}, ${uuidOf(id)}`
  await sql`insert into engagement (account_id, mailing_id, recipient_id, act, by_machine, times, first_at, last_at)
    values (${mailing}, ${uuidOf(contactId)}, 'open', false, 1, now(), now())`.execute(world.db)
  await sql`update mailing set opens = opens + 1 where (account_id, mailing_id) = (${mailing})`.execute(
    world.db,
  )
}

test('refuses the 1,001st step, which no answer could list', async () => {
  const ada = await world.account()
  await subscribers(ada, 2)
  const campaign = await draft(ada)
  await world.ok(ada, 'send_campaign', { campaignId: campaign.id, limit: 1 })
  await work()
  await sql`insert into campaign_step (account_id, campaign_id, number, recipients, started_at, finished_at)
    select account_id, campaign_id, n, 0, started_at, finished_at from campaign_step, generate_series(2, 1000) n
    where account_id = ${uuidOf(ada.accountId)} and campaign_id = ${uuidOf(campaign.id)}`.execute(
    world.db,
  )
  for (const dryRun of [true, false])
    assert.equal(
      (await world.refused(ada, 'send_campaign_to_more', { campaignId: campaign.id, dryRun })).code,
      'too_many_steps',
    )
  assert.equal((await read(ada, campaign)).steps.length, 1000)
})

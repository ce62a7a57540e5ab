import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { allow } from '#areas/billing/fixtures/allow.ts'
import { nextMonth } from '#lib/month.ts'
import { uuidOf } from '#lib/typeid.ts'
import { testWorld } from '#test/world.ts'
import { campaigns } from './fixtures/campaigns.ts'

// Campaigns and welcomes at the limits of a plan.

const world = await testWorld()
const { subscribers, draft, sending, read, work } = campaigns(world)

test('with more active subscribers than the plan allows a send is refused, and nothing is frozen', async () => {
  const ada = await world.account()
  await subscribers(ada, 3)
  await subscribers(ada, 5, { status: 'unsubscribed' })
  await subscribers(ada, 5, { status: 'pending' })
  const campaign = await draft(ada)
  await allow(world, ada, { subscribers: 2 })
  const problem = await world.refused(ada, 'send_campaign', { campaignId: campaign.id })
  assert.deepEqual([problem.status, problem.code], [402, 'plan_limit_subscribers'])
  assert.match(problem.detail, /has 1 active subscriber more than its plan allows/)
  assert.equal((await read(ada, campaign)).status, 'draft')
  const { rows } =
    await sql`select 1 from mailing where account_id = ${uuidOf(ada.accountId)}`.execute(world.db)
  assert.deepEqual(rows, [])

  await allow(world, ada, { subscribers: 3 })
  assert.equal(
    (await world.ok(ada, 'send_campaign', { campaignId: campaign.id })).status,
    'sending',
  )
})

test('a stopped campaign is resumed once the count has restarted or the plan has grown, and not before', async () => {
  const ada = await world.account()
  await subscribers(ada, 5)
  await allow(world, ada, { emails: 2 })
  const campaign = await sending(ada)
  await work()
  await world.jobs()
  assert.equal((await read(ada, campaign)).stopReason, 'plan_limit_emails')
  const problem = await world.refused(ada, 'resume_campaign', { campaignId: campaign.id })
  assert.deepEqual([problem.status, problem.code], [402, 'plan_limit_emails'])
  assert.match(
    problem.detail,
    /The count restarts on .* \(UTC\)\. Resume it then, or ask for a larger plan\./,
  )

  await allow(world, ada, { emails: 4 })
  await world.ok(ada, 'resume_campaign', { campaignId: campaign.id })
  await work()
  await world.jobs()
  assert.deepEqual(
    [(await read(ada, campaign)).counts.sent, (await read(ada, campaign)).status],
    [4, 'stopped'],
  )

  const now = world.clock.now()
  world.clock.move(nextMonth(now).getTime() - now.getTime())
  await world.ok(ada, 'resume_campaign', { campaignId: campaign.id })
  await work()
  assert.deepEqual(
    [(await read(ada, campaign)).counts.sent, (await read(ada, campaign)).status],
    [5, 'sent'],
  )
})

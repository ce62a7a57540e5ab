import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { campaigns } from '#areas/campaigns/fixtures/campaigns.ts'
import { uuidOf } from '#lib/typeid.ts'
import { until } from '#test/sinks.ts'
import { type TestAccount, testWorld } from '#test/world.ts'
import { startScheduledCampaigns } from './scheduled-campaigns.ts'

const world = await testWorld()
const { draft, subscribers, read, work } = campaigns(world)

async function scheduled(account: TestAccount, inMs: number) {
  const { id } = await draft(account)
  return world.ok(account, 'schedule_campaign', {
    campaignId: id,
    at: new Date(world.clock.now().getTime() + inMs).toISOString(),
  })
}

test('a sleeping worker begins campaigns at their time, also those that are scheduled or moved while it sleeps', async () => {
  const ada = await world.account()
  await subscribers(ada, 1)
  const later = await scheduled(ada, 3_600_000)
  const worker = startScheduledCampaigns(world.system)
  try {
    const soon = await scheduled(ada, 1500)
    const moved = await world.ok(ada, 'schedule_campaign', {
      campaignId: later.id,
      at: soon.scheduledFor,
    })
    for (const campaign of [soon, moved]) {
      await until('the campaign begins', async () => (await read(ada, campaign)).steps.length > 0)
      const lateMs =
        Date.parse((await read(ada, campaign)).steps[0]!.startedAt) -
        Date.parse(campaign.scheduledFor)
      assert.ok(lateMs >= 0, `${-lateMs} ms early`)
    }
    await work()
  } finally {
    await worker.stop()
  }
})

test('a worker computes the instants of local times anew when it starts, before it begins any', async () => {
  const ada = await world.account()
  await subscribers(ada, 1)
  const { id } = await draft(ada)
  const at = `${world.clock.now().getUTCFullYear() + 1}-07-01T09:00`
  const campaign = await world.ok(ada, 'schedule_campaign', {
    campaignId: id,
    at,
    timeZone: 'Europe/Berlin',
  })
  // An older version would regard this campaign as due.
  const past = new Date(world.clock.now().getTime() - 1000)
  await sql`update campaign set scheduled_for = ${past} where campaign_id = ${uuidOf(id)}`.execute(
    world.db,
  )
  await sql`update campaign_due set due_at = ${past} where campaign_id = ${uuidOf(id)}`.execute(
    world.db,
  )
  const worker = startScheduledCampaigns(world.system)
  try {
    await until(
      'the instant is computed',
      async () => (await read(ada, campaign)).scheduledFor === campaign.scheduledFor,
    )
  } finally {
    await worker.stop()
  }
  assert.deepEqual(await read(ada, campaign), campaign)
})

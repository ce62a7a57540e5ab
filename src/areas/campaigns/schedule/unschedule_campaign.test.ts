import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'
import { campaigns } from '../fixtures/campaigns.ts'
import { startNextDue } from './start-due.ts'

const world = await testWorld()
const { draft, sending, subscribers, read } = campaigns(world)
const soon = (hours: number) =>
  new Date(world.clock.now().getTime() + hours * 3_600_000).toISOString()

test('makes a scheduled campaign the draft that it was, and it is not sent at its time', async () => {
  const ada = await world.account()
  await subscribers(ada, 1)
  const before = await draft(ada)
  await world.ok(ada, 'schedule_campaign', { campaignId: before.id, at: soon(1) })
  assert.deepEqual(await world.ok(ada, 'unschedule_campaign', { campaignId: before.id }), before)
  assert.deepEqual(await world.ok(ada, 'unschedule_campaign', { campaignId: before.id }), before)
  world.clock.move(2 * 3_600_000)
  assert.equal(await startNextDue(world.system), 'idle')
  assert.deepEqual(await read(ada, before), before)
  await world.ok(ada, 'update_campaign', { campaignId: before.id, subject: 'April' })
})

test('refuses a campaign that has begun, and does not find one of another account', async () => {
  const [ada, eve] = [await world.account(), await world.account()]
  await subscribers(ada, 1)
  const begun = await sending(ada)
  assert.equal(
    (await world.refused(ada, 'unschedule_campaign', { campaignId: begun.id })).code,
    'campaign_not_scheduled',
  )
  await world.ok(ada, 'pause_campaign', { campaignId: begun.id })
  assert.equal(
    (await world.refused(ada, 'unschedule_campaign', { campaignId: begun.id })).code,
    'campaign_not_scheduled',
  )
  const { id } = await draft(ada)
  await world.ok(ada, 'schedule_campaign', { campaignId: id, at: soon(1) })
  assert.equal((await world.refused(eve, 'unschedule_campaign', { campaignId: id })).status, 404)
})

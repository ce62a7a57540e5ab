import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'
import { BY_HAND, sentCampaign } from '#areas/engagement/fixtures/engagement.ts'

const world = await testWorld()

test('counts each reader once, however often the image is loaded', async () => {
  const sent = await sentCampaign(world)
  const { credential } = await sent.mailOf(sent.subscribers[0]!)
  for (let times = 0; times < 3; times++)
    await world.ok(credential, 'note_open', { visit: BY_HAND })
  assert.deepEqual(await sent.counted(), { opens: 1, clicks: 0, machineOpens: 0, machineClicks: 0 })
  await world.ok(credential, 'note_open', { visit: BY_HAND })
  assert.deepEqual(await sent.counted(), { opens: 1, clicks: 0, machineOpens: 0, machineClicks: 0 })
  assert.equal(await sent.timesOpened(sent.subscribers[0]!), 4)
})

test('counts image proxies apart', async () => {
  const sent = await sentCampaign(world)
  const { credential } = await sent.mailOf(sent.subscribers[0]!)
  await world.ok(credential, 'note_open', { visit: { userAgent: 'Mozilla/5.0', prefetch: false } })
  assert.deepEqual(await sent.counted(), { opens: 0, clicks: 0, machineOpens: 1, machineClicks: 0 })
})

test('counts in the campaign of the mail, and in no other', async () => {
  const [mine, theirs] = [await sentCampaign(world), await sentCampaign(world)]
  await world.ok((await mine.mailOf(mine.subscribers[0]!)).credential, 'note_open', {
    visit: BY_HAND,
  })
  assert.equal((await mine.counted()).opens, 1)
  assert.equal((await theirs.counted()).opens, 0)
})

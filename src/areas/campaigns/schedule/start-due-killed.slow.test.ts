import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HOUR_MS } from '#lib/duration.ts'
import { dyingHelpers } from '#lib/fixtures/dying-helpers.ts'
import { openWorld, testWorld } from '#test/world.ts'
import { campaigns } from '../fixtures/campaigns.ts'
import { scheduling } from '../fixtures/scheduled.ts'

// Campaigns that become due while the helper processes are killed, and while many workers run.

const helpers = dyingHelpers('compile-process.ts')
const world = await testWorld()
const { subscribers, read, work } = campaigns(world)
const { scheduled, startAll } = scheduling(world)

test('begins once, with many workers in two processes', async () => {
  const ada = await world.account()
  await subscribers(ada, 3)
  const other = await openWorld(world.connection)
  try {
    const all = await Promise.all(Array.from({ length: 8 }, () => scheduled(ada, 1)))
    world.clock.move(HOUR_MS)
    other.clock.move(world.clock.offsetMs())
    await Promise.all([world, world, other, other].map(({ system }) => startAll(system)))
    for (const campaign of all) {
      const { status, steps, counts } = await read(ada, campaign)
      assert.deepEqual([status, steps.length, counts.recipients], ['sending', 1, 3])
    }
    await work()
  } finally {
    await other.close()
  }
})

test('a campaign whose compile processes are killed is not refused: it begins a minute later', async () => {
  const ada = await world.account()
  await subscribers(ada, 1)
  const campaign = await scheduled(ada, 1)
  world.clock.move(HOUR_MS)
  helpers.die(2)
  await startAll()
  assert.deepEqual([helpers.left(), (await read(ada, campaign)).status], [0, 'scheduled'])
  world.clock.move(60_000)
  await startAll()
  assert.equal((await read(ada, campaign)).status, 'sending')
})

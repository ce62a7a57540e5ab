import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'
import { writing } from './fixtures/automations.ts'

const world = await testWorld()
const { written, active, inside } = writing(world)

test('a pause keeps readers in their place, and activation goes on with the same version', async () => {
  const account = await world.account()
  const made = await active(account)
  await inside(account, made)
  const paused = await world.ok(account, 'pause_automation', { automationId: made.id })
  assert.deepEqual([paused.status, paused.counts.active], ['paused', 1])
  assert.deepEqual(await world.ok(account, 'pause_automation', { automationId: made.id }), paused)
  const resumed = await world.ok(account, 'activate_automation', { automationId: made.id })
  assert.deepEqual(
    [resumed.status, resumed.version, resumed.counts.active, resumed.activatedAt],
    ['active', 1, 1, made.activatedAt],
  )
})

test('a draft has nothing to pause', async () => {
  const account = await world.account()
  const { id } = await written(account)
  assert.equal(
    (await world.refused(account, 'pause_automation', { automationId: id })).code,
    'automation_not_active',
  )
})

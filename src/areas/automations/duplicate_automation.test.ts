import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'
import { mail, writing } from './fixtures/automations.ts'

const world = await testWorld()
const { active, inside } = writing(world)

test('a copy is a draft with what is written, without readers, and its trigger can change', async () => {
  const account = await world.account()
  const made = await active(account)
  await inside(account, made)
  await world.ok(account, 'update_automation', {
    automationId: made.id,
    steps: [mail({ id: 'first', subject: 'Beans' })],
  })
  const copy = await world.ok(account, 'duplicate_automation', { automationId: made.id })
  assert.notEqual(copy.id, made.id)
  assert.deepEqual(
    [copy.status, copy.version, copy.name, copy.counts.entered, copy.steps[0].subject],
    ['draft', null, made.name, 0, 'Beans'],
  )
  const changed = await world.ok(account, 'update_automation', {
    automationId: copy.id,
    trigger: { type: 'api' },
  })
  assert.deepEqual(changed.trigger, { type: 'api' })
  assert.equal(
    (await world.ok(account, 'duplicate_automation', { automationId: made.id, name: 'Other' }))
      .name,
    'Other',
  )
})

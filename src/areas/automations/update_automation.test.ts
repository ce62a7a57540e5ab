import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'
import { mail, pointersOf, writing } from './fixtures/automations.ts'

const world = await testWorld()
const { written, active } = writing(world)

test('a draft changes in place, and only what is sent', async () => {
  const account = await world.account()
  const made = await written(account)
  const changed = await world.ok(account, 'update_automation', {
    automationId: made.id,
    trigger: { type: 'api' },
    name: 'Course',
  })
  assert.deepEqual(changed, { ...made, trigger: { type: 'api' }, name: 'Course' })
})

test('what is active stays so, and the change is a draft beside it', async () => {
  const account = await world.account()
  const made = await active(account)
  const steps = [...made.steps, { type: 'wait', id: 'pause', for: 'P1D' }]
  const changed = await world.ok(account, 'update_automation', {
    automationId: made.id,
    steps,
    name: 'Course',
  })
  assert.deepEqual([changed.status, changed.version, changed.steps], ['active', 1, made.steps])
  assert.deepEqual(changed.draft, {
    trigger: made.trigger,
    entry: made.entry,
    exit: made.exit,
    steps,
  })
  assert.equal(changed.name, 'Course')
})

test('the next change goes on from the draft, and the active values again drop it', async () => {
  const account = await world.account()
  const made = await active(account)
  const update = (more: object) =>
    world.ok(account, 'update_automation', { automationId: made.id, ...more })
  await update({ exit: [{ event: { type: 'signed_up' } }] })
  const both = await update({ entry: { repeat: 'each_time' } })
  assert.deepEqual(
    [both.draft.exit, both.draft.entry],
    [[{ event: { type: 'signed_up' } }], { repeat: 'each_time' }],
  )
  assert.equal((await update({ exit: made.exit, entry: made.entry })).draft, null)
})

test('the trigger is fixed once the automation was active', async () => {
  const account = await world.account()
  const { id } = await active(account)
  const refused = await world.refused(account, 'update_automation', {
    automationId: id,
    trigger: { type: 'api' },
  })
  assert.equal(refused.code, 'trigger_fixed')
  await world.ok(account, 'update_automation', { automationId: id, trigger: { type: 'confirmed' } })
})

test('faults are refused, and nothing is written', async () => {
  const account = await world.account()
  const made = await written(account)
  const steps = [mail({ content: { format: 'markdown', body: '{{ x' } })]
  assert.deepEqual(
    pointersOf(await world.refused(account, 'update_automation', { automationId: made.id, steps })),
    ['/steps/0/content/body'],
  )
  assert.deepEqual(await world.ok(account, 'get_automation', { automationId: made.id }), made)
})

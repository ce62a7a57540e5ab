import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS } from '#lib/duration.ts'
import { testWorld } from '#test/world.ts'
import { mail, writing } from '../fixtures/automations.ts'
import { running } from '../fixtures/running.ts'

const world = await testWorld()
const { active } = writing(world)
const { open, readers, go, pass } = running(world)
const pause = { type: 'wait', id: 'pause', for: 'P2D' }

test('existing readers enter by a plan that counts them, once, and a draft moves them', async () => {
  const account = await open()
  const [ada, bo, cy] = await readers(account, 'ada', 'bo', 'cy')
  for (const contactId of [ada, bo])
    await world.ok(account, 'add_tag', { contactId, tag: 'course' })
  const steps = [mail({ id: 'one' }), pause, mail({ id: 'two' })]
  const { id: automationId } = await world.ok(account, 'create_automation', {
    name: 'Course',
    trigger: { type: 'tag_added', tag: 'course' },
    steps,
  })
  const plan = await world.ok(account, 'activate_automation', {
    automationId,
    existing: 'matching',
    dryRun: true,
  })
  assert.deepEqual([plan.wouldEnter, plan.skipped, plan.mailsWithinHour], [2, [], 2])
  await world.ok(account, 'activate_automation', {
    automationId,
    existing: 'matching',
    confirm: plan.confirm,
  })
  await world.jobs()
  await go()
  const countsOf = async () => (await world.ok(account, 'get_automation', { automationId })).counts
  assert.equal((await countsOf()).entered, 2)
  const again = await world.ok(account, 'activate_automation', {
    automationId,
    existing: 'matching',
    dryRun: true,
  })
  assert.deepEqual([again.wouldEnter, again.skipped], [0, [{ reason: 'already_inside', count: 2 }]])

  const longer = [
    mail({ id: 'one' }),
    { type: 'wait', id: 'pause', for: 'P5D' },
    mail({ id: 'new' }),
  ]
  await world.ok(account, 'update_automation', { automationId, steps: longer })
  const moving = await world.ok(account, 'activate_automation', {
    automationId,
    readersInside: 'move',
    dryRun: true,
  })
  assert.deepEqual([moving.moves, moving.leaves], [2, 0])
  await world.ok(account, 'activate_automation', {
    automationId,
    readersInside: 'move',
    confirm: moving.confirm,
  })
  await world.jobs()
  await pass(4 * DAY_MS)
  assert.equal((await countsOf()).active, 2)
  await pass(DAY_MS)
  assert.deepEqual([(await countsOf()).finished, (await countsOf()).active], [2, 0])
  const report = await world.ok(account, 'get_automation_report', { automationId })
  assert.deepEqual(
    report.steps.map(({ id, email }: { id: string; email?: { sent: number } }) => [
      id,
      email?.sent,
    ]),
    [
      ['one', 2],
      ['pause', undefined],
      ['new', 2],
    ],
  )
  assert.ok(cy)
})

test('readers whose step is gone leave when a draft moves them', async () => {
  const account = await open()
  const { id: automationId } = await active(account, { steps: [pause, mail({ id: 'two' })] })
  await readers(account, 'ada')
  await go()
  await world.ok(account, 'update_automation', { automationId, steps: [mail({ id: 'two' })] })
  const plan = await world.ok(account, 'activate_automation', {
    automationId,
    readersInside: 'move',
    dryRun: true,
  })
  assert.deepEqual([plan.moves, plan.leaves], [0, 1])
  await world.ok(account, 'activate_automation', {
    automationId,
    readersInside: 'move',
    confirm: plan.confirm,
  })
  await world.jobs()
  const { left } = await world.ok(account, 'get_automation_report', { automationId })
  assert.deepEqual(left, [{ reason: 'step_removed', count: 1 }])
})

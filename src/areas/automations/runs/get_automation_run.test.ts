import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS } from '#lib/duration.ts'
import { testWorld } from '#test/world.ts'
import { writing } from '../fixtures/automations.ts'
import { running } from '../fixtures/running.ts'

const world = await testWorld()
const { active } = writing(world)
const { open, readers, go, pass } = running(world)
const pause = { type: 'wait', id: 'pause', for: 'P2D' }

test('the log of a run tells each step and why', async () => {
  const account = await open()
  const condition = {
    type: 'condition',
    id: 'asks',
    filter: { field: 'email', op: 'contains', value: 'ada' },
    then: [pause],
    otherwise: [],
  }
  const { id: automationId } = await active(account, { steps: [condition] })
  await readers(account, 'ada')
  await go()
  const [{ id: runId }] = (await world.ok(account, 'list_automation_runs', { automationId })).data
  const run = await world.ok(account, 'get_automation_run', { automationId, runId })
  assert.deepEqual(
    run.log.map(
      ({
        stepId,
        what,
        detail,
      }: {
        stepId: string
        what: string
        detail: { reason?: string } | null
      }) => [stepId, what, detail?.reason],
    ),
    [
      [null, 'entered', undefined],
      ['asks', 'passed', 'met'],
      ['pause', 'waits', undefined],
    ],
  )
  assert.equal(run.log[2].detail.until, run.dueAt)
  await pass(2 * DAY_MS)
  assert.equal(
    (await world.ok(account, 'get_automation_run', { automationId, runId })).log.at(-1).what,
    'finished',
  )
  const eve = await open()
  assert.equal(
    (await world.refused(eve, 'get_automation_run', { automationId, runId })).status,
    404,
  )
})

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

test('a reader who is taken out gets no further mail, and the run says why it ended', async () => {
  const account = await open()
  const { id: automationId } = await active(account, { steps: [pause, mail({ id: 'later' })] })
  const [ada] = await readers(account, 'ada')
  await go()
  const { data } = await world.ok(account, 'list_automation_runs', { automationId, contactId: ada })
  const runId = data[0].id
  for (let i = 0; i < 2; i++)
    await world.ok(account, 'remove_from_automation', { automationId, runId })
  await pass(3 * DAY_MS)
  const run = await world.ok(account, 'get_automation_run', { automationId, runId })
  assert.deepEqual([run.status, run.reason], ['left', 'removed'])
  assert.equal(world.mailer.sent.filter(({ to }) => to === 'ada@readers.test').length, 0)
  const eve = await open()
  assert.equal(
    (await world.refused(eve, 'remove_from_automation', { automationId, runId })).status,
    404,
  )
})

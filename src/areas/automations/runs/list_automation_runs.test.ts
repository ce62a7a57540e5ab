import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'
import { writing } from '../fixtures/automations.ts'
import { running } from '../fixtures/running.ts'

const world = await testWorld()
const { active } = writing(world)
const { open, readers, go } = running(world)
const pause = { type: 'wait', id: 'pause', for: 'P2D' }

test('runs are listed newest first, by contact, step, status and reason, in pages', async () => {
  const account = await open()
  const { id: automationId } = await active(account, { steps: [pause] })
  const [ada, bo, cy] = await readers(account, 'ada', 'bo', 'cy')
  await go()
  await world.ok(account, 'unsubscribe_contact', { contactId: bo })
  const list = async (asked: object = {}) =>
    (await world.ok(account, 'list_automation_runs', { automationId, ...asked })).data.map(
      ({ contactId }: { contactId: string }) => contactId,
    )
  assert.deepEqual(new Set(await list()), new Set([ada, bo, cy]))
  assert.deepEqual(await list({ contactId: ada }), [ada])
  assert.deepEqual(new Set(await list({ stepId: 'pause', status: 'active' })), new Set([ada, cy]))
  assert.deepEqual(await list({ reason: 'unsubscribed' }), [bo])
  const first = await world.ok(account, 'list_automation_runs', {
    automationId,
    limit: 2,
    include: 'total',
  })
  assert.deepEqual([first.data.length, first.total], [2, 3])
  assert.equal((await list({ limit: 2, cursor: first.nextCursor })).length, 1)
  const eve = await open()
  assert.equal((await world.refused(eve, 'list_automation_runs', { automationId })).status, 404)
})

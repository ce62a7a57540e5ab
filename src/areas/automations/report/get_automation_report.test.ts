import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { DAY_MS } from '#lib/duration.ts'
import { uuidOf } from '#lib/typeid.ts'
import { testWorld } from '#test/world.ts'
import { mail, writing } from '../fixtures/automations.ts'
import { running } from '../fixtures/running.ts'

const world = await testWorld()
const { active } = writing(world)
const { open, readers, go, pass } = running(world)
const pause = { type: 'wait', id: 'pause', for: 'P2D' }

test('the report adds up, and each figure is the length of a list', async () => {
  const account = await open()
  const steps = [mail({ id: 'one', subject: 'One' }), pause, mail({ id: 'two', subject: 'Two' })]
  const { id: automationId } = await active(account, {
    steps,
    exit: [{ filter: { field: 'source', op: 'is', value: 'x' } }],
  })
  const [, bo] = await readers(account, 'ada-r', 'bo-r', 'cy-r')
  await go()
  await world.ok(account, 'unsubscribe_contact', { contactId: bo })
  const midway = await world.ok(account, 'get_automation_report', { automationId })
  assert.deepEqual(
    [midway.entered, midway.active, midway.finished, midway.left],
    [3, 2, 0, [{ reason: 'unsubscribed', count: 1 }]],
  )
  const [one, two, three] = midway.steps
  assert.deepEqual(one, {
    id: 'one',
    waiting: 0,
    passed: 3,
    skipped: [],
    failed: 0,
    email: { sent: 3, opened: 0, clicked: 0, unsubscribed: 1, bounced: 0 },
  })
  assert.deepEqual([two.id, two.waiting, three.email.sent], ['pause', 2, 0])
  await pass(2 * DAY_MS)
  const end = await world.ok(account, 'get_automation_report', { automationId })
  assert.equal(
    end.entered,
    end.active +
      end.finished +
      end.failed +
      end.left.reduce((sum: number, { count }: { count: number }) => sum + count, 0),
  )
  assert.equal(end.steps.find(({ id }: { id: string }) => id === 'two').email.sent, 2)
  const eve = await open()
  assert.equal((await world.refused(eve, 'get_automation_report', { automationId })).status, 404)
})

test('a report of more steps than an answer takes leaves out those of versions before', async () => {
  const account = await open()
  const { id: automationId } = await active(account, { steps: [pause] })
  await sql`insert into automation_sum (account_id, automation_id, step_id, what, reason, lines)
    select ${uuidOf(account.accountId)}, ${uuidOf(automationId)}, 'old' || n, 'passed', '', 1 from generate_series(1, 2100) n`.execute(
    world.db,
  )
  const { steps } = await world.ok(account, 'get_automation_report', { automationId })
  assert.deepEqual([steps.length, steps[0].id], [2000, 'pause'])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import { DAY_MS } from '#lib/duration.ts'
import { uuidOf } from '#lib/typeid.ts'
import { testWorld } from '#test/world.ts'
import { mail, writing } from '../fixtures/automations.ts'
import { running } from '../fixtures/running.ts'
import { foldOldLogs } from './retention-sql.ts'

const world = await testWorld()
const { active } = writing(world)
const { open, readers, go, logOf, runsOf } = running(world)

test('lines of logs go after 400 days, and the report still counts them, once', async () => {
  const account = await open()
  const fits = { field: 'email', op: 'contains', value: 'ada' }
  const steps = [
    mail({ id: 'first' }),
    { type: 'condition', id: 'fits', filter: fits, then: [mail({ id: 'second' })], otherwise: [] },
  ]
  const { id: automationId } = await active(account, { steps })
  await readers(account, 'ada-old', 'bo-old')
  await go()
  const fold = () => foldOldLogs(world.system, world.clock.now())
  const before = await world.ok(account, 'get_automation_report', { automationId })
  world.clock.move(399 * DAY_MS)
  await fold()
  assert.notEqual((await logOf(account, automationId)).length, 0)
  await readers(account, 'cy-new')
  await go()
  world.clock.move(2 * DAY_MS)
  await Promise.all([fold(), fold(), fold()])
  const young = (await runsOf(account, automationId)).at(-1)!
  const kept = (await world.ok(account, 'get_automation_run', { automationId, runId: young.runId }))
    .log
  assert.equal((await logOf(account, automationId)).length, kept.length)
  const after = await world.ok(account, 'get_automation_report', { automationId })
  const passed = (report: { steps: { id: string; passed: number }[] }, id: string) =>
    report.steps.find((step) => step.id === id)!.passed
  assert.deepEqual(
    ['first', 'second'].map((id) => [passed(before, id), passed(after, id)]),
    [
      [2, 3],
      [1, 1],
    ],
  )
  await world.ok(account, 'delete_automation', { automationId })
  await world.jobs()
  const sums = await rows(
    world.db,
    sql`select 1 from automation_sum where account_id = ${uuidOf(account.accountId)}`,
  )
  assert.equal(sums.length, 0)
})

test('a run inside keeps its log, so that no mail comes again however late it is moved', async () => {
  const account = await open()
  const rest = { type: 'wait', id: 'rest', for: 'P999D' }
  const { id: automationId } = await active(account, { steps: [mail({ id: 'first' }), rest] })
  await readers(account, 'ada-inside')
  await go()
  const mails = world.mailer.sent.length
  world.clock.move(401 * DAY_MS)
  await foldOldLogs(world.system, world.clock.now())
  assert.ok((await logOf(account, automationId)).includes('first passed'))
  // The wait is now the first step, so the reader who is waiting gets to the mail a second time.
  await world.ok(account, 'update_automation', {
    automationId,
    steps: [{ ...rest, for: 'P401D' }, mail({ id: 'first' })],
  })
  await world.ok(account, 'activate_automation', { automationId, readersInside: 'move' })
  await world.jobs()
  await go()
  assert.equal(world.mailer.sent.length, mails)
  assert.deepEqual((await logOf(account, automationId)).slice(-2), [
    'first skipped already_sent',
    'finished',
  ])
  world.clock.move(401 * DAY_MS)
  await foldOldLogs(world.system, world.clock.now())
  assert.deepEqual(await logOf(account, automationId), [])
})

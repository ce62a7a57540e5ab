import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS, HOUR_MS } from '#lib/duration.ts'
import { transaction } from '#operation/transaction.ts'
import { lockContact } from '#areas/contacts/index.ts'
import { testWorld } from '#test/world.ts'
import { writing } from '../fixtures/automations.ts'
import { running } from '../fixtures/running.ts'
import { carryOnNextDue } from '../turns/carry-on-due.ts'

// The branch that a run follows when two are possible: by a fact or the end of a wait, by an exit
// or the next step.

const world = await testWorld()
const { active } = writing(world)
const { open, readers, go, pass, runsOf, logOf } = running(world)
const pause = { type: 'wait', id: 'pause', for: 'P9D' }

test('a fact before the end of a wait wins, and one after it does not, however late workers are', async () => {
  const account = await open()
  await world.ok(account, 'add_contact', { email: 'known-w@readers.test', tags: ['customer'] })
  const any = [{ event: { type: 'tag_added', tag: 'customer' }, steps: [] }]
  const { id } = await active(account, {
    steps: [{ type: 'wait_until', id: 'awaits', any, timeout: 'P1D' }],
  })
  const [before, after] = await readers(account, 'before-w', 'after-w')
  await go()
  // No worker runs until both facts have come.
  world.clock.move(DAY_MS - HOUR_MS)
  await world.ok(account, 'add_tag', { contactId: before, tag: 'customer' })
  world.clock.move(2 * HOUR_MS)
  await world.ok(account, 'add_tag', { contactId: after, tag: 'customer' })
  await go()
  assert.deepEqual(
    (await logOf(account, id)).filter((line) => line.startsWith('awaits passed')),
    ['awaits passed happened', 'awaits passed timeout'],
  )
})

test('a reader who meets the filter of an exit leaves before the next step', async () => {
  const account = await open()
  await world.ok(account, 'add_contact', {
    email: 'known-x@readers.test',
    tags: ['customer', 'reached'],
  })
  const { id } = await active(account, {
    steps: [
      { type: 'wait', id: 'short', for: 'P1D' },
      { type: 'add_tag', id: 'reaches', tag: 'reached' },
      pause,
    ],
    exit: [{ filter: { field: 'tag', op: 'has', value: 'customer' }, goal: true }],
  })
  const [ada, bo] = await readers(account, 'ada-x', 'bo-x')
  await go()
  await world.ok(account, 'pause_automation', { automationId: id })
  await world.ok(account, 'add_tag', { contactId: ada, tag: 'customer' })
  await pass(2 * DAY_MS)
  await world.ok(account, 'activate_automation', { automationId: id })
  await go()
  assert.deepEqual((await world.ok(account, 'get_contact', { contactId: ada })).tags, ['customer'])
  assert.deepEqual((await world.ok(account, 'get_contact', { contactId: bo })).tags, ['reached'])
  assert.deepEqual(
    new Map((await runsOf(account, id)).map(({ contactId, reason }) => [contactId, reason])),
    new Map([
      [ada, 'goal'],
      [bo, null],
    ]),
  )
})

test('a click in a mail of an earlier run is none in the mail of the run that waits', async () => {
  const account = await open()
  const { id: automationId } = await active(account, {
    trigger: { type: 'api' },
    entry: { repeat: 'each_time' },
    steps: [
      {
        type: 'send_email',
        id: 'one',
        subject: 'One',
        content: { format: 'markdown', body: '[Peas](https://garden.example/peas)' },
      },
      {
        type: 'wait_until',
        id: 'awaits',
        any: [{ event: { type: 'clicked', stepId: 'one' } }],
        timeout: 'P1D',
      },
    ],
  })
  const [contactId] = await readers(account, 'ada-k')
  await world.ok(account, 'enter_automation', { automationId, contactId })
  await pass(2 * DAY_MS)
  await world.ok(account, 'enter_automation', { automationId, contactId })
  await go()
  world.clock.move(HOUR_MS)
  // The first of both mails.
  await running(world).clickFirstLink('ada-k@readers.test', 'One')
  await pass(2 * DAY_MS)
  assert.deepEqual(
    (await logOf(account, automationId)).filter((line) => line.startsWith('awaits passed')),
    ['awaits passed timeout', 'awaits passed timeout'],
  )
})

test('a run whose contact another transaction holds waits for that transaction', async () => {
  const account = await open()
  const { id } = await active(account, { steps: [{ type: 'exit', id: 'out' }] })
  const [ada] = await readers(account, 'ada-held')
  await transaction(world.system, account.accountId, async (scope) => {
    await lockContact(scope, ada!)
    while (await carryOnNextDue(world.system));
    assert.equal((await runsOf(account, id))[0]!.status, 'active')
  })
  world.clock.move(1000)
  await go()
  assert.equal((await runsOf(account, id))[0]!.status, 'left')
})

test('a reader who was noted for an automation does not enter it once it is paused', async () => {
  const account = await open()
  await readers(account, 'ada-n')
  const { id: automationId } = await world.ok(account, 'create_automation', {
    name: 'Paused',
    trigger: { type: 'confirmed' },
    steps: [pause],
  })
  await world.ok(account, 'activate_automation', { automationId, existing: 'matching' })
  await world.jobs()
  await world.ok(account, 'pause_automation', { automationId })
  await go()
  assert.deepEqual(await runsOf(account, automationId), [])
})

test('a run that is moved within a wait waits from its arrival on', async () => {
  const account = await open()
  const { id: automationId } = await active(account, { steps: [{ ...pause, for: 'P9D' }] })
  const arrived = world.clock.now().getTime()
  await readers(account, 'ada-v')
  await go()
  await pass(2 * DAY_MS)
  await world.ok(account, 'update_automation', { automationId, steps: [{ ...pause, for: 'P3D' }] })
  await world.ok(account, 'activate_automation', { automationId, readersInside: 'move' })
  await world.jobs()
  const [run] = await runsOf(account, automationId)
  assert.equal(Math.round((run!.dueAt!.getTime() - arrived) / HOUR_MS), 3 * 24)
})

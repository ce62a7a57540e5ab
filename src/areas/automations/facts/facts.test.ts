import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS, HOUR_MS } from '#lib/duration.ts'
import { suppress } from '#areas/contacts/index.ts'
import { transaction } from '#operation/transaction.ts'
import { testWorld } from '#test/world.ts'
import { mail, writing } from '../fixtures/automations.ts'
import { running } from '../fixtures/running.ts'
import { carryOnNextDue } from '../turns/carry-on-due.ts'

const world = await testWorld()
const { active } = writing(world)
const { open, readers, go, pass, runsOf, logOf, clickFirstLink } = running(world)
const pause = { type: 'wait', id: 'pause', for: 'P20D' }

async function click(email: string, stepId: string): Promise<void> {
  // A click within five seconds after the mail counts as a program's.
  world.clock.move(60_000)
  await clickFirstLink(email, stepId)
  await go()
}

const linked = (id: string) =>
  mail({
    id,
    subject: id,
    content: { format: 'markdown', body: '[Peas](https://garden.example/peas)' },
  })

test('a click in a step’s mail takes its branch, and is an exit where one asks for it', async () => {
  const account = await open()
  const any = [
    {
      event: { type: 'clicked', stepId: 'one', link: 'https://garden.example/peas' },
      steps: [{ type: 'add_tag', id: 'tag', tag: 'keen' }],
    },
  ]
  const steps = [
    linked('one'),
    { type: 'wait_until', id: 'awaits', any, timeout: 'P3D' },
    linked('two'),
    pause,
  ]
  const { id } = await active(account, {
    steps,
    exit: [{ event: { type: 'opened', stepId: 'two' }, goal: true }],
  })
  const [ada, bo] = await readers(account, 'ada-c', 'bo-c')
  await go()
  await click('ada-c@readers.test', 'one')
  assert.deepEqual((await world.ok(account, 'get_contact', { contactId: ada })).tags, ['keen'])
  assert.deepEqual((await world.ok(account, 'get_contact', { contactId: bo })).tags, [])
  await click('ada-c@readers.test', 'two')
  const ends = new Map(
    (await runsOf(account, id)).map(({ contactId, reason }) => [contactId, reason]),
  )
  assert.deepEqual([ends.get(ada!), ends.get(bo!)], ['goal', null])
})

test('segments ask for the mails of an automation and of one step', async () => {
  const account = await open()
  const { id: automationId } = await active(account, {
    steps: [linked('one'), linked('two'), pause],
  })
  await readers(account, 'ada-s', 'bo-s')
  await go()
  await click('ada-s@readers.test', 'two')
  const count = async (filter: object) =>
    (await world.ok(account, 'preview_segment', { filter, exact: true })).count
  assert.equal(await count({ event: 'sent', automationId }), 2)
  assert.equal(await count({ event: 'clicked', automationId, stepId: 'two' }), 1)
  assert.equal(await count({ event: 'clicked', automationId, stepId: 'one' }), 0)
  assert.equal(await count({ event: 'opened', automationId, count: { op: 'lt', n: 1 } }), 1)
  const outside = await world.refused(account, 'preview_segment', {
    filter: { event: 'opened', stepId: 'one' },
  })
  assert.match(outside.errors![0]!.detail, /automationId/)
})

test('readers enter when they come into a segment, and not those who were in it', async () => {
  const account = await open()
  const [ada, bo] = await readers(account, 'ada-m', 'bo-m')
  await world.ok(account, 'add_tag', { contactId: ada, tag: 'vip' })
  const { id: segmentId } = await world.ok(account, 'create_segment', {
    name: 'Vips',
    filter: { field: 'tag', op: 'has', value: 'vip' },
  })
  const { id } = await active(account, {
    trigger: { type: 'segment_entered', segmentId },
    steps: [pause],
  })
  const left = await active(account, {
    trigger: { type: 'segment_left', segmentId },
    steps: [pause],
  })
  await world.ok(account, 'add_tag', { contactId: bo, tag: 'vip' })
  await world.ok(account, 'remove_tag', { contactId: ada, tag: 'vip' })
  await pass(60_000)
  assert.deepEqual(
    (await runsOf(account, id)).map(({ contactId }) => contactId),
    [bo],
  )
  assert.deepEqual(
    (await runsOf(account, left.id)).map(({ contactId }) => contactId),
    [ada],
  )
  for (const automationId of [id, left.id])
    await world.ok(account, 'pause_automation', { automationId })
})

test('time alone lets readers into a segment, within the hour', async () => {
  const account = await open()
  const filter = { field: 'subscribedAt', op: 'not_within_days', value: 2 }
  const { id: segmentId } = await world.ok(account, 'create_segment', { name: 'Old hands', filter })
  const { id } = await active(account, {
    trigger: { type: 'segment_entered', segmentId },
    steps: [pause],
  })
  await readers(account, 'ada-o')
  await pass(HOUR_MS)
  assert.equal((await runsOf(account, id)).length, 0)
  world.clock.move(3 * DAY_MS)
  await pass(HOUR_MS)
  assert.equal((await runsOf(account, id)).length, 1)
  await world.ok(account, 'pause_automation', { automationId: id })
})

test('imported readers enter where the automation takes them', async () => {
  const account = await open()
  const taking = await active(account, { entry: { includeImported: true }, steps: [pause] })
  const other = await active(account, { steps: [pause] })
  await world.ok(account, 'import_contacts', {
    rows: [
      { email: 'ada-i@readers.test' },
      { email: 'bo-i@readers.test' },
      { email: 'bo-i@readers.test' },
    ],
  })
  await world.jobs()
  await go()
  assert.deepEqual(
    [(await runsOf(account, taking.id)).length, (await runsOf(account, other.id)).length],
    [2, 0],
  )
})

test('a reader whose address bounces leaves at once', async () => {
  const account = await open()
  const { id } = await active(account, { steps: [pause] })
  await readers(account, 'ada-b')
  await go()
  const list = [
    { email: 'ada-b@readers.test', reason: 'bounced' as const, detail: '550', campaignId: null },
  ]
  await transaction(world.system, account.accountId, (scope) => suppress(scope, list))
  const [run] = await runsOf(account, id)
  assert.deepEqual([run!.status, run!.reason], ['left', 'bounced'])
})

test('automations that trigger each other end, twenty deep', async () => {
  const account = await open()
  const [ada] = await readers(account, 'ada-l')
  for (const tag of ['ping', 'pong']) await world.ok(account, 'add_tag', { contactId: ada, tag })
  for (const tag of ['ping', 'pong']) await world.ok(account, 'remove_tag', { contactId: ada, tag })
  const entry = { repeat: 'each_time', whileInside: 'restart' }
  const turn = (from: string, to: string) => [
    { type: 'remove_tag', id: 'takes', tag: from },
    { type: 'add_tag', id: 'gives', tag: to },
  ]
  const one = await active(account, {
    trigger: { type: 'tag_added', tag: 'ping' },
    entry,
    steps: turn('ping', 'pong'),
  })
  const two = await active(account, {
    trigger: { type: 'tag_added', tag: 'pong' },
    entry,
    steps: turn('pong', 'ping'),
  })
  await world.ok(account, 'add_tag', { contactId: ada, tag: 'ping' })
  await go()
  assert.equal((await runsOf(account, one.id)).length + (await runsOf(account, two.id)).length, 21)
})

test('automations that trigger each other by a segment end, twenty deep', async () => {
  const account = await open()
  await world.ok(account, 'add_contact', { email: 'known-s@readers.test', tags: ['inner'] })
  const { id: segmentId } = await world.ok(account, 'create_segment', {
    name: 'Inner',
    filter: { field: 'tag', op: 'has', value: 'inner' },
  })
  const each = { entry: { repeat: 'each_time' } }
  const enters = {
    trigger: { type: 'segment_entered', segmentId },
    steps: [{ type: 'remove_tag', tag: 'inner' }],
    ...each,
  }
  const leaves = {
    trigger: { type: 'segment_left', segmentId },
    steps: [{ type: 'add_tag', tag: 'inner' }],
    ...each,
  }
  const [one, two] = [await active(account, enters), await active(account, leaves)]
  const [ada] = await readers(account, 'ada-s')
  await world.ok(account, 'add_tag', { contactId: ada, tag: 'inner' })
  for (let turns = 0; turns < 200 && (await carryOnNextDue(world.system)); turns++)
    world.clock.move(1)
  assert.equal((await runsOf(account, one.id)).length + (await runsOf(account, two.id)).length, 21)
  const { data } = await world.ok(account, 'list_automation_runs', {
    automationId: two.id,
    limit: 1,
  })
  assert.deepEqual([data[0].because.by, data[0].because.depth], ['segment', 19])
  for (const { id } of [one, two]) await world.ok(account, 'pause_automation', { automationId: id })
})

test('after a pause and an outage of three days late mails are left out, and nothing floods', async () => {
  const account = await open()
  const steps = [
    { type: 'wait', id: 'a', for: 'P1D' },
    mail({ id: 'late', skipIfLateBy: 'P1D' }),
    { type: 'wait', id: 'b', for: 'P1D' },
    mail({ id: 'next', skipIfLateBy: 'P1D' }),
  ]
  const { id: automationId } = await active(account, { steps })
  await readers(account, 'ada-p')
  await go()
  await world.ok(account, 'pause_automation', { automationId })
  await pass(4 * DAY_MS)
  await world.ok(account, 'activate_automation', { automationId })
  await go()
  assert.deepEqual((await logOf(account, automationId)).slice(-3), [
    'a passed',
    'late skipped late',
    'b waits',
  ])
  await pass(DAY_MS)
  assert.equal(world.mailer.sent.filter(({ to }) => to === 'ada-p@readers.test').length, 1)
})

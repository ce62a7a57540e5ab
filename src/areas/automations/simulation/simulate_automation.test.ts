import assert from 'node:assert/strict'
import { test } from 'node:test'

import { testWorld } from '#test/world.ts'
import { mail } from '../fixtures/automations.ts'
import { running } from '../fixtures/running.ts'

const world = await testWorld()

const { open, readers, go } = running(world)

test('a simulation tells each reader’s days, and nothing of it is written or sent', async () => {
  const account = await open()
  const steps = [
    mail({ id: 'one' }),
    {
      type: 'wait_until',
      id: 'awaits',
      any: [
        {
          filter: { event: 'opened', stepId: 'one' },
          steps: [{ type: 'add_tag', id: 'tag', tag: 'keen' }],
        },
      ],
      timeout: 'P2D',
      otherwise: [{ type: 'unsubscribe', id: 'leave' }],
    },
    mail({ id: 'two' }),
  ]
  const { id: automationId } = await world.ok(account, 'create_automation', {
    name: 'Tried',
    trigger: { type: 'api' },
    steps,
  })
  const [ada, bo] = await readers(account, 'ada-s', 'bo-s')
  const before = await world.ok(account, 'list_contacts', {})
  const opened = await world.ok(account, 'simulate_automation', {
    automationId,
    days: 3,
    contactIds: [ada],
    assume: [{ stepId: 'one', event: 'opened', after: 'PT3H' }],
  })
  assert.deepEqual(opened.totals, {
    entered: 1,
    active: 0,
    finished: 1,
    left: 0,
    failed: 0,
    mails: 2,
  })
  const [run] = opened.runs
  assert.deepEqual(
    run.log.map(({ stepId, what }: { stepId: string | null; what: string }) =>
      [stepId, what].filter((part) => part !== null).join(' '),
    ),
    [
      'entered',
      'one passed',
      'awaits waits',
      'awaits passed',
      'tag passed',
      'two passed',
      'finished',
    ],
  )
  assert.equal(Date.parse(run.log[3].at) - Date.parse(run.log[1].at), 3 * 3_600_000)
  const asleep = await world.ok(account, 'simulate_automation', {
    automationId,
    days: 3,
    contactIds: [ada, bo],
  })
  assert.deepEqual(asleep.totals, {
    entered: 2,
    active: 0,
    finished: 0,
    left: 2,
    failed: 0,
    mails: 2,
  })

  for (const start of ['0001-01-01T00:00:00Z', '9999-12-31T00:00:00Z'])
    assert.equal(
      (await world.refused(account, 'simulate_automation', { automationId, days: 1, start }))
        .errors![0]!.pointer,
      '/start',
    )
  assert.equal(
    (
      await world.ok(account, 'simulate_automation', {
        automationId,
        days: 400,
        start: '1970-01-01T00:00:00Z',
      })
    ).endsAt,
    '1971-02-05T00:00:00.000Z',
  )

  await go()
  assert.deepEqual(await world.ok(account, 'list_contacts', {}), before)
  assert.equal((await world.ok(account, 'get_automation', { automationId })).counts.entered, 0)
  assert.equal(world.mailer.sent.filter(({ to }) => to === 'ada-s@readers.test').length, 0)
  const eve = await open()
  assert.equal(
    (await world.refused(eve, 'simulate_automation', { automationId, days: 1 })).status,
    404,
  )
  assert.equal(
    (
      await world.refused(account, 'simulate_automation', {
        automationId,
        days: 1,
        contactIds: ['sub_01k5v8m3zdf9wbqyr2n7c4t6hj'],
      })
    ).status,
    404,
  )
})

test('a simulation with a start repeats to the letter, in the order of the contacts named', async () => {
  const account = await open()
  const steps = [
    mail({ id: 'one' }),
    {
      type: 'split',
      id: 'half',
      branches: [
        { percent: 50, steps: [mail({ id: 'two' })] },
        { percent: 50, steps: [{ type: 'wait', id: 'nap', for: 'P1D' }] },
      ],
    },
    { type: 'add_tag', id: 'tag', tag: 'keen' },
  ]
  const { id: automationId } = await world.ok(account, 'create_automation', {
    name: 'Twice',
    trigger: { type: 'api' },
    steps,
  })
  const contactIds = (
    await readers(account, ...Array.from({ length: 12 }, (_, n) => `twice-${n}`))
  ).toReversed()
  const simulate = () =>
    world.ok(account, 'simulate_automation', {
      automationId,
      days: 3,
      contactIds: [...contactIds, contactIds[0]],
      start: '2030-01-01T08:00:00Z',
      assume: [{ stepId: 'one', event: 'opened', after: 'PT3H' }],
    })
  const first = await simulate()
  assert.deepEqual(
    first.runs.map(({ contactId }: { contactId: string }) => contactId),
    contactIds,
  )
  // Rows that are written anew lie elsewhere in the table.
  for (const contactId of contactIds.slice(3, 7))
    await world.ok(account, 'update_contact', { contactId, source: 'api' })
  world.clock.move(60_000)
  assert.deepEqual(await simulate(), first)
})

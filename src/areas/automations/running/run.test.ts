import assert from 'node:assert/strict'
import { test } from 'node:test'
import PostalMime from 'postal-mime'
import { DAY_MS, HOUR_MS } from '#lib/duration.ts'
import { testWorld } from '#test/world.ts'
import { mail, writing } from '../fixtures/automations.ts'
import { running } from '../fixtures/running.ts'

const world = await testWorld()
const { active } = writing(world)
const { open, go, pass, runsOf, logOf } = running(world)

const subjectsTo = async (address: string) =>
  Promise.all(
    world.mailer.sent
      .filter(({ to }) => to === address)
      .map(async ({ raw }) => (await PostalMime.parse(raw)).subject),
  )

test('a reader who signs up goes from mail to wait to mail, and each mail comes once', async () => {
  const account = await open()
  const steps = [
    mail({ id: 'one', subject: 'One' }),
    { type: 'wait', id: 'pause', for: 'P1D' },
    mail({ id: 'two', subject: 'Two' }),
  ]
  const { id } = await active(account, { steps })
  await world.ok(account, 'add_contact', { email: 'ada@readers.test' })
  await go()
  assert.deepEqual(await subjectsTo('ada@readers.test'), ['One'])
  await pass(DAY_MS)
  assert.deepEqual(await subjectsTo('ada@readers.test'), ['One', 'Two'])
  assert.deepEqual(await logOf(account, id), [
    'entered',
    'one passed',
    'pause waits',
    'pause passed',
    'two passed',
    'finished',
  ])
  const [run] = await runsOf(account, id)
  assert.equal(run!.status, 'finished')
  await pass(30 * DAY_MS)
  assert.equal((await subjectsTo('ada@readers.test')).length, 2)
  const finished = (await world.events(account)).filter(({ type }) =>
    type.startsWith('automation.'),
  )
  assert.deepEqual(
    finished.map(({ type, data }) => [type, data.reason]),
    [['automation.finished', 'finished']],
  )
})

test('steps change contacts, conditions see it, and a split is the same each time', async () => {
  const account = await open()
  await world.ok(account, 'create_custom_field', { name: 'level', type: 'text' })
  const steps = [
    { type: 'add_tag', id: 'tag', tag: 'course' },
    { type: 'set_field', id: 'field', name: 'level', value: 'one' },
    {
      type: 'condition',
      id: 'asks',
      filter: {
        all: [
          { field: 'tag', op: 'has', value: 'course' },
          { field: 'fields.level', op: 'is', value: 'one' },
        ],
      },
      then: [{ type: 'remove_tag', id: 'untag', tag: 'course' }],
      otherwise: [mail({ id: 'never' })],
    },
    {
      type: 'split',
      id: 'halves',
      branches: [
        { percent: 50, steps: [{ type: 'wait', id: 'left', for: 'PT1H' }] },
        { percent: 50, steps: [{ type: 'wait', id: 'right', for: 'PT1H' }] },
      ],
    },
    { type: 'unsubscribe', id: 'leave' },
  ]
  const { id } = await active(account, { steps })
  const contact = await world.ok(account, 'add_contact', { email: 'bo@readers.test' })
  await go()
  const seen = await world.ok(account, 'get_contact', { contactId: contact.id })
  assert.deepEqual([seen.tags, seen.fields], [[], { level: 'one' }])
  await pass(HOUR_MS)
  assert.equal(
    (await world.ok(account, 'get_contact', { contactId: contact.id })).status,
    'unsubscribed',
  )
  const [run] = await runsOf(account, id)
  assert.deepEqual([run!.status, run!.reason], ['left', 'unsubscribed'])
  const log = await logOf(account, id)
  assert.deepEqual(log.slice(0, 5), [
    'entered',
    'tag passed',
    'field passed',
    'asks passed met',
    'untag passed',
  ])
})

test('a wait for a fact takes the branch of the one that comes first, and otherwise the time-out', async () => {
  const account = await open()
  await world.ok(account, 'add_contact', { email: 'first@readers.test', tags: ['vip', 'customer'] })
  const steps = [
    {
      type: 'wait_until',
      id: 'awaits',
      any: [
        {
          event: { type: 'tag_added', tag: 'customer' },
          steps: [{ type: 'add_tag', id: 'bought', tag: 'thanked' }],
        },
        {
          filter: { field: 'tag', op: 'has', value: 'vip' },
          steps: [{ type: 'add_tag', id: 'vips', tag: 'greeted' }],
        },
      ],
      timeout: 'P2D',
      otherwise: [{ type: 'add_tag', id: 'late', tag: 'asleep' }],
    },
  ]
  await active(account, { steps })
  const [cy, di, ed] = await Promise.all(
    ['cy', 'di', 'ed'].map(
      async (name) =>
        (await world.ok(account, 'add_contact', { email: `${name}@readers.test` })).id as string,
    ),
  )
  await pass(HOUR_MS)
  await world.ok(account, 'add_tag', { contactId: cy, tag: 'customer' })
  await world.ok(account, 'add_tag', { contactId: di, tag: 'vip' })
  await pass(HOUR_MS)
  const tagsOf = async (contactId: string | undefined) =>
    (await world.ok(account, 'get_contact', { contactId })).tags
  assert.deepEqual(await tagsOf(cy), ['customer', 'thanked'])
  assert.deepEqual(await tagsOf(di), ['vip', 'greeted'])
  await pass(2 * DAY_MS)
  assert.deepEqual(await tagsOf(ed), ['asleep'])
})

test('who leaves the newsletter leaves the automation at once, and by an exit too', async () => {
  const account = await open()
  await world.ok(account, 'add_contact', { email: 'first2@readers.test', tags: ['customer'] })
  const steps = [{ type: 'wait', id: 'pause', for: 'P9D' }, mail({ id: 'last' })]
  const { id } = await active(account, {
    steps,
    exit: [{ event: { type: 'tag_added', tag: 'customer' }, goal: true }],
  })
  const gone = await world.ok(account, 'add_contact', { email: 'gone@readers.test' })
  const bought = await world.ok(account, 'add_contact', { email: 'bought@readers.test' })
  await go()
  await world.ok(account, 'unsubscribe_contact', { contactId: gone.id })
  await world.ok(account, 'add_tag', { contactId: bought.id, tag: 'customer' })
  const ends = new Map(
    (await runsOf(account, id)).map(({ contactId, status, reason }) => [
      contactId,
      [status, reason],
    ]),
  )
  assert.deepEqual(ends.get(gone.id), ['left', 'unsubscribed'])
  assert.deepEqual(ends.get(bought.id), ['left', 'goal'])
  const told = (await world.events(account))
    .filter(({ type }) => type.startsWith('automation.'))
    .map(({ type, data }) => [type, data.reason])
  assert.deepEqual(told, [
    ['automation.finished', 'unsubscribed'],
    ['automation.goal_reached', undefined],
    ['automation.finished', 'goal'],
  ])
})

test('a pending reader waits for the confirmation at the first mail, for thirty days', async () => {
  const account = await world.account()
  await world.ok(account, 'update_newsletter', {
    newsletterId: account.newsletterId,
    asksForConfirmation: true,
  })
  const { id } = await active(account, {
    trigger: { type: 'signed_up' },
    steps: [mail({ id: 'one', subject: 'Hello' })],
  })
  const contact = await world.ok(account, 'add_contact', { email: 'pending@readers.test' })
  assert.equal(contact.status, 'pending')
  await go()
  assert.ok(!(await subjectsTo('pending@readers.test')).includes('Hello'))
  await pass(31 * DAY_MS)
  const [run] = await runsOf(account, id)
  assert.deepEqual([run!.status, run!.reason], ['left', 'never_confirmed'])
})

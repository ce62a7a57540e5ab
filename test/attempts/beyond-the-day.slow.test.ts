import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS } from '#lib/duration.ts'
import { testWorld } from '#test/world.ts'
import { type Garden, garden } from './garden.ts'
import { traceOf } from './trace.ts'

// An agent whose key may mail two recipients a day, and needs no word for it, tries to mail three.

const world = await testWorld()

const letter = { format: 'markdown', body: 'Hello' }
const agent = () => garden(world, { sendsTo: 2 })

const outcome = async (key: string, name: string, input: object) =>
  (await world.call(key, name, input)).problem?.refusal.code ?? 'done'

/** Runs an attempt beyond the day; nothing of the account may have changed by it. */
async function beyond(g: Garden, name: string, input: object): Promise<void> {
  const before = await traceOf(world, g)
  assert.equal(await outcome(g.key, name, input), 'sends_limit_reached', name)
  await world.jobs()
  assert.deepEqual(await traceOf(world, g), before, name)
}

test('at once, by each way that mails more than the day allows', async () => {
  const g = await agent()
  const [one] = g.readers
  for (const [name, input] of [
    ['send_campaign', { campaignId: g.draft }],
    [
      'schedule_campaign',
      { campaignId: g.draft, at: new Date(world.clock.now().getTime() + DAY_MS).toISOString() },
    ],
    ['send_test_email', { campaignId: g.draft, to: ['a@x.example', 'b@x.example', 'c@x.example'] }],
    ['update_segment', { segmentId: g.segment, filter: { all: [] } }],
    ['bulk_update_contacts', { filter: { all: [] }, action: { type: 'add_tag', tag: 'vip' } }],
    [
      'bulk_update_contacts',
      { filter: { all: [] }, action: { type: 'set_field', name: 'city', value: 'Rome' } },
    ],
  ] as const)
    await beyond(g, name, input)
  await world.ok(g, 'add_contact', { email: 'four@example.com', tags: ['press'] })
  await beyond(g, 'merge_tags', { from: ['press'], into: 'vip' })
  await beyond(g, 'activate_automation', { automationId: g.asleep, existing: 'matching' })
  await world.ok(g.key, 'get_contact', { contactId: one })
})

test('an import that starts an automation counts its readers', async () => {
  const g = await agent()
  const rows = ['a', 'b', 'c'].map((name) => ({ email: `${name}@example.com`, tags: 'vip' }))
  await beyond(g, 'import_contacts', { rows })
})

test('one after the other, over a second key too', async () => {
  const g = await agent()
  const { key: second } = await world.ok(g.key, 'create_api_key', { name: 'second', level: 'full' })
  const [one, two, three] = g.readers
  await world.ok(g.key, 'add_tag', { contactId: one, tag: 'vip' })
  await world.ok(second, 'set_contact_field', { contactId: two, name: 'city', value: 'Rome' })
  await beyond({ ...g, key: second }, 'add_tag', { contactId: three, tag: 'vip' })
  await beyond(g, 'enter_automation', { automationId: g.active, contactId: three })
  await beyond(g, 'send_test_email', { campaignId: g.draft, to: ['a@x.example'] })
})

test('in parallel, of eight acts exactly two mail', async () => {
  const g = await agent()
  const { key: second } = await world.ok(g.key, 'create_api_key', { name: 'second', level: 'full' })
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, (_, i) =>
      outcome(i % 2 ? g.key : second, 'send_test_email', {
        campaignId: g.draft,
        to: [`t${i}@x.example`],
      }),
    ),
  )
  assert.equal(outcomes.filter((one) => one === 'done').length, 2)
  assert.equal(outcomes.filter((one) => one === 'sends_limit_reached').length, 6)
  await world.jobs()
})

test('an A/B test counts all its readers, and its decision needs a word', async () => {
  const g = await agent()
  for (const name of ['four', 'five', 'six'])
    await world.ok(g, 'add_contact', { email: `${name}@example.com` })
  const { id: campaignId } = await world.ok(g, 'create_campaign', {
    subject: 'One',
    content: letter,
    variants: { options: [{ key: 'A' }, { key: 'B', subject: 'Two' }], share: 50 },
  })
  await beyond(g, 'send_campaign', { campaignId })
  await world.ok(g, 'send_campaign', { campaignId })
  const { key } = await world.ok(g, 'create_api_key', {
    name: 'asks',
    level: 'full',
    confirm: 'token',
  })
  await world.jobs()
  const before = await traceOf(world, g)
  assert.match(
    await outcome(key, 'choose_winner', { campaignId, key: 'B' }),
    /^(confirmation_required|no_test_waiting)$/,
  )
  assert.deepEqual(await traceOf(world, g), before)
})

test('a tag by which a scheduled campaign chooses is a sending', async () => {
  const g = await agent()
  const { key } = await world.ok(g, 'create_api_key', {
    name: 'asks',
    level: 'full',
    confirm: 'token',
  })
  const [, two] = g.readers
  const before = await traceOf(world, g)
  for (const [name, input] of [
    ['add_tag', { contactId: two, tag: 'seeds' }],
    ['add_contact', { email: 'two@example.com', tags: ['seeds'] }],
    ['import_contacts', { rows: [{ email: 'two@example.com', tags: 'seeds' }] }],
    ['update_contact', { contactId: two, tags: ['press', 'seeds'] }],
    ['rename_tag', { tag: 'seeds', name: 'pods' }],
    ['merge_tags', { from: ['press'], into: 'seeds' }],
  ] as const)
    assert.equal(await outcome(key, name, input), 'confirmation_required', name)
  assert.deepEqual(await traceOf(world, g), before)
})

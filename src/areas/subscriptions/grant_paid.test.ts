import assert from 'node:assert/strict'
import { test } from 'node:test'
import { running } from '#areas/automations/fixtures/running.ts'
import { DAY_MS } from '#lib/duration.ts'
import { openDoor } from '#test/contacts.ts'
import { testWorld } from '#test/world.ts'
import { endDue } from './tiers/end-due.ts'

const world = await testWorld()

const inDays = (days: number) => new Date(world.clock.now().getTime() + days * DAY_MS).toISOString()

async function withReader() {
  const ada = await openDoor(world)
  const { id: contactId } = await world.ok(ada, 'add_contact', { email: 'reader@example.com' })
  const flips = async () =>
    (await world.events(ada))
      .filter(({ type }) => /^subscriber\.(upgraded|downgraded|granted|grant_ended)$/.test(type))
      .map(({ type, data }) => [type, data])
  return { ada, contactId, flips }
}

/** Ends all access that is due, in two concurrent runs, as two processes would. */
async function sweep() {
  await Promise.all([endDue(world.system), endDue(world.system)])
  while (await endDue(world.system));
}

test('a grant without an end makes a paid reader for good, and says so once', async () => {
  const { ada, contactId, flips } = await withReader()
  const granted = await world.ok(ada, 'grant_paid', { contactId, reason: 'Founding member' })
  assert.deepEqual([granted.tier, granted.paidUntil], ['paid', null])
  assert.deepEqual(await flips(), [
    ['subscriber.granted', { subscriber: granted, until: null, reason: 'Founding member' }],
  ])
  assert.deepEqual(await world.ok(ada, 'get_contact', { contactId }), granted)
  world.clock.move(4000 * DAY_MS)
  await sweep()
  assert.equal((await world.ok(ada, 'get_contact', { contactId })).tier, 'paid')
})

test('a grant with an end ends by the clock, with one event though two processes look', async () => {
  const { ada, contactId, flips } = await withReader()
  const until = inDays(30)
  assert.equal(
    (await world.ok(ada, 'grant_paid', { contactId, until, reason: 'Prize' })).paidUntil,
    until,
  )
  world.clock.move(29 * DAY_MS)
  await sweep()
  assert.equal((await world.ok(ada, 'get_contact', { contactId })).tier, 'paid')
  world.clock.move(DAY_MS)
  await sweep()
  const free = await world.ok(ada, 'get_contact', { contactId })
  assert.deepEqual([free.tier, free.paidUntil], ['free', null])
  assert.deepEqual((await flips()).slice(1), [['subscriber.grant_ended', { subscriber: free }]])
})

test('another grant takes the place of the first, and its end alone counts', async () => {
  const { ada, contactId, flips } = await withReader()
  await world.ok(ada, 'grant_paid', { contactId, until: inDays(10), reason: 'Prize' })
  const until = inDays(60)
  await world.ok(ada, 'grant_paid', { contactId, until, reason: 'A longer one' })
  world.clock.move(20 * DAY_MS)
  await sweep()
  assert.deepEqual((await world.ok(ada, 'get_grant', { contactId })).grant.reason, 'A longer one')
  assert.equal((await world.ok(ada, 'get_contact', { contactId })).paidUntil, until)
  assert.equal((await flips()).length, 1)
})

test('readers whose access ends at one moment are all settled, and deleted ones forgotten', async () => {
  const ada = await openDoor(world)
  const until = inDays(1)
  const ids: string[] = []
  for (let i = 0; i < 12; i++)
    ids.push((await world.ok(ada, 'add_contact', { email: `r${i}@example.com` })).id)
  for (const contactId of ids)
    await world.ok(ada, 'grant_paid', { contactId, until, reason: 'Trial of ours' })
  await world.ok(ada, 'delete_contact', { contactId: ids[0] })
  world.clock.move(2 * DAY_MS)
  await sweep()
  assert.deepEqual((await world.ok(ada, 'list_contacts', { tier: 'paid' })).data, [])
  assert.equal(
    (await world.events(ada)).filter(({ type }) => type === 'subscriber.grant_ended').length,
    11,
  )
})

test('an end that has passed, an empty reason and the contact of another account are refused', async () => {
  const { ada, contactId } = await withReader()
  const past = await world.refused(ada, 'grant_paid', { contactId, until: inDays(-1), reason: 'x' })
  assert.deepEqual([past.status, past.errors![0]!.pointer], [422, '/until'])
  assert.equal((await world.refused(ada, 'grant_paid', { contactId, reason: ' ' })).status, 422)
  const eve = await world.account()
  for (const [name, input] of [
    ['grant_paid', { reason: 'x' }],
    ['revoke_paid', {}],
    ['get_grant', {}],
  ] as const)
    assert.equal((await world.refused(eve, name, { contactId, ...input })).status, 404)
})

test('an automation of upgrades begins with the grant, and one of downgrades with its end', async () => {
  const { ada, contactId } = await withReader()
  const { go } = running(world)
  const ids = []
  for (const type of ['upgraded', 'downgraded']) {
    const steps = [{ type: 'add_tag', tag: type }]
    const { id: automationId } = await world.ok(ada, 'create_automation', {
      name: type,
      trigger: { type },
      steps,
    })
    await world.ok(ada, 'activate_automation', { automationId })
    ids.push(automationId)
  }
  await world.ok(ada, 'grant_paid', { contactId, until: inDays(3), reason: 'Prize' })
  await go()
  assert.deepEqual((await world.ok(ada, 'get_contact', { contactId })).tags, ['upgraded'])
  world.clock.move(3 * DAY_MS)
  await sweep()
  await go()
  assert.deepEqual((await world.ok(ada, 'get_contact', { contactId })).tags, [
    'upgraded',
    'downgraded',
  ])
})

test('the activity of the contact says when complimentary access began and ended', async () => {
  const { ada, contactId } = await withReader()
  await world.ok(ada, 'grant_paid', { contactId, reason: 'Founding member' })
  world.clock.move(1000)
  await world.ok(ada, 'revoke_paid', { contactId })
  const { data } = await world.ok(ada, 'get_contact_activity', { contactId })
  assert.deepEqual(
    data
      .slice(0, 2)
      .map(({ type, detail, values }: { type: string; detail: string; values: object }) => [
        type,
        detail,
        values,
      ]),
    [
      ['grant_ended', 'Complimentary access ended.', undefined],
      ['granted', 'Got complimentary access.', undefined],
    ],
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'
import { garden, pointersOf } from '#areas/segments/fixtures/segments.ts'
import { campaigns } from '../fixtures/campaigns.ts'

// Segments and filters as the audience of a campaign.

const world = await testWorld()
const { draft, sending, statuses, read } = campaigns(world)
const vip = { field: 'tag', op: 'has', value: 'vip' } as const
const grown = { field: 'fields.age', op: 'gte', value: 18 } as const

const readers = {
  ada: { tags: ['vip'], fields: { age: 36 } },
  bob: { tags: ['vip', 'staff'], fields: { age: 36 } },
  cy: { tags: ['vip'], fields: { age: 12 } },
  dan: { fields: { age: 40 } },
}

test('a campaign goes to the active readers of its segment that match its filter, narrowed by the rest of its audience', async () => {
  const { account, ids, segment } = await garden(world, readers)
  const { id } = await segment(vip)
  await world.ok(account, 'add_contact', {
    email: 'eve@example.com',
    tags: ['vip'],
    fields: { age: 50 },
  })
  const { data } = await world.ok(account, 'list_contacts', { email: 'eve@example.com' })
  await world.ok(account, 'unsubscribe_contact', { contactId: data[0].id })
  const reached = async (audience: object) =>
    Object.keys(await statuses(account, await sending(account, { audience }))).toSorted()
  const idsOf = (...names: (keyof typeof readers)[]) => names.map((name) => ids[name]).toSorted()
  assert.deepEqual(await reached({ segmentId: id }), idsOf('ada', 'bob', 'cy'))
  assert.deepEqual(await reached({ filter: grown }), idsOf('ada', 'bob', 'dan'))
  assert.deepEqual(
    await reached({ segmentId: id, filter: grown, excludeTags: ['staff'] }),
    idsOf('ada'),
  )
  assert.deepEqual(await reached({ filter: { all: [] } }), idsOf('ada', 'bob', 'cy', 'dan'))
})

test('a campaign goes to those who match when it is sent', async () => {
  const { account, ids, segment } = await garden(world, readers)
  const { id } = await segment(vip)
  const march = await draft(account, { audience: { segmentId: id } })
  await world.ok(account, 'remove_tag', { contactId: ids['ada'], tag: 'vip' })
  await world.ok(account, 'send_campaign', { campaignId: march.id })
  assert.deepEqual(
    Object.keys(await statuses(account, march)).toSorted(),
    [ids['bob'], ids['cy']].toSorted(),
  )
})

test('an audience is refused with a pointer when its filter is wrong or its segment is not the newsletter’s', async () => {
  const { account, segment } = await garden(world, readers)
  const other = await world.ok(account, 'create_newsletter', { name: 'Other' })
  const elsewhere = await segment({ all: [] }, { newsletterId: other.id })
  const pointers = async (audience: object) =>
    pointersOf(await world.refused(account, 'create_campaign', { audience }))
  assert.deepEqual(await pointers({ filter: { all: [{ ...vip, op: 'is' }] } }), [
    '/audience/filter/all/0/op',
  ])
  assert.deepEqual(await pointers({ filter: { not: { ...vip, value: 'vpi' } } }), [
    '/audience/filter/not/value',
  ])
  assert.deepEqual(await pointers({ segmentId: elsewhere.id }), ['/audience/segmentId'])
  const { id } = await draft(account)
  const problem = await world.refused(account, 'update_campaign', {
    campaignId: id,
    audience: { segmentId: elsewhere.id },
  })
  assert.deepEqual(pointersOf(problem), ['/audience/segmentId'])
})

test('a broken segment or filter keeps a campaign from being sent, and the refusal says what is gone', async () => {
  const { account, segment } = await garden(world, readers)
  const { id } = await segment({ field: 'tag', op: 'has_not', value: 'staff' }, { name: 'Readers' })
  const bySegment = await draft(account, { audience: { segmentId: id } })
  const byFilter = await draft(account, {
    audience: { filter: { not: { ...vip, value: 'staff' } } },
  })
  await world.ok(account, 'delete_tag', { tag: 'staff' })
  await world.jobs()
  for (const [campaign, detail] of [
    [bySegment, /The segment Readers is broken\. There is no tag "staff"/],
    [byFilter, /There is no tag "staff"/],
  ] as const) {
    const problem = await world.refused(account, 'send_campaign', { campaignId: campaign.id })
    assert.deepEqual([problem.status, problem.code], [409, 'campaign_incomplete'])
    assert.match(problem.detail, detail)
    assert.equal((await read(account, campaign)).status, 'draft')
  }
})

test('a campaign with a segment or a filter is no public issue', async () => {
  const { account, segment } = await garden(world, readers)
  const { id } = await segment({ all: [] })
  const steps = campaigns(world)
  for (const audience of [{ segmentId: id }, { filter: { all: [] } }, {}])
    await sending(account, { audience })
  await steps.work()
  const { slug } = await world.ok(account, 'get_newsletter', { newsletterId: account.newsletterId })
  assert.equal((await world.ok({ kind: 'slug', slug }, 'list_issues')).issues.length, 1)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { newUuid, uuidOf } from '#lib/typeid.ts'
import { testWorld } from '#test/world.ts'
import type { Filter } from '#areas/contacts/filters/filter.ts'
import { garden, pointersOf } from './fixtures/segments.ts'

const world = await testWorld()
const vip: Filter = { field: 'tag', op: 'has', value: 'vip' }

test('a segment keeps its filter, in the order of the docs, and is there for its account alone', async () => {
  const { account, segment } = await garden(world, { ada: { tags: ['vip'] } })
  const filter = { all: [vip, { event: 'opened', count: { op: 'lt', n: 1 } } as Filter] }
  const made = await segment(filter, { name: '  Friends ' })
  const { id, createdAt: _createdAt, ...record } = made
  assert.match(id, /^seg_/)
  assert.deepEqual(record, {
    newsletterId: account.newsletterId,
    name: 'Friends',
    filter,
    broken: null,
  })
  assert.equal(JSON.stringify(record.filter), JSON.stringify(filter))
  assert.deepEqual(await world.ok(account, 'get_segment', { segmentId: id }), made)
  const eve = await world.account()
  for (const name of [
    'get_segment',
    'update_segment',
    'delete_segment',
    'get_segment_history',
    'preview_segment',
  ])
    assert.equal((await world.refused(eve, name, { segmentId: id })).code, 'not_found', name)
  assert.equal(
    (
      await world.refused(eve, 'create_segment', {
        name: 'x',
        filter: { all: [] },
        newsletterId: account.newsletterId,
      })
    ).code,
    'not_found',
  )
})

/** Invalid filters, each with the pointer of the error and a part of its text. */
const WRONG: [name: string, filter: unknown, pointer: string, detail: RegExp][] = [
  ['nothing', {}, '', /exactly one of all, any, not, field and event; this one has none/],
  ['two kinds', { all: [], field: 'tag' }, '', /this one has all and field/],
  ['no filter', 'vip', '', /^Send an object, not text\./],
  [
    'an operator without its kind',
    { event: 'opened', op: 'is' },
    '/op',
    /may have: event, campaignId/,
  ],
  [
    'a field that is not there',
    { all: [vip, { field: 'emial', op: 'is', value: 'x' }] },
    '/all/1/field',
    /no field emial\. Send one of status/,
  ],
  [
    'a property of objects',
    { field: 'constructor', op: 'is', value: 'x' },
    '/field',
    /no field constructor/,
  ],
  [
    'an invalid custom field',
    { field: "fields.x'y", op: 'is', value: 'x' },
    '/field',
    /no field fields\.x'y/,
  ],
  [
    'an unknown custom field',
    { any: [{ field: 'fields.cty', op: 'is', value: 'x' }] },
    '/any/0/field',
    /Did you mean fields\.city\?/,
  ],
  [
    'an unknown tag',
    { not: { field: 'tag', op: 'has_not', value: 'vpi' } },
    '/not/value',
    /no tag "vpi"/,
  ],
  ['no operator', { field: 'tag', value: 'vip' }, '/op', /needs an op/],
  [
    'an operator of another type',
    { field: 'tag', op: 'contains', value: 'vip' },
    '/op',
    /tags, which has no contains\. Send one of has, has_not/,
  ],
  [
    'an operator of another type, of a custom field',
    { field: 'fields.age', op: 'contains', value: 'x' },
    '/op',
    /a number, which has no contains\. Send one of is,/,
  ],
  ['no regular expressions', { field: 'email', op: 'matches', value: '.*' }, '/op', /Send one of/],
  [
    'a value of another type',
    { field: 'fields.age', op: 'gt', value: '18' },
    '/value',
    /gt takes a number/,
  ],
  [
    'a value where there is none',
    { field: 'email', op: 'is_set', value: 'x' },
    '/value',
    /is_set takes no value: leave it out/,
  ],
  ['no value', { field: 'email', op: 'is' }, '/value', /is takes a text/],
  ['an empty text', { field: 'email', op: 'contains', value: '' }, '/value', /not empty/],
  ['an empty list', { field: 'source', op: 'in', value: [] }, '/value', /a list of texts/],
  [
    'a status that is not there',
    { field: 'status', op: 'in', value: ['active', 'gone'] },
    '/value',
    /one of pending, active/,
  ],
  [
    'a tag that no contact can have',
    { field: 'tag', op: 'has', value: 'a,b' },
    '/value',
    /one tag/,
  ],
  [
    'an absurd number',
    { field: 'fields.age', op: 'is', value: Number('1e400') },
    '/value',
    /A value is a text of at most 500 characters, a number/,
  ],
  ['an object', { field: 'fields.age', op: 'is', value: { $gt: 1 } }, '/value', /A value is/],
  [
    'a far year',
    { field: 'subscribedAt', op: 'before', value: '99999-01-01' },
    '/value',
    /from 1900 to 2999/,
  ],
  [
    'year nought',
    { field: 'subscribedAt', op: 'after', value: '0000-01-01T00:00:00Z' },
    '/value',
    /from 1900 to 2999/,
  ],
  [
    'a day that is not in the calendar',
    { field: 'paidUntil', op: 'on', value: '2026-02-30' },
    '/value',
    /a day such as/,
  ],
  [
    'a time of no time zone',
    { field: 'paidUntil', op: 'before', value: '2026-02-03T10:00:00' },
    '/value',
    /a time such as/,
  ],
  ['a tag that is left out', { field: 'tag', op: 'has' }, '/value', /one tag/],
  [
    'half a day',
    { field: 'subscribedAt', op: 'within_days', value: 0.5 },
    '/value',
    /a whole number of days/,
  ],
  [
    'too many days',
    { field: 'subscribedAt', op: 'in_next_days', value: 1e15 },
    '/value',
    /from 1 to 36500/,
  ],
  [
    'a long value',
    { field: 'email', op: 'contains', value: 'x'.repeat(501) },
    '/value',
    /500 characters/,
  ],
  ['U+0000', { field: 'email', op: 'contains', value: 'a\0b' }, '/value', /U\+0000/],
  ['half a letter', { field: 'email', op: 'contains', value: '\ud800' }, '/value', /surrogate/],
  ['an unknown event', { event: 'unsubscribed' }, '/event', /Send one of/],
  [
    'a product that is not there',
    { event: 'purchased', productId: 'prd_01k5r8f3q5fz9v1m6x2c7n4b0d' },
    '/productId',
    /no product prd_01k5/,
  ],
  [
    'a purchase in a campaign',
    { event: 'purchased', campaignId: 'cmp_01k5r8f3q5fz9v1m6x2c7n4b0d' },
    '/campaignId',
    /cannot be narrowed/,
  ],
  [
    'an automation',
    { event: 'opened', automationId: 'aut_01k5r8f3q5fz9v1m6x2c7n4b0d' },
    '/automationId',
    /There is no automation/,
  ],
  [
    'a link of an opening',
    { event: 'opened', link: 'https://a.example' },
    '/link',
    /cannot be narrowed by link/,
  ],
  [
    'a campaign that is not there',
    { event: 'sent', campaignId: 'cmp_01k5r8f3q5fz9v1m6x2c7n4b0d' },
    '/campaignId',
    /no campaign cmp_01k5/,
  ],
  [
    'a negative number of times',
    { event: 'sent', count: { op: 'gte', n: -1 } },
    '/count/n',
    /at least 0/,
  ],
  ['a name that is misspelt', { al: [] }, '/al', /Did you mean "all"\?/],
  [
    'a name that is misspelt, deep inside',
    { all: [{ not: { feild: 'tag' } }] },
    '/all/0/not/feild',
    /Did you mean "field"\?/,
  ],
]

test('a wrong filter is refused with a pointer into the tree and a remedy', async () => {
  const { account } = await garden(world, { ada: { tags: ['vip'] } })
  for (const [name, filter, pointer, detail] of WRONG) {
    // Uses preview_segment, because these calls would reach the limit of create_segment.
    const problem = await world.refused(account, 'preview_segment', { filter })
    assert.equal(problem.status, 422, name)
    assert.deepEqual(pointersOf(problem), [`/filter${pointer}`], `${name}: ${problem.detail}`)
    assert.match(problem.errors![0]!.detail, detail, name)
  }
})

test('create_segment and update_segment refuse what preview_segment refuses', async () => {
  const { account, segment } = await garden(world, { ada: { tags: ['vip'] } })
  const { id } = await segment(vip)
  const filter = { all: [vip, { field: 'tag', op: 'has', value: 'gone' }] }
  for (const [name, input] of [
    ['create_segment', { name: 'x', filter }],
    ['update_segment', { segmentId: id, filter }],
  ] as const)
    assert.deepEqual(
      pointersOf(await world.refused(account, name, input)),
      ['/filter/all/1/value'],
      name,
    )
})

test('all faults of names are told at once', async () => {
  const { account } = await garden(world)
  const filter = {
    any: [
      vip,
      { field: 'fields.gone', op: 'is_set' },
      { not: { event: 'purchased', link: 'https://a.example' } },
    ],
  }
  const pointers = pointersOf(await world.refused(account, 'preview_segment', { filter }))
  assert.deepEqual(pointers, [
    '/filter/any/0/value',
    '/filter/any/1/field',
    '/filter/any/2/not/link',
  ])
})

test('groups are at most 5 deep and have at most 50 conditions', async () => {
  const { account, preview } = await garden(world, { ada: { tags: ['vip'] } })
  const nested = (groups: number): Filter => (groups === 0 ? vip : { all: [nested(groups - 1)] })
  assert.equal((await preview(nested(5))).count, 1)
  const deep = await world.refused(account, 'preview_segment', { filter: nested(6) })
  assert.match(deep.errors![0]!.detail, /5 deep, and these are 6/)
  assert.equal(
    (await world.refused(account, 'preview_segment', { filter: nested(30) })).status,
    422,
  )

  const wide = (n: number): Filter => ({ all: Array.from({ length: n }, () => vip) })
  assert.equal((await preview(wide(50))).count, 1)
  assert.match(
    (await world.refused(account, 'preview_segment', { filter: wide(51) })).detail,
    /\/filter\/all: A group has at most 50 parts/,
  )
  const parts = await world.refused(account, 'preview_segment', {
    filter: { any: [wide(26), wide(25)] },
  })
  assert.match(parts.detail, /\/filter: A filter has at most 50 conditions, and this one has 51/)
  const empty = { all: Array.from({ length: 50 }, () => ({ any: [{ all: [] }, { any: [] }] })) }
  assert.match(
    (await world.refused(account, 'preview_segment', { filter: empty })).detail,
    /and this one has 100/,
  )
})

test('a newsletter has at most 500 segments', async () => {
  const { account, segment } = await garden(world)
  await segment({ all: [] })
  const ids = Array.from({ length: 499 }, () => newUuid(world.clock.now().getTime()))
  await sql`insert into segment (account_id, segment_id, newsletter_id, name, filter, created_at)
    select ${uuidOf(account.accountId)}, id, ${uuidOf(account.newsletterId)}, 'x', '{"all":[]}', now() from unnest(${ids}::uuid[]) as id`.execute(
    world.db,
  )
  assert.equal(
    (await world.refused(account, 'create_segment', { name: 'x', filter: { all: [] } })).code,
    'too_many_segments',
  )
  assert.equal(
    (await world.ok(account, 'list_segments', { include: 'total', limit: 2 })).total,
    500,
  )
})

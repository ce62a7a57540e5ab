import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { uuidOf } from '#lib/typeid.ts'
import { testWorld } from '#test/world.ts'
import { campaigns } from '#areas/campaigns/fixtures/campaigns.ts'
import { countWithin } from '#areas/contacts/search/count-sql.ts'
import type { Filter } from '#areas/contacts/filters/filter.ts'
import { garden, pointersOf } from './fixtures/segments.ts'

const world = await testWorld()
const { sending, work } = campaigns(world)

const names = (sample: { email: string }[]) => sample.map(({ email }) => email.split('@')[0])

test('counts the contacts that match, and shows the newest ten', async () => {
  const readers = Object.fromEntries(
    Array.from({ length: 12 }, (_, n) => [`r${n}`, { fields: { age: n } }]),
  )
  const { preview } = await garden(world, readers)
  const { count, exact, sample, broken } = await preview({
    field: 'fields.age',
    op: 'gte',
    value: 1,
  })
  assert.deepEqual({ count, exact, broken }, { count: 11, exact: true, broken: null })
  assert.deepEqual(names(sample), ['r11', 'r10', 'r9', 'r8', 'r7', 'r6', 'r5', 'r4', 'r3', 'r2'])
  assert.equal((await preview({ all: [] })).count, 12)
  assert.equal((await preview({ any: [] })).count, 0)
})

test('a contact without a value meets no positive condition, and each negation', async () => {
  const { preview } = await garden(world, {
    ada: { fields: { city: 'Paris' } },
    bob: {},
    cy: { fields: { city: '' } },
  })
  const taken = async (filter: Filter) => names((await preview(filter)).sample).toSorted()
  assert.deepEqual(await taken({ field: 'fields.city', op: 'is', value: 'PARIS' }), ['ada'])
  assert.deepEqual(await taken({ field: 'fields.city', op: 'is_not', value: 'paris' }), [
    'bob',
    'cy',
  ])
  assert.deepEqual(await taken({ not: { field: 'fields.city', op: 'is', value: 'paris' } }), [
    'bob',
    'cy',
  ])
  assert.deepEqual(await taken({ not: { field: 'fields.city', op: 'is_not', value: 'paris' } }), [
    'ada',
  ])
  assert.deepEqual(await taken({ field: 'fields.city', op: 'is_set' }), ['ada'])
  assert.deepEqual(await taken({ field: 'fields.age', op: 'lt', value: 5 }), [])
  assert.deepEqual(await taken({ field: 'confirmedAt', op: 'not_within_days', value: 3 }), [
    'ada',
    'bob',
    'cy',
  ])
})

test('text in a value is text: signs of patterns, quotes and SQL', async () => {
  const cities = { percent: '100%', under: 'a_b', slash: 'a\\b', quote: "o'hara", plain: 'aXb' }
  const { preview } = await garden(
    world,
    Object.fromEntries(Object.entries(cities).map(([name, city]) => [name, { fields: { city } }])),
  )
  const taken = async (value: string, op: 'contains' | 'starts_with' | 'ends_with' = 'contains') =>
    names((await preview({ field: 'fields.city', op, value })).sample)
  assert.deepEqual(await taken('%'), ['percent'])
  assert.deepEqual(await taken('_'), ['under'])
  assert.deepEqual(await taken('\\'), ['slash'])
  assert.deepEqual(await taken("'"), ['quote'])
  assert.deepEqual(await taken('0%', 'ends_with'), ['percent'])
  assert.deepEqual(await taken('A_', 'starts_with'), ['under'])
  assert.deepEqual(await taken("' or true --"), [])
  assert.deepEqual(await taken('x'.repeat(500)), [])
})

test('texts that begin alike are told apart, however long they are', async () => {
  const lengths = [1, 97, 98, 99, 299, 300, 301, 1000]
  const { preview } = await garden(
    world,
    Object.fromEntries(
      lengths.map((length) => [`l${length}`, { fields: { city: 'É'.repeat(length) } }]),
    ),
  )
  const taken = async (filter: Filter) => names((await preview(filter)).sample)
  for (const length of lengths.slice(0, -1))
    assert.deepEqual(
      await taken({ field: 'fields.city', op: 'is', value: 'é'.repeat(length) }),
      [`l${length}`],
      String(length),
    )
  assert.deepEqual(
    await taken({ field: 'fields.city', op: 'in', value: ['É'.repeat(299), 'é', 'e'] }),
    ['l299', 'l1'],
  )
})

test('a value is found among many others, and is not taken for a part of them', async () => {
  const long = Object.fromEntries(
    ['note', 'job', 'street'].map((name) => [name, '", "city": "paris", \\\n'.repeat(40)]),
  )
  const readers = {
    ada: { fields: { ...long, city: 'Paris', vip: true, born: '1985-12-10' } },
    bob: { fields: { ...long, city: 'Paris", "vip": true', vip: false } },
    cy: { fields: { city: '\u0001"\\', job: 'Paris' } },
    dan: { fields: { city: 'Paris, ', job: 'cook, ' } },
    eve: {},
  }
  const { preview } = await garden(world, readers, {
    note: 'text',
    job: 'text',
    street: 'text',
    vip: 'boolean',
    born: 'date',
  })
  const taken = async (field: string, op: 'is' | 'on', value: string | boolean) =>
    names((await preview({ field: `fields.${field}`, op, value })).sample)
  assert.deepEqual(await taken('city', 'is', 'PARIS'), ['ada'])
  assert.deepEqual(await taken('city', 'is', 'Paris", "VIP": true'), ['bob'])
  assert.deepEqual(await taken('city', 'is', '\u0001"\\'), ['cy'])
  assert.deepEqual(await taken('city', 'is', 'Paris, '), ['dan'])
  assert.deepEqual(await taken('job', 'is', ', '), [])
  assert.deepEqual(await taken('vip', 'is', true), ['ada'])
  assert.deepEqual(await taken('born', 'on', '1985-12-10'), ['ada'])
})

test('explains one contact: each part of the filter is met or not', async () => {
  const { account, ids, preview } = await garden(world, {
    ada: { tags: ['vip'], fields: { city: 'Paris' } },
    bob: {},
  })
  const filter: Filter = {
    all: [
      { field: 'tag', op: 'has', value: 'vip' },
      { any: [{ field: 'fields.city', op: 'is', value: 'rome' }, { not: { event: 'opened' } }] },
      { field: 'fields.age', op: 'gt', value: 3 },
    ],
  }
  const { contact, count } = await preview(filter, { contactId: ids['ada'] })
  assert.equal(count, 0)
  assert.deepEqual(contact, {
    matches: false,
    filter: {
      all: [
        { field: 'tag', op: 'has', value: 'vip', met: true },
        {
          any: [
            { field: 'fields.city', op: 'is', value: 'rome', met: false },
            { not: { event: 'opened', met: false }, met: true },
          ],
          met: true,
        },
        { field: 'fields.age', op: 'gt', value: 3, met: false },
      ],
      met: false,
    },
  })
  assert.equal((await preview({ all: [] }, { contactId: ids['bob'] })).contact.matches, true)
  const eve = await garden(world, { eve: {} })
  assert.equal(
    (await world.refused(account, 'preview_segment', { filter, contactId: eve.ids['eve'] })).code,
    'not_found',
  )
  const other = await world.ok(account, 'create_newsletter', { name: 'Other' })
  assert.equal(
    (
      await world.refused(account, 'preview_segment', {
        filter,
        newsletterId: other.id,
        contactId: ids['ada'],
      })
    ).code,
    'not_found',
  )
})

test('asks what readers got, opened and clicked: by campaign, by number, in the last days, and never', async () => {
  const { account, ids, preview, acted, listed } = await garden(world, { ada: {}, bob: {}, cy: {} })
  const sent = []
  for (let n = 0; n < 3; n++) {
    sent.push((await sending(account)).id)
    await work()
    world.clock.move(10 * 86_400_000)
  }
  const [first, second, third] = sent as [string, string, string]
  await world.ok(account, 'add_contact', { email: 'dan@example.com' })
  await acted(first, ids['ada']!, 'open', {
    at: new Date(world.clock.now().getTime() - 29 * 86_400_000),
  })
  await acted(third, ids['ada']!, 'open')
  await acted(second, ids['bob']!, 'open')
  await acted(second, ids['bob']!, 'click')
  await acted(second, ids['cy']!, 'open', { byMachine: true })

  const taken = async (filter: Filter) => {
    const { sample } = await preview(filter)
    assert.deepEqual(
      await listed({ filter: JSON.stringify(filter) }),
      names(sample).toSorted(),
      'the list and the preview differ',
    )
    return names(sample).toSorted()
  }
  assert.deepEqual(await taken({ event: 'sent' }), ['ada', 'bob', 'cy'])
  assert.deepEqual(await taken({ event: 'opened' }), ['ada', 'bob'])
  assert.deepEqual(await taken({ event: 'opened', count: { op: 'gte', n: 2 } }), ['ada'])
  assert.deepEqual(await taken({ event: 'opened', count: { op: 'is', n: 1 } }), ['bob'])
  assert.deepEqual(await taken({ event: 'opened', count: { op: 'lt', n: 1 } }), ['cy', 'dan'])
  assert.deepEqual(await taken({ event: 'opened', count: { op: 'lte', n: 1 } }), [
    'bob',
    'cy',
    'dan',
  ])
  assert.deepEqual(await taken({ event: 'opened', count: { op: 'is', n: 0 } }), ['cy', 'dan'])
  assert.deepEqual(await taken({ event: 'opened', campaignId: first }), ['ada'])
  assert.deepEqual(await taken({ event: 'opened', within: { days: 7 } }), ['ada', 'bob'])
  assert.deepEqual(
    await taken({ event: 'opened', count: { op: 'gte', n: 2 }, within: { days: 7 } }),
    [],
  )
  assert.deepEqual(await taken({ all: [{ event: 'sent' }, { not: { event: 'opened' } }] }), ['cy'])
  assert.deepEqual(await taken({ event: 'clicked', campaignId: second }), ['bob'])
  assert.deepEqual(await taken({ event: 'clicked', count: { op: 'gte', n: 0 } }), [
    'ada',
    'bob',
    'cy',
    'dan',
  ])
})

test('asks for clicks on one link, counted as clicks', async () => {
  const { account, ids, preview } = await garden(world, { ada: {}, bob: {} })
  const { id } = await sending(account, {
    content: { body: '[a](https://a.example/x) [b](https://b.example)' },
  })
  await work()
  const links = await sql<{ number: number; url: string }>`select number, url from mailing_link
    where account_id = ${uuidOf(account.accountId)} and mailing_id = ${uuidOf(id)}`.execute(
    world.db,
  )
  const number = links.rows.find(({ url }) => url.startsWith('https://a.example'))!.number
  await sql`insert into link_click (account_id, mailing_id, number, recipient_id, by_machine, times, first_at, last_at)
    values (${uuidOf(account.accountId)}, ${uuidOf(id)}, ${number}, ${uuidOf(ids['ada']!)}, false, 3, now(), now())`.execute(
    world.db,
  )
  const count = async (link: string, n: number) =>
    (await preview({ event: 'clicked', link, count: { op: 'gte', n } })).count
  assert.deepEqual(
    [
      await count('https://a.example/x', 3),
      await count('https://a.example/x', 4),
      await count('https://b.example', 1),
    ],
    [1, 0, 0],
  )
})

test('takes a filter or a segment, of one newsletter', async () => {
  const { account, segment } = await garden(world, { ada: {} })
  const { id } = await segment({ all: [] })
  assert.equal((await world.ok(account, 'preview_segment', { segmentId: id })).count, 1)
  assert.deepEqual(pointersOf(await world.refused(account, 'preview_segment', {})), ['/filter'])
  assert.deepEqual(
    pointersOf(
      await world.refused(account, 'preview_segment', { segmentId: id, filter: { all: [] } }),
    ),
    ['/segmentId'],
  )
  const other = await world.ok(account, 'create_newsletter', { name: 'Other' })
  const elsewhere = await world.refused(account, 'preview_segment', {
    segmentId: id,
    newsletterId: other.id,
  })
  assert.match(elsewhere.detail, /belongs to another newsletter/)
})

test('a count that takes too long is given up, and the transaction goes on', async () => {
  const { account } = await garden(world, { ada: {} })
  const slow = sql`pg_sleep(5) is not null`
  const matcher = { index: slow, scan: slow, test: slow, lookUps: 0, isOfAddresses: false }
  await world.db.transaction().execute(async (db) => {
    const scope = { db, accountId: account.accountId }
    const timeout = async () =>
      (
        await sql<{
          timeout: string
        }>`select current_setting('statement_timeout') as timeout`.execute(db)
      ).rows[0]!.timeout
    const usual = await timeout()
    assert.equal(
      await countWithin(scope, { newsletterId: account.newsletterId, matcher }, 50),
      null,
    )
    assert.equal(await timeout(), usual)
    assert.equal(await countWithin(scope, { newsletterId: account.newsletterId }, 60_000), 1)
    assert.equal(await timeout(), usual)
  })
})

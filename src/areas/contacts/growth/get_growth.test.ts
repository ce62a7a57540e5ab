import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { DAY_MS } from '#lib/duration.ts'
import { uuidOf } from '#lib/typeid.ts'
import { transaction } from '#operation/transaction.ts'
import { link, openDoor, visitorOf } from '#test/contacts.ts'
import { sumsStayRight } from './fixtures/sums-stay-right.ts'
import { type TestAccount, testWorld } from '#test/world.ts'
import type { SuppressionReason } from '../suppressions/suppression.ts'
import { suppress } from '../suppressions/suppression-sql.ts'
import { foldGrowth } from './fold-sql.ts'
import { reviewGrowth } from './review-sql.ts'

const world = await testWorld()
sumsStayRight(world)

interface Period {
  at: string
  imported: number
  active: number
}

const growth = (
  account: TestAccount,
  input: object = {},
): Promise<{ data: Period[]; sources: object[] }> => world.ok(account, 'get_growth', input)
const today = async (account: TestAccount, input: object = {}) =>
  (await growth(account, input)).data.at(-1)!
const setClock = (at: string) => world.clock.move(Date.parse(at) - world.clock.now().getTime())
/** Returns today's figures that are not zero. */
const changes = async (account: TestAccount, input: object = {}) => {
  const { at: _at, ...counts } = await today(account, input)
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== 0))
}
const stop = (account: TestAccount, email: string, reason: SuppressionReason) =>
  transaction(world.system, account.accountId, (scope) =>
    suppress(scope, [{ email, reason, detail: null, campaignId: null }]),
  )
const activeNow = async (account: TestAccount) =>
  (await world.ok(account, 'list_contacts', { status: 'active', include: 'total' })).total

test('counts a signup, its confirmation and its end, each as it happens', async () => {
  const ada = await world.account()
  const { id } = await world.ok(ada, 'add_contact', { email: 'reader@example.com' })
  assert.deepEqual(await changes(ada), { added: 1 })
  await world.ok(link(world, ada, id, 'confirm'), 'confirm_contact')
  assert.deepEqual(await changes(ada), { added: 1, confirmed: 1, active: 1 })
  await world.ok(ada, 'unsubscribe_contact', { contactId: id })
  await world.ok(ada, 'unsubscribe_contact', { contactId: id })
  assert.deepEqual(await changes(ada), { added: 1, confirmed: 1, unsubscribed: 1 })
  await world.ok(ada, 'delete_contact', { contactId: id })
  assert.deepEqual(await changes(ada), { added: 1, confirmed: 1, unsubscribed: 1 })
})

test('a reader who is deleted is lost once, also one who left before, alone or with the newsletter', async () => {
  const ada = await openDoor(world)
  const second = await world.ok(ada, 'create_newsletter', {
    name: 'Second',
    asksForConfirmation: false,
  })
  const add = async (local: string, newsletterId = ada.newsletterId) =>
    (await world.ok(ada, 'add_contact', { email: `${local}@example.com`, newsletterId })).id
  const [left, stayed, leftSecond] = [await add('a'), await add('b'), await add('a', second.id)]
  await add('b', second.id)
  for (const contactId of [left, leftSecond])
    await world.ok(ada, 'unsubscribe_contact', { contactId })
  for (const contactId of [left, stayed]) await world.ok(ada, 'delete_contact', { contactId })
  await world.ok(ada, 'delete_newsletter', { newsletterId: second.id, withContents: true })
  await world.jobs()
  assert.deepEqual(await changes(ada), { added: 4, unsubscribed: 2, deleted: 2 })
})

test('a contact that comes back is added again, and one that is known is not', async () => {
  const ada = await openDoor(world)
  const { id } = await world.ok(ada, 'add_contact', { email: 'reader@example.com' })
  await world.ok(ada, 'add_contact', { email: 'reader@example.com', tags: ['vip'] })
  await world.ok(ada, 'unsubscribe_contact', { contactId: id })
  await world.ok(await visitorOf(world, ada), 'add_reader', { email: 'reader@example.com' })
  assert.deepEqual(await changes(ada), { added: 2, unsubscribed: 1, active: 1 })
})

test('counts every way to leave, and a bounced contact that gets another address', async () => {
  const ada = await openDoor(world)
  const added = async (local: string) =>
    (await world.ok(ada, 'add_contact', { email: `${local}@example.com` })).id
  const [a, b, c] = [await added('a'), await added('b'), await added('c')]
  await world.ok(link(world, ada, a, 'unsubscribe'), 'unsubscribe_reader', { via: 'mail_app' })
  await stop(ada, 'b@example.com', 'bounced')
  await stop(ada, 'c@example.com', 'bounced')
  await stop(ada, 'c@example.com', 'complained')
  assert.deepEqual(await changes(ada), { added: 3, unsubscribed: 1, bounced: 2, complained: 1 })
  await world.ok(ada, 'update_contact', { contactId: b, email: 'better@example.com' })
  assert.deepEqual([(await today(ada)).active, await activeNow(ada)], [1, 1])
  await world.ok(ada, 'delete_contact', { contactId: c })
  await stop(ada, 'better@example.com', 'bounced')
  await world.ok(ada, 'delete_suppression', { email: 'better@example.com' })
  assert.deepEqual([(await today(ada)).active, await activeNow(ada)], [1, 1])
})

test('an import counts what it adds by its source, and the contacts that it unsubscribes', async () => {
  const ada = await openDoor(world)
  await world.ok(ada, 'add_contact', { email: 'known@example.com' })
  const rows = [
    { email: 'a@example.com', source: 'fair', subscribedAt: '2020-01-01T00:00:00Z' },
    { email: 'b@example.com', status: 'unsubscribed' },
    { email: 'known@example.com', status: 'unsubscribed' },
    { email: 'not an address' },
  ]
  await world.ok(ada, 'import_contacts', { rows })
  await world.jobs()
  assert.deepEqual(await changes(ada), { added: 1, imported: 1, unsubscribed: 1, active: 1 })
  assert.deepEqual((await growth(ada)).sources, [
    { source: 'api', added: 1 },
    { source: 'import', added: 1 },
  ])
  const then = await growth(ada, { from: '2020-01-01', to: '2020-01-01' })
  assert.deepEqual(then.sources, [{ source: 'fair', added: 1 }])
})

test('an imported reader counts on the day of subscribing, alone and in several rows', async () => {
  const ada = await openDoor(world)
  setClock('2026-03-12T09:00:00Z')
  const rows = [
    { email: 'a@example.com', subscribedAt: '2026-03-01' },
    { email: 'b@example.com', subscribedAt: '2026-03-01T23:30:00Z' },
    { email: 'c@example.com', subscribedAt: '2026-03-03' },
    { email: 'c@example.com', tags: 'twice' },
    { email: 'd@example.com', subscribedAt: '2026-03-02', status: 'unsubscribed' },
    // Readers with a date of today or later, which a wrong clock may write, count now.
    { email: 'e@example.com', subscribedAt: '2026-03-12' },
    { email: 'f@example.com', subscribedAt: '2027-01-01' },
    { email: 'g@example.com' },
  ]
  await world.ok(ada, 'import_contacts', { rows })
  await world.jobs()
  const days = async (timeZone: string) =>
    (await growth(ada, { from: '2026-03-01', to: '2026-03-12', timeZone })).data
      .map(({ imported, active }, at) => [at + 1, imported, active])
      .filter(([, imported]) => imported !== 0)
  const expected = [
    [1, 2, 2],
    [2, 1, 2],
    [3, 1, 3],
    [12, 3, 6],
  ]
  assert.deepEqual(await days('UTC'), expected)
  assert.deepEqual(await days('America/New_York'), expected)
  assert.deepEqual(await days('Asia/Tokyo'), expected)
  await foldGrowth(world.db)
  assert.deepEqual(await days('UTC'), expected)
  assert.equal((await world.ok(ada, 'get_overview')).growth.days30.added, 7)
  await reviewGrowth(world.system)
  assert.deepEqual(await days('UTC'), expected)
})

test('a newsletter that is deleted with its contacts leaves them in the history of the account', async () => {
  const ada = await openDoor(world)
  const second = await world.ok(ada, 'create_newsletter', {
    name: 'Second',
    asksForConfirmation: false,
  })
  for (const local of ['a', 'b'])
    await world.ok(ada, 'add_contact', { email: `${local}@example.com`, newsletterId: second.id })
  await world.ok(ada, 'add_contact', { email: 'c@example.com' })
  assert.deepEqual(await changes(ada, { newsletterId: second.id }), { added: 2, active: 2 })
  await world.ok(ada, 'delete_newsletter', { newsletterId: second.id, withContents: true })
  await world.jobs()
  assert.deepEqual(await changes(ada), { added: 3, deleted: 2, active: 1 })
  assert.equal((await world.refused(ada, 'get_growth', { newsletterId: second.id })).status, 404)
})

test('days begin in the time zone that was asked for, and empty ones have zeros', async () => {
  const ada = await openDoor(world)
  setClock('2026-03-10T22:45:00Z')
  await world.ok(ada, 'add_contact', { email: 'a@example.com' })
  setClock('2026-03-12T12:00:00Z')
  const days = async (timeZone: string) =>
    (await growth(ada, { from: '2026-03-10', to: '2026-03-12', timeZone })).data.map(
      ({ at, ...rest }) => [at, Object.values(rest).join('')],
    )
  assert.deepEqual(await days('UTC'), [
    ['2026-03-10T00:00:00.000Z', '10000001'],
    ['2026-03-11T00:00:00.000Z', '00000001'],
    ['2026-03-12T00:00:00.000Z', '00000001'],
  ])
  assert.deepEqual((await days('Asia/Kathmandu'))[1], ['2026-03-10T18:15:00.000Z', '10000001'])
  assert.deepEqual((await days('Europe/Berlin'))[0], ['2026-03-09T23:00:00.000Z', '10000001'])
})

test('without a time zone days begin in that of the newsletter, and in UTC for all newsletters together', async () => {
  const ada = await openDoor(world)
  setClock('2026-03-12T21:00:00Z')
  const newsletter = { newsletterId: ada.newsletterId }
  await world.ok(ada, 'update_newsletter', { ...newsletter, timeZone: 'Asia/Tokyo' })
  assert.equal((await today(ada, newsletter)).at, '2026-03-12T15:00:00.000Z')
  assert.equal(
    (await today(ada, { ...newsletter, timeZone: 'UTC' })).at,
    '2026-03-12T00:00:00.000Z',
  )
  assert.equal((await today(ada)).at, '2026-03-12T00:00:00.000Z')
})

test('shows the last 90 days, and weeks and months as a whole', async () => {
  const ada = await openDoor(world)
  setClock('2026-03-12T12:00:00Z')
  const starts = async (input: object) =>
    (await growth(ada, input)).data.map(({ at }) => at.slice(0, 10))
  const days = await starts({})
  assert.deepEqual([days.length, days[0], days.at(-1)], [90, '2025-12-13', '2026-03-12'])
  assert.deepEqual(await starts({ from: '2026-03-01', to: '2026-03-12', by: 'week' }), [
    '2026-02-23',
    '2026-03-02',
    '2026-03-09',
  ])
  assert.deepEqual(await starts({ from: '2025-12-31', to: '2026-02-01', by: 'month' }), [
    '2025-12-01',
    '2026-01-01',
    '2026-02-01',
  ])
})

test('refuses more than 400 periods, a span that ends before it begins, and a zone that does not exist', async () => {
  const ada = await openDoor(world)
  const problem = async (input: object) =>
    (await world.refused(ada, 'get_growth', input)).errors!.map(
      ({ code, pointer }) => `${code} ${pointer}`,
    )
  assert.deepEqual(await problem({ from: '2024-01-01', to: '2026-01-01' }), [
    'too_many_periods /from',
  ])
  assert.equal(
    (await growth(ada, { from: '2024-01-01', to: '2026-01-01', by: 'week' })).data.length,
    105,
  )
  assert.deepEqual(await problem({ from: '2026-01-02', to: '2026-01-01' }), ['invalid_span /from'])
  assert.deepEqual(await problem({ timeZone: '+02:00' }), ['custom /timeZone'])
  assert.deepEqual(await problem({ from: '2026-02-30' }), ['invalid_format /from'])
})

test('shows nothing of next door', async () => {
  const [ada, bob] = [await openDoor(world), await world.account()]
  await world.ok(ada, 'add_contact', { email: 'a@example.com' })
  assert.deepEqual(await changes(bob), {})
  assert.equal(
    (await world.refused(bob, 'get_growth', { newsletterId: ada.newsletterId })).status,
    404,
  )
})

test('figures stay the same while signups arrive and two processes fold', async () => {
  const ada = await openDoor(world)
  world.clock.move(DAY_MS)
  const fold = async () => {
    for (let i = 0; i < 10; i++) await foldGrowth(world.db)
  }
  const signUps = Array.from({ length: 60 }, (_, i) =>
    world.ok(ada, 'add_contact', { email: `r${i}@example.com`, source: `s${i % 3}` }),
  )
  const watch = async () => {
    let last = 0
    for (let i = 0; i < 20; i++) {
      const { active } = await today(ada)
      assert.ok(active >= last, `${active} after ${last}`)
      last = active
    }
  }
  await Promise.all([...signUps, fold(), fold(), watch()])
  assert.deepEqual(await changes(ada), { added: 60, active: 60 })
  await foldGrowth(world.db)
  assert.deepEqual(await changes(ada), { added: 60, active: 60 })
  assert.deepEqual(
    (await growth(ada)).sources,
    ['s0', 's1', 's2'].map((source) => ({ source, added: 20 })),
  )
  const left = await sql<{
    n: number
  }>`select count(*) as n from growth_change where account_id = ${uuidOf(ada.accountId)}`.execute(
    world.db,
  )
  assert.equal(left.rows[0]!.n, 0)
})

test('a visitor who makes up sources adds a bounded number of rows, and known sources keep theirs', async () => {
  const ada = await openDoor(world)
  await world.ok(ada, 'add_contact', { email: 'a@example.com', source: 'fair' })
  await foldGrowth(world.db)
  const flood = (first: number) =>
    sql`insert into growth_change (account_id, change_id, newsletter_id, at, kind, source, contacts, active)
      select ${uuidOf(ada.accountId)}, gen_random_uuid(), ${uuidOf(ada.newsletterId)}, date_bin('15 minutes', ${world.clock.now()}::timestamptz, 'epoch'), 'added', 'made up ' || n, 1, 0
      from generate_series(${first}::int, ${first + 149}::int) n`.execute(world.db)
  for (const first of [1, 151]) {
    await flood(first)
    await foldGrowth(world.db)
  }
  await world.ok(ada, 'add_contact', { email: 'b@example.com', source: 'fair' })
  await foldGrowth(world.db)
  assert.deepEqual(await changes(ada), { added: 302, active: 2 })
  const { sources } = await growth(ada)
  assert.deepEqual(sources.slice(0, 2), [
    { source: 'other', added: 201 },
    { source: 'fair', added: 2 },
  ])
  const kept = await sql<{
    n: number
  }>`select count(*) as n from growth where account_id = ${uuidOf(ada.accountId)}`.execute(world.db)
  assert.equal(kept.rows[0]!.n, 101)
})

test('sources of readers who subscribed long ago take no place from those of today', async () => {
  const ada = await openDoor(world)
  const imports = async (from: number, to: number) => {
    const rows = Array.from({ length: to - from }, (_, i) => ({
      email: `${from + i}@example.com`,
      source: `old ${from + i}`,
      subscribedAt: '2020-01-01',
    }))
    await world.ok(ada, 'import_contacts', { rows })
    await world.jobs()
  }
  await imports(0, 100)
  await foldGrowth(world.db)
  await imports(100, 130)
  await world.ok(ada, 'add_contact', { email: 'today@example.com', source: 'today' })
  await foldGrowth(world.db)
  assert.deepEqual((await growth(ada)).sources, [{ source: 'today', added: 1 }])
  const then = await growth(ada, { from: '2020-01-01', to: '2020-01-01' })
  assert.deepEqual(then.sources[0], { source: 'other', added: 30 })
})

test('signups that share a transaction append one row for each newsletter and source, and none of them waits', async () => {
  const ada = await openDoor(world)
  await Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      world.ok(ada, 'add_contact', { email: `r${i}@example.com` }),
    ),
  )
  const { rows } = await sql<{
    n: number
    sum: number
  }>`select count(*) as n, sum(contacts)::bigint as sum from growth_change
    where account_id = ${uuidOf(ada.accountId)}`.execute(world.db)
  assert.equal(rows[0]!.sum, 40)
  assert.ok(rows[0]!.n < 20, `${rows[0]!.n} rows`)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { uuidOf } from '#lib/typeid.ts'
import { explainingSession } from '#test/database/explain.ts'
import { testWorld } from '#test/world.ts'
import { countContacts, estimateContacts } from './count-sql.ts'
import type { ContactFilter } from './filter-sql.ts'
import type { Sort } from './order-sql.ts'
import { listContacts } from './page-sql.ts'
import { searchFor } from './search.ts'

// The plans of lists of a large account in a database with other accounts, with statistics of the
// empty table and with current statistics.

const READERS = 55_000
/** The number of the oldest contacts, which have one domain. */
const OLD = 25_000

const world = await testWorld({}, { fresh: true })

async function readers(first: number, count: number) {
  const account = await world.account()
  await sql`insert into contact (account_id, contact_id, newsletter_id, email, status, source, tags, fields, subscribed_at)
    select ${uuidOf(account.accountId)}, ('018f0000' || lpad(to_hex(n), 8, '0') || '7000' || substr(md5(n::text), 1, 12))::uuid, ${uuidOf(account.newsletterId)},
      substr(md5(n::text), 1, 8) || n || case when n < ${first + OLD}::int then '@old.readers.test' else '@readers.test' end, case when n % 20000 = 7 then 'complained' when n % 3 = 0 then 'unsubscribed' else 'active' end,
      case when n % 30000 = 5 then 'fair' else 'api' end, case when n % 25000 = 9 then '{rare}' else '{common}' end::text[],
      jsonb_build_object('first_name', case when n % 30000 = 11 then 'Xanthippe' else 'Reader' end), now()
    from generate_series(${first}::int, ${first + count}::int) n`.execute(world.db)
  return account
}

const FILTERS: Record<string, { filter: ContactFilter; matches: number | null }> = {
  none: { filter: {}, matches: null },
  'a frequent part': { filter: { q: 'readers.test' }, matches: null },
  'one letter': { filter: { q: 'a' }, matches: null },
  'a rare name': { filter: { q: 'nthip' }, matches: 2 },
  'two rare letters': { filter: { q: 'xa' }, matches: 2 },
  'no match': { filter: { q: 'zqzq' }, matches: 0 },
  'a sign that no contact has': { filter: { q: '#' }, matches: 0 },
  'two dots': { filter: { q: '..' }, matches: 0 },
  'letters with which only a domain begins': { filter: { q: 'ol' }, matches: 0 },
  'a rare status': { filter: { status: 'complained' }, matches: 3 },
  'a rare status and a frequent part': {
    filter: { status: 'complained', q: 'readers' },
    matches: 3,
  },
  'a rare tag': { filter: { tag: 'rare' }, matches: 3 },
  'a rare tag and a frequent part': { filter: { tag: 'rare', q: 'readers' }, matches: 3 },
  'a rare source': { filter: { source: 'fair' }, matches: 2 },
  'no paying reader': { filter: { tier: 'paid' }, matches: 0 },
}

test('no list reads the table of contacts as a whole, and with statistics rare matches are found by the index of their filter', async (context) => {
  await readers(1_000_000, 5_000)
  const ada = await readers(1, READERS - 1)
  const { db, plans } = explainingSession(world)
  context.after(() => db.destroy())
  for (const gathered of [false, true]) {
    if (gathered) await sql`vacuum analyze contact`.execute(world.db)
    for (const [name, { filter, matches }] of Object.entries(FILTERS))
      for (const sort of ['newest', 'oldest', 'email'] satisfies Sort[]) {
        const where = `${name} by ${sort}, ${gathered ? 'with' : 'without'} statistics`
        const given = { ...filter, newsletterId: ada.newsletterId }
        const found = await db.transaction().execute((tx) =>
          listContacts({ db: tx, accountId: ada.accountId }, given, {
            limit: 50,
            sort,
            after: null,
          }),
        )
        assert.equal(found.length, matches ?? 51, where)
        const plan = plans.splice(0).join('\n')
        assert.doesNotMatch(plan, /Seq Scan on contact/, where)
        if (
          gathered &&
          matches !== null &&
          !(sort !== 'email' && Object.keys(filter).join() === 'status')
        )
          assert.match(
            plan,
            /(Bitmap )?Index Scan (using|on) (contact_search|contact_tags|contact_status)/,
            where,
          )
        // The expression of search_keys finds the matches exactly. With trigrams alone, every
        // contact of the domain would be tested.
        if (gathered && filter.q && searchFor(filter.q).by !== 'trigrams' && matches !== null)
          assert.match(plan, /Index Cond: .*string_to_array/, where)
      }
  }
})

/**
 * Beginnings of searches whose matches are neighbours: by time, or by address if addresses begin
 * with them.
 */
const TOGETHER: Record<string, { pattern: string; only?: Sort; index: RegExp }> = {
  '@old.': {
    pattern: '%@old.%',
    only: 'newest',
    index: /BitmapAnd[^]*Bitmap Index Scan on contact_age/,
  },
  f9: { pattern: '% f9%', only: 'email', index: /BitmapOr[^]*Bitmap Index Scan on contact_email/ },
  wend: {
    pattern: '%wend%',
    only: 'email',
    index: /BitmapOr[^]*Bitmap Index Scan on contact_email/,
  },
}

test('pages of matches that are together, far from the beginning, are right, and matches behind the end of the page are not read', async (context) => {
  const ada = await readers(3_000_000, READERS - 1)
  await sql`update contact set email = 'wendy' || email, fields = case when email like 'f91%' then '{"first_name": "F9"}' else fields end
    where account_id = ${uuidOf(ada.accountId)} and email ~ '^[^f].*[2-9]@|^f91'`.execute(world.db)
  await sql`vacuum analyze contact`.execute(world.db)
  const { db, plans } = explainingSession(world)
  context.after(() => db.destroy())
  const orders = { newest: sql`contact_id desc`, oldest: sql`contact_id`, email: sql`lower(email)` }
  for (const [q, { pattern, only, index }] of Object.entries(TOGETHER))
    for (const sort of ['newest', 'oldest', 'email'] as const) {
      const whole = await sql<{
        contact_id: string
      }>`select contact_id from contact where account_id = ${uuidOf(ada.accountId)}
        and search_words(email, fields) like ${pattern} order by ${orders[sort]} limit 101`.execute(
        world.db,
      )
      plans.splice(0)
      const page = (after: string[] | null) =>
        db
          .transaction()
          .execute((tx) =>
            listContacts(
              { db: tx, accountId: ada.accountId },
              { newsletterId: ada.newsletterId, q },
              { limit: 50, sort, after },
            ),
          )
      const first = await page(null)
      if (sort === only) assert.match(plans.join('\n'), index, `${q} by ${sort}`)
      const last = first[49]!
      const second = await page(
        sort === 'email' ? [last.email, last.contact_id] : [last.contact_id],
      )
      assert.deepEqual(
        [...first.slice(0, 50), ...second].map(({ contact_id }) => contact_id),
        whole.rows.map(({ contact_id }) => contact_id),
        `${q} by ${sort}`,
      )
    }
})

test('plain counts read their own index, whatever the statistics say', async (context) => {
  const ada = await readers(5_000_000, READERS - 1)
  const { db, plans } = explainingSession(world)
  context.after(() => db.destroy())
  for (const filter of [{}, { status: 'complained' as const }]) {
    const given = { ...filter, newsletterId: ada.newsletterId }
    await db
      .transaction()
      .execute((tx) => countContacts({ db: tx, accountId: ada.accountId }, given))
    assert.match(
      plans.splice(0).join('\n'),
      /Index Only Scan using contact_counts/,
      JSON.stringify(filter),
    )
  }
})

test('an address is found, and counted, by its index alone, and totals by the index of their filter', async (context) => {
  const ada = await readers(4_000_000, READERS - 1)
  await sql`analyze contact`.execute(world.db)
  const { db, plans } = explainingSession(world)
  context.after(() => db.destroy())
  const scope = { accountId: ada.accountId }
  const [known] = await db
    .transaction()
    .execute((tx) =>
      listContacts({ db: tx, ...scope }, {}, { limit: 1, sort: 'oldest', after: null }),
    )
  const ofAddress = { email: known!.email.toUpperCase() }
  plans.splice(0)
  for (const sort of ['newest', 'oldest', 'email'] satisfies Sort[])
    await db.transaction().execute(async (tx) => {
      const found = await listContacts({ db: tx, ...scope }, ofAddress, {
        limit: 50,
        sort,
        after: null,
      })
      assert.deepEqual(
        found.map(({ contact_id }) => contact_id),
        [known!.contact_id],
      )
      assert.equal(await countContacts({ db: tx, ...scope }, ofAddress), 1)
      assert.deepEqual(await estimateContacts({ db: tx, ...scope }, ofAddress), {
        total: 1,
        exact: true,
      })
    })
  const read = plans.filter((plan) => plan.includes('Scan') && plan.includes(' on contact'))
  assert.equal(read.length, 9)
  for (const plan of read) assert.match(plan, /Index Cond: .*newsletter_id.*lower\(email\) = /)
  for (const [filter, index] of [
    // The search matches a twentieth of the contacts. If it matched half, a random sample could
    // show too many matches for the index.
    [{ q: '1@old.readers' }, /Bitmap Index Scan on contact_search/],
    [{ tag: 'common' }, /Bitmap Index Scan on contact_tags/],
    [{ status: 'active' }, /Index Only Scan using contact_counts/],
    [{}, /Index Only Scan using/],
  ] satisfies [ContactFilter, RegExp][]) {
    plans.splice(0)
    const given = { ...filter, newsletterId: ada.newsletterId }
    await db.transaction().execute(async (tx) => {
      await listContacts({ db: tx, ...scope }, given, { limit: 50, sort: 'oldest', after: null })
      await countContacts({ db: tx, ...scope }, given)
    })
    assert.match(plans.at(-1)!, index, JSON.stringify(filter))
  }
})

test('estimates are exact for rare matches, and near for frequent ones, without reading the whole table', async (context) => {
  const ada = await readers(2_000_000, READERS - 1)
  const { db, plans } = explainingSession(world)
  context.after(() => db.destroy())
  const estimate = (filter: ContactFilter) =>
    db.transaction().execute((tx) => estimateContacts({ db: tx, accountId: ada.accountId }, filter))
  assert.deepEqual(await estimate({}), { total: READERS, exact: true })
  assert.deepEqual(await estimate({ status: 'complained', newsletterId: ada.newsletterId }), {
    total: 3,
    exact: true,
  })
  assert.deepEqual(await estimate({ q: 'nthip' }), { total: 2, exact: true })
  assert.deepEqual(await estimate({ q: 'xa', newsletterId: ada.newsletterId }), {
    total: 2,
    exact: true,
  })
  assert.deepEqual(await estimate({ q: '🌸' }), { total: 0, exact: true })
  assert.deepEqual(await estimate({ q: 'ol' }), { total: 0, exact: true })
  assert.deepEqual(await estimate({ tag: 'rare' }), { total: 3, exact: true })
  for (const filter of [{ q: 'readers.test' }, { q: '@' }, { tag: 'common', status: undefined }]) {
    const { total, exact } = await estimate(filter)
    assert.ok(
      !exact && Math.abs(total - READERS) < READERS / 50,
      `${JSON.stringify(filter)}: ${total}`,
    )
  }
  // The oldest contacts, all of which are in one part of the table.
  const old = await estimate({ q: '@old', newsletterId: ada.newsletterId })
  assert.ok(!old.exact && Math.abs(old.total - OLD) < OLD / 10, `${old.total} of ${OLD}`)
  assert.match(plans.join('\n'), /Sample Scan on contact/)
  assert.doesNotMatch(plans.join('\n'), /Seq Scan on contact/)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { FOLDED } from '#lib/fixtures/folded.ts'
import { foldSearch } from '#lib/fold-search.ts'
import { listContacts } from './page-sql.ts'
import { renewSearchIndex } from './renew-sql.ts'
import { openDoor } from '#test/contacts.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld({}, { fresh: true })

test('a text is folded alike in JavaScript and in SQL', async () => {
  const texts = [
    ...FOLDED.flat(),
    ...fc.sample(
      fc.string({
        unit: fc.constantFrom(...FOLDED.map(([written]) => Array.from(written)).flat()),
      }),
      200,
    ),
  ]
  const found = await sql<{
    folded: string
  }>`select fold_search(text) as folded from unnest(${texts}::text[]) with ordinality as t (text, n) order by n`.execute(
    world.db,
  )
  assert.deepEqual(
    found.rows.map(({ folded }) => folded),
    texts.map(foldSearch),
  )
})

const NAMES = {
  'a@example.com': ['Siobhán', 'O’Brien'],
  'b@example.com': ['Ludwig', 'Großstraß'],
  'c@example.com': ['Jean–Luc', 'STRASSER'],
  'd@example.com': ['Σωκράτης', '“Peas”'],
  'e@example.com': ['ßa', '’t Hooft'],
}
const SEARCHES: Record<string, string> = {
  "o'brien": 'a',
  OʼBRIEN: 'a',
  grossstrass: 'b',
  GROẞSTRAß: 'b',
  stras: 'b c',
  straß: 'b c',
  'jean-luc': 'c',
  'jean—': 'c',
  ΣΩΚΡΆΤΗΣ: 'd',
  '"peas"': 'd',
  '“': 'd',
  ss: 'e',
  ß: 'e',
  "'t": 'e',
  '’': 'a e',
}

test('a search finds each spelling, along the list and by the index, also of contacts that were indexed before', async () => {
  const ada = await openDoor(world)
  // The index contains the names as they were written, as before the folding of searches.
  await sql`create or replace function search_words(email text, fields jsonb) returns text language sql immutable parallel safe
    return lower(' ' || email || coalesce(' ' || (fields ->> 'first_name'), '') || coalesce(' ' || (fields ->> 'last_name'), ''))`.execute(
    world.db,
  )
  for (const [email, [first_name, last_name]] of Object.entries(NAMES))
    await world.ok(ada, 'add_contact', { email, fields: { first_name, last_name } })
  await sql`create or replace function search_words(email text, fields jsonb) returns text language sql immutable parallel safe
    return fold_search(' ' || (email collate "default") || coalesce(' ' || (fields ->> 'first_name'), '') || coalesce(' ' || (fields ->> 'last_name'), ''))`.execute(
    world.db,
  )
  await sql`comment on index contact_search is 'stale'`.execute(world.db)
  await renewSearchIndex({ db: world.db, ports: world.system.ports })

  // Adds so many contacts that a scan in the list's order does not reach the others, so that the
  // index finds them.
  await sql`insert into contact (account_id, newsletter_id, contact_id, email, status, source, subscribed_at)
    select account_id, newsletter_id, ('ffffffff-ffff-7fff-8fff-' || lpad(to_hex(n), 12, '0'))::uuid, 'x' || n || '@old.test', 'active', 'api', now()
    from contact cross join generate_series(1, 4000) n where email = 'a@example.com'`.execute(
    world.db,
  )
  for (const [q, expected] of Object.entries(SEARCHES))
    for (const sort of ['newest', 'oldest', 'email'] as const) {
      const found = await world.db
        .transaction()
        .execute((tx) =>
          listContacts(
            { db: tx, accountId: ada.accountId },
            { newsletterId: ada.newsletterId, q },
            { limit: 50, sort, after: null },
          ),
        )
      const names = found.map(({ email }) => email[0]).toSorted()
      assert.equal(names.join(' '), expected, `${q} by ${sort}`)
    }
})

test('an index that is not stale is not built again', async () => {
  const nodeOf = async () =>
    (
      await sql<{ node: string }>`select pg_relation_filenode('contact_search') as node`.execute(
        world.db,
      )
    ).rows[0]!.node
  const before = await nodeOf()
  await renewSearchIndex({ db: world.db, ports: world.system.ports })
  assert.equal(await nodeOf(), before)
})

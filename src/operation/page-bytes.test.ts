import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { uuidOf } from '#lib/typeid.ts'
import { until } from '#test/sinks.ts'
import { type TestAccount, testWorld } from '#test/world.ts'

const world = await testWorld()
/** A long text of an author. Six of them fill a page. */
const LONG = sql`repeat('x', 190_000)`
const ROWS = Array.from({ length: 8 }, (_, i) => i)

/** Reads a list to its end. Returns the number of rows of each page. */
async function pages(
  account: TestAccount,
  operation: string,
  input: object = {},
): Promise<number[]> {
  const counts: number[] = []
  let cursor: string | null = null
  do {
    const page: { data?: unknown[]; rows?: number; nextCursor: string | null } = await world.ok(
      account,
      operation,
      {
        ...input,
        ...(cursor !== null && { cursor }),
      },
    )
    counts.push(page.data?.length ?? page.rows!)
    cursor = page.nextCursor
  } while (cursor !== null)
  return counts
}

test('a page ends by bytes before its limit, and the next one goes on where it ended', async () => {
  const ada = await world.account()
  const account = uuidOf(ada.accountId)
  const content = { format: 'markdown', body: 'Hello' }
  for (const i of ROWS) {
    await world.ok(ada, 'create_campaign', { subject: `Issue ${i}`, content })
    await world.ok(ada, 'create_template', { name: `Template ${i}`, content })
    await world.ok(ada, 'import_contacts', { file: `email\nnobody ${i}\n` })
  }
  await world.jobs()
  const long = sql`jsonb_build_object('format', 'markdown', 'body', ${LONG})`
  await sql`update campaign set content = ${long} where account_id = ${account}`.execute(world.db)
  await sql`update template set content = ${long} where account_id = ${account}`.execute(world.db)
  await sql`update import set header = array[${LONG}] where account_id = ${account}`.execute(
    world.db,
  )
  assert.deepEqual(await pages(ada, 'list_campaigns'), [6, 2])
  assert.deepEqual(await pages(ada, 'list_imports'), [6, 2])
  const [own, ...rest] = await pages(ada, 'list_templates')
  assert.equal(own, 6)
  assert.ok(rest[0]! > 2, 'the templates that come with Mailcast follow')
})

test('so do the rows that an import refused, and the events', async () => {
  const ada = await world.account()
  const account = uuidOf(ada.accountId)
  const { id } = await world.ok(ada, 'import_contacts', {
    file: `email\n${ROWS.map((i) => `nobody ${i}\n`).join('')}`,
  })
  await world.jobs()
  await sql`update import_error set cells = array[${LONG}] where account_id = ${account}`.execute(
    world.db,
  )
  assert.deepEqual(await pages(ada, 'get_import_refusals', { importId: id }), [6, 2])

  for (const i of ROWS) await world.ok(ada, 'add_contact', { email: `reader-${i}@example.com` })
  await sql`delete from event where account_id = ${account} and type <> 'subscriber.created'`.execute(
    world.db,
  )
  // An event is listed only when no older transaction is open in any database of the PostgreSQL
  // server.
  await until(
    'the events are listed',
    async () => (await world.ok(ada, 'list_events')).data.length === ROWS.length,
  )
  await sql`update event set body = jsonb_build_object('data', jsonb_build_object('x', ${LONG}))::text where account_id = ${account}`.execute(
    world.db,
  )
  assert.deepEqual(await pages(ada, 'list_events', { order: 'newest' }), [6, 2])
})

test('lists of rows that are seldom long end by bytes too', async () => {
  const ada = await world.account()
  await world.ok(ada, 'import_contacts', {
    rows: Array.from({ length: 15 }, (_, i) => ({ email: `reader-${i}@example.com` })),
  })
  await world.jobs()
  // The most that a contact holds: 100 fields of 1,000 characters.
  await sql`update contact set fields = (select jsonb_object_agg('field_' || n, repeat('x', 1000)) from generate_series(1, 100) n)
    where account_id = ${uuidOf(ada.accountId)}`.execute(world.db)
  assert.deepEqual(await pages(ada, 'list_contacts'), [10, 5])
  assert.deepEqual(await pages(ada, 'list_contacts', { limit: 7 }), [7, 7, 1])

  for (let i = 0; i < 11; i++) await world.ok(ada, 'create_newsletter', { name: `Letter ${i}` })
  await sql`update newsletter set welcome_email = welcome_email || jsonb_build_object('content', repeat('x', 99_000)) where account_id = ${uuidOf(ada.accountId)}`.execute(
    world.db,
  )
  assert.deepEqual(await pages(ada, 'list_newsletters'), [10, 2])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { uuidOf } from '#lib/typeid.ts'
import { testWorld } from '#test/world.ts'

// The most that an account or a newsletter may have of each kind holds for requests at once.

const world = await testWorld({ webhookEndpointsMax: 20 })

interface Maximum {
  operation: string
  most: number
  code: string
  /** Makes an input that differs from the others. */
  input(n: number): object
  table: string
  /**
   * The columns in which a copied row must differ, besides the account's. Those named `…_id` are
   * UUIDs.
   */
  differs: string[]
}

const block = { type: 'paragraph', text: [{ text: 'Hello' }] }

const MAXIMA: Maximum[] = [
  {
    operation: 'create_api_key',
    most: 20,
    code: 'key_limit_reached',
    input: (n) => ({ name: `k${n}`, level: 'full' }),
    table: 'api_key',
    differs: ['key_id'],
  },
  {
    operation: 'create_newsletter',
    most: 1000,
    code: 'newsletter_limit_reached',
    input: (n) => ({ name: `N ${n}` }),
    table: 'newsletter',
    differs: ['newsletter_id', 'slug'],
  },
  {
    operation: 'create_custom_field',
    most: 100,
    code: 'too_many_fields',
    input: (n) => ({ name: `f${n}`, type: 'text' }),
    table: 'custom_field',
    differs: ['name'],
  },
  {
    operation: 'create_segment',
    most: 500,
    code: 'too_many_segments',
    input: (n) => ({ name: `s${n}`, filter: { field: 'tier', op: 'is', value: 'paid' } }),
    table: 'segment',
    differs: ['segment_id'],
  },
  {
    operation: 'create_automation',
    most: 200,
    code: 'too_many_automations',
    input: (n) => ({ name: `a${n}`, trigger: { type: 'confirmed' }, steps: [{ type: 'exit' }] }),
    table: 'automation',
    differs: ['automation_id'],
  },
  {
    operation: 'create_snippet',
    most: 100,
    code: 'too_many_snippets',
    input: (n) => ({ name: `s${n}`, blocks: [block] }),
    table: 'snippet',
    differs: ['snippet_id'],
  },
  {
    operation: 'create_template',
    most: 200,
    code: 'too_many_templates',
    input: (n) => ({ name: `t${n}`, content: { format: 'blocks', blocks: [block] } }),
    table: 'template',
    differs: ['template_id'],
  },
  {
    operation: 'create_coupon',
    most: 500,
    code: 'too_many_coupons',
    input: (n) => ({ code: `CODE${n}`, percentOff: 10 }),
    table: 'coupon',
    differs: ['coupon_id', 'code'],
  },
  {
    operation: 'create_product',
    most: 1000,
    code: 'too_many_products',
    input: (n) => ({ name: `p${n}`, price: 500, currency: 'eur' }),
    table: 'product',
    differs: ['product_id'],
  },
  {
    operation: 'add_domain',
    most: 100,
    code: 'domain_limit_reached',
    input: (n) => ({ name: `d${n}.example.com` }),
    table: 'sending_domain',
    differs: ['domain_id', 'name'],
  },
  {
    operation: 'create_webhook_endpoint',
    most: 20,
    code: 'endpoint_limit_reached',
    input: (n) => ({ url: `https://hooks.example.com/${n}` }),
    table: 'webhook_endpoint',
    differs: ['endpoint_id'],
  },
  {
    operation: 'invite_member',
    most: 50,
    code: 'member_limit_reached',
    input: (n) => ({ email: `m${n}@example.com`, role: 'viewer' }),
    table: 'member',
    differs: ['member_id', 'invited_email'],
  },
]

for (const { operation, most, code, input, table, differs } of MAXIMA)
  test(`${operation}: five at once, where one more has room, add one`, async () => {
    const ada = await world.account()
    await world.ok(ada, operation, input(0))
    const account = uuidOf(ada.accountId)
    const count = async () =>
      (
        await sql<{
          n: number
        }>`select count(*)::int as n from ${sql.table(table)} where account_id = ${account}`.execute(
          world.db,
        )
      ).rows[0]!.n
    const values = differs.map(
      (column) =>
        sql`${column}::text, ${column.endsWith('_id') ? sql`gen_random_uuid()::text` : sql`'copy' || n || '.example.org'`}`,
    )
    await sql`insert into ${sql.table(table)}
      select (jsonb_populate_record(null::${sql.table(table)}, to_jsonb(t) || jsonb_build_object(${sql.join(values)}))).*
      from (select * from ${sql.table(table)} where account_id = ${account} order by ${sql.ref(table === 'member' ? 'invited_at' : 'created_at')} desc nulls last limit 1) t, generate_series(1, ${most - 1 - (await count())}) n`.execute(
      world.db,
    )
    assert.equal(await count(), most - 1)

    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, n) => world.call(ada, operation, input(n + 1))),
    )
    const codes = answers.map(({ problem }) => problem?.refusal.code ?? 'done').sort()
    assert.deepEqual(codes, ['done', ...Array<string>(4).fill(code)].sort())
    assert.equal(await count(), most)
  })

for (const operation of ['add_tag', 'add_contact'])
  test(`${operation}: five new tags at once, where the account has room for one more, add one`, async () => {
    const ada = await world.account()
    const account = uuidOf(ada.accountId)
    const contacts = await Promise.all(
      [1, 2, 3, 4, 5].map((n) => world.ok(ada, 'add_contact', { email: `t${n}@example.com` })),
    )
    await sql`insert into tag (account_id, name, created_at) select ${account}, 'tag ' || n, now() from generate_series(1, 999) n`.execute(
      world.db,
    )
    const answers = await Promise.all(
      contacts.map(({ id }, n) =>
        operation === 'add_tag'
          ? world.call(ada, 'add_tag', { contactId: id, tag: `new ${n}` })
          : world.call(ada, 'add_contact', { email: `n${n}@example.com`, tags: [`new ${n}`] }),
      ),
    )
    assert.deepEqual(answers.map(({ problem }) => problem?.refusal.code ?? 'done').sort(), [
      'done',
      ...Array<string>(4).fill('too_many_tags'),
    ])
    assert.equal(
      (
        await sql<{
          n: number
        }>`select count(*)::int as n from tag where account_id = ${account}`.execute(world.db)
      ).rows[0]!.n,
      1000,
    )
  })

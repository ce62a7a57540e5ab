import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Db } from '#db/rows.ts'
import { newUuid, uuidOf } from '#lib/typeid.ts'
import { explainingSession } from '#test/database/explain.ts'
import { type TestAccount, testWorld } from '#test/world.ts'
import { countContacts } from '../search/count-sql.ts'
import { listContacts } from '../search/page-sql.ts'
import { audienceOf, matcherOf } from './audience-sql.ts'
import type { Filter } from './filter.ts'

// The plans of filters of a large account in a database with other accounts, with statistics of the
// empty tables and with current statistics.

const world = await testWorld({}, { fresh: true })

const READERS = 20_000

/** Adds an account with readers, of whom every second one opened each of three campaigns. */
async function readers(first: number, count: number): Promise<TestAccount> {
  const account = await world.account()
  const [acc, nl] = [uuidOf(account.accountId), uuidOf(account.newsletterId)]
  await world.ok(account, 'create_custom_field', { name: 'city', type: 'text' })
  await sql`insert into tag (account_id, name, created_at) values (${acc}, 'rare', now()), (${acc}, 'common', now())`.execute(
    world.db,
  )
  await sql`insert into contact (account_id, contact_id, newsletter_id, email, status, source, tags, fields, subscribed_at)
    select ${acc}, ('018f0000' || lpad(to_hex(n), 8, '0') || '7000' || substr(md5(n::text), 1, 12))::uuid, ${nl}, n || '@readers.test', 'active', 'api',
      case when n % 5000 = 9 then '{rare}' else '{common}' end::text[], jsonb_build_object('city', case when n % 5000 = 3 then 'Bath' else 'Exeter' end), now()
    from generate_series(${first}::int, ${first + count - 1}::int) n`.execute(world.db)
  for (let n = 0; n < 3; n++) {
    const mailing = newUuid(world.clock.now().getTime())
    await sql`insert into mailing (account_id, mailing_id, newsletter_id, kind, owner_id, frozen, status, wants, counted, lost, created_at)
      values (${acc}, ${mailing}, ${nl}, 'campaign', ${mailing}, true, 'ended', 'active', true, 'uncertain', now())`.execute(
      world.db,
    )
    await sql`insert into engagement (account_id, mailing_id, recipient_id, act, by_machine, times, first_at, last_at)
      select ${acc}, ${mailing}, contact_id, 'open', false, 1, now(), now()
      from (select contact_id, row_number() over (order by contact_id) as n from contact where account_id = ${acc}) c where n % 2 = 0`.execute(
      world.db,
    )
  }
  return account
}

const rare: Filter = { field: 'tag', op: 'has', value: 'rare' }
const opened: Filter = { event: 'opened' }
const bath: Filter = { field: 'fields.city', op: 'is', value: 'bath' }

const FILTERS: Record<string, { filter: Filter; matches: number; plan: RegExp }> = {
  'a rare tag': {
    filter: { all: [rare, { field: 'status', op: 'is', value: 'active' }] },
    matches: 4,
    plan: /Index Scan (using|on) contact_tags/,
  },
  'one address': {
    filter: { field: 'email', op: 'is', value: '77@readers.test' },
    matches: 1,
    plan: /Index Scan (using|on) contact_email/,
  },
  'a text of a field': { filter: bath, matches: 4, plan: /Index Scan (using|on) contact_fields/ },
  'one of two texts of a field, or a tag': {
    filter: { any: [{ field: 'fields.city', op: 'in', value: ['BATH', 'Rome'] }, rare] },
    matches: 8,
    plan: /Index Scan (using|on) contact_fields/,
  },
  'no opening': { filter: { not: opened }, matches: READERS / 2, plan: /hashed SubPlan/ },
  'no opening, by number': {
    filter: { ...opened, count: { op: 'lt', n: 2 } },
    matches: READERS / 2,
    plan: /hashed SubPlan/,
  },
  'an opening': { filter: opened, matches: READERS / 2, plan: /hashed SubPlan/ },
  'openings or a field': {
    filter: { any: [{ ...opened, count: { op: 'gte', n: 3 } }, bath] },
    matches: READERS / 2 + 4,
    plan: /hashed SubPlan/,
  },
}

test('tags, addresses and fields are found by their index, and events are gathered once', async (context) => {
  await readers(1_000_000, 5_000)
  const ada = await readers(1, READERS)
  const { db, plans } = explainingSession(world)
  context.after(() => db.destroy())
  // The database reports the plan of a statement only with the next statement.
  const seen = async (tx: Db) => {
    await sql`select 1`.execute(tx)
    return plans.splice(0).join('\n')
  }
  for (const gathered of [false, true]) {
    if (gathered) await sql`vacuum analyze contact, engagement, mailing`.execute(world.db)
    for (const [name, { filter, matches, plan: wanted }] of Object.entries(FILTERS)) {
      const where = `${name}, ${gathered ? 'with' : 'without'} statistics`
      const { found, list, counted, plan } = await db.transaction().execute(async (tx) => {
        const scope = {
          ...ada,
          db: tx,
          now: world.clock.now(),
          registrations: world.system.registrations,
        }
        const condition = await audienceOf(scope, { newsletterId: ada.newsletterId, filter })
        await seen(tx)
        const all = await sql`select contact_id from contact where ${condition}`.execute(tx)
        const plan = await seen(tx)
        const { newsletterId } = ada
        const asked = { newsletterId, matcher: await matcherOf(scope, { newsletterId, filter }) }
        const counted = await countContacts(scope, asked)
        await seen(tx)
        const page = await listContacts(scope, asked, { limit: 50, sort: 'newest', after: null })
        return { found: all.rows.length, list: page.length, counted, plan }
      })
      assert.deepEqual([found, counted, list], [matches, matches, Math.min(matches, 51)], where)
      assert.doesNotMatch(
        plans.splice(0).join('\n'),
        /Seq Scan on contact|(Semi|Anti) Join/,
        `the list of ${where}`,
      )
      if (gathered || /SubPlan/.test(wanted.source)) assert.match(plan, wanted, where)
    }
  }
})

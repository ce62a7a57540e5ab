import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { newUuid, typeId, uuidOf } from '#lib/typeid.ts'
import { SEED } from '#test/seed.ts'
import { testWorld } from '#test/world.ts'
import { openDoor } from '#test/contacts.ts'
import { termsOf } from './audience-sql.ts'
import { conditionsOf, Filter } from './filter.ts'
import { filterSql } from './filter-sql.ts'
import { evaluate, type Person } from './fixtures/evaluate.ts'
import { CAMPAIGNS, chooser, randomFilter, randomPerson, TYPES } from './fixtures/random-filters.ts'

const world = await testWorld()

const PEOPLE = 300
const ROUNDS = 30
/** The number of filters in one statement. */
const TOGETHER = 25

/** Inserts people with their events: campaigns with one mailing each. */
async function write(
  account: { accountId: string; newsletterId: string },
  people: readonly Person[],
): Promise<void> {
  const [acc, nl] = [uuidOf(account.accountId), uuidOf(account.newsletterId)]
  const { db } = world
  for (const [name, type] of Object.entries(TYPES))
    await world.ok(account as never, 'create_custom_field', { name: name.slice(7), type })
  for (const id of CAMPAIGNS) {
    const [owner, mailing] = [uuidOf(id), uuidOf(id)]
    await sql`insert into campaign (account_id, campaign_id, newsletter_id, subject, preview_text, content, audience, status, created_at)
      values (${acc}, ${owner}, ${nl}, 'March', '', '{}', '{}', 'sent', now())`.execute(db)
    await sql`insert into mailing (account_id, mailing_id, newsletter_id, kind, owner_id, frozen, status, wants, counted, lost, created_at)
      values (${acc}, ${mailing}, ${nl}, 'campaign', ${owner}, true, 'ended', 'active', true, 'uncertain', now())`.execute(
      db,
    )
  }
  const links = [
    ...new Set(people.flatMap(({ events }) => events.flatMap(({ link }) => link ?? []))),
  ]
  for (const id of CAMPAIGNS)
    for (const [number, url] of links.entries())
      await sql`insert into mailing_link (account_id, mailing_id, number, url) values (${acc}, ${uuidOf(id)}, ${number}, ${url})`.execute(
        db,
      )
  for (const person of people) {
    const id = uuidOf(person.id)
    const { subscribedAt, confirmedAt, unsubscribedAt, paidUntil } = person.times
    await sql`insert into contact (account_id, contact_id, newsletter_id, email, status, source, tier, tags, fields, subscribed_at, confirmed_at, unsubscribed_at, paid_until)
      values (${acc}, ${id}, ${nl}, ${person.email}, ${person.status}, ${person.source}, ${person.tier}, ${person.tags}, ${JSON.stringify(person.fields)},
        ${subscribedAt}, ${confirmedAt}, ${unsubscribedAt}, ${paidUntil})`.execute(db)
    for (const { event, campaignId, link, times, at } of person.events) {
      const mailing = uuidOf(campaignId)
      if (event === 'sent')
        await sql`insert into recipient (account_id, mailing_id, recipient_id, status, finished_at) values (${acc}, ${mailing}, ${id}, 'sent', ${at})`.execute(
          db,
        )
      else if (link === undefined)
        await sql`insert into engagement (account_id, mailing_id, recipient_id, act, by_machine, times, first_at, last_at)
          values (${acc}, ${mailing}, ${id}, ${event === 'opened' ? 'open' : 'click'}, false, ${times}, ${at}, ${at})`.execute(
          db,
        )
      else
        await sql`insert into link_click (account_id, mailing_id, number, recipient_id, by_machine, times, first_at, last_at)
          values (${acc}, ${mailing}, ${links.indexOf(link)}, ${id}, false, ${times}, ${at}, ${at})`.execute(
          db,
        )
    }
    // Opens and clicks by bots never count.
    await sql`insert into engagement (account_id, mailing_id, recipient_id, act, by_machine, times, first_at, last_at)
      values (${acc}, ${uuidOf(CAMPAIGNS[0]!)}, ${id}, 'open', true, 9, now(), now())`.execute(db)
  }
}

test('a compiled filter takes the same contacts as a plain evaluation, in each of its forms', async () => {
  const ada = await openDoor(world)
  const now = new Date('2026-01-15T12:00:00.000Z')
  const choose = chooser(SEED)
  const people = Array.from({ length: PEOPLE }, (_, n) =>
    randomPerson(choose, typeId('sub', newUuid(now.getTime())), n, now),
  )
  await write(ada, people)
  const scope = {
    db: world.db,
    accountId: ada.accountId,
    now,
    registrations: world.system.registrations,
  }

  let taken = 0
  for (let round = 0; round < ROUNDS; round++) {
    const filters = Array.from({ length: TOGETHER }, () => fitting(choose))
    for (const use of ['index', 'scan', 'test'] as const) {
      // Every second condition on events is looked up for each contact.
      const lookedUp = new Set(
        filters
          .flatMap((filter) => conditionsOf(filter))
          .flatMap(({ condition }, at) => (at % 2 ? [condition] : [])),
      )
      const terms = {
        ...(await termsOf(scope, filters, round % 2 === 0 ? ada.newsletterId : undefined)),
        lookedUp,
        byWords: true,
      }
      const columns = filters.map(
        (filter) => sql`coalesce(${filterSql(filter, terms, use)}, false)`,
      )
      const { rows } = await sql<{
        contact_id: string
        met: boolean[]
      }>`select contact_id, array[${sql.join(columns)}] as met
        from contact where account_id = ${uuidOf(ada.accountId)}`.execute(world.db)
      const met = new Map(rows.map((row) => [typeId('sub', row.contact_id), row.met]))
      for (const person of people)
        for (const [i, filter] of filters.entries()) {
          const expected = evaluate(filter, person, TYPES, now)
          taken += expected ? 1 : 0
          if (met.get(person.id)![i] !== expected)
            assert.fail(
              `SEED=${SEED}: as ${use}, ${JSON.stringify(filter)} ${expected ? 'misses' : 'takes'} ${JSON.stringify(person)}`,
            )
        }
    }
    // Tests the condition alone, as statements use it. A null matches no contact.
    const terms = { ...(await termsOf(scope, filters, ada.newsletterId)), byWords: true }
    for (const filter of filters.slice(0, 2)) {
      const { rows } = await sql<{ contact_id: string }>`select contact_id from contact
        where account_id = ${uuidOf(ada.accountId)} and ${filterSql(filter, terms, 'index')} order by contact_id`.execute(
        world.db,
      )
      const expected = people
        .filter((person) => evaluate(filter, person, TYPES, now))
        .map(({ id }) => uuidOf(id))
      assert.deepEqual(
        rows.map(({ contact_id }) => contact_id),
        expected.sort(),
        `SEED=${SEED}: ${JSON.stringify(filter)}`,
      )
    }
  }
  assert.ok(
    taken > (ROUNDS * TOGETHER * PEOPLE * 3) / 10,
    `only ${taken} were taken: the filters are too narrow to tell anything`,
  )
})

test('few values of fields are looked up by words; many, or control characters, are not', async () => {
  const ada = await openDoor(world)
  await world.ok(ada, 'create_custom_field', { name: 'town', type: 'text' })
  const scope = {
    db: world.db,
    accountId: ada.accountId,
    now: new Date('2026-01-15T12:00:00.000Z'),
    registrations: world.system.registrations,
  }
  const byWords = async (filter: Filter) => {
    const terms = await termsOf(scope, [filter], ada.newsletterId)
    return sql`${filterSql(filter, terms, 'index')}`.compile(world.db).sql.includes('field_words')
  }
  const towns = (count: number): Filter => ({
    field: 'fields.town',
    op: 'in',
    value: Array.from({ length: count }, (_, n) => `town ${n}`),
  })
  assert.ok(await byWords(towns(10)))
  assert.ok(!(await byWords(towns(11))))
  assert.ok(await byWords({ any: [towns(5), towns(5)] }))
  assert.ok(!(await byWords({ any: [towns(5), { any: [towns(6)] }] })))
  // Some collations fold a Σ after a letter to ς. In JSON the line break before it ends in a
  // letter: \n.
  assert.ok(!(await byWords({ field: 'fields.town', op: 'is', value: 'a\nΣ' })))
})

/** Returns a random filter that the input schema accepts. */
function fitting(choose: ReturnType<typeof chooser>): Filter {
  for (;;) {
    const filter = randomFilter(choose)
    const parsed = Filter.safeParse(filter)
    if (parsed.success) return parsed.data
    assert.match(parsed.error.message, /at most 50 conditions/)
  }
}

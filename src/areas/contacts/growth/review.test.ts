import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { DAY_MS } from '#lib/duration.ts'
import { uuidOf } from '#lib/typeid.ts'
import { openDoor } from '#test/contacts.ts'
import { type TestAccount, testWorld } from '#test/world.ts'
import { foldGrowth } from './fold-sql.ts'
import { sumContacts } from './growth-sql.ts'
import { reviewGrowth } from './review-sql.ts'

const world = await testWorld()

/** Reviews all newsletters that are due, and returns the corrections of an account. */
async function review({ accountId }: TestAccount): Promise<object[]> {
  const warned: { accountId?: string }[] = []
  const log = { ...world.system.ports.log, warn: (fields: object) => void warned.push(fields) }
  while (await reviewGrowth({ db: world.db, ports: { ...world.system.ports, log } }));
  return warned.filter((fields) => fields.accountId === accountId)
}

async function readers(account: TestAccount, count: number): Promise<void> {
  for (let i = 0; i < count; i++)
    await world.ok(account, 'add_contact', { email: `r${i}@example.com` })
}

const activeIn = async (account: TestAccount) => {
  const chart = (await world.ok(account, 'get_growth')).data.at(-1).active
  const [{ subscribers }] = (await world.ok(account, 'get_overview')).newsletters
  return [chart, subscribers.active]
}

test('a difference between the sums and the contacts is corrected once and logged, within a day', async () => {
  const ada = await openDoor(world)
  await readers(ada, 5)
  await foldGrowth(world.db)
  assert.deepEqual(await review(ada), [])
  await sql`delete from contact where account_id = ${uuidOf(ada.accountId)} and email in ('r1@example.com', 'r2@example.com')`.execute(
    world.db,
  )
  assert.deepEqual(await activeIn(ada), [5, 5])
  assert.deepEqual(await review(ada), [], 'it was reviewed today')
  world.clock.move(DAY_MS + 1)
  assert.deepEqual(await review(ada), [
    { accountId: ada.accountId, newsletterId: ada.newsletterId, differences: { active: -2 } },
  ])
  assert.deepEqual(await activeIn(ada), [3, 3])
  await foldGrowth(world.db)
  world.clock.move(DAY_MS + 1)
  assert.deepEqual(await review(ada), [])
  assert.deepEqual(await activeIn(ada), [3, 3])
})

test('finds no difference while signups arrive and another process folds', async () => {
  const ada = await openDoor(world)
  const work = [readers(ada, 40), ...[1, 2, 3].map(() => foldGrowth(world.db))]
  for (let i = 0; i < 10; i++) {
    world.clock.move(DAY_MS + 1)
    assert.deepEqual(await review(ada), [])
  }
  await Promise.all(work)
})

test('contacts without sums, as a restore leaves them, are found and added', async () => {
  const ada = await world.account()
  await sql`insert into contact (account_id, contact_id, newsletter_id, email, status, source, subscribed_at)
    select ${uuidOf(ada.accountId)}, gen_random_uuid(), ${uuidOf(ada.newsletterId)}, 'x' || n || '@example.com', 'active', 'api', now() from generate_series(1, 7) n`.execute(
    world.db,
  )
  assert.deepEqual(await review(ada), [
    { accountId: ada.accountId, newsletterId: ada.newsletterId, differences: { active: 7 } },
  ])
  assert.deepEqual(await activeIn(ada), [7, 7])
})

test('contacts from before the sums by status are counted by the first review, without a warning', async () => {
  const ada = await openDoor(world)
  await readers(ada, 3)
  await foldGrowth(world.db)
  await sql`update contact set status = 'unsubscribed' where account_id = ${uuidOf(ada.accountId)} and email = 'r1@example.com'`.execute(
    world.db,
  )
  await sql`update growth_total set active = 2, counted = false where account_id = ${uuidOf(ada.accountId)}`.execute(
    world.db,
  )
  const sums = (status?: 'unsubscribed') =>
    sumContacts({ db: world.db, accountId: ada.accountId }, { status })
  assert.equal(await sums(), null)
  assert.deepEqual(await review(ada), [])
  assert.deepEqual([await sums(), await sums('unsubscribed')], [3, 1])
})

test('quarters of an hour are kept for 13 months, and older ones become days, with the same sums and dates', async () => {
  const ada = await openDoor(world)
  const ids = [uuidOf(ada.accountId), uuidOf(ada.newsletterId)]
  const now = world.clock.now().getTime()
  const ago = (days: number) => new Date(Math.floor(now / DAY_MS) * DAY_MS - days * DAY_MS)
  // The Wednesday on or after that day. A chart by weeks would otherwise place a quarter hour on
  // Sunday night in another week than its day.
  const wednesday = (days: number) => days - ((10 - ago(days).getUTCDay()) % 7)
  const [oldest, older, recent] = [wednesday(500), wednesday(450), wednesday(399)]
  const noted = (day: Date) =>
    sql`insert into growth (account_id, newsletter_id, at, kind, source, contacts, active)
      select ${ids[0]}, ${ids[1]}, ${day}::timestamptz + n * interval '15 minutes', kind, case kind when 'added' then 'fair' else '' end, 2, case kind when 'added' then 2 else -1 end
      from generate_series(36, 83) n, unnest(array['added', 'unsubscribed']) kind`.execute(world.db)
  for (const days of [oldest, older, recent]) await noted(ago(days))
  await sql`insert into growth_total (account_id, newsletter_id, active) values (${ids[0]}, ${ids[1]}, 144)`.execute(
    world.db,
  )
  await sql`insert into contact (account_id, contact_id, newsletter_id, email, status, source, subscribed_at)
    select ${ids[0]}, gen_random_uuid(), ${ids[1]}, 'x' || n || '@example.com', 'active', 'api', now() from generate_series(1, 144) n`.execute(
    world.db,
  )
  const day = (days: number) => ago(days).toISOString().slice(0, 10)
  const charts = () =>
    Promise.all(
      ['UTC', 'America/Los_Angeles', 'Asia/Tokyo'].map(async (timeZone) =>
        (
          await world.ok(ada, 'get_growth', { from: day(501), to: day(392), timeZone, by: 'week' })
        ).data.map(({ added, unsubscribed, active }: Record<string, number>) => [
          added,
          unsubscribed,
          active,
        ]),
      ),
    )
  const before = await charts()
  assert.deepEqual(await review(ada), [])
  const { rows } = await sql<{
    days: number
    n: number
  }>`select extract(day from ${ago(0)}::timestamptz - date_trunc('day', at at time zone 'UTC') at time zone 'UTC')::int as days, count(*)::int as n
    from growth where account_id = ${ids[0]} group by 1 order by 1 desc`.execute(world.db)
  assert.deepEqual(rows, [
    { days: oldest, n: 2 },
    { days: older, n: 2 },
    { days: recent, n: 96 },
  ])
  assert.deepEqual(await charts(), before)
  const [oneDay] = (
    await world.ok(ada, 'get_growth', {
      from: day(oldest),
      to: day(oldest),
      timeZone: 'America/Los_Angeles',
    })
  ).data
  assert.deepEqual([oneDay.added, oneDay.unsubscribed], [96, 96])
})

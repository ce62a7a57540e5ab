import { sql } from 'kysely'
import { countAffected, type Db, row, rows } from '#db/rows.ts'
import { DAY_MS, MINUTE_MS } from '#lib/duration.ts'
import { newUuid, typeId } from '#lib/typeid.ts'
import type { System } from '#operation/system.ts'
import type { Status } from '../record/contact.ts'
import { addToSums, type PeriodChange } from './fold-sql.ts'
import { STATUSES } from './growth.ts'

/**
 * The age in days from which quarter hours are added to days. A chart shows at most 400 days
 * (PERIODS_MAX) in any time zone.
 */
const QUARTERS_DAYS = 402
/** The most days that one round adds up, which have some thousand rows. */
const DAYS_AT_ONCE = 31
/** The most newsletters in a round. Counting a million contacts takes 0.2 s. */
const REVIEWED_AT_ONCE = 10

interface Reviewed {
  account_id: string
  newsletter_id: string
}

/**
 * Adds old quarter hours to days, and compares the sums with the contacts, once a day for each
 * newsletter. Returns true when more may be due.
 */
export async function reviewGrowth({
  db,
  ports: { clock, log },
}: Pick<System, 'db' | 'ports'>): Promise<boolean> {
  const now = clock.now()
  const due = await dueForReview(db, now)
  for (const one of due) {
    if (!(await claim(db, one, now))) continue
    await foldOldDays(db, one, new Date(now.getTime() - QUARTERS_DAYS * DAY_MS))
    const differences = await correct(db, one, now)
    if (Object.keys(differences).length > 0)
      log.warn(
        {
          accountId: typeId('acc', one.account_id),
          newsletterId: typeId('nl', one.newsletter_id),
          differences,
        },
        'the sums of growth differed from the contacts; the differences were added to this quarter of an hour',
      )
  }
  return due.length === REVIEWED_AT_ONCE
}

/**
 * Finds newsletters that were not compared for a day. Includes deleted newsletters, because their
 * sums stay.
 */
async function dueForReview(db: Db, now: Date): Promise<Reviewed[]> {
  return rows(
    db,
    sql<Reviewed>`select coalesce(n.account_id, t.account_id) as account_id, coalesce(n.newsletter_id, t.newsletter_id) as newsletter_id
      from newsletter n /* every account */ full join growth_total t on t.account_id = n.account_id and t.newsletter_id = n.newsletter_id
      where t.checked_at is null or t.checked_at < ${dayBefore(now)} order by t.checked_at nulls first limit ${REVIEWED_AT_ONCE}`,
  )
}

/** Stores that a newsletter is being compared now. Returns false when another process was first. */
async function claim(db: Db, { account_id, newsletter_id }: Reviewed, now: Date): Promise<boolean> {
  const claimed = await countAffected(
    db,
    sql`insert into growth_total (account_id, newsletter_id, active, checked_at) values (${account_id}, ${newsletter_id}, 0, ${now})
      on conflict (account_id, newsletter_id) do update set checked_at = excluded.checked_at
        where growth_total.checked_at is null or growth_total.checked_at < ${dayBefore(now)}`,
  )
  return claimed > 0
}

function dayBefore(now: Date): Date {
  return new Date(now.getTime() - DAY_MS)
}

/**
 * Adds old quarter hours to UTC days, a limited number at a time. A day's sum has the time noon,
 * which is the same date in nearly all time zones.
 */
async function foldOldDays(
  db: Db,
  { account_id, newsletter_id }: Reviewed,
  before: Date,
): Promise<void> {
  for (let days = 0; days < DAYS_AT_ONCE; days++) {
    const oldest = await row(
      db,
      sql<{
        at: Date
      }>`select at from growth where account_id = ${account_id} and newsletter_id = ${newsletter_id} and at < ${before}
        and at at time zone 'UTC' <> date_trunc('day', at at time zone 'UTC') + interval '12 hours' order by at limit 1`,
    )
    if (!oldest) return
    const day = Math.floor(oldest.at.getTime() / DAY_MS) * DAY_MS
    await db.transaction().execute(async (tx) => {
      const taken = await rows(
        tx,
        sql<PeriodChange>`delete from growth where account_id = ${account_id} and newsletter_id = ${newsletter_id}
          and at >= ${new Date(day)} and at < ${new Date(day + DAY_MS)} returning newsletter_id, kind, source, contacts, active`,
      )
      const noon = new Date(day + DAY_MS / 2)
      await addToSums(
        tx,
        account_id,
        taken.map((change) => ({ ...change, at: noon })),
      )
    })
  }
}

/**
 * Inserts a change that makes the sums equal to the numbers of contacts. Returns the differences
 * that no known cause explains. Contacts older than the sums are counted here for the first time.
 */
async function correct(
  db: Db,
  { account_id, newsletter_id }: Reviewed,
  now: Date,
): Promise<Partial<Record<Status, number>>> {
  const ofNewsletter = sql`account_id = ${account_id} and newsletter_id = ${newsletter_id}`
  const columns = sql.join(STATUSES.map((status) => sql.ref(status)))
  const found = (await row(
    db,
    // One statement has one snapshot, so it sees contacts together with their changes.
    sql<Record<Status, number> & { counted: boolean }>`select
        (select counted from growth_total where ${ofNewsletter}) as counted,
        ${sql.join(STATUSES.map((status) => sql`coalesce(sum(n) filter (where status = ${status}), 0)::bigint as ${sql.ref(status)}`))}
      from (select status, count(*) as n from contact where ${ofNewsletter} and email <> '' group by status
        union all select w.status, -w.n
          from (select ${columns} from growth_total where ${ofNewsletter}
            union all select ${columns} from growth_change where ${ofNewsletter}) kept
          cross join lateral (values ${sql.join(STATUSES.map((status) => sql`(${status}::text, kept.${sql.ref(status)})`))}) as w (status, n)) counts`,
  ))!
  const differing = STATUSES.filter((status) => found[status] !== 0)
  if (differing.length > 0)
    await countAffected(
      db,
      sql`insert into growth_change (account_id, change_id, newsletter_id, at, kind, source, contacts, ${columns})
        values (${account_id}, ${newUuid(now.getTime())}, ${newsletter_id}, ${quarterOf(now)}, 'corrected', '', ${Math.abs(found.active)},
          ${sql.join(STATUSES.map((status) => found[status]))})`,
    )
  if (!found.counted)
    await countAffected(db, sql`update growth_total set counted = true where ${ofNewsletter}`)
  const wrong = differing.filter((status) => found.counted || status === 'active')
  return Object.fromEntries(wrong.map((status) => [status, found[status]]))
}

function quarterOf(now: Date): Date {
  return new Date(now.getTime() - (now.getTime() % (15 * MINUTE_MS)))
}

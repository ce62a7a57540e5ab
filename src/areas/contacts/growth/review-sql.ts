import { sql } from 'kysely'
import { affected, type Db, row, rows } from '#db/rows.ts'
import { DAY_MS, MINUTE_MS } from '#lib/duration.ts'
import { newUuid, typeId } from '#lib/typeid.ts'
import type { System } from '#operation/system.ts'
import { addToSums, type Change } from './fold-sql.ts'

/** A chart has at most 400 days (PERIODS_MAX), which begin in any time zone. Older quarters of an hour are not asked for one by one. */
const QUARTERS_DAYS = 402
/** The most days that one round folds: some thousand rows. */
const DAYS_AT_ONCE = 31
/** The most newsletters of one round. The count of a million contacts takes 0.2 s. */
const REVIEWED_AT_ONCE = 10

interface Reviewed {
  account_id: string
  newsletter_id: string
}

/**
 * Reviews the sums of newsletters, each once a day: folds old ones, and compares them with the contacts. It takes some newsletters at a time, those
 * first that were reviewed longest ago. Returns true when more may be due.
 */
export async function reviewGrowth({ db, ports: { clock, log } }: Pick<System, 'db' | 'ports'>): Promise<boolean> {
  const now = clock.now()
  const due = await dueForReview(db, now)
  for (const one of due) {
    if (!(await claim(db, one, now))) continue
    await foldOldDays(db, one, new Date(now.getTime() - QUARTERS_DAYS * DAY_MS))
    const difference = await correct(db, one, now)
    if (difference !== 0)
      log.warn(
        { accountId: typeId('acc', one.account_id), newsletterId: typeId('nl', one.newsletter_id), difference },
        'the sums of growth differed from the active contacts; the difference was added to this quarter of an hour',
      )
  }
  return due.length === REVIEWED_AT_ONCE
}

/** Finds newsletters that were not reviewed within a day. Deleted newsletters have sums too. */
async function dueForReview(db: Db, now: Date): Promise<Reviewed[]> {
  return rows(
    db,
    sql<Reviewed>`select coalesce(n.account_id, t.account_id) as account_id, coalesce(n.newsletter_id, t.newsletter_id) as newsletter_id
      from newsletter n /* every account */ full join growth_total t on t.account_id = n.account_id and t.newsletter_id = n.newsletter_id
      where t.checked_at is null or t.checked_at < ${dayBefore(now)} order by t.checked_at nulls first limit ${REVIEWED_AT_ONCE}`,
  )
}

/** Notes that a newsletter is reviewed now. Returns false when another process was first. */
async function claim(db: Db, { account_id, newsletter_id }: Reviewed, now: Date): Promise<boolean> {
  const claimed = await affected(
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
 * Folds quarters of an hour before a time into days of UTC. A day stands at noon, which is within the same date in nearly all time zones. The rest
 * follows tomorrow.
 */
async function foldOldDays(db: Db, { account_id, newsletter_id }: Reviewed, before: Date): Promise<void> {
  for (let days = 0; days < DAYS_AT_ONCE; days++) {
    const oldest = await row(
      db,
      sql<{ at: Date }>`select at from growth where account_id = ${account_id} and newsletter_id = ${newsletter_id} and at < ${before}
        and at at time zone 'UTC' <> date_trunc('day', at at time zone 'UTC') + interval '12 hours' order by at limit 1`,
    )
    if (!oldest) return
    const day = Math.floor(oldest.at.getTime() / DAY_MS) * DAY_MS
    await db.transaction().execute(async (tx) => {
      const taken = await rows(
        tx,
        sql<Change>`delete from growth where account_id = ${account_id} and newsletter_id = ${newsletter_id}
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

/** Compares the sums with the active contacts as they are at one moment, and appends the difference as a change. */
async function correct(db: Db, { account_id, newsletter_id }: Reviewed, now: Date): Promise<number> {
  const ofNewsletter = sql`account_id = ${account_id} and newsletter_id = ${newsletter_id}`
  const found = await row(
    db,
    // One statement sees one moment: each transaction writes its contacts and their changes together.
    sql<{ difference: number }>`select (select count(*) from contact where ${ofNewsletter} and status = 'active')
      - (select coalesce(sum(active), 0) from growth_total where ${ofNewsletter})::bigint
      - (select coalesce(sum(active), 0) from growth_change where ${ofNewsletter})::bigint as difference`,
  )
  const { difference } = found!
  if (difference !== 0)
    await affected(
      db,
      sql`insert into growth_change (account_id, change_id, newsletter_id, at, kind, source, contacts, active)
        values (${account_id}, ${newUuid(now.getTime())}, ${newsletter_id}, ${quarterOf(now)}, 'corrected', '', ${Math.abs(difference)}, ${difference})`,
    )
  return difference
}

function quarterOf(now: Date): Date {
  return new Date(now.getTime() - (now.getTime() % (15 * MINUTE_MS)))
}

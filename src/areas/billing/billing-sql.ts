import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, type Db, row, rows } from '#db/rows.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import type { Allowances } from './plans.ts'

export interface AccountLimits extends Allowances {
  plan: string | null
  used: number
}

/** Reads an account's limits and use, or undefined when there is no such account. */
export async function findLimits(
  { db, accountId }: AccountDb,
  month: string,
): Promise<AccountLimits | undefined> {
  return row(
    db,
    sql<AccountLimits>`select a.plan, a.emails_allowed::float as emails, a.subscribers_allowed::float as subscribers, coalesce(u.used, 0)::float as used
      from account a left join mail_usage u on u.account_id = ${uuidOf(accountId)} and u.period_start = ${month}::date
      where a.account_id = ${uuidOf(accountId)}`,
  )
}

/** Writes an account's plan and allowances. Returns false when there is no such account. */
export async function writePlan(
  { db, accountId }: AccountDb,
  plan: string | null,
  { emails, subscribers }: Allowances,
): Promise<boolean> {
  const written = await countAffected(
    db,
    sql`update account set plan = ${plan}, emails_allowed = ${emails}, subscribers_allowed = ${subscribers}, plan_by = null,
      plan_status = null, plan_renews_at = null, plan_cancel_at = null, plan_card_brand = null, plan_card_last4 = null
      where account_id = ${uuidOf(accountId)}`,
  )
  return written > 0
}

/** The state of a paid plan, as the provider's subscription reports it. */
export interface PlanStanding {
  /**
   * `subscription` when a subscription pays the plan; null when the operator set the plan, or there
   * is none.
   */
  by: 'subscription' | null
  status: 'active' | 'trialing' | 'past_due' | 'none' | null
  renewsAt: Date | null
  cancelAt: Date | null
  cardBrand: string | null
  cardLast4: string | null
}

/** A plan's state with the price that is paid and the pending change. */
interface FullStanding extends PlanStanding {
  plan: string | null
  every: 'month' | 'year' | null
  amount: number | null
  currency: string | null
  nextPlan: string | null
  nextAt: Date | null
  lapsesAt: Date | null
  hadTrial: boolean
  /** The status of the subscription at the provider; null without one. */
  subscription: string | null
}

export async function findStanding({ db, accountId }: AccountDb): Promise<FullStanding> {
  return (await row(
    db,
    sql<FullStanding>`select a.plan, a.plan_by as by, a.plan_status as status, a.plan_renews_at as "renewsAt",
        a.plan_cancel_at as "cancelAt", a.plan_card_brand as "cardBrand", a.plan_card_last4 as "cardLast4",
        s.every, s.amount::float as amount, s.currency, case when s.next_at is not null then s.next_plan end as "nextPlan", s.next_at as "nextAt",
        s.lapses_at as "lapsesAt", coalesce(s.had_trial, false) as "hadTrial",
        s.status as subscription
      from account a left join plan_subscription s on s.account_id = a.account_id where a.account_id = ${uuidOf(accountId)}`,
  ))!
}

/**
 * Writes the plan that a subscription pays, unless the operator gave one. Null allowances leave the
 * stored ones.
 */
export async function writePaidPlan(
  { db, accountId }: AccountDb,
  plan: string | null,
  allowances: Allowances | null,
  standing: Omit<PlanStanding, 'by'>,
): Promise<boolean> {
  const limits =
    allowances &&
    sql`, emails_allowed = ${allowances.emails}, subscribers_allowed = ${allowances.subscribers}`
  const written = await countAffected(
    db,
    sql`update account set plan = ${plan}, plan_by = 'subscription', plan_status = ${standing.status}, plan_renews_at = ${standing.renewsAt},
        plan_cancel_at = ${standing.cancelAt}, plan_card_brand = ${standing.cardBrand}, plan_card_last4 = ${standing.cardLast4} ${limits ?? sql``}
      where account_id = ${uuidOf(accountId)} and (plan is null or plan_by = 'subscription')`,
  )
  return written > 0
}

/** Lists the plans in use, and null when some account has none. */
export async function listPlansInUse(db: Db): Promise<(string | null)[]> {
  return (
    await rows(
      db,
      sql<{
        plan: string | null
      }>`select plan from account /* every account */ group by plan order by plan`,
    )
  ).map(({ plan }) => plan)
}

/** Writes the allowances of all accounts on a plan. Returns how many accounts changed. */
export function writeAllowances(
  db: Db,
  plan: string | null,
  { emails, subscribers }: Allowances,
): Promise<number> {
  return countAffected(
    db,
    sql`update account /* every account */ set emails_allowed = ${emails}, subscribers_allowed = ${subscribers}
      where plan is not distinct from ${plan}
        and (emails_allowed is distinct from ${emails}::bigint or subscribers_allowed is distinct from ${subscribers}::bigint)`,
  )
}

/** The reasons to mail the owner: most used, all used, or a send stopped. */
type NoticeKind = 'most' | 'all' | 'stop'

/** The percentage of an allowance from which most of it counts as used. */
export const MOST_PERCENT = 80

/**
 * The column that holds the allowance about which the last mail was sent. A new allowance is mailed
 * about again.
 */
const COLUMN: Record<NoticeKind, RawBuilder<unknown>> = {
  most: sql`most_noticed`,
  all: sql`all_noticed`,
  stop: sql`stop_noticed`,
}

const DUE: Record<NoticeKind, RawBuilder<boolean>> = {
  most: sql`(a.emails_allowed > 0 and u.used * 100 >= a.emails_allowed * ${sql.lit(MOST_PERCENT)} and u.most_noticed is distinct from a.emails_allowed)`,
  all: sql`(a.emails_allowed > 0 and u.used >= a.emails_allowed and u.all_noticed is distinct from a.emails_allowed)`,
  stop: sql`(u.stop_noticed is distinct from a.emails_allowed)`,
}

/** Lists accounts whose owners must be mailed that most or all of the allowance is used. */
export async function accountsToNotice(db: Db, month: string, limit: number): Promise<string[]> {
  const found = await rows(
    db,
    sql<{
      account_id: string
    }>`select u.account_id from mail_usage u join account a on a.account_id = u.account_id /* every account */
      where u.period_start = ${month}::date and (${DUE.most} or ${DUE.all}) limit ${limit}`,
  )
  return found.map(({ account_id }) => typeId('acc', account_id))
}

/** Claims one mail to the owner. Returns false when it is not due, or was claimed already. */
export async function claimNotice(
  { db, accountId }: AccountDb,
  month: string,
  kind: NoticeKind,
): Promise<boolean> {
  const account = uuidOf(accountId)
  const claimed = await countAffected(
    db,
    sql`update mail_usage u set ${COLUMN[kind]} = a.emails_allowed from account a
      where u.account_id = ${account} and u.period_start = ${month}::date and a.account_id = ${account} and ${DUE[kind]}`,
  )
  return claimed > 0
}

export async function findAccountName({ db, accountId }: AccountDb): Promise<string> {
  return (await row(
    db,
    sql<{ name: string }>`select name from account where account_id = ${uuidOf(accountId)}`,
  ))!.name
}

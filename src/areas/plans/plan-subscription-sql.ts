import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, type Db, row, rows } from '#db/rows.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import type { SubscriptionRecord } from '#ports/payment-records.ts'

export interface Price {
  plan: string
  every: 'month' | 'year'
  amount: number
}

/** The plan that an account has chosen, with its subscription at the provider. */
export interface PlanSubscription extends Price {
  ref: string
  currency: string
  nextPlan: string | null
  nextEvery: Price['every'] | null
  nextAmount: number | null
  nextAt: Date | null
  changeNo: number
  changeKey: string | null
  busyUntil: Date | null
  hadTrial: boolean
  subscriptionId: string | null
  customer: string | null
  status: SubscriptionRecord['status'] | null
  periodEndsAt: Date | null
  cancelsAt: Date | null
  lapsesAt: Date | null
  paymentNoticed: PaymentNotice | null
  paymentNoticedOf: Date | null
  renewalNoticedOf: Date | null
  endedByDeletion: boolean
}

/**
 * The mails about a missing payment, in order: the payment failed, two days remain, the plan has
 * ended.
 */
export const PAYMENT_NOTICES = ['failed', 'soon', 'ended'] as const
export type PaymentNotice = (typeof PAYMENT_NOTICES)[number]

const columns = sql`ref, plan, every, amount::float as amount, currency, next_plan as "nextPlan", next_every as "nextEvery",
  next_amount::float as "nextAmount", next_at as "nextAt", change_no as "changeNo", change_key as "changeKey", busy_until as "busyUntil",
  had_trial as "hadTrial", subscription_id as "subscriptionId", customer, status, period_ends_at as "periodEndsAt", cancels_at as "cancelsAt",
  lapses_at as "lapsesAt", payment_noticed as "paymentNoticed", payment_noticed_of as "paymentNoticedOf", renewal_noticed_of as "renewalNoticedOf",
  ended_by_deletion as "endedByDeletion"`
const ofAccount = (accountId: string) => sql`account_id = ${uuidOf(accountId)}`

export async function findPlanSubscription({
  db,
  accountId,
}: AccountDb): Promise<PlanSubscription | undefined> {
  return row(
    db,
    sql<PlanSubscription>`select ${columns} from plan_subscription where ${ofAccount(accountId)}`,
  )
}

export async function lockPlanSubscription({
  db,
  accountId,
}: AccountDb): Promise<PlanSubscription | undefined> {
  return row(
    db,
    sql<PlanSubscription>`select ${columns} from plan_subscription where ${ofAccount(accountId)} for update`,
  )
}

/** Writes a new subscription in place of one that has ended or never began. */
export async function beginSubscription(
  { db, accountId }: AccountDb,
  {
    ref,
    plan,
    every,
    amount,
    currency,
    dueAt,
  }: Price & { ref: string; currency: string; dueAt: Date },
): Promise<void> {
  await countAffected(
    db,
    sql`insert into plan_subscription (account_id, ref, plan, every, amount, currency, due_at)
      values (${uuidOf(accountId)}, ${ref}, ${plan}, ${every}, ${amount}, ${currency}, ${dueAt})
      on conflict (account_id) do update set ref = excluded.ref, plan = excluded.plan, every = excluded.every, amount = excluded.amount,
        currency = excluded.currency, due_at = excluded.due_at, next_plan = null, next_every = null, next_amount = null, next_at = null,
        subscription_id = null, status = null, period_ends_at = null, cancels_at = null, change_key = null, lapses_at = null,
        ended_by_deletion = false`,
  )
}

/**
 * Claims the lease to change an account's plan. Returns false while another change has the lease.
 */
export async function takeTurn(
  { db, accountId }: AccountDb,
  now: Date,
  until: Date,
): Promise<boolean> {
  const taken = await countAffected(
    db,
    sql`update plan_subscription set busy_until = ${until} where ${ofAccount(accountId)} and (busy_until is null or busy_until <= ${now})`,
  )
  return taken > 0
}

/** Unlocks the subscription of a plan, unless another change locked it since, until another time. */
export async function endTurn({ db, accountId }: AccountDb, until: Date): Promise<void> {
  await countAffected(
    db,
    sql`update plan_subscription set busy_until = null where ${ofAccount(accountId)} and busy_until = ${until}`,
  )
}

/**
 * Stores a change before the request to the provider. A repeated change keeps its number and
 * idempotency key.
 */
export async function beginChange(
  { db, accountId }: AccountDb,
  next: Price & { at: Date | null; changeKey: string },
): Promise<number> {
  const begun = await row(
    db,
    sql<{
      changeNo: number
    }>`update plan_subscription set next_plan = ${next.plan}, next_every = ${next.every}, next_amount = ${next.amount},
        next_at = ${next.at}, change_no = change_no + case when change_key = ${next.changeKey} then 0 else 1 end, change_key = ${next.changeKey}
      where ${ofAccount(accountId)} returning change_no as "changeNo"`,
  )
  return begun!.changeNo
}

export async function writeSubscription(
  { db, accountId }: AccountDb,
  {
    price,
    isNext,
    record,
    dueAt,
    lapsesAt,
  }: {
    price: Price
    isNext: boolean
    record: SubscriptionRecord
    dueAt: Date | null
    lapsesAt: Date | null
  },
): Promise<void> {
  const next = isNext
    ? sql`, next_plan = null, next_every = null, next_amount = null, next_at = null, change_key = null`
    : sql``
  await countAffected(
    db,
    sql`update plan_subscription set plan = ${price.plan}, every = ${price.every}, amount = ${price.amount}, subscription_id = ${record.id},
        customer = ${record.customer}, status = ${record.status}, period_ends_at = ${record.periodEndsAt}, cancels_at = ${record.cancelsAt},
        had_trial = had_trial or ${record.trialEndsAt !== null}, due_at = ${dueAt},
        lapses_at = ${lapsesAt} ${next}
      where ${ofAccount(accountId)}`,
  )
}

export async function notePaymentNotice(
  { db, accountId }: AccountDb,
  notice: PaymentNotice,
  period: Date,
): Promise<void> {
  await countAffected(
    db,
    sql`update plan_subscription set payment_noticed = ${notice}, payment_noticed_of = ${period} where ${ofAccount(accountId)}`,
  )
}

export async function noteRenewalNotice(
  { db, accountId }: AccountDb,
  periodEndsAt: Date,
): Promise<void> {
  await countAffected(
    db,
    sql`update plan_subscription set renewal_noticed_of = ${periodEndsAt} where ${ofAccount(accountId)}`,
  )
}

export async function noteEndedByDeletion(
  { db, accountId }: AccountDb,
  ended: boolean,
): Promise<void> {
  await countAffected(
    db,
    sql`update plan_subscription set ended_by_deletion = ${ended} where ${ofAccount(accountId)}`,
  )
}

export async function noteDue({ db, accountId }: AccountDb, dueAt: Date | null): Promise<void> {
  await countAffected(
    db,
    sql`update plan_subscription set due_at = ${dueAt} where ${ofAccount(accountId)}`,
  )
}

export async function claimDuePlans(
  db: Db,
  { now, next, limit }: { now: Date; next: Date; limit: number },
): Promise<string[]> {
  const due = await rows(
    db,
    sql<{
      accountId: string
    }>`update plan_subscription /* every account */ set due_at = ${next} where account_id in (
        select account_id from plan_subscription /* every account */ where due_at <= ${now} order by due_at limit ${limit} for update skip locked)
      returning account_id as "accountId"`,
  )
  return due.map(({ accountId }) => typeId('acc', accountId))
}

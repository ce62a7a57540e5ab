import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, row, rows } from '#db/rows.ts'
import { newUuid, typeId, uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'
import { playCountsSql } from '#areas/payments/index.ts'
import type { StoredCoupon } from './coupon.ts'

interface CouponRow {
  coupon_id: string
  code: string
  percent_off: number | null
  amount_off: number | null
  currency: string | null
  duration: StoredCoupon['duration']
  redeem_by: Date | null
  max_redemptions: number | null
  redemptions: number
  archived_at: Date | null
  created_at: Date
}

/** SQL for the uses of a coupon. Sandbox orders count until the account takes real money. */
const redemptions = (accountId: string) =>
  sql`redemptions + case when ${playCountsSql(accountId)} then play_redemptions else 0 end`
const columns = (
  accountId: string,
) => sql`coupon_id, code, percent_off, amount_off, currency, duration, redeem_by, max_redemptions,
  ${redemptions(accountId)} as redemptions, archived_at, created_at`

function toCoupon(found: CouponRow): StoredCoupon {
  return {
    id: typeId('cpn', found.coupon_id),
    code: found.code,
    percentOff: found.percent_off,
    amountOff: found.amount_off,
    currency: found.currency,
    duration: found.duration,
    redeemBy: found.redeem_by,
    maxRedemptions: found.max_redemptions,
    redemptions: found.redemptions,
    archivedAt: found.archived_at,
    createdAt: found.created_at,
  }
}

async function select(
  { db, accountId }: AccountDb,
  condition: RawBuilder<unknown>,
): Promise<StoredCoupon[]> {
  const found = await rows(
    db,
    sql<CouponRow>`select ${columns(accountId)} from coupon where account_id = ${uuidOf(accountId)} and ${condition}`,
  )
  return found.map(toCoupon)
}

/** Finds the coupon of a code. The code of an archived coupon finds none. */
export async function findByCode(
  scope: AccountDb,
  code: string,
): Promise<StoredCoupon | undefined> {
  return (await select(scope, sql`upper(code) = ${code.toUpperCase()} and archived_at is null`))[0]
}

export async function findCoupon(
  scope: AccountDb,
  couponId: string,
): Promise<StoredCoupon | undefined> {
  return (await select(scope, sql`coupon_id = ${uuidOf(couponId)}`))[0]
}

export async function lockCoupon(
  scope: AccountDb,
  couponId: string,
): Promise<StoredCoupon | undefined> {
  return (await select(scope, sql`coupon_id = ${uuidOf(couponId)} for update`))[0]
}

export async function listCoupons(
  scope: AccountDb,
  archived: boolean | undefined,
  page: { limit: number; before: string | null },
): Promise<StoredCoupon[]> {
  const state =
    archived === undefined
      ? sql`true`
      : archived
        ? sql`archived_at is not null`
        : sql`archived_at is null`
  const before = page.before === null ? sql`` : sql`and coupon_id < ${page.before}`
  return select(scope, sql`${state} ${before} order by coupon_id desc limit ${page.limit + 1}`)
}

export async function countCoupons(
  { db, accountId }: AccountDb,
  archived: boolean | undefined,
): Promise<number> {
  const state =
    archived === undefined
      ? sql`true`
      : archived
        ? sql`archived_at is not null`
        : sql`archived_at is null`
  return (await row(
    db,
    sql<{
      n: number
    }>`select count(*) as n from coupon where account_id = ${uuidOf(accountId)} and ${state}`,
  ))!.n
}

type NewCoupon = Omit<StoredCoupon, 'id' | 'redemptions' | 'archivedAt' | 'createdAt'>

export async function insertCoupon(
  { db, accountId, now }: Scope,
  coupon: NewCoupon,
): Promise<StoredCoupon> {
  const inserted = await row(
    db,
    sql<CouponRow>`insert into coupon (account_id, coupon_id, code, percent_off, amount_off, currency, duration, redeem_by, max_redemptions, created_at)
      values (${uuidOf(accountId)}, ${newUuid(now.getTime())}, ${coupon.code}, ${coupon.percentOff}, ${coupon.amountOff}, ${coupon.currency},
        ${coupon.duration}, ${coupon.redeemBy}, ${coupon.maxRedemptions}, ${now})
      returning ${columns(accountId)}`,
  )
  return toCoupon(inserted!)
}

export async function archiveCoupon(
  { db, accountId, now }: Scope,
  couponId: string,
): Promise<void> {
  await countAffected(
    db,
    sql`update coupon set archived_at = ${now} where account_id = ${uuidOf(accountId)} and coupon_id = ${uuidOf(couponId)}`,
  )
}

/**
 * Counts a use of a coupon. Returns false when the coupon is used up. Concurrent uses wait for the
 * row's lock.
 */
export async function redeem(
  { db, accountId }: AccountDb,
  couponId: string,
  { livemode }: { livemode: boolean },
): Promise<boolean> {
  const counter = counterOf(livemode)
  const counted = await countAffected(
    db,
    sql`update coupon set ${counter} = ${counter} + 1 where account_id = ${uuidOf(accountId)} and coupon_id = ${uuidOf(couponId)}
      and archived_at is null and (max_redemptions is null or ${redemptions(accountId)} < max_redemptions)`,
  )
  return counted > 0
}

/** Subtracts a failed order from a coupon's uses, or adds an order that was paid later. */
export async function recount(
  { db, accountId }: AccountDb,
  couponId: string,
  { livemode, by }: { livemode: boolean; by: 1 | -1 },
): Promise<void> {
  const counter = counterOf(livemode)
  await countAffected(
    db,
    sql`update coupon set ${counter} = greatest(0, ${counter} + ${by}) where account_id = ${uuidOf(accountId)} and coupon_id = ${uuidOf(couponId)}`,
  )
}

const counterOf = (livemode: boolean) => sql.ref(livemode ? 'redemptions' : 'play_redemptions')

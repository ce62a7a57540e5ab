import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, type Db, row, rows } from '#db/rows.ts'
import { DAY_MS } from '#lib/duration.ts'
import { uuidOf } from '#lib/typeid.ts'
import { TABLES } from '#operation/account-data/tables.ts'
import type { Scope } from '#operation/scope.ts'

/** Hashes that identify a person who uses a coupon; null when unknown. */
export interface CouponUser {
  mailbox: Buffer | null
  visitor: Buffer | null
}

export interface ReservingSale {
  kind: string
  ref: string
}

interface Reservation {
  /** False when a later checkout of the same person has replaced it. */
  counts: boolean
  createdAt: Date
}

const ofUser = ({ mailbox, visitor }: CouponUser) =>
  sql`counts and (mailbox = ${mailbox} or visitor = ${visitor})`

export async function findReservation(
  { db, accountId }: AccountDb,
  ref: string,
): Promise<Reservation | undefined> {
  return row(
    db,
    sql<Reservation>`select counts, created_at as "createdAt" from coupon_reservation where account_id = ${uuidOf(accountId)} and ref = ${ref}`,
  )
}

/** Counts the reservations of a person that a new checkout would replace. */
export async function countOwn(
  { db, accountId }: AccountDb,
  couponId: string,
  user: CouponUser,
): Promise<number> {
  const found = await row(
    db,
    sql<{ n: number }>`select count(*) as n from coupon_reservation
      where account_id = ${uuidOf(accountId)} and coupon_id = ${uuidOf(couponId)} and ${ofUser(user)}`,
  )
  return found!.n
}

/**
 * Replaces a person's reservations by a new one. Returns for each replaced reservation whether its
 * use was counted in live or in sandbox mode. Lock the coupon first.
 */
export async function replaceOwn(
  { db, accountId }: AccountDb,
  couponId: string,
  user: CouponUser,
  by: string,
): Promise<{ livemode: boolean }[]> {
  return rows(
    db,
    sql<{ livemode: boolean }>`update coupon_reservation set counts = false, replaced_by = ${by}
      where account_id = ${uuidOf(accountId)} and coupon_id = ${uuidOf(couponId)} and ${ofUser(user)} returning livemode`,
  )
}

export async function insertReservation(
  { db, accountId, now }: Scope,
  {
    kind,
    ref,
    couponId,
    livemode,
    user,
  }: ReservingSale & { couponId: string; livemode: boolean; user: CouponUser },
): Promise<void> {
  await countAffected(
    db,
    sql`insert into coupon_reservation (account_id, ref, kind, coupon_id, livemode, mailbox, visitor, created_at)
      values (${uuidOf(accountId)}, ${ref}, ${kind}, ${uuidOf(couponId)}, ${livemode}, ${user.mailbox}, ${user.visitor}, ${now})`,
  )
}

/** Lists the sales that a sale has replaced, whose payment pages may be open. */
export async function listReplaced(
  { db, accountId }: AccountDb,
  by: string,
): Promise<ReservingSale[]> {
  return rows(
    db,
    sql<ReservingSale>`select kind, ref from coupon_reservation where account_id = ${uuidOf(accountId)} and replaced_by = ${by}`,
  )
}

/**
 * Ends a reservation. Returns whether the reservation was counted, or undefined when there is none.
 * Lock the coupon first.
 */
export async function endReservation(
  { db, accountId }: AccountDb,
  ref: string,
): Promise<boolean | undefined> {
  const ended = await row(
    db,
    sql<{
      counts: boolean
    }>`delete from coupon_reservation where account_id = ${uuidOf(accountId)} and ref = ${ref} returning counts`,
  )
  return ended?.counts
}

const BATCH = 1000

/** Deletes the reservations of deleted sales. Returns true when more may be left. */
export async function forgetOldReservations({ db }: { db: Db }, now: Date): Promise<boolean> {
  const deleted = await countAffected(
    db,
    sql`delete from coupon_reservation where (account_id, ref) in (
      select account_id, ref from coupon_reservation /* every account */ where created_at < ${new Date(now.getTime() - TABLES.coupon_reservation.days * DAY_MS)} limit ${BATCH})`,
  )
  return deleted === BATCH
}

import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, row, rows } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import type { CheckoutRecord } from '#ports/payment-records.ts'
import type { SaleFacts } from './sale-kind.ts'

interface SaleName {
  kind: string
  ref: string
}

export interface Sale extends SaleName {
  version: number
  attempt: number
  attemptedAt: Date | null
  checkoutId: string | null
  checkoutUrl: string | null
  checkoutExpiresAt: Date | null
  checkoutStatus: CheckoutRecord['status'] | null
  paymentId: string | null
  subscriptionId: string | null
}

const columns = sql`kind, ref, version, attempt, attempted_at as "attemptedAt", checkout_id as "checkoutId", checkout_url as "checkoutUrl",
  checkout_expires_at as "checkoutExpiresAt", checkout_status as "checkoutStatus", payment_id as "paymentId", subscription_id as "subscriptionId"`
const whereSale = (accountId: string, { kind, ref }: SaleName) =>
  sql`account_id = ${uuidOf(accountId)} and kind = ${kind} and ref = ${ref}`

export async function findSale(
  { db, accountId }: AccountDb,
  name: SaleName,
): Promise<Sale | undefined> {
  return row(db, sql<Sale>`select ${columns} from payment_sale where ${whereSale(accountId, name)}`)
}

/** Locks a sale. Inserts its row when there is none. */
export async function lockSale(
  { db, accountId }: AccountDb,
  name: SaleName,
  now: Date,
): Promise<Sale> {
  await countAffected(
    db,
    sql`insert into payment_sale (account_id, kind, ref, created_at) values (${uuidOf(accountId)}, ${name.kind}, ${name.ref}, ${now})
      on conflict (account_id, kind, ref) do nothing`,
  )
  return (await row(
    db,
    sql<Sale>`select ${columns} from payment_sale where ${whereSale(accountId, name)} for update`,
  ))!
}

/**
 * Begins an attempt to open a payment page. A repeated try has the same number and time, and so
 * gets the same page. Returns undefined when another request began a later attempt, since two pages
 * could both be paid.
 */
export async function beginAttempt(
  { db, accountId }: AccountDb,
  { kind, ref, attempt }: SaleName & { attempt: number },
  now: Date,
): Promise<{ attempt: number; attemptedAt: Date } | undefined> {
  return row(
    db,
    sql<{ attempt: number; attemptedAt: Date }>`update payment_sale
      set attempt = attempt + 1, attempted_at = ${now}, checkout_id = null, checkout_url = null, checkout_status = null
      where ${whereSale(accountId, { kind, ref })} and attempt = ${attempt} returning attempt, attempted_at as "attemptedAt"`,
  )
}

/** Writes the payment page that an attempt opened, unless a later attempt has begun. */
export async function writeCheckout(
  { db, accountId }: AccountDb,
  name: SaleName,
  attempt: number,
  made: CheckoutRecord,
): Promise<void> {
  await countAffected(
    db,
    sql`update payment_sale set checkout_id = ${made.id}, checkout_url = ${made.url}, checkout_expires_at = ${made.expiresAt},
        checkout_status = ${made.status}
      where ${whereSale(accountId, name)} and attempt = ${attempt}`,
  )
}

/** Writes the provider's ids of a settled sale, and raises the sale's version. */
export async function noteSettled(
  { db, accountId }: AccountDb,
  name: SaleName,
  facts: SaleFacts,
  now: Date,
): Promise<void> {
  const { checkout, payment, subscription } = facts
  await countAffected(
    db,
    sql`update payment_sale set version = version + 1, settled_at = ${now},
        checkout_status = case when checkout_id = ${checkout?.id ?? null} then ${checkout?.status ?? null} else checkout_status end,
        payment_id = coalesce(${payment?.id ?? checkout?.paymentId ?? null}, payment_id),
        subscription_id = coalesce(${subscription?.id ?? checkout?.subscriptionId ?? null}, subscription_id)
      where ${whereSale(accountId, name)}`,
  )
}

export async function listOpenSales({ db, accountId }: AccountDb, limit: number): Promise<Sale[]> {
  return rows(
    db,
    sql<Sale>`select ${columns} from payment_sale where account_id = ${uuidOf(accountId)} and checkout_status = 'open' order by ref limit ${limit}`,
  )
}

export async function noteCheckoutStatus(
  { db, accountId }: AccountDb,
  { id, status }: Pick<CheckoutRecord, 'id' | 'status'>,
): Promise<void> {
  await countAffected(
    db,
    sql`update payment_sale set checkout_status = ${status} where account_id = ${uuidOf(accountId)} and checkout_id = ${id}
      and checkout_status = 'open'`,
  )
}

import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, row, rows } from '#db/rows.ts'
import { newUuid, typeId, uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'
import type { RefundRecord } from '#ports/payment-records.ts'
import { REFUND_FAILED_LATER, REFUNDS_SHOWN } from './shown-refund.ts'

export interface Refund {
  id: string
  /** The id of the order or subscription. */
  saleId: string
  /** The payment; null for an order, which has only one. */
  paymentId: string | null
  /** The amount, or null for the whole amount that is not yet refunded. */
  amount: number | null
  status: 'pending' | 'succeeded' | 'failed'
  failure: string | null
  createdAt: Date
}

const TABLES = {
  ord: { table: sql`order_refund`, sale: sql`order_id`, payment: sql`null::text` },
  psn: { table: sql`subscription_refund`, sale: sql`subscription_id`, payment: sql`payment_id` },
}
/** The prefix of a sale's id: `ord` for orders, `psn` for subscriptions. */
type SalePrefix = keyof typeof TABLES

const tableOf = (saleId: string) => TABLES[saleId.slice(0, 3) as SalePrefix]
const columnsOf = ({ sale, payment }: (typeof TABLES)[SalePrefix]) =>
  sql`refund_id, ${sale} as sale_id, ${payment} as payment_id, amount, status, failure, created_at`

interface RefundRow extends Pick<Refund, 'amount' | 'status' | 'failure'> {
  refund_id: string
  sale_id: string
  payment_id: string | null
  created_at: Date
}

const fromRow =
  (prefix: string) =>
  ({ refund_id, sale_id, payment_id, created_at, ...same }: RefundRow): Refund => ({
    ...same,
    id: typeId('rfd', refund_id),
    saleId: typeId(prefix, sale_id),
    paymentId: payment_id,
    createdAt: created_at,
  })

export async function insertRefund(
  { db, accountId, now }: Scope,
  { saleId, paymentId, amount }: Pick<Refund, 'saleId' | 'paymentId' | 'amount'>,
): Promise<Refund> {
  const id = newUuid(now.getTime())
  const { table, sale, payment } = tableOf(saleId)
  const [column, value] =
    paymentId === null ? [sql``, sql``] : [sql`${payment},`, sql`${paymentId},`]
  await countAffected(
    db,
    sql`insert into ${table} (account_id, refund_id, ${sale}, ${column} amount, created_at)
      values (${uuidOf(accountId)}, ${id}, ${uuidOf(saleId)}, ${value} ${amount}, ${now})`,
  )
  return {
    id: typeId('rfd', id),
    saleId,
    paymentId,
    amount,
    status: 'pending',
    failure: null,
    createdAt: now,
  }
}

export async function findRefund(
  { db, accountId }: AccountDb,
  prefix: SalePrefix,
  refundId: string,
): Promise<Refund | undefined> {
  const found = await row(
    db,
    sql<RefundRow>`select ${columnsOf(TABLES[prefix])} from ${TABLES[prefix].table}
      where account_id = ${uuidOf(accountId)} and refund_id = ${uuidOf(refundId)}`,
  )
  return found && fromRow(prefix)(found)
}

/** Finds a sale's refund for which the provider has not answered yet. Lock the sale first. */
export async function findOpenRefund(
  { db, accountId }: AccountDb,
  saleId: string,
): Promise<Refund | undefined> {
  const { table, sale } = tableOf(saleId)
  const found = await row(
    db,
    sql<RefundRow>`select ${columnsOf(tableOf(saleId))} from ${table}
      where account_id = ${uuidOf(accountId)} and ${sale} = ${uuidOf(saleId)} and status = 'pending' and provider_id is null limit 1`,
  )
  return found && fromRow(saleId.slice(0, 3))(found)
}

export async function endRefund(
  { db, accountId }: AccountDb,
  { id, saleId }: Pick<Refund, 'id' | 'saleId'>,
  {
    status,
    failure = null,
    providerId = null,
  }: { status: Refund['status']; failure?: string | null; providerId?: string | null },
): Promise<void> {
  await countAffected(
    db,
    sql`update ${tableOf(saleId).table} set status = ${status}, failure = ${failure}, provider_id = ${providerId}
      where account_id = ${uuidOf(accountId)} and refund_id = ${uuidOf(id)}`,
  )
}

/** Writes the outcomes of a sale's refunds. A refund that succeeded may still fail later. */
export async function followRefunds(
  { db, accountId }: AccountDb,
  saleId: string,
  refunds: readonly Pick<RefundRecord, 'id' | 'status'>[],
): Promise<void> {
  if (refunds.length === 0) return
  const { table, sale } = tableOf(saleId)
  await countAffected(
    db,
    sql`update ${table} r set status = now.status, failure = case when now.status = 'failed' then coalesce(r.failure, ${REFUND_FAILED_LATER}) end
      from unnest(${refunds.map(({ id }) => id)}::text[], ${refunds.map(({ status }) => status)}::text[]) as now (id, status)
      where r.account_id = ${uuidOf(accountId)} and r.${sale} = ${uuidOf(saleId)} and r.provider_id = now.id and r.status <> now.status`,
  )
}

/** Lists the last refunds of each sale, newest first. All sales are of one kind. */
export async function lastRefunds(
  { db, accountId }: AccountDb,
  saleIds: readonly string[],
): Promise<Refund[]> {
  const [first] = saleIds
  if (first === undefined) return []
  const { table, sale } = tableOf(first)
  const account = uuidOf(accountId)
  const found = await rows(
    db,
    sql<RefundRow>`select r.* from unnest(${saleIds.map(uuidOf)}::uuid[]) as s (wanted),
      lateral (select ${columnsOf(tableOf(first))} from ${table} where account_id = ${account} and ${sale} = s.wanted order by refund_id desc limit ${REFUNDS_SHOWN}) r
      order by r.sale_id, r.refund_id desc`,
  )
  return found.map(fromRow(first.slice(0, 3)))
}

export function showRefund({ amount, status, failure, createdAt }: Refund) {
  return { amount, status, failure, createdAt: createdAt.toISOString() }
}

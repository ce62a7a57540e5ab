import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, type Db, row, rows } from '#db/rows.ts'
import { newUuid, typeId, uuidOf } from '#lib/typeid.ts'
import { addressIdentity, identityOf } from '#operation/addresses/address-identity.ts'
import { type BatchRow, type BatchScope, batchStatement } from '#operation/batched.ts'
import type { Scope } from '#operation/scope.ts'
import { DOWNLOADS_MAX, LEFT_AFTER_MS, type StoredOrder, WAITS_FREE_MS } from './order.ts'

interface OrderRow {
  order_id: string
  newsletter_id: string
  product_id: string
  email: string | null
  contact_id: string | null
  amount: number
  discount: number
  tax: number
  refunded: number
  currency: string
  status: StoredOrder['status']
  dispute: StoredOrder['dispute']
  livemode: boolean
  coupon_id: string | null
  payment_id: string | null
  file_id: string | null
  downloads: number
  downloads_max: number
  downloads_until: Date | null
  consent: StoredOrder['consent']
  tagged: boolean
  created_at: Date
  paid_at: Date | null
}

const COLUMNS = sql`order_id, newsletter_id, product_id, email, contact_id, amount, discount, tax, refunded, currency, status, dispute, livemode, coupon_id,
  payment_id, file_id, downloads, downloads_max, downloads_until, consent, tagged, created_at, paid_at`

function toOrder(found: OrderRow): StoredOrder {
  return {
    id: typeId('ord', found.order_id),
    newsletterId: typeId('nl', found.newsletter_id),
    productId: typeId('prd', found.product_id),
    email: found.email,
    subscriberId: found.contact_id && typeId('sub', found.contact_id),
    amount: found.amount,
    discount: found.discount,
    tax: found.tax,
    refundedAmount: found.refunded,
    currency: found.currency,
    status: found.status,
    dispute: found.dispute,
    livemode: found.livemode,
    couponId: found.coupon_id && typeId('cpn', found.coupon_id),
    paymentId: found.payment_id,
    fileId: found.file_id && typeId('fil', found.file_id),
    downloads: found.downloads,
    downloadsMax: found.downloads_max,
    downloadsUntil: found.downloads_until,
    consent: found.consent,
    tagged: found.tagged,
    createdAt: found.created_at,
    paidAt: found.paid_at,
  }
}

async function select(
  { db, accountId }: AccountDb,
  condition: RawBuilder<unknown>,
): Promise<StoredOrder[]> {
  const found = await rows(
    db,
    sql<OrderRow>`select ${COLUMNS} from product_order where account_id = ${uuidOf(accountId)} and ${condition}`,
  )
  return found.map(toOrder)
}

export async function findOrders(
  scope: AccountDb,
  orderIds: readonly string[],
): Promise<StoredOrder[]> {
  if (orderIds.length === 0) return []
  return select(scope, sql`order_id = any(${orderIds.map(uuidOf)}::uuid[])`)
}

export async function findOrder(
  scope: AccountDb,
  orderId: string,
): Promise<StoredOrder | undefined> {
  return (await select(scope, sql`order_id = ${uuidOf(orderId)}`))[0]
}

export async function lockOrder(
  scope: AccountDb,
  orderId: string,
): Promise<StoredOrder | undefined> {
  return (await select(scope, sql`order_id = ${uuidOf(orderId)} for update`))[0]
}

interface FreeOrderOf {
  productId: string
  email: string
}

const lockFreeOrders = batchStatement(
  'reads',
  async (db: Db, asked: readonly BatchRow<FreeOrderOf>[]) => {
    const wanted = asked.map(({ accountId, arg }, n) => ({
      n,
      account_id: uuidOf(accountId),
      product_id: uuidOf(arg.productId),
      identity: addressIdentity(arg.email),
    }))
    const found = await rows(
      db,
      sql<
        OrderRow & { n: number }
      >`select w.n, f.* from (select * from json_to_recordset(${JSON.stringify(wanted)}::json)
        as w (n integer, account_id uuid, product_id uuid, identity text) order by account_id, product_id, identity) w
      cross join lateral (select ${COLUMNS} from product_order o
        where o.account_id = w.account_id and ${identityOf('o.email')} = w.identity and o.product_id = w.product_id and amount = 0
          and status in ('pending', 'paid') order by order_id desc limit 1 for update) f`,
    )
    const byNumber = new Map(found.map((one) => [one.n, toOrder(one)]))
    return asked.map((_, n) => byNumber.get(n))
  },
)

/**
 * Locks the latest free order of a product by an address, if the order is paid or waits for
 * confirmation.
 */
export async function lockFreeOrder(
  scope: BatchScope,
  productId: string,
  email: string,
): Promise<StoredOrder | undefined> {
  return lockFreeOrders(scope, { productId, email })
}

/** Locks a reader's free orders that wait until the reader confirms the address. */
export async function lockWaiting(scope: AccountDb, contactId: string): Promise<StoredOrder[]> {
  return select(
    scope,
    sql`contact_id = ${uuidOf(contactId)} and status = 'pending' and amount = 0 order by order_id for update`,
  )
}

interface OrderFilter {
  productId?: string | undefined
  newsletterId?: string | undefined
  contactId?: string | undefined
  email?: string | undefined
  status?: StoredOrder['status'] | undefined
}

function matching({
  productId,
  newsletterId,
  contactId,
  email,
  status,
}: OrderFilter): RawBuilder<unknown> {
  const conditions = [
    productId !== undefined && sql`product_id = ${uuidOf(productId)}`,
    newsletterId !== undefined && sql`newsletter_id = ${uuidOf(newsletterId)}`,
    contactId !== undefined && sql`contact_id = ${uuidOf(contactId)}`,
    email !== undefined && sql`${identityOf('email')} = ${addressIdentity(email)}`,
    status !== undefined && sql`status = ${status}`,
  ].filter((condition) => condition !== false)
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

/** Lists orders, newest first: one more than the page holds, which shows whether there are more. */
export async function listOrders(
  scope: AccountDb,
  filter: OrderFilter,
  page: { limit: number; before: string | null },
): Promise<StoredOrder[]> {
  const before = page.before === null ? sql`` : sql`and order_id < ${page.before}`
  return select(
    scope,
    sql`${matching(filter)} ${before} order by order_id desc limit ${page.limit + 1}`,
  )
}

export async function countOrders(
  { db, accountId }: AccountDb,
  filter: OrderFilter,
): Promise<number> {
  const found = await row(
    db,
    sql<{
      n: number
    }>`select count(*) as n from product_order where account_id = ${uuidOf(accountId)} and ${matching(filter)}`,
  )
  return found!.n
}

type NewOrder = Pick<
  StoredOrder,
  | 'newsletterId'
  | 'productId'
  | 'subscriberId'
  | 'amount'
  | 'discount'
  | 'currency'
  | 'livemode'
  | 'couponId'
  | 'consent'
> & {
  email: string
}

/** Returns a new unpaid order. Writes nothing. */
export function beginOrder({ now }: Pick<Scope, 'now'>, order: NewOrder): StoredOrder {
  return {
    ...order,
    id: typeId('ord', newUuid(now.getTime())),
    tax: 0,
    refundedAmount: 0,
    status: 'pending',
    dispute: null,
    paymentId: null,
    fileId: null,
    downloads: 0,
    downloadsMax: DOWNLOADS_MAX,
    downloadsUntil: null,
    tagged: false,
    createdAt: now,
    paidAt: null,
  }
}

const INSERTED = sql`order_id, newsletter_id, product_id, email, contact_id, amount, discount, currency, status, livemode, coupon_id, file_id,
  downloads_max, downloads_until, consent, created_at, paid_at, look_at`

const insertOrders = batchStatement(
  'writes',
  async (db: Db, asked: readonly BatchRow<{ order: StoredOrder; lookAt: Date | null }>[]) => {
    const made = asked.map(({ accountId, arg: { order, lookAt } }) => ({
      account_id: uuidOf(accountId),
      order_id: uuidOf(order.id),
      newsletter_id: uuidOf(order.newsletterId),
      product_id: uuidOf(order.productId),
      email: order.email,
      contact_id: order.subscriberId && uuidOf(order.subscriberId),
      amount: order.amount,
      discount: order.discount,
      currency: order.currency,
      status: order.status,
      livemode: order.livemode,
      coupon_id: order.couponId && uuidOf(order.couponId),
      file_id: order.fileId && uuidOf(order.fileId),
      downloads_max: order.downloadsMax,
      downloads_until: order.downloadsUntil,
      consent: order.consent,
      created_at: order.createdAt,
      paid_at: order.paidAt,
      look_at: lookAt,
    }))
    await countAffected(
      db,
      sql`insert into product_order (account_id, ${INSERTED})
      select account_id, ${INSERTED} from json_populate_recordset(null::product_order, ${JSON.stringify(made)}::json)`,
    )
    return asked
  },
)

/**
 * Inserts an order. `lookMs` is the age at which an unpaid order ends, if it is not the default.
 */
export async function insertOrder(
  scope: Scope,
  order: StoredOrder,
  lookMs = lookAfterMs(order),
): Promise<void> {
  await insertOrders(scope, {
    order,
    lookAt: lookMs === null ? null : new Date(scope.now.getTime() + lookMs),
  })
}

/**
 * Returns the age in ms at which an unpaid order ends. Returns null for a free order without a
 * coupon, which never ends.
 */
function lookAfterMs({ status, amount, couponId }: StoredOrder): number | null {
  if (status !== 'pending') return null
  if (amount > 0) return LEFT_AFTER_MS
  return couponId === null ? null : WAITS_FREE_MS
}

/** Writes the values of an order that may change. Lock the order first. */
export async function writeOrder({ db, accountId }: AccountDb, order: StoredOrder): Promise<void> {
  await countAffected(
    db,
    sql`update product_order set contact_id = ${order.subscriberId && uuidOf(order.subscriberId)}, amount = ${order.amount},
        discount = ${order.discount}, tax = ${order.tax}, refunded = ${order.refundedAmount}, status = ${order.status}, dispute = ${order.dispute},
        livemode = ${order.livemode}, payment_id = ${order.paymentId}, file_id = ${order.fileId && uuidOf(order.fileId)}, downloads = ${order.downloads}, downloads_max = ${order.downloadsMax},
        downloads_until = ${order.downloadsUntil}, consent = ${order.consent && JSON.stringify(order.consent)}, tagged = ${order.tagged},
        paid_at = ${order.paidAt}, look_at = case when ${order.status} = 'pending' then look_at end
      where account_id = ${uuidOf(accountId)} and order_id = ${uuidOf(order.id)}`,
  )
}

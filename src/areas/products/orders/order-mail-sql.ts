import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, type Db, rows } from '#db/rows.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import { type BatchRow, type BatchScope, batchStatement } from '#operation/batched.ts'
import { ofPart, singleMailStates } from '#areas/mailings/index.ts'
import type { Order, StoredOrder } from './order.ts'

export const ORDER_MAILS = 'order'

export function mailingOfOrders({
  newsletterId,
  productId,
}: Pick<StoredOrder, 'newsletterId' | 'productId'>) {
  return ofPart({ kind: ORDER_MAILS }, { newsletterId, ownerId: productId, part: '1' })
}

const insertOrderMails = batchStatement(
  'writes',
  async (db: Db, asked: readonly BatchRow<{ mailId: string; orderId: string }>[]) => {
    await countAffected(
      db,
      sql`insert into order_mail (account_id, mail_id, order_id) select * from unnest(${asked.map(({ accountId }) => uuidOf(accountId))}::uuid[],
      ${asked.map(({ arg }) => uuidOf(arg.mailId))}::uuid[], ${asked.map(({ arg }) => uuidOf(arg.orderId))}::uuid[])`,
    )
    return asked
  },
)

export async function insertOrderMail(
  scope: BatchScope,
  mail: { mailId: string; orderId: string },
): Promise<void> {
  await insertOrderMails(scope, mail)
}

const STATES = {
  pending: 'queued',
  later: 'queued',
  sent: 'sent',
  uncertain: 'sent',
  failed: 'failed',
  skipped: 'failed',
  replaced: 'failed',
} as const

export async function lastMails(
  scope: AccountDb,
  orders: readonly StoredOrder[],
): Promise<Map<string, Order['orderEmail']>> {
  if (orders.length === 0) return new Map()
  const found = await rows(
    scope.db,
    sql<{
      order_id: string
      mail_id: string
    }>`select distinct on (order_id) order_id, mail_id from order_mail
      where account_id = ${uuidOf(scope.accountId)} and order_id = any(${orders.map(({ id }) => uuidOf(id))}::uuid[]) order by order_id, mail_id desc`,
  )
  const mailingOf = new Map(
    orders.map((order) => [uuidOf(order.id), mailingOfOrders(order).mailingId]),
  )
  const mails = found.map(({ order_id, mail_id }) => ({
    mailingId: mailingOf.get(order_id)!,
    recipientId: mail_id,
  }))
  const states = await singleMailStates(scope, mails)
  return new Map(
    found.map(({ order_id, mail_id }) => {
      const { status, finishedAt } = states.get(mail_id) ?? {
        status: 'pending' as const,
        finishedAt: null,
      }
      const sentAt = status === 'sent' ? (finishedAt?.toISOString() ?? null) : null
      return [typeId('ord', order_id), { status: STATES[status], sentAt }]
    }),
  )
}

interface MailedOrder {
  orderId: string
  email: string | null
}

/** Finds the orders of mails (uuids). */
export async function ordersOfMails(
  { db, accountId }: AccountDb,
  mailIds: readonly string[],
): Promise<Map<string, MailedOrder>> {
  const account = uuidOf(accountId)
  const found = await rows(
    db,
    sql<{
      mail_id: string
      order_id: string
      email: string | null
    }>`select m.mail_id, o.order_id, o.email
      from order_mail m join product_order o on o.account_id = ${account} and o.order_id = m.order_id
      where m.account_id = ${account} and m.mail_id = any(${mailIds}::uuid[])`,
  )
  return new Map(
    found.map(({ mail_id, order_id, email }) => [
      mail_id,
      { orderId: typeId('ord', order_id), email },
    ]),
  )
}

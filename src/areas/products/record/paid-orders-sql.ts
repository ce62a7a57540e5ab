import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { rows } from '#db/rows.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'

/** Counts paid orders by product. Sandbox orders are left out when `live`. */
export async function countPaidOrders(
  { db, accountId }: AccountDb,
  productIds: readonly string[],
  live: boolean,
): Promise<Map<string, number>> {
  if (productIds.length === 0) return new Map()
  const found = await rows(
    db,
    sql<{ product_id: string; n: number }>`select product_id, count(*) as n from product_order
      where account_id = ${uuidOf(accountId)} and product_id = any(${productIds.map(uuidOf)}::uuid[]) and paid_at is not null
        and (livemode or ${!live})
      group by product_id`,
  )
  return new Map(found.map(({ product_id, n }) => [typeId('prd', product_id), n]))
}

import { sql } from 'kysely'
import { answerUses, type UseRow } from '#areas/newsletters/index.ts'

/** Finds the other products whose order mail refers to a product. */
export const productsOfProduct = answerUses(
  'product',
  ({
    account,
    name,
    limit,
  }) => sql<UseRow>`select 'product' as type, product_id as id, name from product
    where account_id = ${account} and status <> 'archived' and strpos(order_email::text, ${name}) > 0 order by product_id limit ${limit}`,
)

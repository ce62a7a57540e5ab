import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, type Db, row, rows } from '#db/rows.ts'
import { newUuid, typeId, uuidOf } from '#lib/typeid.ts'
import { type BatchRow, batchStatement } from '#operation/batched.ts'
import { rowsThatFit } from '#operation/page.ts'
import type { Scope } from '#operation/scope.ts'
import type { StoredProduct } from './product.ts'

interface ProductRow {
  product_id: string
  newsletter_id: string
  name: string
  description: string
  price: number
  minimum_price: number | null
  currency: string
  status: StoredProduct['status']
  file_id: string | null
  tag_buyers_with: string | null
  requires_signup: boolean
  order_email: StoredProduct['orderEmail']
  created_at: Date
}

const COLUMNS = sql`product_id, newsletter_id, name, description, price, minimum_price, currency, status, file_id, tag_buyers_with, requires_signup,
  order_email, created_at`

function toProduct(found: ProductRow): StoredProduct {
  return {
    id: typeId('prd', found.product_id),
    newsletterId: typeId('nl', found.newsletter_id),
    name: found.name,
    description: found.description,
    price: found.price,
    minimumPrice: found.minimum_price,
    currency: found.currency,
    status: found.status,
    fileId: found.file_id && typeId('fil', found.file_id),
    tagBuyersWith: found.tag_buyers_with,
    requiresSignup: found.requires_signup,
    orderEmail: found.order_email,
    createdAt: found.created_at.toISOString(),
  }
}

async function select(
  { db, accountId }: AccountDb,
  condition: RawBuilder<unknown>,
): Promise<StoredProduct[]> {
  const found = await rows(
    db,
    sql<ProductRow>`select ${COLUMNS} from product where account_id = ${uuidOf(accountId)} and ${condition}`,
  )
  return found.map(toProduct)
}

export async function selectProducts(
  scope: AccountDb,
  productIds: readonly string[],
): Promise<StoredProduct[]> {
  if (productIds.length === 0) return []
  return select(scope, sql`product_id = any(${productIds.map(uuidOf)}::uuid[])`)
}

export async function findProduct(
  scope: AccountDb,
  productId: string,
): Promise<StoredProduct | undefined> {
  return (await selectProducts(scope, [productId]))[0]
}

export async function lockProduct(
  scope: AccountDb,
  productId: string,
): Promise<StoredProduct | undefined> {
  return (await select(scope, sql`product_id = ${uuidOf(productId)} for update`))[0]
}

/**
 * Locks a product in shared mode, so that file and price do not change while several orders run at
 * once.
 */
export const shareProduct = batchStatement(
  'reads',
  async (db: Db, asked: readonly BatchRow<string>[]) => {
    const found = await rows(
      db,
      sql<
        ProductRow & { n: number }
      >`select w.n, f.* from (select * from unnest(${asked.map(({ accountId }) => uuidOf(accountId))}::uuid[],
        ${asked.map(({ arg }) => uuidOf(arg))}::uuid[]) with ordinality as w (account_id, product_id, n) order by account_id, product_id) w
      cross join lateral (select ${COLUMNS} from product p
        where p.account_id = w.account_id and p.product_id = w.product_id limit 1 for share) f`,
    )
    const byNumber = new Map(found.map((one) => [one.n, toProduct(one)]))
    return asked.map((_, i) => byNumber.get(i + 1))
  },
)

interface ProductFilter {
  newsletterId?: string | undefined
  status?: StoredProduct['status'] | undefined
}

const matching = ({ newsletterId, status }: ProductFilter) =>
  sql`${newsletterId === undefined ? sql`true` : sql`newsletter_id = ${uuidOf(newsletterId)}`} and ${status === undefined ? sql`true` : sql`status = ${status}`}`

/**
 * Lists products, newest first. `fit` is the number of rows whose size fits in a page. One more row
 * is read.
 */
export async function listProducts(
  scope: AccountDb,
  filter: ProductFilter,
  page: { limit: number; before: string | null },
): Promise<{ fit: number; found: StoredProduct[] }> {
  const before = page.before === null ? sql`` : sql`and product_id < ${page.before}`
  const listed = sql`${matching(filter)} ${before} order by product_id desc`
  const sizes = sql<{
    bytes: number
  }>`select coalesce(octet_length(order_email::text), 0) + octet_length(description) as bytes
    from product where account_id = ${uuidOf(scope.accountId)} and ${listed} limit ${page.limit}`
  const fit = await rowsThatFit(scope.db, page.limit, sizes)
  return { fit, found: await select(scope, sql`${listed} limit ${fit + 1}`) }
}

export async function countProducts(
  { db, accountId }: AccountDb,
  filter: ProductFilter,
): Promise<number> {
  const found = await row(
    db,
    sql<{
      n: number
    }>`select count(*) as n from product where account_id = ${uuidOf(accountId)} and ${matching(filter)}`,
  )
  return found!.n
}

type NewProduct = Omit<StoredProduct, 'id' | 'createdAt' | 'fileId'>

export async function insertProduct(
  { db, accountId, now }: Scope,
  product: NewProduct,
): Promise<StoredProduct> {
  const inserted = await row(
    db,
    sql<ProductRow>`insert into product (account_id, product_id, newsletter_id, name, description, price, minimum_price, currency, status,
        tag_buyers_with, requires_signup, order_email, created_at)
      values (${uuidOf(accountId)}, ${newUuid(now.getTime())}, ${uuidOf(product.newsletterId)}, ${product.name}, ${product.description},
        ${product.price}, ${product.minimumPrice}, ${product.currency}, ${product.status}, ${product.tagBuyersWith}, ${product.requiresSignup},
        ${product.orderEmail && JSON.stringify(product.orderEmail)}, ${now})
      returning ${COLUMNS}`,
  )
  return toProduct(inserted!)
}

/** Writes the values of a product that may change, except its file. Lock the product first. */
export async function writeProduct(
  { db, accountId }: AccountDb,
  product: StoredProduct,
): Promise<void> {
  await countAffected(
    db,
    sql`update product set name = ${product.name}, description = ${product.description}, price = ${product.price},
        minimum_price = ${product.minimumPrice}, currency = ${product.currency}, status = ${product.status},
        tag_buyers_with = ${product.tagBuyersWith}, requires_signup = ${product.requiresSignup},
        order_email = ${product.orderEmail && JSON.stringify(product.orderEmail)}
      where account_id = ${uuidOf(accountId)} and product_id = ${uuidOf(product.id)}`,
  )
}

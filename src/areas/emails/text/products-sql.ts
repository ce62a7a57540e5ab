import { siteUrl } from '#areas/newsletters/index.ts'
import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { rows } from '#db/rows.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import { type ShownProduct, describeProduct } from '../blocks/products.ts'

interface FoundProduct {
  newsletterId: string
  status: 'draft' | 'active' | 'archived'
  shown: ShownProduct
}

/** Reads products by id, from tables of the areas `products` and `newsletters`. */
export async function findNamedProducts(
  { db, accountId }: AccountDb,
  productIds: readonly string[],
  baseUrl: string,
): Promise<Map<string, FoundProduct>> {
  if (productIds.length === 0) return new Map()
  const account = uuidOf(accountId)
  const found = await rows(
    db,
    sql<{
      product_id: string
      newsletter_id: string
      name: string
      description: string
      price: number
      minimum_price: number | null
      currency: string
      status: FoundProduct['status']
      slug: string
      site_url: string | null
      language: string
    }>`select p.product_id, p.newsletter_id, p.name, p.description, p.price, p.minimum_price, p.currency, p.status, n.slug, n.site_url, n.language
      from product p join newsletter n on n.account_id = ${account} and n.newsletter_id = p.newsletter_id
      where p.account_id = ${account} and p.product_id = any(${productIds.map(uuidOf)}::uuid[])`,
  )
  return new Map(
    found.map(
      ({
        product_id,
        newsletter_id,
        minimum_price: minimumPrice,
        status,
        slug,
        site_url,
        ...facts
      }) => {
        const id = typeId('prd', product_id)
        const url = `${siteUrl({ slug, siteUrl: site_url }, baseUrl)}/products/${id}`
        const shown = describeProduct({
          ...facts,
          minimumPrice,
          isForSale: status === 'active',
          url,
        })
        return [id, { newsletterId: typeId('nl', newsletter_id), status, shown }]
      },
    ),
  )
}

import type { AccountDb } from '#db/account-db.ts'
import type { Ports } from '#ports/ports.ts'
import { findNewsletter, type Sited, siteUrl } from '#areas/newsletters/index.ts'
import { paymentAccountOf } from '#areas/payments/index.ts'
import { countPaidOrders } from './paid-orders-sql.ts'
import { previewUrl } from './preview-link.ts'
import type { Product, StoredProduct } from './product.ts'
import { findFiles } from './product-file-sql.ts'

type ShowScope = AccountDb & { ports: Pick<Ports, 'deployment' | 'vault'> }

export async function showProducts(
  scope: ShowScope,
  products: readonly StoredProduct[],
): Promise<Product[]> {
  const files = await findFiles(
    scope,
    products.flatMap(({ fileId }) => fileId ?? []),
  )
  const account = await paymentAccountOf(scope)
  const counts = await countPaidOrders(
    scope,
    products.map(({ id }) => id),
    account?.livemode ?? false,
  )
  const sites = new Map<string, Sited>()
  for (const id of new Set(products.map(({ newsletterId }) => newsletterId)))
    sites.set(id, (await findNewsletter(scope, id)) ?? { slug: '', siteUrl: null })
  return products.map(({ fileId, ...product }) => ({
    ...product,
    file: (fileId && files.get(fileId)) || null,
    pageUrl: productUrl(
      scope.ports.deployment.baseUrl,
      sites.get(product.newsletterId)!,
      product.id,
    ),
    previewUrl:
      product.status === 'draft' ? previewUrl(scope.ports, scope.accountId, product.id) : null,
    ordersCount: counts.get(product.id) ?? 0,
    livemode: account?.livemode ?? true,
  }))
}

export async function showProduct(scope: ShowScope, product: StoredProduct): Promise<Product> {
  return (await showProducts(scope, [product]))[0]!
}

export function productUrl(baseUrl: string, site: Sited, productId: string): string {
  return `${siteUrl(site, baseUrl)}/products/${productId}`
}

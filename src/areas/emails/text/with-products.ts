import type { FieldError } from '#operation/problem.ts'
import type { ProductsById } from '../blocks/products.ts'
import { placedBlocks } from '../blocks/walk.ts'
import type { Content } from './content.ts'
import type { EmailText } from './email-text.ts'
import { findNamedProducts } from './products-sql.ts'
import { BLOCKS, fieldError } from './text-errors.ts'
import type { ImageScope } from './with-images.ts'

interface Mention {
  productId: string
  pointer: string
}

/** Lists product blocks. One has no product id until its author has chosen a product. */
function productBlocks(content: Content): (Pick<Mention, 'pointer'> & Partial<Mention>)[] {
  if (content.format !== 'blocks') return []
  return [...placedBlocks(content.blocks)].flatMap(({ block, pointer }) =>
    block.type === 'product'
      ? [
          {
            pointer: `${BLOCKS}${pointer}/productId`,
            ...(block.productId !== undefined && { productId: block.productId }),
          },
        ]
      : [],
  )
}

function mentionsIn(content: Content): Mention[] {
  return productBlocks(content).flatMap(({ productId, pointer }) =>
    productId === undefined ? [] : [{ productId, pointer }],
  )
}

/** Returns pointers to product blocks without a chosen product. */
export function listUnchosenProducts(content: Content): string[] {
  return productBlocks(content).flatMap(({ productId, pointer }) =>
    productId === undefined ? [pointer] : [],
  )
}

const find = (scope: ImageScope, mentions: readonly Mention[]) =>
  findNamedProducts(
    scope,
    [...new Set(mentions.map(({ productId }) => productId))],
    scope.ports.deployment.baseUrl,
  )

export function isNamingProducts(content: Content): boolean {
  return mentionsIn(content).length > 0
}

/** Reads the products that a content names. Those that the account does not have are left out. */
export async function readNamedProducts(
  scope: ImageScope,
  content: Content,
): Promise<ProductsById> {
  return Object.fromEntries(
    [...(await find(scope, mentionsIn(content)))].map(([id, { shown }]) => [id, shown]),
  )
}

/** Finds products in a text that are not for sale now. Call it after `withNamed`. */
export function unavailableProducts({
  content,
  products = {},
}: EmailText): (Mention & { name: string | null })[] {
  return mentionsIn(content)
    .filter(({ productId }) => !products[productId]?.url)
    .map((mention) => ({ ...mention, name: products[mention.productId]?.name ?? null }))
}

/**
 * Finds blocks with an unknown product. `before`: the stored texts, whose deleted products may
 * stay, so that other parts can be changed.
 */
export async function productErrors(
  scope: ImageScope,
  { content, newsletterId }: { content: Content; newsletterId: string },
  before: readonly Content[],
): Promise<FieldError[]> {
  const kept = new Set(before.flatMap(mentionsIn).map(({ productId }) => productId))
  const added = mentionsIn(content).filter(({ productId }) => !kept.has(productId))
  if (added.length === 0) return []
  const found = await find(scope, added)
  return added
    .filter(({ productId }) => found.get(productId)?.newsletterId !== newsletterId)
    .map(({ productId, pointer }) =>
      fieldError(
        'unknown_product',
        `The newsletter has no product ${productId}. Make it with create_product, or name one of list_products.`,
        pointer,
      ),
    )
}

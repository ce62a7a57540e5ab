import type { FieldError } from '#operation/problem.ts'
import type { ProductsById } from '../blocks/products.ts'
import { placedBlocks } from '../blocks/walk.ts'
import type { Content } from './content.ts'
import type { EmailText } from './email-text.ts'
import { findNamedProducts } from './products-sql.ts'
import { BLOCKS, fieldError } from './text-errors.ts'
import type { ImageScope } from './with-images.ts'

/** A mention of a product in a text. */
interface Mention {
  productId: string
  pointer: string
}

/** Lists the product blocks of a content. A block has no id of a product until its author has chosen one. */
function productBlocks(content: Content): (Pick<Mention, 'pointer'> & Partial<Mention>)[] {
  if (content.format !== 'blocks') return []
  return [...placedBlocks(content.blocks)].flatMap(({ block, pointer }) =>
    block.type === 'product'
      ? [{ pointer: `${BLOCKS}${pointer}/productId`, ...(block.productId !== undefined && { productId: block.productId }) }]
      : [],
  )
}

function mentionsIn(content: Content): Mention[] {
  return productBlocks(content).flatMap(({ productId, pointer }) => (productId === undefined ? [] : [{ productId, pointer }]))
}

/** Returns the places of product blocks for which no product is chosen yet, as JSON pointers. */
export function unchosenProducts(content: Content): string[] {
  return productBlocks(content).flatMap(({ productId, pointer }) => (productId === undefined ? [pointer] : []))
}

const find = (scope: ImageScope, mentions: readonly Mention[]) =>
  findNamedProducts(scope, [...new Set(mentions.map(({ productId }) => productId))], scope.ports.deployment.baseUrl)

export function isNamingProducts(content: Content): boolean {
  return mentionsIn(content).length > 0
}

/** Reads the products that the blocks of a content name. One that the account does not have is missing. */
export async function namedProducts(scope: ImageScope, content: Content): Promise<ProductsById> {
  return Object.fromEntries([...(await find(scope, mentionsIn(content)))].map(([id, { shown }]) => [id, shown]))
}

/** Finds the products of a text that readers cannot get now. Call it after `withNamed`. */
export function unavailableProducts({ content, products = {} }: EmailText): (Mention & { name: string | null })[] {
  return mentionsIn(content)
    .filter(({ productId }) => !products[productId]?.url)
    .map((mention) => ({ ...mention, name: products[mention.productId]?.name ?? null }))
}

/**
 * Finds product blocks whose product the newsletter does not have. `before`: the stored texts that the content comes from. A product that one of
 * them names may stay, so that the rest of the text can be changed.
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

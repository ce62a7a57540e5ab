import { typeId, uuidOf } from '#lib/typeid.ts'
import type { Caller } from '#operation/caller.ts'
import type { Ports } from '#ports/ports.ts'

export const PRODUCT_PREVIEW = 'product preview'

/**
 * Returns the address of a draft's preview page, the same each time. The page shows the draft as it
 * would be published.
 */
export function previewUrl(
  { vault, deployment }: Pick<Ports, 'vault' | 'deployment'>,
  accountId: string,
  productId: string,
): string {
  const token = vault.sign(PRODUCT_PREVIEW, {
    accountId,
    subject: typeId('sub', uuidOf(productId)),
    generation: 0,
    about: null,
  })
  return `${deployment.baseUrl}/products/preview/${token}`
}

export function productOfPreview(caller: Caller): string {
  if (caller.kind !== 'reader') throw new Error('a product’s preview was called without its link')
  return typeId('prd', uuidOf(caller.subjectId))
}

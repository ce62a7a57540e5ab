import { typeId, uuidOf } from '#lib/typeid.ts'
import type { Caller } from '#operation/callers/caller.ts'
import type { Ports } from '#ports/ports.ts'

/** The purpose of the tokens that show drafts. */
export const PRODUCT_PREVIEW = 'product preview'

/** Returns the address that shows a draft. It is the same each time, and shows nothing that the published page would not. */
export function previewUrl({ vault, deployment }: Pick<Ports, 'vault' | 'deployment'>, accountId: string, productId: string): string {
  const token = vault.sign(PRODUCT_PREVIEW, { accountId, subject: typeId('sub', uuidOf(productId)), generation: 0, about: null })
  return `${deployment.baseUrl}/products/preview/${token}`
}

/** Returns the product that a preview's link is for. */
export function previewedProduct(caller: Caller): string {
  if (caller.kind !== 'reader') throw new Error('a product’s preview was called without its link')
  return typeId('prd', uuidOf(caller.subjectId))
}

import type { Scope } from '#operation/scope.ts'
import { keepFile } from '#areas/files/index.ts'
import { useVersion } from '../record/product-file-sql.ts'
import type { StoredProduct } from '../record/product.ts'
import type { StoredVersion } from './store-version.ts'

/**
 * Makes a stored file the product's file. Earlier buyers keep the former version. Lock the product
 * first. Returns null when a periodic job has deleted the stored file.
 */
export async function attachVersion(
  scope: Scope,
  product: StoredProduct,
  { fileId, bytes, sha256 }: StoredVersion,
): Promise<StoredProduct | null> {
  if (!(await keepFile(scope, fileId, bytes))) return null
  await useVersion(scope, { productId: product.id, fileId, sha256 })
  return { ...product, fileId }
}

import { typeId, uuidOf } from '#lib/typeid.ts'
import type { Ports } from '#ports/ports.ts'
import type { Upload } from './upload-sql.ts'

/** The purpose of the tokens in upload addresses. */
export const PRODUCT_UPLOAD = 'product upload'

/** Returns the address that takes the bytes of an upload. */
export function uploadUrl({ vault, deployment }: Pick<Ports, 'vault' | 'deployment'>, accountId: string, { id }: Upload): string {
  const token = vault.sign(PRODUCT_UPLOAD, { accountId, subject: typeId('sub', uuidOf(id)), generation: 0, about: null })
  return `${deployment.baseUrl}/uploads/${token}`
}

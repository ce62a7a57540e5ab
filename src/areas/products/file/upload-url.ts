import { typeId, uuidOf } from '#lib/typeid.ts'
import type { Ports } from '#ports/ports.ts'
import type { Upload } from './upload-sql.ts'

export const PRODUCT_UPLOAD = 'product upload'

export function uploadUrl(
  { vault, deployment }: Pick<Ports, 'vault' | 'deployment'>,
  accountId: string,
  { id }: Upload,
): string {
  const token = vault.sign(PRODUCT_UPLOAD, {
    accountId,
    subject: typeId('sub', uuidOf(id)),
    generation: 0,
    about: null,
  })
  return `${deployment.baseUrl}/uploads/${token}`
}

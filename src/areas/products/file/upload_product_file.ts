import { z } from 'zod'
import { typeId, uuidOf } from '#lib/typeid.ts'
import type { Caller } from '#operation/callers/caller.ts'
import { operation } from '#operation/operation.ts'
import { malformed, payloadTooLarge, Problem, refusal } from '#operation/problem.ts'
import { ProductFile } from '../record/product.ts'
import { findFiles } from '../record/product-file-sql.ts'
import { lockProduct } from '../record/product-sql.ts'
import { attachVersion } from './attach-version.ts'
import { storeVersion } from './store-version.ts'
import { UploadBody } from './upload-body.ts'
import { findUpload, takeUpload } from './upload-sql.ts'
import { PRODUCT_UPLOAD } from './upload-url.ts'

const uploadGone = refusal('upload_gone', 410, 'This address takes no file any more')

const Body = z.unknown().check(({ value, issues }) => {
  if (!(value instanceof UploadBody)) issues.push({ code: 'custom', message: 'Send the bytes of the file', input: value })
}) as unknown as z.ZodType<UploadBody>

export const upload_product_file = operation({
  name: 'upload_product_file',
  route: null,
  summary: 'Take the bytes of a product’s file at a signed address. The address is the credential.',
  effect: 'write',
  access: 'reader',
  purpose: PRODUCT_UPLOAD,
  input: z.strictObject({ body: Body.optional() }),
  output: ProductFile,
  status: 200,
  refuses: [uploadGone, malformed, payloadTooLarge],
  example: {},

  // 2 GiB take minutes, so the bytes are stored before the transaction begins.
  async before({ body }, scope) {
    const upload = await findUpload(scope, uploadOf(scope.caller), scope.ports.clock.now())
    if (!upload || !body) return null
    const chunks = body.exactly(upload.bytes, (arrived) => wrongSize(arrived, upload.bytes))
    return { upload, stored: await storeVersion(scope, upload, chunks) }
  },

  async handler(_input, ctx, found) {
    const product = found && (await lockProduct(ctx, found.upload.productId))
    const attached =
      product && product.status !== 'archived' && (await takeUpload(ctx, found.upload.id)) && (await attachVersion(ctx, product, found.stored))
    if (!attached) return ctx.refuse(uploadGone, 'The file came already, or a day has passed. Ask for another address with set_product_file.')
    return (await findFiles(ctx, [found.stored.fileId])).get(found.stored.fileId)!
  },
})

function uploadOf(caller: Caller): string {
  if (caller.kind !== 'reader') throw new Error('upload_product_file was called without an address')
  return typeId('upl', uuidOf(caller.subjectId))
}

function wrongSize(arrived: 'more' | 'fewer', bytes: number): Problem {
  if (arrived === 'more')
    return new Problem(payloadTooLarge, `More than the announced ${bytes} bytes came, and nothing was kept. Announce the right size.`)
  return new Problem(malformed, `Fewer than the announced ${bytes} bytes came, and nothing was kept. Send the file again.`)
}

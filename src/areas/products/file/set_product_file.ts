import { createReadStream } from 'node:fs'
import { z } from 'zod'
import { fileNameOf } from '#lib/file-name.ts'
import { exampleId, type Forms, Id, Timestamp } from '#operation/fields.ts'
import { FormFile, INLINE_JSON_BYTES_MAX, InlineBytes } from '#operation/file-fields.ts'
import { perHour } from '#operation/limit.ts'
import { operation } from '#operation/operation.ts'
import { invalid } from '#operation/parse.ts'
import { conflict, notFound, payloadTooLarge } from '#operation/problem.ts'
import { Product, productArchived } from '../record/product.ts'
import { findProduct, lockProduct } from '../record/product-sql.ts'
import { showProduct } from '../record/show-products.ts'
import { checkRoom, productFilesFull } from './account-room.ts'
import { attachVersion } from './attach-version.ts'
import { FileBytes, FileName, PRODUCT_FILE_BYTES_MAX } from './file-input.ts'
import { dropUnusedVersion, storeVersion } from './store-version.ts'
import { uploadUrl } from './upload-url.ts'
import { insertUpload } from './upload-sql.ts'

const FORMS: Forms = { FileInBase64: ['contentBase64'], FileToUpload: ['bytes'] }

const UploadAddress = z
  .strictObject({
    uploadUrl: z
      .url()
      .max(2000)
      .meta({
        description:
          'Send the bytes there with PUT, without any credential. It takes one file, of the announced size.',
        examples: ['https://mail.example/uploads/AGdkc2Fk'],
      }),
    expiresAt: Timestamp,
  })
  .meta({ id: 'UploadAddress' })

export const set_product_file = operation({
  name: 'set_product_file',
  route: 'PUT /products/{productId}/file',
  summary: 'Give a product its file, or replace it.',
  description: `Send a form (multipart/form-data) with \`file\` of at most 2 GiB; or JSON with \`fileName\` and \`contentBase64\` of at most 10 MiB; or JSON with \`fileName\` and \`bytes\`: the answer then is 202 with an address that takes the bytes by PUT for a day.
The file is there once it is whole. Buyers keep the version that they bought; later ones get the new one.`,
  effect: 'write',
  // Later buyers of a product on sale get the file. With an upload address the file arrives later,
  // when the product may be on sale.
  async effectOf({ productId, bytes }, scope) {
    if (bytes !== undefined) return 'send'
    return (await lockProduct(scope, productId))?.status === 'active' ? 'send' : 'write'
  },
  access: 'full',
  limits: [perHour(30)],
  input: z
    .strictObject({
      productId: Id('prd'),
      file: FormFile(
        PRODUCT_FILE_BYTES_MAX,
        ['contentBase64', 'bytes'],
        ', of at most 2 GiB',
      ).optional(),
      fileName: FileName.optional(),
      contentBase64: InlineBytes('file').optional(),
      bytes: FileBytes.optional(),
    })
    .meta({ forms: FORMS }),
  output: Product,
  status: 200,
  otherAnswers: { 202: UploadAddress },
  askersOnly: ['uploadUrl'],
  refuses: [notFound, productArchived, productFilesFull, conflict, payloadTooLarge],
  example: { productId: exampleId('prd'), fileName: 'peas.txt', contentBase64: 'UGVhcyBpbiBwb3Rz' },
  bodyLimitBytes: INLINE_JSON_BYTES_MAX,
  multipart: true,
  uploadLimitBytes: PRODUCT_FILE_BYTES_MAX,

  // A body that is larger than the JSON limit is a form. Its other fields are not larger than that
  // limit.
  admit: (bodyBytes, scope) => checkRoom(scope, bodyBytes - INLINE_JSON_BYTES_MAX),

  // Storing 2 GiB takes minutes, so it is done before the transaction begins.
  async before({ productId, file, fileName, contentBase64, bytes }, scope) {
    if ([file, contentBase64, bytes].filter((way) => way !== undefined).length !== 1)
      throw invalid([ONE_WAY])
    const name = fileNameOf(fileName ?? file?.name)
    if (name === '') throw invalid([NO_NAME])
    if (file?.bytes === 0) throw invalid([EMPTY])
    const product = await findProduct(scope, productId)
    // The handler refuses these requests later.
    if (!product || product.status === 'archived' || bytes !== undefined)
      return { name, stored: null }
    const inline = file ? null : Buffer.from(contentBase64!, 'base64')
    const version = { productId, fileName: name, bytes: file?.bytes ?? inline!.length }
    return {
      name,
      stored: await storeVersion(scope, version, file ? createReadStream(file.path) : one(inline!)),
    }
  },

  async cleanUp({ stored }, scope) {
    if (stored) await dropUnusedVersion(scope, stored)
  },

  async handler({ productId, bytes }, ctx, { name, stored }) {
    const current = await lockProduct(ctx, productId)
    if (!current) return ctx.refuse(notFound, `No product ${productId} in this account.`)
    if (current.status === 'archived')
      return ctx.refuse(
        productArchived,
        'Take it back from the archive first, with update_product.',
      )
    if (bytes !== undefined) {
      await checkRoom(ctx, bytes)
      const upload = await insertUpload(ctx, { productId, fileName: name, bytes })
      ctx.answer(202)
      return {
        uploadUrl: uploadUrl(ctx.ports, ctx.accountId, upload),
        expiresAt: upload.expiresAt.toISOString(),
      }
    }
    const changed = stored && (await attachVersion(ctx, current, stored))
    return changed
      ? showProduct(ctx, changed)
      : ctx.refuse(conflict, 'The file was deleted while you uploaded it. Send it again.')
  },
})

const ONE_WAY = {
  code: 'required',
  detail: 'Send one of: file (in a form), contentBase64, bytes.',
  pointer: '/file',
}
const NO_NAME = {
  code: 'required',
  detail: 'Send fileName, the name that buyers save the file under.',
  pointer: '/fileName',
}
const EMPTY = {
  code: 'too_small',
  detail: 'The file is empty. Choose the file again.',
  pointer: '/file',
}

async function* one(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

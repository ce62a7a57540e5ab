import { z } from 'zod'
import { MINUTE_MS } from '#lib/duration.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import type { Caller } from '#operation/caller.ts'
import { type BeforeScope, operation } from '#operation/operation.ts'
import { conflict, malformed, payloadTooLarge, Problem, refusal } from '#operation/problem.ts'
import { ProductFile } from '../record/product.ts'
import { findFiles } from '../record/product-file-sql.ts'
import { lockProduct } from '../record/product-sql.ts'
import { productFilesFull } from './account-room.ts'
import { attachVersion } from './attach-version.ts'
import { dropUnusedVersion, storeVersion } from './store-version.ts'
import { UploadBody } from './upload-body.ts'
import {
  claimUpload,
  findUpload,
  releaseClaim,
  renewClaim,
  takeUpload,
  type UploadClaim,
} from './upload-sql.ts'
import { PRODUCT_UPLOAD } from './upload-url.ts'

const uploadGone = refusal('upload_gone', 410, 'This address takes no file any more')

const Body = z.unknown().check(({ value, issues }) => {
  if (!(value instanceof UploadBody))
    issues.push({ code: 'custom', message: 'Send the bytes of the file', input: value })
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
  refuses: [uploadGone, conflict, productFilesFull, malformed, payloadTooLarge],
  example: {},

  // 2 GiB take minutes, so the bytes are stored before the transaction begins.
  async before({ body }, scope) {
    const upload = await findUpload(scope, uploadOf(scope.caller), scope.ports.clock.now())
    if (!upload || !body) return null
    const claim = await claimUpload(scope, upload, scope.ports.clock.now())
    if (!claim) throw new Problem(conflict, UNDER_WAY)
    const chunks = body.exactly(upload.bytes, (arrived) => wrongSize(arrived, upload.bytes))
    const stored = await storeVersion(scope, upload, whileClaimed(scope, claim, chunks)).catch(
      async (error: unknown) => {
        await releaseClaim(scope, claim)
        throw error
      },
    )
    return { upload, claim, stored }
  },

  async cleanUp(found, scope) {
    if (!found) return
    await releaseClaim(scope, found.claim)
    await dropUnusedVersion(scope, found.stored)
  },

  async handler(_input, ctx, found) {
    const product = found && (await lockProduct(ctx, found.upload.productId))
    const attached =
      product &&
      product.status !== 'archived' &&
      (await takeUpload(ctx, found.claim)) &&
      (await attachVersion(ctx, product, found.stored))
    if (!attached)
      return ctx.refuse(
        uploadGone,
        'The file came already, or a day has passed. Ask for another address with set_product_file.',
      )
    return (await findFiles(ctx, [found.stored.fileId])).get(found.stored.fileId)!
  },
})

const UNDER_WAY =
  'Another request sends the file to this address. Wait until it has ended, and send the file again if it failed.'

/** The milliseconds after which a claim is renewed: a quarter of its duration. */
const RENEWED_MS = MINUTE_MS / 2

/** Yields the chunks of an upload, and renews the claim meanwhile. */
async function* whileClaimed(
  scope: BeforeScope,
  claim: UploadClaim,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const { clock } = scope.ports
  let renewedAt = clock.now()
  for await (const chunk of chunks) {
    const now = clock.now()
    if (now.getTime() - renewedAt.getTime() >= RENEWED_MS) {
      if (!(await renewClaim(scope, claim, now))) throw new Problem(conflict, UNDER_WAY)
      renewedAt = now
    }
    yield chunk
  }
}

function uploadOf(caller: Caller): string {
  if (caller.kind !== 'reader') throw new Error('upload_product_file was called without an address')
  return typeId('upl', uuidOf(caller.subjectId))
}

function wrongSize(arrived: 'more' | 'fewer', bytes: number): Problem {
  if (arrived === 'more')
    return new Problem(
      payloadTooLarge,
      `More than the announced ${bytes} bytes came, and nothing was kept. Announce the right size.`,
    )
  return new Problem(
    malformed,
    `Fewer than the announced ${bytes} bytes came, and nothing was kept. Send the file again.`,
  )
}

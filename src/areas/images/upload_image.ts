import { z } from 'zod'
import { type Forms, Line } from '#operation/fields.ts'
import { FormFile, INLINE_JSON_BYTES_MAX, InlineBytes } from '#operation/file-fields.ts'
import { perHour } from '#operation/limit.ts'
import { operation } from '#operation/operation.ts'
import { conflict, payloadTooLarge, Problem } from '#operation/problem.ts'
import {
  Image,
  IMAGE_BYTES_MAX,
  imageLibraryFull,
  imageTooLarge,
  notAnImage,
  withUrls,
} from './image.ts'
import {
  bytesOf,
  findUpload,
  keepImage,
  libraryBytes,
  lockLibrary,
  lockUpload,
} from './image-sql.ts'
import { makeApart } from './make-apart.ts'
import { receiveImage, sourceUnreachable } from './receive-image.ts'
import { deleteUnkept, storeImage } from './store-image.ts'

const FORMS: Forms = { ImageInBase64: ['contentBase64'], ImageAtAddress: ['sourceUrl'] }

/** A PNG of one pixel in base64. */
const DOT =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

export const upload_image = operation({
  name: 'upload_image',
  route: 'POST /images',
  summary: 'Put an image into the library of the account.',
  description: `Send a form (multipart/form-data) with \`file\`, or JSON with \`contentBase64\` or \`sourceUrl\`, of at most 10 MiB and 50 megapixels. JPEG, PNG, GIF, WebP and AVIF are taken, by their bytes and not by their name; SVG is not.
The image is turned upright, stripped of its metadata (place, camera) and stored at up to 600, 1,200 and 2,000 pixels, as JPEG or PNG. An animated GIF stays one. The same upload again answers the image that is there, with 200. Its addresses may stand in mails and pages until the image is deleted.`,
  effect: 'write',
  access: 'full',
  limits: [perHour(60)],
  input: z
    .strictObject({
      file: FormFile(IMAGE_BYTES_MAX, ['contentBase64', 'sourceUrl']).optional(),
      contentBase64: InlineBytes('image').optional(),
      sourceUrl: z
        .url({ protocol: /^https?$/ })
        .max(2000)
        .optional()
        .meta({ description: 'A public address that the server reads the image from.' }),
      fileName: Line(200)
        .optional()
        .meta({
          description: 'The name in the library. Default: the name of the file.',
          examples: ['roses.jpg'],
        }),
    })
    .meta({ forms: FORMS }),
  output: Image,
  status: 201,
  otherAnswers: { 200: Image },
  refuses: [
    notAnImage,
    imageTooLarge,
    imageLibraryFull,
    sourceUnreachable,
    payloadTooLarge,
    conflict,
  ],
  example: { fileName: 'dot.png', contentBase64: DOT },
  bodyLimitBytes: INLINE_JSON_BYTES_MAX,
  multipart: true,
  uploadLimitBytes: IMAGE_BYTES_MAX,

  // Download, variants and storing take long, so they are done before the transaction begins.
  async before(sent, scope) {
    const received = await receiveImage(scope.ports.web, sent)
    if (await findUpload(scope, received.sha256)) return { sha256: received.sha256, stored: null }
    const allowed = scope.ports.deployment.imageLibraryBytes
    if ((await libraryBytes(scope)) >= allowed)
      throw new Problem(imageLibraryFull, tooMuch(allowed))
    const made = await makeApart(scope.accountId, received.work)
    if ('refused' in made)
      throw new Problem(made.refused === notAnImage.code ? notAnImage : imageTooLarge, made.detail)
    return { sha256: received.sha256, stored: await storeImage(scope, made, received) }
  },

  async cleanUp({ stored }, scope) {
    if (stored) await deleteUnkept(scope, stored)
  },

  async handler(_sent, ctx, { sha256, stored }) {
    await lockUpload(ctx, sha256)
    const known = await findUpload(ctx, sha256)
    if (known) {
      ctx.answer(200)
      return withUrls(ctx.ports.deployment, known)
    }
    if (stored) {
      await lockLibrary(ctx)
      const allowed = ctx.ports.deployment.imageLibraryBytes
      if ((await libraryBytes(ctx)) + (await bytesOf(ctx, stored.id)) > allowed)
        return ctx.refuse(imageLibraryFull, tooMuch(allowed))
    }
    if (stored && (await keepImage(ctx, stored.id))) return withUrls(ctx.ports.deployment, stored)
    return ctx.refuse(conflict, 'The image was deleted while you uploaded it. Send it again.')
  },
})

function tooMuch(allowed: number): string {
  return `The images of an account take at most ${Math.floor(allowed / 1_000_000)} MB, all their sizes counted. Delete some that no text uses, or ask the operator for a larger IMAGE_LIBRARY_MB.`
}

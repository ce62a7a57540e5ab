import { z } from 'zod'
import { type Forms, Line } from '#operation/fields.ts'
import { FormFile, INLINE_JSON_BYTES_MAX, InlineBytes } from '#operation/file-fields.ts'
import { perHour } from '#operation/limit.ts'
import { operation } from '#operation/operation.ts'
import { conflict, payloadTooLarge } from '#operation/problem.ts'
import { Image, IMAGE_BYTES_MAX, imageLibraryFull, imageTooLarge, notAnImage } from './image.ts'
import { receiveImage, sourceUnreachable } from './receive-image.ts'
import { deleteUnkept } from './store-image.ts'
import { keepInLibrary, makeImageFiles } from './take-image.ts'

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
    return makeImageFiles(scope, await receiveImage(scope.ports.web, sent))
  },

  async cleanUp({ stored }, scope) {
    if (stored) await deleteUnkept(scope, stored)
  },

  async handler(_sent, ctx, made) {
    const { image, isNew } = await keepInLibrary(ctx, made)
    if (!isNew) ctx.answer(200)
    return image
  },
})

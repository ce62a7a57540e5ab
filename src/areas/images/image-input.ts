import { z } from 'zod'
import { fileNameOf } from '#lib/file-name.ts'
import { UploadedFile } from '#operation/upload.ts'
import { IMAGE_BYTES_MAX } from './image.ts'

/** The most bytes of a JSON body: 10 MiB in base64 are 13.4 MiB. */
export const IMAGE_JSON_BYTES_MAX = 14 * 1024 * 1024

/** An image in a form. */
export const ImageFile = z
  .unknown()
  .check(({ value, issues }) => {
    if (value instanceof UploadedFile) return
    const message = 'A file can be sent in a form (multipart/form-data) alone. In JSON, send contentBase64 or sourceUrl'
    issues.push({ code: 'custom', message, input: value })
  })
  .meta({
    type: 'string',
    format: 'binary',
    maxLength: IMAGE_BYTES_MAX,
    description: 'In a form (multipart/form-data): the file itself. In JSON, send `contentBase64` or `sourceUrl`.',
  }) as unknown as z.ZodType<UploadedFile>

/** Bytes in base64 (RFC 4648 §4). zod's own check is one regular expression that overflows the stack at some megabytes. */
export const Base64 = z
  .string()
  .min(1)
  .max(Math.ceil(IMAGE_BYTES_MAX / 3) * 4)
  .refine((text) => Buffer.from(text, 'base64').toString('base64') === text, 'This is not base64 with its padding')
  .meta({ contentEncoding: 'base64', description: 'The bytes of the image in base64 (RFC 4648 §4), of at most 10 MiB.' })

/** Returns the name by which the library shows an image. */
export function imageNameOf(name: string | null | undefined): string {
  return fileNameOf(name) || 'image'
}

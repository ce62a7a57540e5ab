import { z } from 'zod'
import { fileNameOf } from '#lib/file-name.ts'
import { Line } from '#operation/fields.ts'
import { UploadedFile } from '#operation/upload.ts'

/** The largest file of a product: 2 GiB. */
export const PRODUCT_FILE_BYTES_MAX = 2 * 1024 ** 3
const INLINE_BYTES_MAX = 10 * 1024 * 1024
/** The most bytes of a JSON body: 10 MiB in base64 are 13.4 MiB. */
export const PRODUCT_JSON_BYTES_MAX = 14 * 1024 * 1024

/** A file in a form. */
export const FormFile = z
  .unknown()
  .check(({ value, issues }) => {
    if (value instanceof UploadedFile) return
    const message = 'A file can be sent in a form (multipart/form-data) alone. In JSON, send contentBase64 or bytes'
    issues.push({ code: 'custom', message, input: value })
  })
  .meta({
    type: 'string',
    format: 'binary',
    maxLength: PRODUCT_FILE_BYTES_MAX,
    description: 'In a form (multipart/form-data): the file itself, of at most 2 GiB. In JSON, send `contentBase64` or `bytes`.',
  }) as unknown as z.ZodType<UploadedFile>

/** Bytes in base64 (RFC 4648 §4). zod's own check is one regular expression that overflows the stack at some megabytes. */
export const FileInBase64 = z
  .string()
  .min(1)
  .max(Math.ceil(INLINE_BYTES_MAX / 3) * 4)
  .refine((text) => Buffer.from(text, 'base64').toString('base64') === text, 'This is not base64 with its padding')
  .meta({ contentEncoding: 'base64', description: 'The bytes of the file in base64 (RFC 4648 §4), of at most 10 MiB.' })

export const FileName = Line(200)
  .refine((name) => fileNameOf(name) !== '', 'This is the path of a folder. Send the name of a file')
  .meta({ description: 'The name that buyers save it under. In a form it is the name of the file, when left out.', examples: ['peas.pdf'] })

export const FileBytes = z
  .int()
  .min(1)
  .max(PRODUCT_FILE_BYTES_MAX, 'A file has at most 2 GiB (2,147,483,648 bytes)')
  .meta({ description: 'The size of a file that you will send to the upload address of the answer.', examples: [734_003_200] })

/** The types of files by their ends. Buyers get each file as a download, so another type does no harm. */
const TYPES: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  epub: 'application/epub+zip',
  zip: 'application/zip',
  mobi: 'application/x-mobipocket-ebook',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  m4b: 'audio/mp4',
  wav: 'audio/wav',
  flac: 'audio/flac',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  csv: 'text/csv; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
}

/** Returns the media type of a file by its name. */
export function contentTypeOf(fileName: string): string {
  const end = /\.(\w{1,8})$/.exec(fileName)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(TYPES, end) ? TYPES[end]! : 'application/octet-stream'
}

import { z } from 'zod'
import { fileNameOf } from '#lib/file-name.ts'
import { Line } from '#operation/fields.ts'

export const PRODUCT_FILE_BYTES_MAX = 2 * 1024 ** 3

export const FileName = Line(200)
  .refine(
    (name) => fileNameOf(name) !== '',
    'This is the path of a folder. Send the name of a file',
  )
  .meta({
    description:
      'The name that buyers save it under. In a form it is the name of the file, when left out.',
    examples: ['peas.pdf'],
  })

export const FileBytes = z
  .int()
  .min(1)
  .max(PRODUCT_FILE_BYTES_MAX, 'A file has at most 2 GiB (2,147,483,648 bytes)')
  .meta({
    description: 'The size of a file that you will send to the upload address of the answer.',
    examples: [734_003_200],
  })

/** Media types by extension. Files are only downloaded, so a wrong type does no harm. */
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

export function contentTypeOf(fileName: string): string {
  const end = /\.(\w{1,8})$/.exec(fileName)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(TYPES, end) ? TYPES[end]! : 'application/octet-stream'
}

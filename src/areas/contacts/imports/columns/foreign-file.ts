import type { FieldError } from '#operation/problem.ts'

/** The first bytes in hex of files that are no table, and advice how to export one. */
const KINDS: readonly (readonly [hex: string, detail: string])[] = [
  [
    '504b0304',
    'This is a zip archive or an Excel workbook (.xlsx), and an import needs a CSV file. Unpack the archive, or save the workbook as “CSV UTF-8”. Then send that file.',
  ],
  [
    'd0cf11e0a1b11ae1',
    'This is an Excel workbook (.xls), and an import needs a CSV file. Save it as “CSV UTF-8”. Then send that file.',
  ],
  [
    '1f8b',
    'This file is compressed with gzip, and an import needs a CSV file. Unpack it. Then send the file inside.',
  ],
  ['25504446', 'This is a PDF, and an import needs a CSV file. Export the list again as CSV.'],
]

/** Returns an error when the first bytes are those of a file that is no table. */
export function foreignFile(first: Buffer): FieldError | null {
  const begins = first.toString('hex', 0, 8)
  const found = KINDS.find(([hex]) => begins.startsWith(hex))
  return found ? { code: 'not_csv', detail: found[1], pointer: '/file' } : null
}

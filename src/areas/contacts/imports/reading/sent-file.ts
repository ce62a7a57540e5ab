import { z } from 'zod'
import { UploadedFile } from '#operation/upload.ts'
import { IMPORT_BYTES_MAX } from '../record/import.ts'

const Text = z.string().max(IMPORT_BYTES_MAX)

export const ImportFile = z
  .unknown()
  .check(({ value, issues }) => {
    if (value instanceof UploadedFile || Text.safeParse(value).success) return
    const message =
      'Send the text of a CSV file, or the file itself in a form (multipart/form-data)'
    issues.push(
      typeof value === 'string'
        ? { code: 'custom', message, input: value }
        : { code: 'invalid_type', expected: 'string', message, input: value },
    )
  })
  .meta({
    type: 'string',
    maxLength: IMPORT_BYTES_MAX,
    description:
      'The text of a CSV file with a header line; in a form, the file itself in any of the encodings.',
  }) as unknown as z.ZodType<string | UploadedFile>

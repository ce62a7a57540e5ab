import { z } from 'zod'
import { UploadedFile } from './upload.ts'

const INLINE_BYTES_MAX = 10 * 1024 * 1024
/** The most bytes of a JSON body that holds a file: 10 MiB are 13.4 MiB in base64. */
export const INLINE_JSON_BYTES_MAX = 14 * 1024 * 1024

/** Describes a file in a multipart form. `inJson` names the two fields that replace it in JSON. */
export function FormFile(bytesMax: number, inJson: [string, string], size = '') {
  return z
    .unknown()
    .check(({ value, issues }) => {
      if (value instanceof UploadedFile) return
      const message = `A file can be sent in a form (multipart/form-data) alone. In JSON, send ${inJson.join(' or ')}`
      issues.push({ code: 'invalid_type', expected: 'file', message, input: value })
    })
    .meta({
      type: 'string',
      format: 'binary',
      maxLength: bytesMax,
      description: `In a form (multipart/form-data): the file itself${size}. In JSON, send \`${inJson.join('` or `')}\`.`,
    }) as unknown as z.ZodType<UploadedFile>
}

/**
 * Describes base64 text (RFC 4648 §4) without zod's regular expression, which overflows the stack
 * at megabytes.
 */
export function InlineBytes(name: string) {
  return z
    .string()
    .min(1)
    .max(Math.ceil(INLINE_BYTES_MAX / 3) * 4)
    .refine(
      (text) => Buffer.from(text, 'base64').toString('base64') === text,
      'This is not base64 with its padding',
    )
    .meta({
      contentEncoding: 'base64',
      description: `The bytes of the ${name} in base64 (RFC 4648 §4), of at most 10 MiB.`,
    })
}

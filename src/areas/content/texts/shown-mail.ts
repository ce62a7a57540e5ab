import { z } from 'zod'
import { UNTRUSTED } from '#lib/untrusted.ts'

/** Above the most that a text may be filled in to, which the emails area bounds at 1 MiB a part. */
const SHOWN_MAX = 2_000_000

export const shownMail = {
  subject: z
    .string()
    .max(250)
    .meta({ ...UNTRUSTED, examples: ['What grows in March'] }),
  html: z
    .string()
    .max(SHOWN_MAX)
    .meta({ ...UNTRUSTED, examples: ['<!doctype html>…'] }),
  text: z
    .string()
    .max(SHOWN_MAX)
    .meta({ ...UNTRUSTED, examples: ['March\n\nHello Ada, sow your peas now.'] }),
}

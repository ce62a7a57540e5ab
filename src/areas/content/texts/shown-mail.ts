import { z } from 'zod'

/** Above the most that a text may be filled in to, which the emails area bounds at 1 MiB a part. */
const SHOWN_MAX = 2_000_000

/** The parts of a mail that is filled in to be looked at. */
export const shownMail = {
  subject: z
    .string()
    .max(250)
    .meta({ examples: ['What grows in March'] }),
  html: z
    .string()
    .max(SHOWN_MAX)
    .meta({ examples: ['<!doctype html>…'] }),
  text: z
    .string()
    .max(SHOWN_MAX)
    .meta({ examples: ['March\n\nHello Ada, sow your peas now.'] }),
}

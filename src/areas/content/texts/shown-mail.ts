import { z } from 'zod'
import { UNTRUSTED } from '#lib/untrusted.ts'

/** The most characters of a shown mail: twice what the area `emails` allows (1 MiB a part). */
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

import { z } from 'zod'

// Parameters of the API's forms, all text. An empty one unsets.

const DIGITS = /^-?\d{1,15}$/

/** An amount in the currency's smallest unit, or a time in seconds. */
export const whole = z
  .string()
  .regex(DIGITS, { error: 'Invalid integer' })
  .transform((text) => Number(text))
/** A percentage with up to four decimals. */
export const percent = z
  .string()
  .regex(/^\d{1,3}(\.\d{1,4})?$/, { error: 'Invalid decimal' })
  .transform((text) => Number(text))
export const flag = z
  .enum(['true', 'false'], { error: 'Invalid boolean' })
  .transform((text) => text === 'true')
export const text = z.string().max(5000)
export const unsettable = text.transform((value) => (value === '' ? null : value))
export const metadata = z.union([
  z.literal('').transform(() => ({})),
  z.record(z.string().max(40), z.string().max(500)),
])
export const strings = z.array(z.string().max(500)).max(250)
export const emptyable = <T extends z.ZodType>(schema: T) =>
  z.union([z.literal('').transform(() => null), schema])
export const expand = z.array(z.string().max(500)).max(50).optional()

const created = z.union([
  whole.transform((at) => ({ gte: at, lte: at })),
  z.strictObject({
    gt: whole.optional(),
    gte: whole.optional(),
    lt: whole.optional(),
    lte: whole.optional(),
  }),
])

export const listed = {
  limit: whole.refine((limit) => limit >= 1 && limit <= 100, { error: 'Invalid limit' }).optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
  created: created.optional(),
  expand,
}

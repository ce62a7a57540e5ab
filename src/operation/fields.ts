import { z } from 'zod'
import { findInvisible, trimInvisible } from '#lib/addresses/invisible.ts'
import { isTimeZone } from '#lib/time-zone.ts'
import { typeIdPattern } from '#lib/typeid.ts'

const ID_EXAMPLE_SUFFIX = '01k5r8f3q5fz9v1m6x2c7n4b0d'

export function Id(prefix: string) {
  return z
    .string()
    .regex(typeIdPattern(prefix), `This is not an id of the form ${prefix}_…`)
    .meta({ examples: [exampleId(prefix)] })
}

export const ANY_ID = /^[a-z]{2,8}_[0-7][0-9a-hjkmnp-tv-z]{25}$/

export const AnyId = z
  .string()
  .regex(ANY_ID, 'Send the id of a record, such as cmp_…')
  .meta({ examples: [exampleId('sub')] })

export function exampleId(prefix: string): string {
  return `${prefix}_${ID_EXAMPLE_SUFFIX}`
}

/**
 * Marks the answer to a repeated request, which lacks the secrets that only the first answer
 * contained (`Operation.shownOnce`).
 */
export const ShownOnce = z.literal(true).optional().meta({
  description:
    'Only in a replay by Idempotency-Key: the secret was in the first answer, and is not kept.',
})

export const Timestamp = z.iso
  .datetime({ precision: 3 })
  .meta({ examples: ['2026-01-15T09:30:00.000Z'], description: 'ISO 8601, UTC, milliseconds.' })

/** The values in an English sentence, by name. Translations of the sentence insert them. */
export const WordValues = z
  .record(z.string().max(40), z.union([z.string().max(500), z.int()]))
  .meta({
    description:
      'The variable parts of `detail`, for translations. `reason` tells cases of one code apart.',
    examples: [{ name: 'frist_name', near: 'first_name', reason: 'near' }],
  })

/**
 * The start of year 1 and the end of year 9999. PostgreSQL has no year 0, and ISO 8601 requires a
 * sign for years after 9999.
 */
const [FIRST_MS, END_MS] = [Date.parse('0001-01-01T00:00:00Z'), Date.UTC(10_000, 0)]

/** A time with an offset, converted to UTC, as PostgreSQL refuses offsets of 16 hours or more. */
export const TimestampIn = z.iso
  .datetime({ offset: true })
  .refine(
    (time) => !(Date.parse(time) < FIRST_MS || Date.parse(time) >= END_MS),
    'Send a time of the years 1 to 9999',
  )
  .overwrite((time) => (Number.isNaN(Date.parse(time)) ? time : new Date(time).toISOString()))
  .meta({ examples: ['2026-01-15T09:30:00Z'] })

export const TimeZone = z
  .string()
  .max(60)
  .refine(isTimeZone, 'This is not a time zone of the IANA database, such as Europe/Berlin')
  .meta({ examples: ['Europe/Berlin'] })

/** Control characters for published patterns. Python and others do not know `\p{Cc}`. */
export const CONTROL_CHARACTERS = '\\u0000-\\u001f\\u007f-\\u009f'

/**
 * The alternatives of an object, published as `oneOf` in the OpenAPI document. Each alternative
 * lists its fields, with `?` after an optional one. A field that no alternative lists belongs to
 * all of them.
 */
export type Forms = Readonly<Record<string, readonly string[]>>

export function Line(maxLength: number, minLength = 1) {
  return z
    .string()
    .trim()
    .min(minLength)
    .max(maxLength)
    .regex(/^[^\r\n]*$/, 'This text may not contain line breaks')
}

export const PageLimit = z
  .int()
  .min(1)
  .max(100)
  .default(50)
  .meta({
    description:
      'The most records of a page. One of long texts ends after about 1 MiB; go on while there is a nextCursor.',
    examples: [50],
  })
export const Cursor = z
  .string()
  .max(500)
  .regex(/^[A-Za-z0-9_-]+$/, 'Send the nextCursor of the page before, as it is')
  .meta({ description: 'The nextCursor of the page before.' })
export const NextCursor = z
  .string()
  .max(500)
  .nullable()
  .meta({
    description: 'Pass it as `cursor` for the next page; null on the last.',
    examples: [null],
  })
const Include = z
  .enum(['total'])
  .meta({ description: '`total` adds the exact number of all that match.' })

export const pageQuery = {
  limit: PageLimit,
  cursor: Cursor.optional(),
  include: Include.optional(),
}

export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.strictObject({
    data: z.array(item).max(100),
    nextCursor: NextCursor,
    total: z
      .int()
      .min(0)
      .optional()
      .meta({ description: 'With `include=total`.', examples: [1] }),
  })
}

export const Nothing = z.null()

/**
 * Makes a schema of a few whole numbers, published as an integer with an enum. Client generators
 * read a union of constants as its first alone.
 */
export function IntOf<const Value extends number>(values: readonly Value[], error: string) {
  return z.literal(values, { error }).meta({ type: 'integer' })
}

const LETTER = `[^,;${CONTROL_CHARACTERS}]`
/** The pattern of a tag. It refuses `.` and `..`, because browsers remove them from a path. */
const TAG = new RegExp(`^(?:\\.*[^,;.${CONTROL_CHARACTERS}]${LETTER}*|\\.{3,})?$`)

export const Tag = z
  .string()
  .trim()
  .min(1)
  .max(64)
  .regex(
    TAG,
    'A tag may not contain commas, semicolons or control characters, nor be one or two dots',
  )
  .meta({ examples: ['vip'] })

/**
 * A tag to add to contacts. It must not contain invisible characters, although tags stored earlier
 * may contain them.
 */
export const NewTag = Tag.overwrite(trimInvisible)
  .min(1)
  .superRefine((tag, context) => {
    const message = 'A tag may not have invisible signs'
    if (findInvisible(tag) !== null)
      context.addIssue({ code: 'invalid_format', format: 'tag', message, input: tag })
  })

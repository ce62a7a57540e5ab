import { z } from 'zod'
import { isTimeZone } from '#lib/time-zone.ts'
import { typeIdPattern } from '#lib/typeid.ts'

/** Fields that all areas share. Each has a format, a pattern or a maximum, and an example. */

const ID_EXAMPLE_SUFFIX = '01k5r8f3q5fz9v1m6x2c7n4b0d'

/** A TypeID with this prefix. */
export function Id(prefix: string) {
  return z
    .string()
    .regex(typeIdPattern(prefix), `This is not an id of the form ${prefix}_…`)
    .meta({ examples: [exampleId(prefix)] })
}

/** The form of every id: a prefix and a TypeID's letters. */
export const ANY_ID = /^[a-z]{2,8}_[0-7][0-9a-hjkmnp-tv-z]{25}$/

export const AnyId = z
  .string()
  .regex(ANY_ID, 'Send the id of a record, such as cmp_…')
  .meta({ examples: [exampleId('sub')] })

export function exampleId(prefix: string): string {
  return `${prefix}_${ID_EXAMPLE_SUFFIX}`
}

export const Timestamp = z.iso
  .datetime({ precision: 3 })
  .meta({ examples: ['2026-01-15T09:30:00.000Z'], description: 'ISO 8601, UTC, milliseconds.' })

/** The parts of an English sentence that differ from case to case. With its code, other languages make the sentence of them. */
export const WordValues = z.record(z.string().max(40), z.union([z.string().max(500), z.int()])).meta({
  description: 'The variable parts of `detail`, for translations. `reason` tells cases of one code apart.',
  examples: [{ name: 'frist_name', near: 'first_name', reason: 'near' }],
})

/** The years 1 to 9999: PostgreSQL has no year 0, and later ones have a sign in ISO 8601. */
const [FIRST_MS, END_MS] = [Date.parse('0001-01-01T00:00:00Z'), Date.UTC(10_000, 0)]

/** A time in an input: any ISO 8601 time with a zone, of the years 1 to 9999. It is read as UTC, since PostgreSQL takes no offset of 16 hours and more. */
export const TimestampIn = z.iso
  .datetime({ offset: true })
  .refine((time) => !(Date.parse(time) < FIRST_MS || Date.parse(time) >= END_MS), 'Send a time of the years 1 to 9999')
  .overwrite((time) => (Number.isNaN(Date.parse(time)) ? time : new Date(time).toISOString()))
  .meta({ examples: ['2026-01-15T09:30:00Z'] })

/** A name of the IANA time zone database. */
export const TimeZone = z
  .string()
  .max(60)
  .refine(isTimeZone, 'This is not a time zone of the IANA database, such as Europe/Berlin')
  .meta({ examples: ['Europe/Berlin'] })

/**
 * The control characters (Unicode's category Cc) for a class in a published pattern. Python and others refuse `\p{Cc}`, and a schema carries no flags
 * that would give it its meaning.
 */
export const CONTROL_CHARACTERS = '\\u0000-\\u001f\\u007f-\\u009f'

/**
 * The forms of a strict object that has exactly one of several, for `meta({ forms })`. Each has the names that are its alone, and `?` marks optional
 * ones. A name in no form belongs to all. The OpenAPI document then says `oneOf`. The schema itself stays one object, whose check says what to send.
 */
export type Forms = Readonly<Record<string, readonly string[]>>

/** Text on one line, trimmed. */
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
  .meta({ description: 'The most records of a page. One of long texts ends after about 1 MiB; go on while there is a nextCursor.', examples: [50] })
export const Cursor = z
  .string()
  .max(500)
  .regex(/^[A-Za-z0-9_-]+$/, 'Send the nextCursor of the page before, as it is')
  .meta({ description: 'The nextCursor of the page before.' })
export const Include = z.enum(['total']).meta({ description: '`total` adds the exact number of all that match.' })

/** The query of every list. */
export const pageQuery = { limit: PageLimit, cursor: Cursor.optional(), include: Include.optional() }

/** The answer of every list. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.strictObject({
    data: z.array(item).max(100),
    nextCursor: z
      .string()
      .max(500)
      .nullable()
      .meta({ description: 'Pass it as `cursor` for the next page; null on the last.', examples: [null] }),
    total: z
      .int()
      .min(0)
      .optional()
      .meta({ description: 'With `include=total`.', examples: [1] }),
  })
}

export const Nothing = z.null()

/** One character of a tag. */
const LETTER = `[^,;${CONTROL_CHARACTERS}]`
/** Dots alone are three or more, since a browser drops `.` and `..` from an address. */
const TAG = new RegExp(`^(?:\\.*[^,;.${CONTROL_CHARACTERS}]${LETTER}*|\\.{3,})?$`)

/** A tag of a contact. */
export const Tag = z
  .string()
  .trim()
  .min(1)
  .max(64)
  .regex(TAG, 'A tag may not contain commas, semicolons or control characters, nor be one or two dots')
  .meta({ examples: ['vip'] })

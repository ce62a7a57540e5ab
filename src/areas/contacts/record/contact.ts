import { z } from 'zod'
import { UNTRUSTED } from '#lib/untrusted.ts'
import { StoredEmailAddress } from '#operation/addresses/email-address.ts'
import { Id, Line, NewTag, Tag, Timestamp, TimestampIn } from '#operation/fields.ts'
import { refusal } from '#operation/problem.ts'

export const TAGS_MAX = 100
export const ACCOUNT_TAGS_MAX = 1000
export const FIELDS_MAX = 100

export const tooManyTags = refusal('too_many_tags', 409, 'The limit of tags is reached')
export const tagBeingDeleted = refusal('tag_being_deleted', 409, 'The tag is being deleted')
export const addressTaken = refusal(
  'address_taken',
  409,
  'Another contact of the newsletter has this address',
)
export const notPending = refusal('not_pending', 409, 'The contact is not waiting for confirmation')
export const tooManyConfirmations = refusal(
  'too_many_confirmations',
  409,
  'The limit of confirmation mails to this address is reached',
)
export const boundKey = refusal('key_bound', 403, 'The key is bound to another newsletter')
export const noNewsletter = refusal('no_newsletter', 409, 'The account has no newsletter')

/** The contact that an operation is about. */
export const ContactId = Id('sub').meta({
  description: 'The id of a contact, sub_…, as events and lists of contacts have it.',
})

export const Status = z
  .enum(['pending', 'active', 'unsubscribed', 'bounced', 'complained'])
  .meta({ examples: ['active'] })
export type Status = z.output<typeof Status>

export const Tier = z.enum(['free', 'paid']).meta({ examples: ['free'] })

export { NewTag, Tag }
export const Source = Line(200).meta({
  ...UNTRUSTED,
  description:
    'Where the signup came from: the source that was sent, else `api`, `form`, `import` or `dashboard`.',
  examples: ['website footer'],
})

export const FieldName = z
  .string()
  .regex(
    /^[a-z][a-z0-9_]{0,39}$/,
    'A field name has 1 to 40 small letters, digits and underscores and begins with a letter',
  )
  .meta({ examples: ['first_name'] })

export const FieldValue = z
  .union(
    [z.string().max(1000), z.number(), z.boolean()],
    'A value is a text, a number, or true or false',
  )
  .meta({ examples: ['Ada'] })
const FieldValues = z.record(FieldName, FieldValue).meta({
  ...UNTRUSTED,
  description: 'Custom fields, name to value.',
  examples: [{ first_name: 'Ada' }],
})
/** Custom fields in a request. Null removes a value. */
export const FieldChanges = z
  .record(FieldName, FieldValue.nullable())
  .refine(
    (fields) => Object.keys(fields).length <= FIELDS_MAX,
    `A contact has at most ${FIELDS_MAX} fields`,
  )
  .meta({ examples: [{ first_name: 'Ada' }] })

/** A subscriber as the API contract defines it, with exactly 12 fields. */
export const Subscriber = z
  .strictObject({
    id: Id('sub'),
    newsletterId: Id('nl'),
    email: StoredEmailAddress.meta(UNTRUSTED),
    status: Status,
    source: Source,
    tier: Tier,
    paidUntil: Timestamp.nullable().meta({ examples: [null] }),
    tags: z
      .array(Tag)
      .max(TAGS_MAX)
      .meta({ examples: [['vip']] }),
    fields: FieldValues,
    subscribedAt: Timestamp,
    confirmedAt: Timestamp.nullable(),
    unsubscribedAt: Timestamp.nullable().meta({ examples: [null] }),
  })
  .meta({ id: 'Subscriber' })

export type Subscriber = z.output<typeof Subscriber>
export type Fields = z.output<typeof FieldValues>

/**
 * The evidence of a reader's consent: the text, its version, the page that showed it, and the time.
 */
export const Consent = z
  .strictObject({
    at: TimestampIn.optional().meta({ description: 'When it was given, if not now.' }),
    page: z
      .url({ protocol: /^https?$/ })
      .max(2000)
      .optional()
      .meta({ examples: ['https://garden.example/subscribe'] }),
    text: z
      .string()
      .trim()
      .max(2000)
      .optional()
      .meta({ examples: ['Yes, send me The Weekly Garden.'] }),
    version: Line(100)
      .optional()
      .meta({ examples: ['2026-01'] }),
  })
  .meta({ id: 'Consent' })

export type Consent = z.output<typeof Consent>

/** Returns the fields that differ, with both values, for the event `subscriber.updated`. */
export function fieldChanges(
  before: Fields,
  after: Fields,
): Record<string, { from: Fields[string] | null; to: Fields[string] | null }> {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  // A field may be named `constructor`, and every object inherits a property of this name.
  const value = (fields: Fields, name: string) =>
    Object.hasOwn(fields, name) ? fields[name]! : null
  const changed = [...names].filter((name) => value(before, name) !== value(after, name))
  return Object.fromEntries(
    changed.map((name) => [name, { from: value(before, name), to: value(after, name) }]),
  )
}

export function tagChanges(
  before: readonly string[],
  after: readonly string[],
): { added: string[]; removed: string[] } {
  return {
    added: after.filter((tag) => !before.includes(tag)),
    removed: before.filter((tag) => !after.includes(tag)),
  }
}

/** Returns fields with changes applied. Null removes a field. */
export function mergeFields(fields: Fields, sent: Record<string, Fields[string] | null>): Fields {
  const merged = { ...fields, ...sent }
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null)) as Fields
}

import { z } from 'zod'
import { type Forms, Id } from '#operation/fields.ts'
import { checkCondition, FIELD_TYPES, type FilterValue, isKnownField, OPS } from './condition.ts'

/** The deepest nesting of `all`, `any` and `not`. */
const DEPTH_MAX = 5
const CONDITIONS_MAX = 50
const TEXT_MAX = 500
const LIST_MAX = 100

/** A filter on contacts. It has exactly one of `all`, `any`, `not`, `field` and `event`. */
export interface Filter {
  all?: Filter[] | undefined
  any?: Filter[] | undefined
  not?: Filter | undefined
  field?: string | undefined
  op?: (typeof OPS)[number] | undefined
  value?: FilterValue | undefined
  event?: (typeof EVENTS)[number] | undefined
  campaignId?: string | undefined
  automationId?: string | undefined
  productId?: string | undefined
  stepId?: string | undefined
  link?: string | undefined
  since?: 'entered' | 'step' | undefined
  interval?: (typeof INTERVALS)[number] | undefined
  state?: (typeof STATES)[number] | undefined
  count?: { op: 'gte' | 'lte' | 'gt' | 'lt' | 'is'; n: number } | undefined
  within?: { days: number } | undefined
}

const EVENTS = ['sent', 'opened', 'clicked', 'purchased', 'pays'] as const
const INTERVALS = ['month', 'year'] as const
/** The states of a paid subscription that has begun and not ended. */
const STATES = ['trialing', 'active', 'past_due', 'paused'] as const
const KINDS = ['all', 'any', 'not', 'field', 'event'] as const
type Kind = (typeof KINDS)[number]

const ABOUT = ['campaignId', 'automationId', 'productId'] as const
export const NARROWING = [...ABOUT, 'stepId', 'link', 'since', 'interval', 'state'] as const

/** Returns the record that a condition on events names, or null. */
export function eventTargetOf(condition: Filter): { name: string; id: string } | null {
  const name = ABOUT.find((one) => condition[one] !== undefined)
  return name === undefined ? null : { name, id: condition[name]! }
}

const NAMES: Record<Kind, readonly (keyof Filter)[]> = {
  all: ['all'],
  any: ['any'],
  not: ['not'],
  field: ['field', 'op', 'value'],
  event: ['event', ...NARROWING, 'count', 'within'],
}
const REQUIRED = new Set<string>([...KINDS, 'op'])

const FORMS: Forms = Object.fromEntries(
  KINDS.map((kind) => [
    `Filter${kind[0]!.toUpperCase()}${kind.slice(1)}`,
    NAMES[kind].map((name) => (REQUIRED.has(name) ? name : `${name}?`)),
  ]),
)

const conditionShape = {
  field: z
    .string()
    .max(50)
    .optional()
    .meta({
      description: `One of ${Object.keys(FIELD_TYPES).join(', ')}, or fields.<name> for a custom field.`,
      examples: ['tag'],
    }),
  op: z
    .enum(OPS)
    .optional()
    .meta({
      description:
        'Text: is, is_not, contains, not_contains, starts_with, ends_with, in, is_set, is_not_set; small and capital letters are the same. Number: is, is_not, gt, gte, lt, lte, is_set, is_not_set. Boolean: is. tag: has, has_not. Dates and times: before, after, on, within_days, not_within_days, in_next_days, is_set, is_not_set.',
      examples: ['has'],
    }),
  value: z
    .union(
      [
        z.string().max(TEXT_MAX),
        z.number(),
        z.boolean(),
        z.array(z.string().max(TEXT_MAX)).max(LIST_MAX),
      ],
      {
        error: `A value is a text of at most ${TEXT_MAX} characters, a number, true or false, or a list of at most ${LIST_MAX} texts`,
      },
    )
    .optional()
    .meta({
      description:
        'A day is YYYY-MM-DD, in the time zone of the newsletter. Days back or ahead are a number.',
      examples: ['vip'],
    }),
  event: z.enum(EVENTS).optional().meta({
    description:
      'An act of the contact, or a mail that it got; machines do not count. pays: a paid subscription that it has now.',
  }),
  campaignId: Id('cmp').optional(),
  automationId: Id('aut').optional(),
  productId: Id('prd').optional(),
  stepId: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,40}$/, 'An id has 1 to 40 letters, digits, - and _')
    .optional()
    .meta({
      description:
        'With automationId: the mails of one step. In a filter of the automation itself automationId is left out.',
      examples: ['welcome'],
    }),
  link: z
    .string()
    .min(1)
    .max(2000)
    .optional()
    .meta({
      description: 'With clicked: one link, as the campaign has it.',
      examples: ['https://garden.example/peas'],
    }),
  since: z.enum(['entered', 'step']).optional().meta({
    description:
      'In a filter of an automation: only since the contact entered, or since it came to the present step. Left out: entered.',
  }),
  interval: z
    .enum(INTERVALS)
    .optional()
    .meta({ description: 'With pays: by the month or by the year.', examples: ['year'] }),
  state: z
    .enum(STATES)
    .optional()
    .meta({
      description: 'With pays: trialing, within a trial; past_due, a payment failed.',
      examples: ['past_due'],
    }),
  count: z
    .strictObject({
      op: z.enum(['gte', 'lte', 'gt', 'lt', 'is']),
      n: z.int().min(0).max(1_000_000),
    })
    .optional()
    .meta({
      description:
        'The number of campaigns, or with `link` of clicks: {op: "gte", n: 1} when left out, {op: "lt", n: 1} for never.',
    }),
  within: z
    .strictObject({ days: z.int().min(1).max(36_500) })
    .optional()
    .meta({ description: 'Only the last days.' }),
}

function groupShape<Inner extends z.ZodType>(inner: Inner) {
  const Group = (description: string) =>
    z
      .array(inner)
      .max(CONDITIONS_MAX, `A group has at most ${CONDITIONS_MAX} parts: join values with in`)
      .optional()
      .meta({ description })
  return {
    all: Group('All of these must hold. Empty: every contact.'),
    any: Group('At least one of these must hold. Empty: no contact.'),
    not: inner.optional().meta({ description: 'This must not hold.' }),
  }
}

const RecursiveFilter: z.ZodLazy<z.ZodType<Filter, Filter>> = z.lazy(() => Filter)

export const Filter: z.ZodType<Filter, Filter> = z
  .strictObject({ ...groupShape(RecursiveFilter), ...conditionShape })
  .superRefine((filter, context) => {
    // An unknown name has been reported already; the filter may be correct without it.
    const found = context.issues.length > 0 ? null : faultOf(filter)
    if (found)
      context.addIssue({
        code: 'custom',
        message: found.detail,
        path: found.path,
        input: found.path.reduce<unknown>(inner, filter),
      })
  })
  .meta({
    id: 'Filter',
    forms: FORMS,
    description: `A filter over contacts: exactly one of all, any, not, field (with op and value) and event. At most ${DEPTH_MAX} groups deep and ${CONDITIONS_MAX} conditions.`,
    examples: [
      {
        all: [
          { field: 'status', op: 'is', value: 'active' },
          { field: 'tag', op: 'has', value: 'vip' },
        ],
      },
    ],
  })

/** A filter in which each part says whether one contact meets it. */
export type MetFilter = Omit<Filter, 'all' | 'any' | 'not'> & {
  all?: MetFilter[] | undefined
  any?: MetFilter[] | undefined
  not?: MetFilter | undefined
  met: boolean
}

const RecursiveMetFilter: z.ZodLazy<z.ZodType<MetFilter, MetFilter>> = z.lazy(() => MetFilter)

export const MetFilter: z.ZodType<MetFilter, MetFilter> = z
  .strictObject({
    ...groupShape(RecursiveMetFilter),
    ...conditionShape,
    met: z
      .boolean()
      .meta({ description: 'Whether the contact meets this part.', examples: [true] }),
  })
  .meta({ id: 'MetFilter', examples: [{ field: 'tag', op: 'has', value: 'vip', met: true }] })

/**
 * Returns a field of a value, or null when the field is missing, because zod would report undefined
 * by itself.
 */
function inner(value: unknown, name: PropertyKey): unknown {
  return (value as Record<PropertyKey, unknown>)[name] ?? null
}

interface Found {
  detail: string
  path: PropertyKey[]
}

/** Finds the first error in one node of a filter. Nodes inside it are checked before. */
function faultOf(filter: Filter): Found | null {
  const kinds = KINDS.filter((kind) => filter[kind] !== undefined)
  if (kinds.length !== 1) {
    const has = kinds.length === 0 ? 'none' : kinds.join(' and ')
    return {
      detail: `A filter has exactly one of all, any, not, field and event; this one has ${has}. Put several into {"all": […]}`,
      path: [],
    }
  }
  const kind = kinds[0]!
  const stray = Object.keys(filter).find(
    (name) =>
      filter[name as keyof Filter] !== undefined && !NAMES[kind].includes(name as keyof Filter),
  )
  if (stray !== undefined)
    return {
      detail: `A filter with ${kind} has no ${stray}. It may have: ${NAMES[kind].join(', ')}`,
      path: [stray],
    }
  if (depthOf(filter) > DEPTH_MAX)
    return {
      detail: `Groups may be ${DEPTH_MAX} deep, and these are ${depthOf(filter)}. Take a group out`,
      path: [],
    }
  const conditions = sizeOf(filter)
  if (conditions > CONDITIONS_MAX)
    return {
      detail: `A filter has at most ${CONDITIONS_MAX} conditions, and this one has ${conditions}. Join values with in`,
      path: [],
    }
  return kind === 'field' ? faultOfField(filter) : null
}

/** Finds an error in a field's name, or in operator and value of a standard field. */
function faultOfField({ field = '', op, value }: Filter): Found | null {
  if (!isKnownField(field))
    return {
      detail: `There is no field ${field.slice(0, 50)}. Send one of ${Object.keys(FIELD_TYPES).join(', ')}, or fields.<name>`,
      path: ['field'],
    }
  if (op === undefined)
    return { detail: 'A condition on a field needs an op, such as is', path: ['op'] }
  const type = FIELD_TYPES[field]
  const found = type ? checkCondition({ field, type, op, value }) : null
  return found && { detail: found.detail, path: [found.at] }
}

export function partsOf(filter: Filter): readonly Filter[] {
  return filter.all ?? filter.any ?? (filter.not ? [filter.not] : [])
}

function depthOf(filter: Filter): number {
  const isCondition = filter.field !== undefined || filter.event !== undefined
  return isCondition ? 0 : 1 + Math.max(0, ...partsOf(filter).map(depthOf))
}

/**
 * Counts the conditions of a filter. An empty group counts as one, so that their number is limited
 * too.
 */
function sizeOf(filter: Filter): number {
  const parts = partsOf(filter)
  return parts.length === 0 ? 1 : parts.reduce((sum, part) => sum + sizeOf(part), 0)
}

/** Lists the conditions of a filter, each with its JSON pointer. */
export function conditionsOf(
  filter: Filter,
  pointer = '',
): { condition: Filter; pointer: string }[] {
  if (filter.all || filter.any) {
    const name = filter.all ? 'all' : 'any'
    return partsOf(filter).flatMap((part, i) => conditionsOf(part, `${pointer}/${name}/${i}`))
  }
  return filter.not ? conditionsOf(filter.not, `${pointer}/not`) : [{ condition: filter, pointer }]
}

/** Returns whether all matches have addresses that the filter names. */
export function isOfAddresses({ all, any, field, op }: Filter): boolean {
  if (all) return all.some(isOfAddresses)
  if (any) return any.every(isOfAddresses)
  return field === 'email' && (op === 'is' || op === 'in')
}

export function tagsOf(filter: Filter): string[] {
  return conditionsOf(filter).flatMap(({ condition: { field, value } }) =>
    field === 'tag' && typeof value === 'string' ? [value] : [],
  )
}

export function fieldsOf(filter: Filter): string[] {
  return conditionsOf(filter).flatMap(({ condition: { field } }) =>
    field?.startsWith('fields.') ? [field.slice('fields.'.length)] : [],
  )
}

export function namesTag(filter: Filter, tags: readonly string[]): boolean {
  return tagsOf(filter).some((tag) => tags.includes(tag))
}

export function withTag(filter: Filter, tags: readonly string[], to: string): Filter {
  if (filter.all) return { all: filter.all.map((part) => withTag(part, tags, to)) }
  if (filter.any) return { any: filter.any.map((part) => withTag(part, tags, to)) }
  if (filter.not) return { not: withTag(filter.not, tags, to) }
  return isOnTag(filter, tags) ? { ...filter, value: to } : filter
}

function isOnTag({ field, value }: Filter, tags: readonly string[]): boolean {
  return field === 'tag' && typeof value === 'string' && tags.includes(value)
}

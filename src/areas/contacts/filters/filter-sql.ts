import { type RawBuilder, sql } from 'kysely'
import { DAY_MS } from '#lib/duration.ts'
import { type ConditionType, FIELD_TYPES } from './condition.ts'
import { type Asked, type FieldCondition, fieldSql, hasWords, opposite } from './condition-sql.ts'
import { eventCondition, type EventSource, sourceFor } from './event-source.ts'
import { type Filter, partsOf } from './filter.ts'

/** Contacts with ids after one uuid and up to another. */
export interface ContactSpan {
  after: string
  upto: string
}

/** Returns SQL that a contact's id is in a span; an empty text without a span. */
export function withinSpan(
  column: RawBuilder<unknown>,
  span: ContactSpan | undefined,
): RawBuilder<unknown> {
  return span ? sql`and ${column} > ${span.after}::uuid and ${column} <= ${span.upto}::uuid` : sql``
}

export interface Terms extends Asked {
  /** The newsletter whose contacts are tested; undefined for the whole account. */
  newsletterId: string | undefined
  /** The types of custom fields, by the name `fields.<name>`. */
  types: ReadonlyMap<string, ConditionType>
  eventSources: readonly EventSource[]
  /**
   * The conditions on events that are looked up for each contact, because a hash of their events
   * would need too much memory.
   */
  lookedUp: ReadonlySet<Filter>
  /** The contacts whose events are read. The condition is wrong for contacts outside it. */
  span: ContactSpan | undefined
}

/**
 * The way a condition is used. `index`: finds contacts, by an index if possible. `scan`: tests all
 * contacts. `test`: tests one contact.
 */
export type Use = 'index' | 'scan' | 'test'

/** Compiles a filter to one SQL condition on `contact`, in which null counts as false. */
export function filterSql(filter: Filter, terms: Terms, use: Use): RawBuilder<unknown> {
  if (filter.not) return opposite(filterSql(filter.not, terms, use === 'test' ? 'test' : 'scan'))
  if (filter.all || filter.any) return joined(filter, terms, use)
  if (filter.event !== undefined)
    return eventSql(filter, terms, terms.lookedUp.has(filter) ? 'test' : use)
  return fieldSql(conditionOn(filter, terms), terms, use === 'index')
}

function conditionOn({ field = '', op, value }: Filter, { types }: Terms): FieldCondition {
  return { field, type: FIELD_TYPES[field] ?? types.get(field)!, op: op!, value }
}

function joined(filter: Filter, terms: Terms, use: Use): RawBuilder<unknown> {
  const each = use === 'index' && filter.any && !isFound(filter, terms) ? 'scan' : use
  const parts = partsOf(filter).map((part) => filterSql(part, terms, each))
  if (parts.length === 0) return filter.all ? sql`true` : sql`false`
  return sql`(${sql.join(parts, filter.all ? sql` and ` : sql` or `)})`
}

/** Returns whether an index can find all matches. With `any`, each part needs an index. */
function isFound(filter: Filter, terms: Terms): boolean {
  if (filter.all) return filter.all.some((part) => isFound(part, terms))
  if (filter.any) return filter.any.every((part) => isFound(part, terms))
  if (filter.not || filter.field === undefined) return false
  const { field, op } = filter
  return (
    (field === 'tag' && op === 'has') ||
    (field === 'email' && (op === 'is' || op === 'in')) ||
    hasWords(conditionOn(filter, terms), terms)
  )
}

/** Compiles a condition on events. `{op: 'lt', n: 1}` holds for contacts without events. */
function eventSql(condition: Filter, terms: Terms, use: Use): RawBuilder<unknown> {
  const { count = { op: 'gte', n: 1 }, within } = condition
  const source = sourceFor(terms.eventSources, condition)!
  const select = (contact: RawBuilder<unknown> | null) =>
    source.select({
      accountId: terms.accountId,
      newsletterId: terms.newsletterId,
      condition: eventCondition(condition),
      since: within ? new Date(terms.now.getTime() - within.days * DAY_MS) : null,
      contact,
    })
  const { op, n } = count
  if (op === 'is' && n > 0) return happened(select, sql`= ${n}`, { use, span: terms.span })
  const least = op === 'gte' || op === 'lt' ? n : n + 1
  const reached =
    least === 0
      ? sql`true`
      : happened(select, least === 1 ? null : sql`>= ${least}`, { use, span: terms.span })
  return op === 'gte' || op === 'gt' ? reached : sql`not ${reached}`
}

type Select = (contact: RawBuilder<unknown> | null) => RawBuilder<unknown>
const ONE = sql`contact.contact_id`

/**
 * Compiles that events exist, or that their number meets a comparison. For many contacts, all
 * events are read once into a hash. `is true` prevents a join, which would read them for each
 * contact.
 */
function happened(
  select: Select,
  bound: RawBuilder<unknown> | null,
  { use, span }: { use: Use; span: ContactSpan | undefined },
): RawBuilder<unknown> {
  if (use === 'test' && bound === null)
    return sql`((select 1 from (${select(ONE)}) e limit 1) is not null)`
  if (use === 'test')
    return sql`((select coalesce(sum(e.times), 0) from (${select(ONE)}) e) ${bound})`
  const among = bound === null ? sql`` : sql`group by e.contact_id having sum(e.times) ${bound}`
  return sql`((contact.contact_id in (select e.contact_id from (${select(null)}) e where true ${withinSpan(sql`e.contact_id`, span)} ${among})) is true)`
}

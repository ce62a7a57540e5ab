import { type RawBuilder, sql } from 'kysely'
import { DAY_MS } from '#lib/duration.ts'
import { type ConditionType, FIELD_TYPES } from './condition.ts'
import { type Asked, type FieldCondition, fieldSql, hasWords, opposite } from './condition-sql.ts'
import { eventCondition, type EventSource, sourceFor } from './event-source.ts'
import { type Filter, partsOf } from './filter.ts'

/** The knowledge that turns a filter into SQL. */
export interface Terms extends Asked {
  /** The newsletter whose contacts are asked; undefined for all of the account. */
  newsletterId: string | undefined
  /** The type of each custom field, by `fields.<name>`. */
  types: ReadonlyMap<string, ConditionType>
  eventSources: readonly EventSource[]
  /** Conditions whose events are looked up for each contact, since gathering them for all takes too much memory. */
  lookedUp: ReadonlySet<Filter>
}

/**
 * The use of a condition. `index`: it finds contacts, by an index where there is one. `scan`: all contacts are read for it. `test`: it tests one
 * contact, or the few of a walk along a list. Events are gathered once for all contacts, but looked up for each that is tested.
 */
export type Use = 'index' | 'scan' | 'test'

/**
 * Compiles a filter, without a fault, into one condition on the table `contact`. It may be null, which stands for false: a null can only come from a
 * field without a value, and `not` treats it as false.
 */
export function filterSql(filter: Filter, terms: Terms, use: Use): RawBuilder<unknown> {
  if (filter.not) return opposite(filterSql(filter.not, terms, use === 'test' ? 'test' : 'scan'))
  if (filter.all || filter.any) return joined(filter, terms, use)
  if (filter.event !== undefined) return eventSql(filter, terms, terms.lookedUp.has(filter) ? 'test' : use)
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

/** Returns whether an index of contacts can find all that match. With `any`, one part without an index makes PostgreSQL read every contact. */
function isFound(filter: Filter, terms: Terms): boolean {
  if (filter.all) return filter.all.some((part) => isFound(part, terms))
  if (filter.any) return filter.any.every((part) => isFound(part, terms))
  if (filter.not || filter.field === undefined) return false
  const { field, op } = filter
  return (field === 'tag' && op === 'has') || (field === 'email' && (op === 'is' || op === 'in')) || hasWords(conditionOn(filter, terms), terms)
}

/** Compiles a condition on events. `{op: 'lt', n: 1}` holds where there is none. */
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
  if (op === 'is' && n > 0) return happened(select, sql`= ${n}`, use)
  const least = op === 'gte' || op === 'lt' ? n : n + 1
  const reached = least === 0 ? sql`true` : happened(select, least === 1 ? null : sql`>= ${least}`, use)
  return op === 'gte' || op === 'gt' ? reached : sql`not ${reached}`
}

type Select = (contact: RawBuilder<unknown> | null) => RawBuilder<unknown>
const ONE = sql`contact.contact_id`

/**
 * Compiles the condition that there is an event, or that their number is within a bound. For all contacts the events are gathered into a hash, once:
 * `is true` keeps PostgreSQL from a join, which without statistics is a loop that gathers them for each contact. The hash keeps each contact once,
 * however many events it has (`gathered-sql.ts`). A test of one contact is a value, which stays one look-up.
 */
function happened(select: Select, bound: RawBuilder<unknown> | null, use: Use): RawBuilder<unknown> {
  if (use === 'test' && bound === null) return sql`((select 1 from (${select(ONE)}) e limit 1) is not null)`
  if (use === 'test') return sql`((select coalesce(sum(e.times), 0) from (${select(ONE)}) e) ${bound})`
  const among = bound === null ? sql`` : sql`group by e.contact_id having sum(e.times) ${bound}`
  return sql`((contact.contact_id in (select e.contact_id from (${select(null)}) e ${among})) is true)`
}

import { type RawBuilder, sql } from 'kysely'
import type { EventSource } from '#operation/event-source.ts'
import { type ConditionType, FIELD_TYPES } from './condition.ts'
import { type Asked, fieldSql, opposite } from './condition-sql.ts'
import { type Filter, partsOf } from './filter.ts'

const DAY_MS = 86_400_000

/** The knowledge that turns a filter into SQL. */
export interface Terms extends Asked {
  /** The newsletter whose contacts are asked; undefined for all of the account. */
  newsletterId: string | undefined
  /** The type of each custom field, by `fields.<name>`. */
  types: ReadonlyMap<string, ConditionType>
  eventSources: readonly EventSource[]
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
  if (filter.event !== undefined) return eventSql(filter, terms, use)
  const { field = '', op, value } = filter
  return fieldSql({ field, type: FIELD_TYPES[field] ?? terms.types.get(field)!, op: op!, value }, terms, use === 'index')
}

function joined(filter: Filter, terms: Terms, use: Use): RawBuilder<unknown> {
  const parts = partsOf(filter).map((part) => filterSql(part, terms, use))
  if (parts.length === 0) return filter.all ? sql`true` : sql`false`
  return sql`(${sql.join(parts, filter.all ? sql` and ` : sql` or `)})`
}

/** Compiles a condition on events. `{op: 'lt', n: 1}` holds where there is none. */
function eventSql({ event, count = { op: 'gte', n: 1 }, within, ...narrowed }: Filter, terms: Terms, use: Use): RawBuilder<unknown> {
  const source = terms.eventSources.find((one) => one.event === event)!
  const select = (on: (column: RawBuilder<unknown>) => RawBuilder<unknown>) =>
    source.select({
      accountId: terms.accountId,
      newsletterId: terms.newsletterId,
      condition: { event: event!, ...narrowed },
      since: within ? new Date(terms.now.getTime() - within.days * DAY_MS) : null,
      on,
    })
  const { op, n } = count
  if (op === 'is' && n > 0) return having(select, sql`= ${n}`, use)
  const least = op === 'gte' || op === 'lt' ? n : n + 1
  const reached = least === 0 ? sql`true` : least === 1 ? occurring(select, use) : having(select, sql`>= ${least}`, use)
  return op === 'gte' || op === 'gt' ? reached : opposite(reached)
}

type Select = (on: (column: RawBuilder<unknown>) => RawBuilder<unknown>) => RawBuilder<unknown>
const ofAll = () => sql`true`
const ofOne = (column: RawBuilder<unknown>) => sql`${column} = contact.contact_id`

function occurring(select: Select, use: Use): RawBuilder<unknown> {
  return use === 'test' ? sql`exists (${select(ofOne)})` : sql`contact.contact_id in (select e.contact_id from (${select(ofAll)}) e)`
}

function having(select: Select, bound: RawBuilder<unknown>, use: Use): RawBuilder<unknown> {
  if (use === 'test') return sql`(select coalesce(sum(e.times), 0) from (${select(ofOne)}) e) ${bound}`
  return sql`contact.contact_id in (select e.contact_id from (${select(ofAll)}) e group by e.contact_id having sum(e.times) ${bound})`
}

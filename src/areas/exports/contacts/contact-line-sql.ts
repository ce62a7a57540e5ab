import { type RawBuilder, sql } from 'kysely'
import type { FieldType } from '#areas/contacts/index.ts'
import { csvCell, csvTime, openingQuote } from '../csv-sql.ts'
import { isStandard, STANDARD_COLUMNS, type StandardColumn } from '../export-columns.ts'

type Expression = RawBuilder<unknown>

/**
 * SQL for the tags as a list that imports can read. Those with a comma, semicolon or quote are
 * quoted.
 */
const QUOTED_LIST = sql`(select string_agg(case when tag ~ '["[,;]' then '"' || replace(tag, '"', '""') || '"' else tag end, ',' order by n)
  from unnest(tags) with ordinality as t (tag, n))`

/**
 * SQL for the cell of tags. Few contacts have tags that need quotes, so the plain list is tried
 * first.
 */
const TAGS = sql`case when tags = '{}' then ''
  when array_to_string(tags, '') ~ '["[,;]' then ${csvCell(QUOTED_LIST)}
  else ${openingQuote(sql`tags[1]`)} || array_to_string(tags, ',') || '"' end`

const CELLS: Record<StandardColumn, Expression> = {
  email: csvCell(sql`email`),
  status: sql`status`,
  source: csvCell(sql`source`),
  tier: sql`tier`,
  paidUntil: csvTime(sql`paid_until`),
  tags: TAGS,
  subscribedAt: csvTime(sql`subscribed_at`),
  confirmedAt: csvTime(sql`confirmed_at`),
  unsubscribedAt: csvTime(sql`unsubscribed_at`),
}

/**
 * Returns SQL for the cell of a custom field. Only texts are quoted, so that spreadsheets recognize
 * numbers and days. A deleted field counts as text.
 */
function fieldCell(name: string, type: FieldType = 'text'): Expression {
  const text = sql`(fields ->> ${sql.lit(name)})`
  return type === 'text' ? csvCell(text) : text
}

/**
 * The most expressions passed to one PostgreSQL function: half of its 100 arguments. Accounts have
 * up to 100 custom fields.
 */
const ARGUMENTS = 50

function inParts<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / ARGUMENTS) }, (_, i) =>
    all.slice(i * ARGUMENTS, (i + 1) * ARGUMENTS),
  )
}

/** Returns SQL for a contact's CSV line. Missing values are empty cells. */
export function csvLine(
  columns: readonly string[],
  types: ReadonlyMap<string, FieldType>,
): Expression {
  const cells = columns.map(
    (column) =>
      sql`coalesce(${isStandard(column) ? CELLS[column] : fieldCell(column, types.get(column))}, '')`,
  )
  const parts = inParts(cells).map((part) => sql`concat_ws(',', ${sql.join(part)})`)
  return sql`${sql.join(parts, sql` || ',' || `)} || E'\\r\\n'`
}

const json = (text: Expression) => sql`to_json(${text})::text`
const jsonTime = (column: Expression) => sql`coalesce('"' || ${csvTime(column)} || '"', 'null')`

/**
 * SQL for the values of a contact as JSON, in the order of the API. `fields` holds custom fields.
 */
const VALUES = {
  email: json(sql`email`),
  status: json(sql`status`),
  source: json(sql`source`),
  tier: json(sql`tier`),
  paidUntil: jsonTime(sql`paid_until`),
  tags: sql`array_to_json(tags)::text`,
  fields: null,
  subscribedAt: jsonTime(sql`subscribed_at`),
  confirmedAt: jsonTime(sql`confirmed_at`),
  unsubscribedAt: jsonTime(sql`unsubscribed_at`),
} satisfies Record<StandardColumn | 'fields', Expression | null>

/**
 * Returns SQL for a JSON line without its ids: `,"email":…}`. PostgreSQL cannot write TypeIDs, so
 * the caller adds them. `known`: all custom fields.
 */
export function jsonLine(columns: readonly string[], known: readonly string[]): Expression {
  const names = columns.filter((column) => !isStandard(column))
  const whole = STANDARD_COLUMNS.every((column) => columns.includes(column))
  const parts = Object.entries(VALUES)
    .filter(([name]) => (name === 'fields' ? names.length > 0 || whole : columns.includes(name)))
    .map(([name, value]) => sql`${sql.lit(`,"${name}":`)} || ${value ?? fieldsJson(names, known)}`)
  return sql`${sql.join(parts, sql` || `)} || E'}\\n'`
}

function fieldsJson(names: readonly string[], known: readonly string[]): Expression {
  if (known.every((name) => names.includes(name))) return sql`fields::text`
  const pairs = names.flatMap((name) => [sql.lit(name), sql`fields -> ${sql.lit(name)}`])
  const parts = inParts(pairs).map((part) => sql`jsonb_build_object(${sql.join(part)})`)
  return sql`jsonb_strip_nulls(${parts.length === 0 ? sql`'{}'::jsonb` : sql.join(parts, sql` || `)})::text`
}

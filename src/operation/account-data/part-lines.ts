import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { row } from '#db/rows.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import type { AccountPart } from './account-part.ts'
import { type Column, ID_MARK } from './column.ts'

/**
 * The most rows that one statement reads, and the number that the first one reads. Later statements
 * adapt it to the number of bytes in a row.
 */
const ROWS_MAX = 5000
const ROWS_FIRST = 100
/** The bytes of lines that one statement should return. */
const LINES_BYTES = 1 << 20

interface PartLines {
  bytes: Buffer
  rows: number
}

interface Batch {
  lines: string | null
  rows: number
  whole: number
  last: string[] | null
}

/** Returns the column for a value's name. */
export function columnOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/**
 * Reads a part as JSON Lines in key order, outside of transactions. The database prepares the next
 * batch while the caller compresses this one.
 */
export async function* partLines(scope: AccountDb, part: AccountPart): AsyncGenerator<PartLines> {
  const max = part.batch ?? ROWS_MAX
  let limit = Math.min(max, ROWS_FIRST)
  let reading: Promise<Batch> | null = readBatch(scope, part, { after: null, limit })
  try {
    while (reading) {
      const { lines, rows, whole, last }: Batch = await reading
      reading = null
      // In SQL, a concatenation with null is null. Without this check, such a line would be missing
      // from the export.
      if (whole !== rows)
        throw new Error(`${rows - whole} records of ${part.name} could not be written as JSON`)
      const bytes = Buffer.from(withIds(lines ?? ''))
      if (rows === limit && last) {
        limit = Math.max(
          1,
          Math.min(max, limit * 4, Math.floor((limit * LINES_BYTES) / bytes.length)),
        )
        reading = readBatch(scope, part, { after: last, limit })
        // A failure is thrown when the promise is awaited later. Without this handler, Node would
        // report an unhandled rejection before.
        reading.catch(() => {})
      }
      if (rows > 0) yield { bytes, rows }
    }
  } finally {
    await reading?.catch(() => {})
  }
}

export async function countPart(
  { db, accountId }: AccountDb,
  { table }: AccountPart,
): Promise<number> {
  return (await row(
    db,
    sql<{
      n: number
    }>`select count(*) as n from ${sql.table(table)} where account_id = ${uuidOf(accountId)}`,
  ))!.n
}

async function readBatch(
  { db, accountId }: AccountDb,
  part: AccountPart,
  { after, limit }: { after: string[] | null; limit: number },
): Promise<Batch> {
  const keys = Object.entries(part.key)
  const account = uuidOf(accountId)
  const own = sql.join([
    ...keys.map(([name]) => sql`t.${sql.ref(name)}`),
    sql`${line(part)} as "the line"`,
  ])
  const order = (prefix: string, direction: string) =>
    sql.join(keys.map(([name]) => sql`${sql.raw(prefix)}${sql.ref(name)} ${sql.raw(direction)}`))
  const ordered = keys.length === 0 ? sql`` : sql`order by ${order('t.', 'asc')}`
  const last = sql.join(keys.map(([name]) => sql`${sql.ref(name)}::text`))
  const lastKey =
    keys.length === 0
      ? sql`null`
      : sql`(select array[${last}] from page order by ${order('', 'desc')} limit 1)`
  const found = await row(
    db,
    sql<Batch>`with page as materialized (
        select ${own} from ${sql.table(part.table)} t ${part.joins?.(account) ?? sql``}
          where t.account_id = ${account} ${afterKey(keys, after)} ${ordered} limit ${limit})
      select string_agg("the line", '') as lines, count(*) as rows, count("the line") as whole, ${lastKey} as last from page`,
  )
  return found!
}

function afterKey(keys: readonly [string, string][], after: string[] | null): RawBuilder<unknown> {
  if (after === null) return sql``
  const names = sql.join(keys.map(([name]) => sql`t.${sql.ref(name)}`))
  // The time zone and date style of a database do not change, so a key that was read as text can be
  // cast back to the same value.
  return sql`and (${names}) > (${sql.join(keys.map(([, type], i) => sql`${after[i]}::${sql.raw(type)}`))})`
}

function line({ columns }: AccountPart): RawBuilder<unknown> {
  const values = Object.entries(columns).map(
    ([name, column], i) =>
      sql`${sql.lit(`${i === 0 ? '{' : ','}"${name}":`)} || ${jsonOf(name, column)}`,
  )
  return sql`${sql.join(values, sql` || `)} || E'}\\n'`
}

function jsonOf(name: string, column: Column): RawBuilder<unknown> {
  return column.json(column.value ?? sql`t.${sql.ref(column.of?.[0] ?? columnOf(name))}`)
}

const MARKED = new RegExp(`${ID_MARK}([a-z]+)_([0-9a-f-]{36})`, 'g')

function withIds(lines: string): string {
  return lines.replace(MARKED, (_marked, prefix: string, uuid: string) => typeId(prefix, uuid))
}

export function schemaOf({ columns }: AccountPart): object {
  return {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(columns).map(([name, { schema }]) => [name, schema]),
    ),
    required: Object.keys(columns),
    additionalProperties: false,
  }
}

import { Readable } from 'node:stream'
import { copyIn } from '#db/copy.ts'
import type { Db } from '#db/rows.ts'
import { columnOf } from '#operation/account-data/part-lines.ts'
import type { AccountPart } from '#operation/account-data/account-part.ts'
import type { ArchivedRecord, Arriving, LookUpRows } from '#operation/account-data/arrival.ts'
import { uuidOf } from '#lib/typeid.ts'
import type { Archive } from './open-archive.ts'
import { BadArchive, placeOf } from './bad-archive.ts'
import { copyText, type TableColumn } from './copy-text.ts'
import { readRecords } from './read-records.ts'

/** The number of characters of lines that are sent together. */
const CHUNK = 64 * 1024

export interface Importing {
  archive: Archive
  arriving: Arriving
  tables: ReadonlyMap<string, readonly TableColumn[]>
  /** Called before each chunk of lines. It throws to stop. */
  goesOn(): Promise<void>
}

interface Value {
  column: string
  type: string
  of(record: ArchivedRecord, arriving: Arriving): unknown
}

/** Copies a part's records into its table. Returns their number. */
export function copyPart(importing: Importing, db: Db, part: AccountPart): Promise<number> {
  return copyRows(importing, db, part, {
    table: part.table,
    values: valuesOf(part, importing.tables),
    takes: part.arrives?.takes,
  })
}

/** Copies the rows that a part's records have in a second table. */
export function copyLookUp(
  importing: Importing,
  db: Db,
  part: AccountPart,
  { table, columns, of }: LookUpRows,
): Promise<number> {
  const values = Object.entries(columns).map(([column, value]) => ({
    column,
    type: typeOf(importing.tables, table, column),
    of: value,
  }))
  return copyRows(importing, db, part, { table, values, takes: of })
}

async function copyRows(
  { archive, arriving, goesOn }: Importing,
  db: Db,
  part: AccountPart,
  into: {
    table: string
    values: readonly Value[]
    takes: ((record: ArchivedRecord, arriving: Arriving) => boolean) | undefined
  },
): Promise<number> {
  const account = uuidOf(arriving.accountId)
  let count = 0
  async function* lines() {
    let chunk = ''
    for await (const { record, line } of readRecords(archive, part)) {
      if (into.takes && !into.takes(record, arriving)) continue
      let text = account
      for (const { column, type, of } of into.values) {
        const made = of(record, arriving)
        const value = made instanceof Promise ? ((await made) as unknown) : made
        try {
          text += `\t${copyText(value, type)}`
        } catch {
          throw new BadArchive(
            `${placeOf(`records/${part.name}.jsonl`, line)} has a value that ${column} cannot hold. Nothing was imported.`,
          )
        }
      }
      count += 1
      chunk += `${text}\n`
      if (chunk.length < CHUNK) continue
      await goesOn()
      yield chunk
      chunk = ''
    }
    if (chunk !== '') yield chunk
  }
  const columns = ['account_id', ...into.values.map(({ column }) => `"${column}"`)].join(', ')
  await copyIn(db, `${into.table} (${columns})`, Readable.from(lines(), { objectMode: false }))
  return count
}

/** Lists the values of a part's rows: the values that the import sets, and the archived ones. */
function valuesOf(part: AccountPart, tables: Importing['tables']): Value[] {
  const sets = part.arrives?.sets ?? {}
  const archived = Object.entries(part.columns).flatMap(([name, { of }]) => {
    const column = of === null ? columnOf(name) : of[0]
    return column === undefined || column in sets
      ? []
      : [{ column, of: (record: ArchivedRecord) => record[name] }]
  })
  const set = Object.entries(sets).map(([column, of]) => ({ column, of }))
  return [...archived, ...set]
    .filter(({ column }) => column !== 'account_id')
    .map((value) => ({ ...value, type: typeOf(tables, part.table, value.column) }))
}

function typeOf(tables: Importing['tables'], table: string, column: string): string {
  const found = tables.get(table)?.find(({ name }) => name === column)
  if (!found) throw new Error(`the part of ${table} names the column ${column}, which is not there`)
  return found.type
}

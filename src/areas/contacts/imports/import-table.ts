import { readCsv } from '#lib/csv.ts'
import { invalid } from '#operation/parse.ts'
import type { CustomField } from '../fields/custom-field.ts'
import { IMPORT_COLUMNS_MAX, IMPORT_ROWS_MAX, type Mapping } from './import.ts'

/** A table as it came: cells by column name, and what could not be read. */
export interface ImportTable {
  columns: string[]
  rows: { line: number; cells: Record<string, string> }[]
  broken: { line: number; code: string; detail: string }[]
}

type Cell = string | number | boolean | null | string[]

export function tableOfRows(rows: readonly Record<string, Cell>[]): ImportTable {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const text = (cell: Cell) => (cell === null ? '' : Array.isArray(cell) ? cell.join(',') : String(cell))
  return {
    columns,
    rows: rows.map((row, i) => ({ line: i + 1, cells: Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, text(cell)])) })),
    broken: [],
  }
}

export function tableOfFile(file: string): ImportTable {
  const { header, records, broken } = readCsv(file)
  if (header.length === 0)
    throw invalid([{ code: 'empty', detail: 'The file is empty. It needs a first line with the names of its columns.', pointer: '/file' }])
  const twice = header.find((name, i) => header.indexOf(name) !== i)
  if (twice !== undefined)
    throw invalid([
      {
        code: 'duplicate_column',
        detail: `The file has two columns named ${JSON.stringify(twice.slice(0, 100))}. Rename one of them.`,
        pointer: '/file',
      },
    ])
  return {
    columns: header,
    rows: records.map(({ line, cells }) => ({ line, cells: Object.fromEntries(header.map((name, i) => [name, cells[i] ?? ''])) })),
    broken: broken.map((row) => ({ ...row, code: 'broken_row' })),
  }
}

export function checkSize(table: ImportTable, pointer: string): void {
  if (table.columns.length > IMPORT_COLUMNS_MAX)
    throw invalid([
      {
        code: 'too_big',
        detail: `An import has at most ${IMPORT_COLUMNS_MAX.toLocaleString('en')} columns and this one has ${table.columns.length.toLocaleString('en')}.`,
        pointer,
      },
    ])
  const size = table.rows.length + table.broken.length
  if (size > IMPORT_ROWS_MAX)
    throw invalid([
      {
        code: 'too_big',
        detail: `An import has at most ${IMPORT_ROWS_MAX.toLocaleString('en')} rows and this one has ${size.toLocaleString('en')}. Split it.`,
        pointer,
      },
    ])
}

const KNOWN = ['email', 'status', 'source', 'tags', 'subscribedAt'] as const
const plain = (name: string) => name.toLowerCase().replace(/[\s_-]/g, '')

/** The mapping as it was sent, or the columns whose headers are known fields (case, spaces, `_` and `-` do not count). */
export function mapColumns(
  columns: readonly string[],
  sent: Mapping | undefined,
  fields: readonly CustomField[],
): { mapping: Mapping; ignoredColumns: string[] } {
  const targets = [...KNOWN, ...fields.map(({ name }) => name)]
  if (sent) checkMapping(sent, columns, targets)
  const chosen = sent ?? guess(columns, targets)
  const mapping = Object.fromEntries(
    columns.map((column) => [column, own(chosen, column) ?? null]).filter(([, target]) => target !== null),
  ) as Mapping
  if (!Object.values(mapping).includes('email')) {
    const found = columns
      .slice(0, 20)
      .map((column) => JSON.stringify(column.slice(0, 60)))
      .join(', ')
    throw invalid([
      {
        code: 'no_email_column',
        detail: `No column holds the address. Say which with mapping, for example {"${columns[0]?.slice(0, 60) ?? 'Mail'}": "email"}. Columns: ${found}.`,
        pointer: '/mapping',
      },
    ])
  }
  return { mapping, ignoredColumns: columns.filter((column) => own(mapping, column) === undefined).map((column) => column.slice(0, 200)) }
}

/** A column may be called `constructor`. */
function own(mapping: Mapping, column: string): Mapping[string] | undefined {
  return Object.hasOwn(mapping, column) ? mapping[column] : undefined
}

/** Each field once: from the column of just this name, else from the first whose name is nearly it. */
function guess(columns: readonly string[], targets: readonly string[]): Mapping {
  const mapping: Mapping = {}
  const nearly = (target: string, column: string) => plain(target) === plain(column) || (target === 'email' && plain(column) === 'emailaddress')
  for (const target of targets) {
    const column = columns.find((name) => name === target) ?? columns.find((name) => nearly(target, name) && !targets.includes(name))
    if (column !== undefined && own(mapping, column) === undefined) mapping[column] = target
  }
  return mapping
}

function checkMapping(sent: Mapping, columns: readonly string[], targets: readonly string[]): void {
  const faults = Object.entries(sent).flatMap(([column, target]) => {
    const pointer = `/mapping/${column.replaceAll('~', '~0').replaceAll('/', '~1')}`
    if (!columns.includes(column)) return [{ code: 'unknown_column', detail: `There is no column ${JSON.stringify(column)}.`, pointer }]
    if (target !== null && !targets.includes(target))
      return [
        {
          code: 'unknown_custom_field',
          detail: `There is no field ${target}. Create it first with create_custom_field, or map the column to null.`,
          pointer,
        },
      ]
    return []
  })
  const taken = Object.values(sent).filter((target) => target !== null)
  if (new Set(taken).size < taken.length)
    faults.push({ code: 'duplicate_target', detail: 'Two columns are mapped to one field.', pointer: '/mapping' })
  if (faults.length > 0) throw invalid(faults)
}

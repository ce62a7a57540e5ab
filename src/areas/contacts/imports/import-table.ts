import { readCsv, TooManyColumns } from '#lib/csv.ts'
import { invalid } from '#operation/parse.ts'
import type { FieldError, Problem } from '#operation/problem.ts'
import type { CustomField } from '../fields/custom-field.ts'
import { IMPORT_COLUMNS_MAX, IMPORT_ROWS_MAX, type Mapping } from './import.ts'
import { type ColumnMapping, mapColumns } from './import-columns.ts'
import type { RefusedRow } from './import-row.ts'
import type { Cell, Row } from './import-rows.ts'

/** The table that a caller sent: the text of a CSV file, or rows. */
export interface SentTable {
  file?: string | undefined
  rows?: readonly Row[] | undefined
  mapping: Mapping | undefined
}

/** A table without the columns that are not imported. */
export interface ImportTable extends ColumnMapping {
  /** Cells by column name; empty ones are left out. */
  rows: { line: number; cells: Record<string, string> }[]
  /** Lines that could not be read. */
  broken: RefusedRow[]
}

/** Reads the table. Throws a Problem that names every error of the columns, or the size. */
export function importTable({ file, rows, mapping }: SentTable, fields: readonly CustomField[]): ImportTable {
  const map = (columns: readonly string[]) => mapColumns(columns, mapping, fields)
  return rows === undefined ? tableOfFile(file!, map) : tableOfRows(rows, map)
}

type MapColumns = (columns: readonly string[]) => ColumnMapping

function tableOfRows(rows: readonly Row[], map: MapColumns): ImportTable {
  const names = new Set<string>()
  for (const row of rows) {
    for (const name of Object.keys(row)) names.add(name)
    if (names.size > IMPORT_COLUMNS_MAX) throw tooManyColumns('/rows')
  }
  const columns = map([...names])
  const imported = Object.keys(columns.mapping)
  const cellsOf = (row: Row) => imported.filter((name) => Object.hasOwn(row, name)).map((name) => [name, textOf(row[name]!)] as const)
  return { ...columns, rows: rows.map((row, i) => ({ line: i + 1, cells: filled(cellsOf(row)) })), broken: [] }
}

function textOf(cell: Cell): string {
  return cell === null ? '' : Array.isArray(cell) ? cell.join(',') : String(cell)
}

function tableOfFile(file: string, map: MapColumns): ImportTable {
  let columns: ColumnMapping | null = null
  let imported: [name: string, place: number][] = []
  const [rows, broken]: [ImportTable['rows'], RefusedRow[]] = [[], []]
  let size = 0
  const hasRoom = () => ++size <= IMPORT_ROWS_MAX
  try {
    readCsv(file, IMPORT_COLUMNS_MAX, {
      header(names) {
        refuseTwice(names)
        columns = map(names)
        imported = Object.keys(columns.mapping).map((name) => [name, names.indexOf(name)])
      },
      record(line, cells) {
        if (hasRoom()) rows.push({ line, cells: filled(imported.map(([name, place]) => [name, cells[place]!])) })
      },
      broken(line, detail) {
        if (hasRoom()) broken.push({ line, code: 'broken_row', detail })
      },
    })
  } catch (error) {
    throw error instanceof TooManyColumns ? tooManyColumns('/file') : error
  }
  if (columns === null) throw noHeader(broken)
  if (size > IMPORT_ROWS_MAX) {
    const [most, sent] = [IMPORT_ROWS_MAX, size].map((number) => number.toLocaleString('en'))
    throw faulty('too_big', `An import has at most ${most} rows and this one has ${sent}. Split it.`)
  }
  return { ...(columns as ColumnMapping), rows, broken }
}

function filled(cells: readonly (readonly [string, string])[]): Record<string, string> {
  return Object.fromEntries(cells.filter(([, text]) => text !== ''))
}

function refuseTwice(names: readonly string[]): void {
  const seen = new Set<string>()
  for (const name of names) {
    if (seen.has(name)) throw faulty('duplicate_column', `The file has two columns named ${JSON.stringify(name.slice(0, 100))}. Rename one of them.`)
    seen.add(name)
  }
}

function noHeader([first]: readonly RefusedRow[]): Problem {
  if (first) return faulty('broken_header', `The line with the names of the columns could not be read. ${first.detail}`)
  return faulty('empty', 'The file is empty. It needs a first line with the names of its columns.')
}

function tooManyColumns(pointer: string): Problem {
  const most = IMPORT_COLUMNS_MAX.toLocaleString('en')
  return faulty('too_many_columns', `An import has at most ${most} columns and this one has more. Remove the ones that you do not import.`, pointer)
}

function faulty(code: string, detail: string, pointer = '/file'): Problem {
  return invalid([{ code, detail, pointer } satisfies FieldError])
}

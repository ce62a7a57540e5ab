import { invalid } from '#operation/parse.ts'
import { type FieldError, Problem } from '#operation/problem.ts'
import type { CustomField } from '../fields/custom-field.ts'
import { IMPORT_BYTES_MAX, IMPORT_ERRORS_MAX, type ImportPreview } from './import.ts'
import type { ColumnMapping } from './import-columns.ts'
import { isRefused, readRow, type RefusedRow } from './import-row.ts'
import { importTable, type ImportTable, type SentTable } from './import-table.ts'

/** A table to be read, and the options of the preview. */
export interface ReadWork extends SentTable {
  fields: readonly CustomField[]
  dryRun: boolean
}

/** A table as it is stored: the cells of each row as a JSON object. */
export interface StoredTable extends ColumnMapping {
  lines: number[]
  cells: string[]
  broken: RefusedRow[]
}

export type ReadImport = { preview: ImportPreview } | { table: StoredTable } | { fieldErrors: FieldError[] }

/** Reads a table and maps its columns. Returns the preview for a dry run. */
export function readImport(work: ReadWork): ReadImport {
  try {
    const table = importTable(work, work.fields)
    return work.dryRun ? { preview: previewOf(table, work.fields) } : { table: stored(table) }
  } catch (error) {
    if (error instanceof Problem) return { fieldErrors: error.fieldErrors }
    throw error
  }
}

function previewOf({ mapping, ignoredColumns, rows, broken }: ImportTable, fields: readonly CustomField[]): ImportPreview {
  const refused = [...broken, ...rows.map(({ line, cells }) => readRow(line, cells, mapping, fields)).filter(isRefused)]
  const read = rows.length + broken.length
  const errors = refused.sort((a, b) => a.line - b.line).slice(0, IMPORT_ERRORS_MAX)
  return { mapping, ignoredColumns, counts: { read, good: read - refused.length, refused: refused.length }, errors }
}

/**
 * The most bytes that a table may take when stored. Each cell is stored with its column's name, so long names would turn short cells into
 * gigabytes.
 */
const STORED_MAX = 2 * IMPORT_BYTES_MAX

function stored({ mapping, ignoredColumns, rows, broken }: ImportTable): StoredTable {
  let size = 0
  const cells = rows.map((row) => {
    const json = JSON.stringify(row.cells)
    size += json.length
    if (size > STORED_MAX) throw invalid([TOO_LARGE])
    return json
  })
  return { mapping, ignoredColumns, lines: rows.map(({ line }) => line), cells, broken }
}

const TOO_LARGE: FieldError = {
  code: 'too_big',
  detail: 'The imported cells and the names of their columns take more than 40 MiB. Shorten the names, or split the import.',
  pointer: '/mapping',
}

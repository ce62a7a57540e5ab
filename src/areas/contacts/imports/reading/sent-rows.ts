import { z } from 'zod'
import { COLUMN_NAME_MAX } from '../columns/column-names.ts'
import { IMPORT_ROWS_MAX } from '../record/import.ts'

export type Cell = string | number | boolean | null | string[]
export type Row = Record<string, Cell>

const TEXT_MAX = 5000
const LIST_MAX = 100
const ITEM_MAX = 64
/** The most errors described in an answer. */
const ERRORS_MAX = 100

const Cell = z.union([
  z.string().max(TEXT_MAX),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.string().max(ITEM_MAX)).max(LIST_MAX),
])
const Published = z
  .array(z.record(z.string().max(COLUMN_NAME_MAX), Cell))
  .min(1)
  .max(IMPORT_ROWS_MAX)

const { $schema: _, ...published } = z.toJSONSchema(Published)

/**
 * Rows as JSON. Their check does not use zod, which needs four seconds for two million valid cells
 * and two minutes for invalid ones.
 */
export const Rows = z
  .unknown()
  .check(({ value, issues }) => {
    for (const { path, message, expected } of errorsOf(value))
      issues.push(
        expected
          ? { code: 'invalid_type', expected, message, path, input: value }
          : { code: 'custom', message, path, input: value },
      )
  })
  .meta(published) as unknown as z.ZodType<Row[]>

interface RowError {
  path: PropertyKey[]
  message: string
  expected?: 'array' | 'object'
}

function errorsOf(rows: unknown): RowError[] {
  const message = `Send a list of 1 to ${IMPORT_ROWS_MAX.toLocaleString('en')} rows`
  if (!Array.isArray(rows)) return [{ path: [], message, expected: 'array' }]
  if (rows.length === 0 || rows.length > IMPORT_ROWS_MAX) return [{ path: [], message }]
  const fieldErrors: RowError[] = []
  for (let i = 0; i < rows.length && fieldErrors.length < ERRORS_MAX; i++) {
    const row: unknown = rows[i]
    if (row === null || typeof row !== 'object' || Array.isArray(row))
      fieldErrors.push({
        path: [i],
        message: 'A row is an object: {"email": "…"}',
        expected: 'object',
      })
    else fieldErrors.push(...errorsOfRow(row as Record<string, unknown>, i))
  }
  return fieldErrors
}

function errorsOfRow(row: Record<string, unknown>, i: number): RowError[] {
  const fieldErrors: RowError[] = []
  for (const name of Object.keys(row)) {
    if (name.length > COLUMN_NAME_MAX)
      fieldErrors.push({
        path: [i, name.slice(0, 80)],
        message: `A column name has at most ${COLUMN_NAME_MAX} characters`,
      })
    else if (!isCell(row[name])) fieldErrors.push({ path: [i, name], message: CELL })
  }
  return fieldErrors
}

const CELL = `A cell is text of at most ${TEXT_MAX} characters, a number, true, false, null, or a list of at most ${LIST_MAX} texts of ${ITEM_MAX}`

function isCell(value: unknown): value is Cell {
  if (typeof value === 'string') return value.length <= TEXT_MAX
  if (Array.isArray(value))
    return (
      value.length <= LIST_MAX &&
      value.every((item) => typeof item === 'string' && item.length <= ITEM_MAX)
    )
  return (
    value === null ||
    typeof value === 'boolean' ||
    (typeof value === 'number' && Number.isFinite(value))
  )
}

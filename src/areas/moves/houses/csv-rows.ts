import { CsvReader } from '#lib/formats/csv.ts'
import type { Opened } from './house.ts'

/** A row of a CSV file, or the error of a row that could not be read. */
type CsvRow = { cell: (column: string) => string } | { broken: string }

const COLUMNS_MAX = 500

/**
 * Reads a CSV file row by row. Column names are in lower case. A missing column reads as empty.
 * Throws BrokenHeader and TooManyColumns.
 */
export async function* csvRows(opened: Opened, name: string): AsyncGenerator<CsvRow> {
  const columns = new Map<string, number>()
  let rows: CsvRow[] = []
  const reader = new CsvReader(
    { columnsMax: COLUMNS_MAX },
    {
      header: (names) =>
        names.forEach((column, i) =>
          columns.set(plainColumn(column), columns.get(plainColumn(column)) ?? i),
        ),
      record: (_line, cells) =>
        rows.push({ cell: (column) => cells[columns.get(column) ?? -1]?.trim() ?? '' }),
      broken: (line, detail) => rows.push({ broken: `${name}, line ${line}: ${detail}` }),
    },
  )
  for await (const block of blocksOf(opened, name)) {
    reader.push(block)
    yield* rows
    rows = []
  }
  reader.end()
  yield* rows
}

const plainColumn = (column: string) => column.trim().toLowerCase()

async function* blocksOf(opened: Opened, name: string): AsyncGenerator<string> {
  if (opened.lines) yield* opened.lines(name)
  else yield opened.text(name)
}

/** Returns the columns of a CSV file in lower case, or none for a file that is not CSV. */
export async function csvColumns(opened: Opened, name: string): Promise<string[]> {
  let columns: string[] = []
  const reader = new CsvReader(
    { columnsMax: COLUMNS_MAX },
    { header: (names) => (columns = names.map(plainColumn)), record() {}, broken() {} },
  )
  try {
    for await (const block of blocksOf(opened, name)) {
      reader.push(block.slice(0, 64 * 1024))
      if (columns.length > 0) return columns
    }
    reader.end()
  } catch {
    return []
  }
  return columns
}

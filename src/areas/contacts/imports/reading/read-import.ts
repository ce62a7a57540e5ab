import { createReadStream } from 'node:fs'
import { BrokenHeader, CsvReader, TooManyColumns } from '#lib/formats/csv.ts'
import { type Encoding, TextBlocks } from '#lib/text-blocks.ts'
import { invalid } from '#operation/parse.ts'
import type { FieldError, Problem } from '#operation/problem.ts'
import { foreignFile } from '../columns/foreign-file.ts'
import {
  IMPORT_COLUMNS_MAX,
  IMPORT_ERRORS_MAX,
  IMPORT_REFUSALS_MAX,
  type ImportPreview,
} from '../record/import.ts'
import { isRefused, type ReadRow, type RefusedRow } from './import-row.ts'
import type { Cell, Row } from './sent-rows.ts'
import { RepeatedRows } from './repeated-rows.ts'
import { type ReadOptions, RowReader } from './row-reader.ts'
import { writeRefusedRow, type StagedImport, writeStagedRow } from './staged-rows.ts'
import type { StagedSink } from './staged-sink.ts'

/** The table that a caller sent: an uploaded file, a text, or rows. */
export interface SentTable {
  path?: string | undefined
  text?: string | undefined
  rows?: readonly Row[] | undefined
  encoding?: Encoding | undefined
  delimiter?: string | undefined
}

/** A table's preview, and the header under which its refused rows are stored. */
export interface TableRead {
  preview: ImportPreview
  header: string[]
}

/**
 * Reads a table, and writes its rows to the sink if there is one. Throws a Problem when the table
 * cannot be imported.
 */
export async function readTable(
  sent: SentTable,
  options: ReadOptions,
  staging: { staged: StagedImport; open: () => StagedSink } | null,
): Promise<TableRead> {
  const read = await readOnce(sent, options, staging)
  const { dateOrder } = read.preview
  // The order of day and month is known only at the end. Until then, dates are read month first.
  if (dateOrder !== 'dmy' || options.dateOrder) return read
  return readOnce(sent, { ...options, dateOrder: 'dmy' }, staging)
}

async function readOnce(
  sent: SentTable,
  options: ReadOptions,
  staging: Parameters<typeof readTable>[2],
): Promise<TableRead> {
  const table = new TableReader(
    options,
    staging && { staged: staging.staged, sink: staging.open() },
  )
  try {
    if (sent.rows) await readRows(table, sent.rows)
    else await readFile(table, sent)
    await table.end()
    return table.result()
  } catch (error) {
    await table.giveUp()
    throw problemOf(error, sent)
  }
}

function problemOf(error: unknown, { rows }: SentTable): unknown {
  if (error instanceof TooManyColumns) return tooManyColumns(rows ? '/rows' : '/file')
  if (error instanceof BrokenHeader)
    return faulty(
      'broken_header',
      `The line with the names of the columns could not be read. ${error.message}`,
    )
  return error
}

/** The most characters of a warning. */
const DETAIL_MAX = 500

/** Counts rows, collects the first errors and writes the rows to the sink. */
class TableReader {
  encoding: ImportPreview['encoding'] = 'utf-8'
  delimiter: string | null = null
  private readonly options: ReadOptions
  private readonly out: { staged: StagedImport; sink: StagedSink } | null
  private reader: RowReader | null = null
  private kept: number[] = []
  private read = 0
  private refused = 0
  private paid = 0
  private customers = 0
  private leftOut = 0
  private readonly warnings: RefusedRow[] = []
  private readonly errors: RefusedRow[] = []
  private readonly repeated = new RepeatedRows()

  constructor(options: ReadOptions, out: { staged: StagedImport; sink: StagedSink } | null) {
    this.options = options
    this.out = out
  }

  header(names: readonly string[], delimiter: string | null): void {
    this.reader = new RowReader(names, { ...this.options, decimalComma: delimiter === ';' })
    const { mapping } = this.reader.columns
    this.kept = names.flatMap((name, place) =>
      Object.hasOwn(mapping, name) && names.indexOf(name) === place ? [place] : [],
    )
  }

  record(line: number, cells: readonly string[]): void {
    this.read++
    const row = this.reader!.read(line, cells)
    if (!isRefused(row)) this.note(row)
    // Ignored columns are not stored, not even in refused rows.
    if (isRefused(row))
      this.refuse(
        row,
        this.kept.map((place) => cells[place] ?? ''),
      )
    else if (this.out) this.out.sink.row(writeStagedRow(this.out.staged, row))
    else this.repeated.note(row.email)
  }

  broken(line: number, detail: string, text: string): void {
    this.read++
    this.refuse({ line, code: 'broken_row', detail }, [text])
  }

  async room(): Promise<void> {
    await this.out?.sink.room()
  }

  async end(): Promise<void> {
    if (!this.reader)
      throw faulty(
        'empty',
        'The file is empty. It needs a first line with the names of its columns.',
      )
    await this.out?.sink.end()
  }

  async giveUp(): Promise<void> {
    await this.out?.sink.giveUp()
  }

  result(): TableRead {
    const { mapping, ignoredColumns } = this.reader!.columns
    const { read, refused, errors, encoding, delimiter } = this
    const counts = { read, good: read - refused, refused }
    const preview = {
      mapping,
      ignoredColumns,
      counts,
      repeated: this.repeated.count,
      paid: this.paid,
      customers: this.customers,
      errors,
      leftOut: this.leftOut,
      warnings: this.warnings,
      encoding,
      delimiter,
      ...this.reader!.findings(),
    } as ImportPreview
    return { preview, header: this.kept.map((place) => preview.columns[place]!.name) }
  }

  private note(row: ReadRow): void {
    const { line, email, leftOut } = row
    if (row.tier === 'paid') this.paid++
    if (row.stripeCustomerId !== null) this.customers++
    if (!this.options.complimentary) Object.assign(row, { tier: null, paidUntil: null })
    if (leftOut.length === 0) return
    this.leftOut++
    if (this.warnings.length >= IMPORT_ERRORS_MAX) return
    const detail = leftOut
      .map((fault) => fault.detail)
      .join(' ')
      .slice(0, DETAIL_MAX)
    const warning = { line, code: leftOut[0]!.code, detail }
    this.warnings.push(warning)
    // Stores the address too, so that an erasure finds the values that the warning quotes.
    this.out?.sink.refused(writeRefusedRow(this.out.staged, warning, [email], { kept: true }))
  }

  private refuse(row: RefusedRow, cells: readonly string[]): void {
    this.refused++
    if (this.errors.length < IMPORT_ERRORS_MAX) this.errors.push(row)
    if (this.out && this.refused <= IMPORT_REFUSALS_MAX)
      this.out.sink.refused(writeRefusedRow(this.out.staged, row, cells))
  }
}

async function readFile(
  table: TableReader,
  { path, text, encoding, delimiter }: SentTable,
): Promise<void> {
  const csv = new CsvReader(
    { columnsMax: IMPORT_COLUMNS_MAX, delimiter },
    {
      header: (names) => table.header(names, csv.delimiter),
      record: (line, cells) => table.record(line, cells),
      broken: (line, detail, broken) => table.broken(line, detail, broken),
    },
  )
  // The text of a JSON body has been decoded already.
  const blocks = new TextBlocks(path === undefined ? 'utf-8' : (encoding ?? null))
  const take = (found: ReturnType<TextBlocks['push']>) => {
    for (const block of found) {
      if ('longLine' in block) csv.skip(block.longLine)
      else csv.push(block.text, block.lossy)
    }
  }
  const source: AsyncIterable<Buffer> | Iterable<Buffer> =
    path === undefined ? piecesOf(text!) : createReadStream(path, { highWaterMark: PIECE })
  let begun = false
  for await (const piece of source) {
    const foreign = begun ? null : foreignFile(piece)
    if (foreign) throw invalid([foreign])
    begun = true
    take(blocks.push(piece))
    await table.room()
  }
  take(blocks.end())
  csv.end()
  table.encoding = blocks.encoding
  table.delimiter = csv.delimiter
}

const PIECE = 256 * 1024

function* piecesOf(text: string): Generator<Buffer> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE)
}

async function readRows(table: TableReader, rows: readonly Row[]): Promise<void> {
  const names = new Set<string>()
  for (const row of rows) {
    for (const name of Object.keys(row)) names.add(name)
    if (names.size > IMPORT_COLUMNS_MAX) throw new TooManyColumns()
  }
  const header = [...names]
  table.header(header, null)
  for (const [i, row] of rows.entries()) {
    table.record(
      i + 1,
      header.map((name) => (Object.hasOwn(row, name) ? textOf(row[name]!) : '')),
    )
    if (i % 1000 === 0) await table.room()
  }
}

function textOf(cell: Cell): string {
  return cell === null ? '' : Array.isArray(cell) ? cell.join(',') : String(cell)
}

function tooManyColumns(pointer: string): Problem {
  const most = IMPORT_COLUMNS_MAX.toLocaleString('en')
  return faulty(
    'too_many_columns',
    `An import has at most ${most} columns and this one has more. Remove the ones that you do not import.`,
    pointer,
  )
}

function faulty(code: string, detail: string, pointer = '/file'): Problem {
  return invalid([{ code, detail, pointer } satisfies FieldError])
}

import { CsvError, parse } from 'csv-parse/sync'

/** A receiver of a CSV file's records. Lines are counted from 1. An error that one of its methods throws ends the reading. */
export interface CsvTaker {
  /** Takes the names of the columns. Called once, before any record. */
  header(names: string[]): void
  /** Takes the cells of a record in order. A record that spans several lines has the number of the last. */
  record(line: number, cells: string[]): void
  /** Takes a record that could not be parsed. The reading continues behind it. */
  broken(line: number, detail: string): void
}

export class TooManyColumns extends Error {}

const DELIMITERS = [',', ';', '\t', '|']
const NEW_LINE = 0x0a

/** The longest record, which is longer than any row of a contact list. An unclosed quote extends over no more than this. */
const RECORD_BYTES_MAX = 1024 * 1024
const RESTARTS_MAX = 20

const TOO_LONG = 'The row that begins here is longer than 1 MiB. Perhaps a quote in it is never closed.'
const NEVER_CLOSED = 'A quote that opens here is never closed.'
const GIVEN_UP = 'From here on nothing was read: too many quotes before it are never closed.'

/**
 * Reads CSV (RFC 4180) with a header, and guesses its delimiter from the header. Spreadsheets write semicolons in countries where the comma is
 * the decimal sign. Throws `TooManyColumns` before it parses a header that is too wide. Its time is linear in the length of the text.
 */
export function readCsv(text: string, columnsMax: number, taker: CsvTaker): void {
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const records = new Records(delimiterOf(plain, columnsMax), columnsMax, taker)
  const lines = new Lines(Buffer.from(plain))
  for (let restarts = 0; !lines.atEnd;) {
    const long = lines.nextLong()
    const fault = records.read(lines, long) ?? (long < lines.bytes.length ? TOO_LONG : null)
    if (fault === null) return
    if (++restarts > RESTARTS_MAX) return taker.broken(lines.line, GIVEN_UP)
    taker.broken(lines.line, fault)
    lines.skip()
  }
}

/** A position in a text, at the beginning of a line. */
class Lines {
  readonly bytes: Buffer
  line = 1
  at = 0

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }

  get atEnd(): boolean {
    return this.at >= this.bytes.length
  }

  /** Moves behind parsed records and the empty lines that follow them. */
  move(bytes: number, lines: number): void {
    this.at += bytes
    this.line += lines
    while (!this.atEnd && this.isEmpty()) this.skip()
  }

  skip(): void {
    this.at = this.end() + 1
    this.line++
  }

  /** Finds the next line that is longer than a record may be. Returns its position, or the end. A million empty cells take 16 MB of memory. */
  nextLong(): number {
    let at = this.at
    while (at + RECORD_BYTES_MAX < this.bytes.length) {
      const last = this.bytes.lastIndexOf(NEW_LINE, at + RECORD_BYTES_MAX)
      if (last < at) return at
      at = last + 1
    }
    return this.bytes.length
  }

  private isEmpty(): boolean {
    const end = this.end()
    return end === this.at || this.bytes.toString('utf8', this.at, end).trim() === ''
  }

  private end(): number {
    const end = this.bytes.indexOf(NEW_LINE, this.at)
    return end === -1 ? this.bytes.length : end
  }
}

/** A parser of one file's records, which may be called for one part after the other. The first record is the header. */
class Records {
  private readonly delimiter: string
  private readonly columnsMax: number
  private readonly taker: CsvTaker
  private width = 0

  constructor(delimiter: string, columnsMax: number, taker: CsvTaker) {
    this.delimiter = delimiter
    this.columnsMax = columnsMax
    this.taker = taker
  }

  /** Parses up to a position, or to a record that cannot be parsed, and moves behind the parsed records. Returns the reason, or null. */
  read(lines: Lines, upTo: number): string | null {
    const before = lines.line - 1
    let done = { bytes: 0, lines: 0 }
    try {
      parse(lines.bytes.subarray(lines.at, upTo), {
        delimiter: this.delimiter,
        record_delimiter: '\n',
        skip_empty_lines: true,
        trim: true,
        relax_quotes: true,
        relax_column_count: true,
        max_record_size: RECORD_BYTES_MAX,
        on_record: (cells: string[], info) => {
          done = { bytes: info.bytes, lines: info.lines }
          this.take(before + info.lines, cells)
          return null
        },
      })
      return null
    } catch (error) {
      if (!(error instanceof CsvError)) throw error
      return error.code === 'CSV_MAX_RECORD_SIZE' ? TOO_LONG : NEVER_CLOSED
    } finally {
      lines.move(done.bytes, done.lines)
    }
  }

  private take(line: number, cells: string[]): void {
    if (this.width === 0) {
      if (cells.length > this.columnsMax) throw new TooManyColumns()
      this.width = cells.length
      this.taker.header(cells)
    } else if (cells.length === this.width) this.taker.record(line, cells)
    else {
      const detail = `This row has ${cells.length} cells and the header ${this.width}. Put cells that contain the delimiter in quotes.`
      this.taker.broken(line, detail)
    }
  }
}

function delimiterOf(text: string, columnsMax: number): string {
  const header = /^\n*([^\n]*)/.exec(text)![1]!.replace(/"[^"]*"/g, '')
  const counts = DELIMITERS.map((delimiter) => ({ delimiter, count: count(header, delimiter) }))
  const best = counts.reduce((most, candidate) => (candidate.count > most.count ? candidate : most))
  if (best.count >= columnsMax) throw new TooManyColumns()
  return best.delimiter
}

function count(text: string, letter: string): number {
  let found = 0
  for (let at = text.indexOf(letter); at !== -1; at = text.indexOf(letter, at + 1)) found++
  return found
}

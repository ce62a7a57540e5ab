import { CsvError, parse } from 'csv-parse/sync'

/** A reader of a CSV file's lines, counted from 1. What one of its methods throws ends the reading. */
export interface CsvTaker {
  /** Takes the names of the columns: called once, before any record. */
  header(names: string[]): void
  /** Takes the cells by position; a record that spans several lines has the number of the last. */
  record(line: number, cells: string[]): void
  /** Takes a record that could not be read. The reading goes on behind it. */
  broken(line: number, detail: string): void
}

export class TooManyColumns extends Error {}

const DELIMITERS = [',', ';', '\t', '|']
const NEW_LINE = 0x0a

/** No row of a table of people is longer. A quote that is never closed swallows no more than this. */
const RECORD_BYTES_MAX = 1024 * 1024
const RESTARTS_MAX = 20

const TOO_LONG = 'The row that begins here is longer than 1 MiB. Perhaps a quote in it is never closed.'
const NEVER_CLOSED = 'A quote that opens here is never closed.'
const GIVEN_UP = 'From here on nothing was read: too many quotes before it are never closed.'

/**
 * Reads CSV (RFC 4180) with a header, its delimiter guessed from the header: spreadsheets write semicolons where the comma is a
 * decimal sign. Throws `TooManyColumns` before a header that is too wide is read. Takes time in proportion to the text.
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

/** A place in a text, at the beginning of a line. */
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

  /** Moves over records that were read, and over the empty lines behind them. */
  move(bytes: number, lines: number): void {
    this.at += bytes
    this.line += lines
    while (!this.atEnd && this.isEmpty()) this.skip()
  }

  skip(): void {
    this.at = this.end() + 1
    this.line++
  }

  /** Answers where the next line begins that is longer than a record may be, or the end: a million empty cells take 16 MB. */
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

/** The records of one file, which may be read in parts: the first is the header. */
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

  /** Reads up to a place, or to a record that cannot be read: answers the reason. Moves over what was read. */
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

/**
 * The methods that a CSV reader calls with the records of a file. Lines count from 1. When a method
 * throws, the reading ends with that error.
 */
export interface CsvTaker {
  /** Called with the column names, before any record. */
  header(names: string[]): void
  /** Called with a record's cells in order, and the number of its last line. */
  record(line: number, cells: string[]): void
  /** Called with a line that is not valid CSV. Reading continues with the next line. */
  broken(line: number, detail: string, text: string): void
}

interface CsvForm {
  columnsMax: number
  delimiter?: string | undefined
}

export class TooManyColumns extends Error {}
export class BrokenHeader extends Error {}

const DELIMITERS = [',', ';', '\t', '|']

/**
 * The most characters of a record. Without this limit, a quote that is never closed would extend to
 * the end of the file.
 */
const RECORD_MAX = 1024 * 1024
/**
 * The number of unclosed quotes after which a quoted cell must end on its line. This limit keeps
 * the reading time linear.
 */
const RESTARTS_MAX = 100

const TOO_LONG =
  'The row that begins here is longer than 1 MiB. Perhaps a quote in it is never closed.'
const NEVER_CLOSED = 'A quote that opens here is never closed.'
const NUL = 'The row has a NUL byte (U+0000), which no text has. Remove it.'
const LOST =
  'The row has bytes that are not text in the encoding of the file. Write it in the encoding of the other rows.'

type Found = { cells: string[]; next: number; lines: number } | 'open' | 'never closed'

/**
 * A reader of CSV (RFC 4180) with a header. It receives the text in parts and holds at most one
 * record in memory. It detects the delimiter, because spreadsheets write semicolons in countries
 * with a decimal comma.
 */
export class CsvReader {
  private readonly columnsMax: number
  private readonly taker: CsvTaker
  private text = ''
  private at = 0
  private line = 1
  private width = 0
  private restarts = 0
  private unfit = false
  delimiter: string | null

  constructor({ columnsMax, delimiter }: CsvForm, taker: CsvTaker) {
    this.columnsMax = columnsMax
    this.delimiter = delimiter ?? null
    this.taker = taker
  }

  /** Reads complete lines. `lossy`: U+FFFD in them replaces bytes that could not be decoded. */
  push(part: string, lossy = false): void {
    const plain = part.includes('\r') ? part.replace(/\r\n?/g, '\n') : part
    this.unfit ||= lossy || plain.includes('\0')
    this.text = this.text.slice(this.at) + plain
    this.at = 0
    this.drain(false)
    if (this.at === this.text.length) this.unfit = false
  }

  /** Skips a line that is too long. `head` is its beginning. */
  skip(head: string): void {
    this.drain(true)
    this.refuse(this.line++, TOO_LONG, head)
  }

  end(): void {
    this.drain(true)
  }

  private drain(last: boolean): void {
    while (this.at < this.text.length) {
      const end = this.endOfLine()
      const line = this.text.slice(this.at, end)
      if (line.trim() === '') this.move(end + 1, 1)
      else if (this.isSeparatorLine(line)) this.move(end + 1, 1)
      else {
        this.delimiter ??= this.delimiterOf(line)
        if (line.length > RECORD_MAX) this.breakLine(end, TOO_LONG)
        else if (!line.includes('"')) {
          this.move(end + 1, 1)
          this.take(this.line - 1, trimmed(line.split(this.delimiter), line), line)
        } else if (!this.readQuoted(end, last)) return
      }
    }
  }

  /** Reads a quoted cell. Returns false when it needs more text. */
  private readQuoted(end: number, last: boolean): boolean {
    const oneLine = this.restarts > RESTARTS_MAX
    const found = oneLine
      ? this.record(this.text.slice(this.at, end), 0)
      : this.record(this.text, this.at)
    if (found === 'never closed') {
      this.breakLine(end, NEVER_CLOSED)
      return true
    }
    if (found === 'open') {
      const long = this.text.length - this.at > RECORD_MAX
      if (!oneLine && !last && !long) return false
      this.restart(end, long ? TOO_LONG : NEVER_CLOSED)
      return true
    }
    const next = oneLine ? this.at + found.next : found.next
    const text = this.text.slice(this.at, next - 1)
    if (text.length > RECORD_MAX) this.restart(end, TOO_LONG)
    else if (found.lines > 0 && this.width > 0 && found.cells.length !== this.width)
      this.restart(end, NEVER_CLOSED)
    else {
      this.move(next, found.lines + 1)
      this.take(this.line - 1, found.cells, text)
    }
    return true
  }

  private record(text: string, from: number): Found {
    const delimiter = this.delimiter!
    const cells: string[] = []
    let lines = 0
    for (let at = from; ; at++) {
      const start = afterSpace(text, at, delimiter)
      if (text[start] === '"') {
        const close = closingQuote(text, start, delimiter)
        if (close < 0) return close === OPEN ? 'open' : 'never closed'
        const written = text.slice(start + 1, close)
        cells.push(written.includes('"') ? written.replaceAll('""', '"') : written)
        lines += count(written, '\n')
        at = afterSpace(text, close + 1, delimiter)
      } else {
        const begin = at
        while (at < text.length && text[at] !== delimiter && text[at] !== '\n') at++
        cells.push(text.slice(begin, at).trim())
      }
      if (at >= text.length || text[at] === '\n') return { cells, next: at + 1, lines }
    }
  }

  private take(line: number, cells: string[], text: string): void {
    if (this.unfit && text.includes('\0')) return this.refuse(line, NUL, text)
    if (this.unfit && text.includes('\uFFFD')) return this.refuse(line, LOST, text)
    if (this.width === 0) {
      if (cells.length > this.columnsMax) throw new TooManyColumns()
      this.width = cells.length
      this.taker.header(trimmed(cells, text))
    } else if (cells.length === this.width) this.taker.record(line, cells)
    else {
      const detail = `This row has ${cells.length} cells and the header ${this.width}. Put cells that contain the delimiter in quotes.`
      this.refuse(line, detail, text)
    }
  }

  private restart(end: number, detail: string): void {
    this.restarts++
    this.breakLine(end, detail)
  }

  private breakLine(end: number, detail: string): void {
    const text = this.text.slice(this.at, end)
    this.move(end + 1, 1)
    this.refuse(this.line - 1, detail, text)
  }

  private refuse(line: number, detail: string, text: string): void {
    if (this.width === 0) throw new BrokenHeader(detail)
    this.taker.broken(line, detail, text)
  }

  private move(at: number, lines: number): void {
    this.at = Math.min(at, this.text.length)
    this.line += lines
  }

  private endOfLine(): number {
    const end = this.text.indexOf('\n', this.at)
    return end === -1 ? this.text.length : end
  }

  /**
   * Returns whether the first line names the delimiter, such as `sep=;`. Excel reads such a line.
   */
  private isSeparatorLine(line: string): boolean {
    const found = this.line === 1 && this.width === 0 ? /^"?sep=([,;\t|])"?$/i.exec(line) : null
    if (found) this.delimiter ??= found[1]!
    return found !== null
  }

  private delimiterOf(line: string): string {
    const header = line.replace(/"[^"]*"/g, '')
    const counts = DELIMITERS.map((delimiter) => ({ delimiter, count: count(header, delimiter) }))
    const best = counts.reduce((most, candidate) =>
      candidate.count > most.count ? candidate : most,
    )
    if (best.count >= this.columnsMax) throw new TooManyColumns()
    return best.delimiter
  }
}

/**
 * Finds the quote that closes a cell: the first quote before a delimiter or the end of a line. In a
 * cell on one line, other quotes are part of the text. In a cell on several lines, they show that
 * the opening quote was never closed.
 */
function closingQuote(text: string, open: number, delimiter: string): number {
  const newLine = text.indexOf('\n', open)
  const severalLines = (at: number) => newLine !== -1 && newLine < at
  let lone = false
  for (let at = text.indexOf('"', open + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    if (text[at + 1] === '"') {
      at++
      continue
    }
    const after = afterSpace(text, at + 1, delimiter)
    const closes = after >= text.length || text[after] === delimiter || text[after] === '\n'
    if (closes && !(lone && severalLines(at))) return at
    lone = true
    if (severalLines(at)) return NEVER
  }
  return lone && newLine !== -1 ? NEVER : OPEN
}

/**
 * Results for an unclosed quote. OPEN: a later part of the text may close it. NEVER: no later text
 * can close it.
 */
const [OPEN, NEVER] = [-1, -2]

function trimmed(cells: string[], line: string): string[] {
  return line.includes(' ') || line.includes('\t') ? cells.map((cell) => cell.trim()) : cells
}

function afterSpace(text: string, from: number, delimiter: string): number {
  for (let at = from; ; at++)
    if (text[at] !== ' ' && (text[at] !== '\t' || delimiter === '\t')) return at
}

function count(text: string, letter: string): number {
  let found = 0
  for (let at = text.indexOf(letter); at !== -1; at = text.indexOf(letter, at + 1)) found++
  return found
}

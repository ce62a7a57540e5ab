import { type Info, parse } from 'csv-parse/sync'

export interface CsvFile {
  header: string[]
  /** Cells by position; `line` is the record's last line, counted from 1. */
  records: { line: number; cells: string[] }[]
  /** Records that could not be read. The others are kept. */
  broken: { line: number; detail: string }[]
}

const DELIMITERS = [',', ';', '\t', '|']

/** An unclosed quote swallows what follows; so often the reading begins again on the line after it. */
const RESTARTS_MAX = 20

/** Reads CSV (RFC 4180) with a header, its delimiter guessed from the header: spreadsheets write semicolons where the comma is a decimal sign. */
export function readCsv(text: string): CsvFile {
  const delimiter = guessDelimiter(text)
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  const all = { records: [] as CsvFile['records'], broken: [] as CsvFile['broken'] }
  let columns = 0
  for (let from = 0, restarts = 0; from < lines.length; restarts++) {
    if (restarts > RESTARTS_MAX) {
      all.broken.push({ line: from + 1, detail: 'From here on nothing was read: too many quotes before it are never closed.' })
      break
    }
    const part = readPart(lines.slice(from).join('\n'), delimiter, columns)
    const at = (line: number) => line + from
    all.records.push(...part.records.map(({ line, cells }) => ({ line: at(line), cells })))
    all.broken.push(...part.broken.map(({ line, detail }) => ({ line: at(line), detail })))
    columns ||= all.records[0]?.cells.length ?? 0
    if (part.openAt === null) break
    let openAt = at(part.openAt)
    while (lines[openAt - 1]?.trim() === '') openAt++
    all.broken.push({ line: openAt, detail: 'A quote that opens here is never closed.' })
    from = openAt
  }
  const [header, ...records] = all.records
  return { header: header?.cells ?? [], records, broken: all.broken.sort((a, b) => a.line - b.line) }
}

/** `openAt` is the line of a quote that is never closed. */
function readPart(text: string, delimiter: string, columns: number): Pick<CsvFile, 'records' | 'broken'> & { openAt: number | null } {
  const broken: CsvFile['broken'] = []
  let unclosed = false
  const rows = parse(text, {
    delimiter,
    info: true,
    skip_empty_lines: true,
    trim: true,
    relax_quotes: true,
    relax_column_count: true,
    skip_records_with_error: true,
    on_skip: () => {
      unclosed = true
    },
  }) as unknown as { info: Info; record: string[] }[]
  const records = rows.map(({ info, record }) => ({ line: info.lines, cells: record }))
  const width = columns || (records[0]?.cells.length ?? 0)
  const whole = records.filter(({ line, cells }) => {
    if (cells.length === width) return true
    broken.push({ line, detail: `This row has ${cells.length} cells and the header ${width}. Put cells that contain the delimiter in quotes.` })
    return false
  })
  return { records: whole, broken, openAt: unclosed ? (records.at(-1)?.line ?? 0) + 1 : null }
}

function guessDelimiter(text: string): string {
  const header = /^[^\r\n]*/.exec(text.replace(/^\uFEFF/, ''))![0].replace(/"[^"]*"/g, '')
  const counts = DELIMITERS.map((delimiter) => ({ delimiter, count: header.split(delimiter).length }))
  return counts.reduce((best, candidate) => (candidate.count > best.count ? candidate : best)).delimiter
}

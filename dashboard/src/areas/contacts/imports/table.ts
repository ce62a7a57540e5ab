/** The first rows of a table, for the preview. The server reads the whole file again, and its answer decides. */
export interface Table {
  name: string
  /** The whole file, as UTF-8. */
  file: File
  columns: string[]
  rows: { line: number; cells: string[] }[]
  /** The old encoding from which the file was converted. Its accents are worth a look. */
  convertedFrom: string | null
}

/** The fault of a file, as a key of the words under `wrong`. */
export class WrongFile extends Error {
  readonly reason: 'tooLarge' | 'empty' | 'workbook' | 'noText' | 'noRows'

  constructor(reason: WrongFile['reason']) {
    super(reason)
    this.reason = reason
  }
}

export const FILE_BYTES_MAX = 20 * 1024 * 1024
export const ROWS_SHOWN = 20
const DELIMITERS = [',', ';', '\t', '|']
/** Enough for twenty rows. */
const PREVIEW_CHARACTERS = 200_000

export async function readTable(file: File): Promise<Table> {
  if (file.size > FILE_BYTES_MAX) throw new WrongFile('tooLarge')
  const { text, convertedFrom } = decode(new Uint8Array(await file.arrayBuffer()))
  return { ...tableOf(text, file.name), convertedFrom }
}

/** Reads the beginning of a table. Throws WrongFile when it has no rows. */
export function tableOf(text: string, name: string): Table {
  if (text.trim() === '') throw new WrongFile('empty')
  const records = recordsOf(text.slice(0, PREVIEW_CHARACTERS), ROWS_SHOWN + 1)
  const [header, ...rows] = records
  if (!header || rows.length === 0) throw new WrongFile('noRows')
  return { name, file: new File([text], name, { type: 'text/csv' }), columns: header.cells, rows, convertedFrom: null }
}

/** Decodes UTF-8, UTF-16 as Excel writes it, or else Windows-1252, which has a letter for every byte. */
export function decode(bytes: Uint8Array): { text: string; convertedFrom: string | null } {
  if (bytes.length === 0) throw new WrongFile('empty')
  // A workbook is a ZIP archive; before 2007 it was an OLE file.
  if ((bytes[0] === 0x50 && bytes[1] === 0x4b) || (bytes[0] === 0xd0 && bytes[1] === 0xcf)) throw new WrongFile('workbook')
  const utf16 = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null
  if (utf16 === null && bytes.subarray(0, 4096).includes(0)) throw new WrongFile('noText')
  try {
    return { text: new TextDecoder(utf16 ?? 'utf-8', { fatal: true }).decode(bytes), convertedFrom: null }
  } catch {
    if (utf16 !== null) throw new WrongFile('noText')
    return { text: new TextDecoder('windows-1252').decode(bytes), convertedFrom: 'Windows-1252' }
  }
}

/** Reads up to `most` records of CSV (RFC 4180). A record's line is that of its end, as the server counts. */
export function recordsOf(text: string, most: number): { line: number; cells: string[] }[] {
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const delimiter = delimiterOf(plain)
  const records: { line: number; cells: string[] }[] = []
  let [cells, cell, quoted, line]: [string[], string, boolean, number] = [[], '', false, 1]
  const end = () => {
    cells.push(cell.trim())
    if (cells.some((text) => text !== '')) records.push({ line, cells })
    ;[cells, cell] = [[], '']
  }
  for (let at = 0; at < plain.length && records.length < most; at++) {
    const character = plain[at]!
    if (character === '"' && quoted && plain[at + 1] === '"') {
      cell += '"'
      at++
    } else if (character === '"' && (quoted || cell.trim() === '')) quoted = !quoted
    else if (character === delimiter && !quoted) {
      cells.push(cell.trim())
      cell = ''
    } else if (character === '\n' && !quoted) {
      end()
      line++
    } else {
      if (character === '\n') line++
      cell += character
    }
  }
  if (records.length < most) end()
  return records
}

/** Guesses the delimiter from the header. Spreadsheets write semicolons where the comma is the decimal sign. */
function delimiterOf(text: string): string {
  const header = text
    .trimStart()
    .split('\n', 1)[0]!
    .replace(/"[^"]*"/g, '')
  const counts = DELIMITERS.map((one) => [one, header.split(one).length] as const)
  return counts.reduce((best, one) => (one[1] > best[1] ? one : best))[0]
}

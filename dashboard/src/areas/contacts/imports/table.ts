/** The first rows of a table, for the preview. The server reads the whole file again, and its answer decides. */
export interface Table extends Partial<Reading> {
  name: string
  /** The whole file, as UTF-8. */
  file: File
  columns: string[]
  rows: Row[]
}

/** The encoding in which a file was read. */
interface Reading {
  encoding: Encoding
  /** True where the person chose it, or the bytes leave no doubt. */
  sure: boolean
  /** The characters that this encoding does not have. Each became �. */
  replaced: number
  /** The file as it was chosen, to be read in another encoding. */
  source: File
}

/** Encodings of spreadsheets, by their names on the web. The first two and the last two are also found by the bytes of a file. */
export const ENCODINGS = [
  'utf-8',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'iso-8859-15',
  'macintosh',
  'shift_jis',
  'gb18030',
  'utf-16le',
  'utf-16be',
] as const
export type Encoding = (typeof ENCODINGS)[number]

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
/** A record has 1 MiB at most, and a quote that is never closed hides all that follows it. */
const PREVIEW_CHARACTERS = 1_200_000

/** Reads a file, in the encoding that the person chose, or in the one that its bytes speak for. */
export async function readTable(source: File, encoding?: Encoding): Promise<Table> {
  if (source.size > FILE_BYTES_MAX) throw new WrongFile('tooLarge')
  const { text, ...reading } = decode(new Uint8Array(await source.arrayBuffer()), encoding)
  return { ...tableOf(text, source.name), ...reading, source }
}

/** Reads the beginning of a table. Throws WrongFile when it has no rows. */
export function tableOf(text: string, name: string): Table {
  if (text.trim() === '') throw new WrongFile('empty')
  const records = recordsOf(text.slice(0, PREVIEW_CHARACTERS), ROWS_SHOWN + 1)
  const header = records.find(({ broken }) => !broken)
  const rows = records.filter((one) => one !== header)
  if (!header || rows.length === 0) throw new WrongFile('noRows')
  return { name, file: new File([text], name, { type: 'text/csv' }), columns: header.cells, rows }
}

/**
 * Decodes a file. Without a choice it is UTF-8, UTF-16 with a mark as Excel writes it, or else Windows-1252, which has a letter for every byte.
 * A few wrong bytes among many letters of UTF-8 are damage, and no sign of another encoding.
 */
export function decode(bytes: Uint8Array, chosen?: Encoding): { text: string } & Omit<Reading, 'source'> {
  if (bytes.length === 0) throw new WrongFile('empty')
  // A workbook is a ZIP archive; before 2007 it was an OLE file.
  if ((bytes[0] === 0x50 && bytes[1] === 0x4b) || (bytes[0] === 0xd0 && bytes[1] === 0xcf)) throw new WrongFile('workbook')
  const utf16 = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null
  if (utf16 === null && !chosen?.startsWith('utf-16') && bytes.subarray(0, 4096).includes(0)) throw new WrongFile('noText')
  const read = (encoding: Encoding) => {
    const text = new TextDecoder(encoding).decode(bytes)
    return { text, encoding, replaced: text.split('\uFFFD').length - 1 }
  }
  if (chosen) return { ...read(chosen), sure: true }
  if (utf16 !== null) return { ...read(utf16), sure: true }
  const utf8 = read('utf-8')
  if (utf8.replaced === 0) return { ...utf8, sure: true }
  const letters = utf8.text.match(/[^\p{ASCII}\uFFFD]/gu)?.length ?? 0
  return { ...(letters > utf8.replaced * 3 ? utf8 : read('windows-1252')), sure: false }
}

interface Row {
  /** That of its end, as the server counts; of its beginning where it is broken. */
  line: number
  cells: string[]
  /** The record cannot be read, such as one whose quote is never closed. It has one cell, its first line. */
  broken?: true
}

/** The server gives up after so many broken records. */
const BROKEN_MAX = 20

/** Reads up to `most` records of CSV (RFC 4180). Behind the first line of a broken record it goes on, as the server does. */
export function recordsOf(text: string, most: number): Row[] {
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const delimiter = delimiterOf(plain)
  const records: Row[] = []
  let [at, line, broken] = [0, 1, 0]
  while (at < plain.length && records.length < most) {
    const lineEnd = endOf(plain, at)
    const first = plain.slice(at, lineEnd)
    const read = first.trim() === '' ? { cells: null, next: lineEnd + 1 } : readRecord(plain, at, delimiter)
    const next = read?.next ?? lineEnd + 1
    const lines = linesIn(plain, at, next)
    if (read === null) records.push({ line, cells: [first.trim()], broken: true })
    else if (read.cells) records.push({ line: line + lines - 1, cells: read.cells })
    if (read === null && ++broken > BROKEN_MAX) break
    at = next
    line += lines
  }
  return records
}

/** Reads the record that begins at a position. Returns null where a quote is never closed, or is followed by more than a delimiter. */
function readRecord(plain: string, from: number, delimiter: string): { cells: string[]; next: number } | null {
  const cells: string[] = []
  for (let at = from; ;) {
    let start = at
    while (plain[start] !== delimiter && isSpace(plain[start])) start++
    const quoted = plain[start] === '"' ? readQuoted(plain, start) : null
    if (plain[start] === '"' && quoted === null) return null
    const end = quoted?.end ?? nextOf(plain, start, delimiter)
    cells.push(quoted?.text ?? plain.slice(start, end).trim())
    const mark = plain[end]
    if (mark === undefined || mark === '\n') return { cells, next: end + 1 }
    if (mark !== delimiter) return null
    at = end + 1
  }

  function readQuoted(text: string, start: number): { text: string; end: number } | null {
    for (let at = start + 1; at < text.length; at++) {
      if (text[at] !== '"') continue
      if (text[at + 1] === '"') at++
      else {
        let end = at + 1
        while (text[end] !== delimiter && isSpace(text[end])) end++
        return { text: text.slice(start + 1, at).replaceAll('""', '"'), end }
      }
    }
    return null
  }
}

function isSpace(character: string | undefined): boolean {
  return character === ' ' || character === '\t' || character === '\f'
}

function nextOf(text: string, from: number, delimiter: string): number {
  const found = [text.indexOf(delimiter, from), text.indexOf('\n', from)].filter((at) => at !== -1)
  return Math.min(text.length, ...found)
}

function endOf(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end === -1 ? text.length : end
}

function linesIn(text: string, from: number, to: number): number {
  return text.slice(from, to).split('\n').length - (text[to - 1] === '\n' ? 1 : 0)
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

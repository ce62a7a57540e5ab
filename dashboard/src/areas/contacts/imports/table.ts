import { BrokenHeader, CsvReader, TooManyColumns } from '../../../../../src/lib/formats/csv.ts'

/** The first rows of a file, for the preview. The server reads the whole file by itself. */
export interface Table extends Reading {
  name: string
  /** The file to send: converted where the server does not read its encoding. */
  file: File
  columns: string[]
  rows: Row[]
  /** The delimiter of the first rows. */
  delimiter: Delimiter
  /** The choices of the person, for the server. */
  sent: { encoding?: SentEncoding; delimiter?: Delimiter }
}

/** The encoding in which a file was read. */
interface Reading {
  encoding: Encoding
  /** True where the person chose it, or the bytes leave no doubt. */
  sure: boolean
  /** The characters in the first part that this encoding does not have. Each became �. */
  replaced: number
  /** The file as it was chosen, to be read in another encoding. */
  source: File
}

/** Encodings by their names on the web. Bytes can show the first two and the last two. */
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
type Encoding = (typeof ENCODINGS)[number]
/** Those that the server reads. */
const SENT_ENCODINGS = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'] as const
type SentEncoding = (typeof SENT_ENCODINGS)[number]

/** The fault of a file, as a key of the words under `wrong`. */
export class WrongFile extends Error {
  readonly reason:
    | 'tooLarge'
    | 'empty'
    | 'workbook'
    | 'noText'
    | 'noRows'
    | 'brokenHeader'
    | 'tooManyColumns'

  constructor(reason: WrongFile['reason']) {
    super(reason)
    this.reason = reason
  }
}

export const FILE_BYTES_MAX = 512 * 1024 * 1024
const ROWS_SHOWN = 20
const COLUMNS_MAX = 1000
export const DELIMITERS = [',', ';', '\t', '|'] as const
type Delimiter = (typeof DELIMITERS)[number]
/** A record has 1 MiB at most, and a quote that is never closed hides all that follows it. */
const PREVIEW_BYTES = 1_200_000

export interface Reader {
  encoding?: Encoding | undefined
  delimiter?: Delimiter | undefined
}

export async function readTable(
  source: File,
  { encoding, delimiter }: Reader = {},
): Promise<Table> {
  if (source.size > FILE_BYTES_MAX) throw new WrongFile('tooLarge')
  const head = new Uint8Array(await source.slice(0, PREVIEW_BYTES).arrayBuffer())
  const { text, ...reading } = decode(head, encoding, source.size > PREVIEW_BYTES)
  const known = SENT_ENCODINGS.find((one) => one === encoding)
  const file = encoding === undefined || known ? source : await inUtf8(source, encoding)
  const sent = { ...(known && { encoding: known }), ...(delimiter && { delimiter }) }
  return {
    ...tableOf(text, source.name, delimiter, source.size > PREVIEW_BYTES),
    ...reading,
    source,
    file,
    sent,
  }
}

/** Converts a file piece by piece, since it may be larger than the memory. */
async function inUtf8(source: File, encoding: Encoding): Promise<File> {
  const text = source
    .stream()
    .pipeThrough(new TextDecoderStream(encoding))
    .pipeThrough(new TextEncoderStream())
  return new File([await new Response(text).blob()], source.name, { type: 'text/csv' })
}

/** Reads a table's beginning. Throws WrongFile without rows. `more`: text follows. */
export function tableOf(text: string, name: string, chosen?: Delimiter, more = false): Table {
  if (text.trim() === '') throw new WrongFile('empty')
  const { columns, rows, delimiter } = recordsOf(
    more ? text.slice(0, text.lastIndexOf('\n') + 1) : text,
    chosen,
    more,
  )
  if (rows.length === 0) throw new WrongFile('noRows')
  const file = new File([text], name, { type: 'text/csv' })
  return {
    name,
    file,
    source: file,
    encoding: 'utf-8',
    sure: true,
    replaced: 0,
    columns,
    rows,
    delimiter,
    sent: {},
  }
}

/**
 * Decodes as UTF-8, marked UTF-16, else Windows-1252, which has a letter for every byte. A few
 * wrong bytes in UTF-8 are damage. `more`: the file goes on.
 */
export function decode(
  bytes: Uint8Array,
  chosen?: Encoding,
  more = false,
): { text: string } & Omit<Reading, 'source'> {
  if (bytes.length === 0) throw new WrongFile('empty')
  // A workbook is a ZIP archive; before 2007 it was an OLE file.
  if ((bytes[0] === 0x50 && bytes[1] === 0x4b) || (bytes[0] === 0xd0 && bytes[1] === 0xcf))
    throw new WrongFile('workbook')
  const utf16 =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : null
  if (utf16 === null && !chosen?.startsWith('utf-16') && bytes.subarray(0, 4096).includes(0))
    throw new WrongFile('noText')
  const read = (encoding: Encoding) => {
    const text = new TextDecoder(encoding).decode(bytes, { stream: more })
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
  /** The row cannot be read, such as one whose quote is never closed. It has one cell, its text. */
  broken?: true
}

/** Ends the reading once enough rows are there. */
class Enough extends Error {}

/** Reads the columns and the first rows, by the server's own reader. */
function recordsOf(
  text: string,
  chosen: Delimiter | undefined,
  more: boolean,
): Pick<Table, 'columns' | 'rows' | 'delimiter'> {
  const rows: Row[] = []
  let columns: string[] = []
  const take = (row: Row) => {
    rows.push(row)
    if (rows.length === ROWS_SHOWN) throw new Enough()
  }
  const reader = new CsvReader(
    { columnsMax: COLUMNS_MAX, delimiter: chosen },
    {
      header: (names) => (columns = names),
      record: (line, cells) => take({ line, cells }),
      broken: (line, _detail, text) => take({ line, cells: [text.trim()], broken: true }),
    },
  )
  try {
    reader.push(text.replace(/^\uFEFF/, ''))
    if (!more) reader.end()
  } catch (error) {
    if (error instanceof BrokenHeader) throw new WrongFile('brokenHeader')
    if (error instanceof TooManyColumns) throw new WrongFile('tooManyColumns')
    if (!(error instanceof Enough)) throw error
  }
  return { columns, rows, delimiter: DELIMITERS.find((one) => one === reader.delimiter) ?? ',' }
}

import { createReadStream, createWriteStream, type WriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { withGuard } from '#lib/formats/formula-guard.ts'
import { AnswerTooLarge } from './errors.ts'
import { jsonLine } from './json-line.ts'
import { objectOf, textOf } from './values.ts'

/** A reader with fields named as in the import engine. Null leaves a cell empty. */
export interface FoundReader {
  email: string
  status: 'active' | 'pending' | 'unsubscribed' | 'bounced' | 'complained'
  firstName?: string | null
  fullName?: string | null
  /**
   * The reader's lists or newsletters at the service. They become tags when the service has
   * several.
   */
  lists?: readonly string[]
  tags?: readonly string[]
  source?: string | null
  subscribedAt?: string | null
  unsubscribedAt?: string | null
  confirmedAt?: string | null
  tier?: 'free' | 'paid' | null
  paidUntil?: string | null
  stripeCustomerId?: string | null
  fields?: Readonly<Record<string, string>>
}

/** The columns, by the names of the import engine's targets. */
const COLUMNS = [
  'email',
  'status',
  'first_name',
  'fullName',
  'tags',
  'source',
  'subscribedAt',
  'unsubscribedAt',
  'confirmedAt',
  'tier',
  'paidUntil',
  'stripeCustomerId',
] as const
type Column = (typeof COLUMNS)[number]

/** The most bytes of a list. The import engine takes files of 512 MB. */
const LIST_BYTES_MAX = 400 * 1024 * 1024
/**
 * The most lists whose names are stored. The names show whether there are several lists, and serve
 * as examples.
 */
const LISTS_MAX = 1000
const FIELDS_MAX = 200
const FIELD_NAME_MAX = 100

/** Matches fields whose column the import engine would recognize as something else. */
const TAKEN =
  /^(?:status|(?:subscription|list|global|subscriber|email|contact|member|optin|marketing|emailmarketing|emailsubscription)status|fields|refusedbecause)$/

/**
 * Writes the readers of a service as a CSV file. The names of fields and the number of lists are
 * known only at the end, so the rows are written to a temporary file until then.
 */
export class ReadersCsv {
  readonly #folder: string
  readonly #name: string
  readonly #bytesMax: number
  readonly #rows: WriteStream
  #bytes = 0
  #count = 0
  readonly #used = new Set<Column>(['email', 'status'])
  readonly #fields = new Set<string>()
  readonly #leftOut = new Set<string>()
  readonly #lists = new Set<string>()

  constructor(folder: string, name: string, bytesMax = LIST_BYTES_MAX) {
    this.#folder = folder
    this.#name = name
    this.#bytesMax = bytesMax
    this.#rows = createWriteStream(this.#rowsPath)
    // The next write throws the error.
    this.#rows.on('error', () => {})
  }

  get count(): number {
    return this.#count
  }

  get lists(): readonly string[] {
    return [...this.#lists]
  }

  /** The names of fields that got no column. */
  get leftOut(): readonly string[] {
    return [...this.#leftOut]
  }

  async add(reader: FoundReader): Promise<void> {
    const { fields = {}, lists = [] } = reader
    for (const list of lists) if (this.#lists.size < LISTS_MAX) this.#lists.add(list)
    for (const name of Object.keys(fields)) this.#noteField(name)
    const cells = cellsOf(reader)
    for (const column of COLUMNS) if (cells[column] !== undefined) this.#used.add(column)
    this.#count++
    await this.#write(this.#rows, jsonLine({ cells, tags: reader.tags ?? [], lists, fields }))
  }

  /** Writes the CSV file, and returns its path. */
  async finish(): Promise<string> {
    this.#rows.end()
    if (!this.#rows.closed) await once(this.#rows, 'close')
    // The limit is counted anew, because empty cells make short rows longer.
    this.#bytes = 0
    const path = join(this.#folder, `${this.#name}.csv`)
    const file = createWriteStream(path)
    try {
      await this.#writeCsv(file)
    } finally {
      file.end()
      if (!file.closed) await once(file, 'close')
    }
    await this.discard()
    return path
  }

  async #writeCsv(file: WriteStream): Promise<void> {
    const columns = COLUMNS.filter((column) => this.#used.has(column))
    const hasLists = this.#lists.size > 1
    const hasTags = hasLists || this.#used.has('tags')
    if (hasLists && !columns.includes('tags')) columns.push('tags')
    const fields = [...this.#fields]
    await this.#write(file, csvLine([...columns, ...fields]))
    for await (const line of createInterface({ input: createReadStream(this.#rowsPath) })) {
      const row = JSON.parse(line) as Row
      if (hasTags) row.cells.tags = listCell(hasLists ? [...row.tags, ...row.lists] : row.tags)
      await this.#write(
        file,
        csvLine([
          ...columns.map((column) => row.cells[column] ?? ''),
          ...fields.map((name) => row.fields[name] ?? ''),
        ]),
      )
    }
  }

  /** Closes and removes the file with the rows. */
  async discard(): Promise<void> {
    this.#rows.destroy()
    await rm(this.#rowsPath, { force: true })
  }

  get #rowsPath(): string {
    return join(this.#folder, `${this.#name}.rows`)
  }

  async #write(file: WriteStream, line: string): Promise<void> {
    this.#bytes += Buffer.byteLength(line)
    if (this.#bytes > this.#bytesMax)
      throw new AnswerTooLarge(
        `The list of readers has more than ${this.#bytesMax} bytes.`,
        'Export the readers there in several files, and import each.',
      )
    await write(file, line)
  }

  #noteField(name: string): void {
    if (this.#fields.has(name) || this.#leftOut.has(name)) return
    const plain = name.toLowerCase().replace(/[\s_-]/g, '')
    const isFree =
      name.length <= FIELD_NAME_MAX &&
      this.#fields.size < FIELDS_MAX &&
      !TAKEN.test(plain) &&
      !COLUMNS.some((column) => column.toLowerCase().replaceAll('_', '') === plain)
    if (isFree) this.#fields.add(name)
    else if (this.#leftOut.size < FIELDS_MAX) this.#leftOut.add(name)
  }
}

interface Row {
  cells: Partial<Record<Column, string>>
  tags: string[]
  lists: string[]
  fields: Record<string, string>
}

function cellsOf(reader: FoundReader): Partial<Record<Column, string>> {
  const { email, status, firstName, fullName, tags = [] } = reader
  const { source, subscribedAt, unsubscribedAt, confirmedAt } = reader
  const { tier, paidUntil, stripeCustomerId } = reader
  const cells: Record<Column, string | null | undefined> = {
    email,
    status,
    first_name: firstName,
    fullName,
    // The tags are written at the end, when all lists are known.
    tags: tags.length > 0 ? '' : undefined,
    source,
    subscribedAt,
    unsubscribedAt,
    confirmedAt,
    tier,
    // The import engine reads a tier only together with a column for its end, even an empty one.
    paidUntil: tier === 'paid' ? (paidUntil ?? '') : undefined,
    stripeCustomerId,
  }
  return Object.fromEntries(
    Object.entries(cells).filter(([, cell]) => cell !== null && cell !== undefined),
  )
}

/** The most tags of a contact, and the most characters of a tag. */
export const TAGS_OF_ONE_MAX = 100
const TAG_MAX = 64

function listCell(names: readonly string[]): string {
  const tags = [...new Set(names.map(tagOf))].filter((tag) => tag !== '').slice(0, TAGS_OF_ONE_MAX)
  return tags.length === 0 ? '' : JSON.stringify(tags)
}

/**
 * Returns the tag for the name of a tag or list at the service. Tags have no comma, semicolon or
 * control character.
 */
function tagOf(name: string): string {
  return name
    .replace(/[\p{Cc}\s,;]+/gu, ' ')
    .trim()
    .slice(0, TAG_MAX)
    .toWellFormed()
    .trim()
}

function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => `"${withGuard(cell).replaceAll('"', '""')}"`).join(',')}\r\n`
}

async function write(file: WriteStream, text: string): Promise<void> {
  if (file.errored) throw file.errored
  if (!file.write(text)) await once(file, 'drain')
}

/** Returns the fields of a reader by name, as texts for cells. Empty fields are left out. */
export function fieldsOf(value: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(objectOf(value)).flatMap(([key, held]) => {
      const [name, text] = [textOf(key)?.replace(/\s+/g, ' '), cellOf(held)]
      return name === undefined || text === null ? [] : [[name, text]]
    }),
  )
}

function cellOf(value: unknown): string | null {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return textOf(value !== null && typeof value === 'object' ? JSON.stringify(value) : value)
}

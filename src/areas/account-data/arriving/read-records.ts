import type { AccountPart } from '#operation/account-data/account-part.ts'
import type { ArchivedRecord } from '#operation/account-data/arrival.ts'
import type { Column } from '#operation/account-data/column.ts'
import { columnOf } from '#operation/account-data/part-lines.ts'
import type { Archive } from './open-archive.ts'
import { BadArchive, placeOf } from './bad-archive.ts'

/** The maximum size of a record in bytes. The longest text with its revisions has a tenth of it. */
const LINE_BYTES_MAX = 64 * 1024 * 1024
/**
 * The maximum number of characters of a text whose part sets no limit. The longest texts from other
 * servers are responses to webhooks, of 16 KiB.
 */
const TEXT_MAX = 20_000
/** The maximum number of texts or numbers in a list whose part sets no limit. */
const LIST_MAX = 10_000
const NEWLINE = 10

/** A record with its place in the archive. */
interface PlacedRecord {
  record: ArchivedRecord
  line: number
}

/** Reads the records of a part one by one, each checked. Throws BadArchive. */
export async function* readRecords(
  archive: Archive,
  part: AccountPart,
): AsyncGenerator<PlacedRecord> {
  const { file, rows } = archive.manifest.records.find(({ name }) => name === part.name)!
  const check = recordCheck(part)
  let line = 0
  for await (const text of linesOf(archive.read(file), file)) {
    line += 1
    if (line > rows) break
    yield { record: check(text, (name) => placeOf(file, line, name)), line }
  }
  if (line !== rows)
    throw new BadArchive(
      `${file} has not the ${rows} records that the manifest names. Export the account again.`,
    )
}

async function* linesOf(chunks: AsyncIterable<Buffer>, file: string): AsyncGenerator<string> {
  let open: Buffer[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    let from = 0
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, from)) {
      open.push(chunk.subarray(from, end))
      yield Buffer.concat(open).toString()
      ;[open, bytes, from] = [[], 0, end + 1]
    }
    open.push(chunk.subarray(from))
    bytes += chunk.length - from
    if (bytes > LINE_BYTES_MAX)
      throw new BadArchive(`${file} has a record of over ${LINE_BYTES_MAX} bytes.`)
  }
  if (bytes > 0) throw new BadArchive(`${file} was cut off. Export the account again.`)
}

type Place = (name?: string) => string

/** Makes the function that parses a line and checks every value of its record. */
function recordCheck(part: AccountPart) {
  const isMadeHere = (name: string) => columnOf(name) in (part.arrives?.sets ?? {})
  const columns = Object.entries(part.columns).map(([name, column]) => ({
    name,
    fits: fitting(column),
    nullable: column.nullable,
    check: part.arrives?.checks?.[name],
    isBounded: part.arrives?.checks?.[name] === undefined && !isMadeHere(name),
  }))
  return (text: string, place: Place): ArchivedRecord => {
    const record = parseLine(text, place)
    for (const { name, fits, nullable, check, isBounded } of columns) {
      const value = record[name]
      if (value === undefined) throw new BadArchive(`${place()} has no ${name}. ${SAME_VERSION}`)
      if (value === null ? !nullable : !fits(value))
        throw new BadArchive(`${place(name)} has a value of a wrong kind. ${NOT_OURS}`)
      if (isBounded && isTooLong(value))
        throw new BadArchive(`${place(name)} is longer than any Mailcast writes it. ${NOT_OURS}`)
      const found = check?.safeParse(value)
      if (found && !found.success) {
        const [issue] = found.error.issues
        throw new BadArchive(
          `${place([name, ...issue!.path.map(String)].join('/'))}: ${issue!.message}. ${NOT_OURS}`,
        )
      }
    }
    if (Object.keys(record).length !== columns.length) {
      const other = Object.keys(record).find((name) => !(name in part.columns))
      throw new BadArchive(
        `${place()} has ${JSON.stringify(other?.slice(0, 60))}, which this Mailcast does not know. ${SAME_VERSION}`,
      )
    }
    const refusal = part.arrives?.refuses?.(record)
    if (refusal) throw new BadArchive(`${place()}: ${refusal}.`)
    return record
  }
}

function isTooLong(value: unknown): boolean {
  if (typeof value === 'string') return value.length > TEXT_MAX
  return Array.isArray(value) && (value.length > LIST_MAX || value.some(isTooLong))
}

const SAME_VERSION =
  'Bring both servers to the same version of Mailcast, and export the account again.'
const NOT_OURS = 'No Mailcast writes this, so the archive was altered. Nothing was imported.'

function parseLine(text: string, place: Place): Record<string, unknown> {
  let record: unknown
  try {
    record = JSON.parse(text)
  } catch {
    throw new BadArchive(`${place()} is no JSON. ${NOT_OURS}`)
  }
  if (typeof record !== 'object' || record === null || Array.isArray(record))
    throw new BadArchive(`${place()} is no record. ${NOT_OURS}`)
  // PostgreSQL stores no NUL. The search also matches an escaped backslash before `u0000`, so
  // `hasNul` checks the record itself.
  if (text.includes('\\u0000') && hasNul(record))
    throw new BadArchive(`${place()} has a NUL character. ${NOT_OURS}`)
  return record as Record<string, unknown>
}

/** Searches a value without recursion, since a hostile value is deeply nested. */
function hasNul(record: unknown): boolean {
  const left: unknown[] = [record]
  while (left.length > 0) {
    const value = left.pop()
    if (typeof value === 'string' ? value.includes('\0') : false) return true
    if (typeof value !== 'object' || value === null) continue
    for (const [key, inner] of Object.entries(value)) left.push(key, inner)
  }
  return false
}

const DATE = /^\d{4}-\d{2}-\d{2}$/
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

/** Returns whether a value that is not null fits the JSON Schema that the column publishes. */
function fitting({ schema }: Column): (value: unknown) => boolean {
  const { format, items } = schema as { format?: string; items?: { type: string } }
  const [type] = [schema.type].flat() as (string | undefined)[]
  const pattern =
    format === 'date' ? DATE : format === 'date-time' ? TIME : patternOf(schema.pattern)
  if (type === 'integer') return (value) => Number.isSafeInteger(value)
  if (type === 'boolean') return (value) => typeof value === 'boolean'
  if (type === 'array')
    return (value) =>
      Array.isArray(value) &&
      value.every((item) =>
        items!.type === 'string' ? typeof item === 'string' : Number.isSafeInteger(item),
      )
  if (type === 'string')
    return (value) => typeof value === 'string' && (pattern === null || pattern.test(value))
  return () => true
}

function patternOf(pattern: unknown): RegExp | null {
  return typeof pattern === 'string' ? new RegExp(pattern) : null
}

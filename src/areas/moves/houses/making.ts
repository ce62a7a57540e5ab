import { csvColumns } from './csv-rows.ts'
import { type Lose, lossOf } from './found-losses.ts'
import type { Found, FoundIssue, Opened } from './house.ts'
import { UnreadableFile } from './refused.ts'
import { NO_TAGS, settleText } from './text/foreign-tags.ts'
import { BODY_LETTERS_MAX, TooLong } from './text/text-limits.ts'
import { TooDeep } from './text/tree.ts'

/**
 * Makes an issue, after yielding the losses of its conversion. An issue that cannot be made is
 * yielded as a loss.
 */
export function* makeIssue(
  title: string,
  make: (lose: Lose) => FoundIssue | null,
): Generator<Found> {
  const losses = new Map<string, Found>()
  const lose: Lose = (what, example) => {
    const loss = lossOf(what, example === '' ? title : `${title}: ${example}`)
    losses.set(JSON.stringify(loss), loss)
  }
  try {
    const issue = make(lose)
    if (issue && issue.body.text.length > BODY_LETTERS_MAX) throw new TooLong()
    yield* losses.values()
    if (issue) yield { kind: 'issue', issue }
  } catch (error) {
    if (error instanceof TooDeep) yield lossOf('issue_too_deep', title)
    else if (error instanceof TooLong) yield lossOf('issue_too_long', title)
    else throw error
  }
}

/** Returns the text of a file, or a loss with the reason why it cannot be read. */
export async function textOrLoss(opened: Opened, name: string): Promise<{ text: string } | Found> {
  try {
    return { text: await opened.text(name) }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    return lossOf('broken_file', error.message)
  }
}

export const isLoss = (found: { text: string } | Found): found is Found => 'kind' in found

/** The names that the address column has in lists of readers. */
const ADDRESS = /^(?:e-?mail|email[ _]address|subscriber)$/
/**
 * The columns of reports about single mails. A CSV file with such a column is not a list of
 * readers.
 */
const REPORT = new Set(['post_id', 'post id', 'campaign title', 'timestamp', 'content_html'])

/** Returns whether a CSV file is a list of readers. */
async function isReaders(opened: Opened, name: string): Promise<boolean> {
  const columns = await csvColumns(opened, name)
  return (
    columns.some((column) => ADDRESS.test(column)) && !columns.some((column) => REPORT.has(column))
  )
}

export const csvNames = (opened: Opened) =>
  opened.entries.map(({ name }) => name).filter((name) => /\.csv$/i.test(name))

/**
 * Extracts the lists of readers. The import engine recognizes the service that wrote a list by its
 * columns.
 */
export async function* readersOf(opened: Opened, names = csvNames(opened)): AsyncGenerator<Found> {
  for (const name of names) {
    try {
      if (!(await isReaders(opened, name))) continue
      yield {
        kind: 'readers',
        path: await opened.extract(name),
        name: name.split('/').at(-1)!,
        preset: null,
      }
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error
      yield lossOf('broken_file', error.message)
    }
  }
}

/** Returns the address of the former site. Returns null when the owner has not entered it. */
export function addressOf(opened: Opened): string | null {
  const address = 'address' in opened ? opened.address : null
  return typeof address === 'string' && URL.canParse(address) ? address : null
}

/**
 * The years that are accepted in times. PostgreSQL has no year 0, and JavaScript writes years above
 * 9999 with six digits. Hugo writes Go's zero time, in the year 1, for a missing time.
 */
const YEARS = [1000, 9999] as const

/**
 * Reads a time as ISO 8601 in UTC. A time without a zone is read as UTC. Returns null for other
 * values.
 */
export function timeOf(written: unknown): string | null {
  if (written instanceof Date) {
    const year = written.getUTCFullYear()
    return year >= YEARS[0] && year <= YEARS[1] ? written.toISOString() : null
  }
  if (typeof written === 'number') return timeOf(new Date(written))
  if (typeof written !== 'string') return null
  const text = written
    .trim()
    .replace(/ UTC$/, 'Z')
    .replace(/ ([+-]\d\d):?(\d\d)$/, '$1:$2')
  const parts =
    /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](\d{1,2}):(\d\d)(?::(\d\d)(\.\d{1,9})?)?\s?(Z|[+-]\d\d(?::?\d\d)?)?)?$/i.exec(
      text,
    )
  if (!parts)
    return /\d{4}/.test(text)
      ? timeOf(new Date(/GMT|UTC|[+-]\d{4}|Z$/.test(text) ? text : `${text} UTC`))
      : null
  const [, year, month, day, hour = '0', minute = '00', second = '00', fraction = '', zone = 'Z'] =
    parts
  const two = (number: string) => number.padStart(2, '0')
  const offset = /^z$/i.test(zone)
    ? 'Z'
    : zone.length === 3
      ? `${zone}:00`
      : zone.replace(/^(...):?(..)$/, '$1:$2')
  return timeOf(
    new Date(
      `${year}-${two(month!)}-${two(day!)}T${two(hour)}:${minute}:${second}${fraction.slice(0, 4)}${offset}`,
    ),
  )
}

const LINE_MAX = 500

/**
 * Returns a title, subject or preview text, in which Liquid is allowed here, as one line of text.
 */
export function lineText(text: string, tags = NO_TAGS, lose: Lose = () => {}): string {
  return settleText(text.replace(/\s+/g, ' ').trim().slice(0, LINE_MAX), tags, lose)
}

/** Returns a text that is never parsed as Liquid, such as an author's name, as one line. */
export const plainLine = (text: string) =>
  text.replace(/\s+/g, ' ').trim().slice(0, LINE_MAX) || null

/**
 * Returns the alternative text of a cover as a part of an issue, or an empty object when there is
 * none.
 */
export function coverAltOf(text: unknown): Pick<FoundIssue, 'coverAlt'> {
  const line = typeof text === 'string' ? plainLine(text) : null
  return line === null ? {} : { coverAlt: line }
}

export const lineOrNull = (text: string, tags = NO_TAGS, lose: Lose = () => {}) =>
  lineText(text, tags, lose) || null

/**
 * Returns the path of an address, without the slash at its end. Returns null for a null or invalid
 * address, and for the root.
 */
export function pathOf(address: string | null): string | null {
  if (address === null || !URL.canParse(address, 'https://former.invalid')) return null
  const { pathname } = new URL(address, 'https://former.invalid')
  return pathname === '/' ? null : pathname.replace(/(?<=.)\/$/, '')
}

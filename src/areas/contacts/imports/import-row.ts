import { withoutGuard } from '#lib/formula-guard.ts'
import { EmailAddress } from '#operation/email-address.ts'
import { type Fields, Source, Status, Tag, TAGS_MAX } from '../contact.ts'
import { type CustomField, fieldFromText } from '../fields/custom-field.ts'
import type { Mapping } from './import.ts'

/** A row that can be imported. */
export interface ImportRow {
  line: number
  email: string
  status: Status | null
  source: string | null
  tags: string[]
  fields: Fields
  subscribedAt: string | null
}

export interface RefusedRow {
  line: number
  code: string
  detail: string
}

/** Reads the cells of one row as a contact, or returns the reason why they are refused. */
export function readRow(line: number, cells: Record<string, string>, mapping: Mapping, known: readonly CustomField[]): ImportRow | RefusedRow {
  const row: ImportRow = { line, email: '', status: null, source: null, tags: [], fields: {}, subscribedAt: null }
  for (const [column, target] of Object.entries(mapping)) {
    const fault = target === null ? null : readCell(row, target, withoutGuard(cells[column] ?? '').trim(), known)
    if (fault) return { line, ...fault }
  }
  return row
}

export function isRefused(row: ImportRow | RefusedRow): row is RefusedRow {
  return 'code' in row
}

type FieldError = Omit<RefusedRow, 'line'> | null

function readCell(row: ImportRow, target: string, text: string, known: readonly CustomField[]): FieldError {
  if (target === 'email') return readEmail(row, text)
  if (text === '') return null
  if (target === 'tags') return readTags(row, text)
  if (target === 'status')
    return read(
      Status,
      text.toLowerCase(),
      (status) => (row.status = status),
      'invalid_status',
      `${quoted(text)} is not a status. Use one of ${Status.options.join(', ')}.`,
    )
  if (target === 'source')
    return read(
      Source,
      text,
      (source) => (row.source = source),
      'invalid_source',
      `${quoted(text)} is longer than 200 characters or has line breaks. Shorten it to one line.`,
    )
  if (target === 'subscribedAt') return readTime(row, text)
  const type = known.find(({ name }) => name === target)?.type
  // The field was deleted after the import began.
  if (type === undefined) return null
  const value = fieldFromText(text, type)
  if (value === undefined) return { code: 'wrong_type', detail: `${target} has the type ${type}, which ${quoted(text)} does not fit.` }
  row.fields[target] = value
  return null
}

function readEmail(row: ImportRow, text: string): FieldError {
  if (text === '') return { code: 'no_email', detail: 'The row has no e-mail address.' }
  return read(EmailAddress, text, (email) => (row.email = email), 'invalid_email', `${quoted(text)} is not an e-mail address.`)
}

/** The length of the longest valid list: 100 tags of 64 characters, each with a separator and a space. Longer texts are refused unread. */
const TAGS_TEXT_MAX = TAGS_MAX * 66

function readTags(row: ImportRow, text: string): FieldError {
  const tooMany = { code: 'too_many_tags', detail: `A contact has at most ${TAGS_MAX} tags. Remove some from this row.` }
  if (text.length > TAGS_TEXT_MAX) return tooMany
  const written = text.split(/[,;]/).map((tag) => tag.trim())
  const tags = [...new Set(written.filter((tag) => tag !== ''))]
  if (tags.length > TAGS_MAX) return tooMany
  const wrong = tags.find((tag) => !Tag.safeParse(tag).success)
  if (wrong !== undefined) return { code: 'invalid_tag', detail: `${quoted(wrong)} is longer than 64 characters or has control characters.` }
  row.tags = tags
  return null
}

function readTime(row: ImportRow, text: string): FieldError {
  const time = /^\d{4}-\d{2}-\d{2}([ T]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/.test(text)
    ? new Date(/[Z+]|-\d{2}:?\d{2}$/.test(text.slice(10)) || text.length === 10 ? text : `${text.replace(' ', 'T')}Z`)
    : null
  // PostgreSQL has no year 0, which tables write for "never".
  if (!time || Number.isNaN(time.getTime()) || time.getUTCFullYear() < 1)
    return { code: 'invalid_time', detail: `${quoted(text)} is not a time. Write it as 2026-01-31 or 2026-01-31T09:30:00Z.` }
  row.subscribedAt = time.toISOString()
  return null
}

function read<T>(
  schema: { safeParse(text: string): { success: boolean; data?: T } },
  text: string,
  keep: (value: T) => void,
  code: string,
  detail: string,
): FieldError {
  const parsed = schema.safeParse(text)
  if (!parsed.success) return { code, detail }
  keep(parsed.data as T)
  return null
}

function quoted(text: string): string {
  return `“${text.length > 80 ? `${text.slice(0, 80)}…` : text}”`
}

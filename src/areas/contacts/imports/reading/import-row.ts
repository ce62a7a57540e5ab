import { EmailAddress } from '#operation/addresses/email-address.ts'
import { type Fields, Source, type Status, Tag, TAGS_MAX } from '../../record/contact.ts'
import { type CustomField, fieldFromText, fitsType } from '../../fields/custom-field.ts'
import { NAME_FIELDS } from '../record/import.ts'
import { type PaidCells, readPaidUntil, readTier } from '../columns/paid-columns.ts'
import { quoted } from '../columns/quoted.ts'
import { type DateOrder, readTime } from '../columns/read-time.ts'

/** A row that can be imported. The status is null where the file does not say one. */
export interface ImportRow extends PaidCells {
  line: number
  email: string
  status: Status | null
  source: string | null
  tags: string[]
  fields: Fields
  subscribedAt: string | null
  unsubscribedAt: string | null
}

export interface RefusedRow {
  line: number
  code: string
  detail: string
}

export function isRefused(row: ImportRow | RefusedRow): row is RefusedRow {
  return 'code' in row
}

/** A reason why a cell is refused; null for none. */
export type CellFault = Omit<RefusedRow, 'line'> | null

/** The parts of an import that reading a cell depends on. */
export interface CellRules {
  fields: ReadonlyMap<string, CustomField>
  statusOfWord: (word: string) => Status | undefined
  dateOrder: DateOrder
  quotedTags: boolean
}

/** Reads the text of a cell into the row. Returns the reason when it does not fit the target. */
export function readCell(row: ImportRow, target: string, text: string, rules: CellRules): CellFault {
  if (target === 'email') return readEmail(row, text)
  if (text === '') return null
  if (target === 'tags') return readTags(row, text, rules)
  if (target === 'status') return readStatus(row, text, rules)
  if (target === 'source') return readSource(row, text)
  if (target === 'subscribedAt' || target === 'unsubscribedAt') return readMoment(row, target, text, rules)
  if (target === 'tier') return readTier(row, text)
  if (target === 'paidUntil') return readPaidUntil(row, text, rules.dateOrder)
  if (target === 'fields') return readObject(row, text, rules)
  if (target === 'fullName') return readFullName(row, text, rules)
  return readField(row, target, text, rules)
}

function readEmail(row: ImportRow, text: string): CellFault {
  if (text === '') return { code: 'no_email', detail: 'The row has no e-mail address.' }
  const email = EmailAddress.safeParse(text)
  if (!email.success) return { code: 'invalid_email', detail: `${quoted(text)} is not an e-mail address.` }
  row.email = email.data
  return null
}

function readStatus(row: ImportRow, text: string, { statusOfWord }: CellRules): CellFault {
  const status = statusOfWord(text)
  if (status === undefined)
    return {
      code: 'invalid_status',
      detail: `${quoted(text)} is not a status. Say in statusMapping what it means: active, pending, unsubscribed, bounced or complained.`,
    }
  row.status = status
  return null
}

function readSource(row: ImportRow, text: string): CellFault {
  const source = Source.safeParse(text)
  if (!source.success)
    return { code: 'invalid_source', detail: `${quoted(text)} is longer than 200 characters or has line breaks. Shorten it to one line.` }
  row.source = source.data
  return null
}

function readMoment(row: ImportRow, target: 'subscribedAt' | 'unsubscribedAt', text: string, { dateOrder }: CellRules): CellFault {
  const time = readTime(text, dateOrder)
  if (!time) return { code: 'invalid_time', detail: `${quoted(text)} is not a time. Write it as 2026-01-31 or 2026-01-31T09:30:00Z.` }
  row[target] = time.at.toISOString()
  return null
}

/** The length of the longest valid list: 100 tags of 64 characters in quotes, each with a separator and a space. Longer texts are refused unread. */
const TAGS_TEXT_MAX = TAGS_MAX * 68

const goodTags = new Set<string>()

function readTags(row: ImportRow, text: string, { quotedTags }: CellRules): CellFault {
  const tooMany = { code: 'too_many_tags', detail: `A contact has at most ${TAGS_MAX} tags. Remove some from this row.` }
  if (text.length > TAGS_TEXT_MAX) return tooMany
  const written = text.split(/[,;]/).map((tag) => (quotedTags ? tag.trim().replace(/^"(.*)"$/, '$1') : tag).trim())
  const tags = [...new Set(written.filter((tag) => tag !== ''))]
  if (tags.length > TAGS_MAX) return tooMany
  const wrong = tags.find((tag) => !isTag(tag))
  if (wrong !== undefined) return { code: 'invalid_tag', detail: `${quoted(wrong)} is longer than 64 characters or has control characters.` }
  row.tags = tags
  return null
}

function isTag(tag: string): boolean {
  if (goodTags.has(tag)) return true
  if (!Tag.safeParse(tag).success) return false
  // An account has at most a thousand tags, and most rows have the same few.
  if (goodTags.size < 1000) goodTags.add(tag)
  return true
}

function readField(row: ImportRow, name: string, text: string, { fields, dateOrder }: CellRules): CellFault {
  // JSON in a cell may write characters that PostgreSQL cannot store.
  if (text.includes('\0') || !text.isWellFormed()) return { code: 'invalid_text', detail: `${name} has a NUL or half a character. Remove it.` }
  const type = fields.get(name)!.type
  const value = type === 'date' ? readTime(text, dateOrder)?.day : fieldFromText(text, type)
  if (value === undefined) return { code: 'wrong_type', detail: `${name} has the type ${type}, which ${quoted(text)} does not fit.` }
  row.fields[name] = value
  return null
}

/** Splits a name after its first word, and “Lovelace, Ada” at the comma. */
function readFullName(row: ImportRow, text: string, rules: CellRules): CellFault {
  const turned = /^([^,]+),\s*([^,]+)$/.exec(text)
  const first = turned ? turned[2]! : text.split(/\s/, 1)[0]!
  const last = turned ? turned[1]!.trim() : text.slice(first.length).trim()
  const [firstName, lastName] = NAME_FIELDS
  return readField(row, firstName, first, rules) ?? (last === '' ? null : readField(row, lastName, last, rules))
}

/** The longest JSON that is read from a cell. */
const OBJECT_TEXT_MAX = 100_000

/** Reads custom fields from a JSON object, as listmonk and Buttondown write them. Names that are no fields are left out. */
function readObject(row: ImportRow, text: string, rules: CellRules): CellFault {
  const object = text.length > OBJECT_TEXT_MAX ? null : objectOf(text)
  if (object === null) return { code: 'invalid_json', detail: `${quoted(text)} is not a JSON object. Write it as {"city": "Paris"}.` }
  for (const [name, value] of Object.entries(object)) {
    const field = rules.fields.get(name)
    if (!field || value === null || value === '' || (typeof value === 'object' && field.type !== 'text')) continue
    if (typeof value !== 'string' && fitsType(value, field.type)) row.fields[name] = value as number | boolean
    else {
      const fault = readField(row, name, typeof value === 'object' ? JSON.stringify(value) : String(value), rules)
      if (fault) return fault
    }
  }
  return null
}

function objectOf(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

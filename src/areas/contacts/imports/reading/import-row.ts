import { findInvisible, trimInvisible, withoutInvisible } from '#lib/addresses/invisible.ts'
import { EmailAddress } from '#operation/addresses/email-address.ts'
import { type Fields, NewTag, Source, type Status, TAGS_MAX } from '../../record/contact.ts'
import { type CustomField, type FieldType, fitsType } from '../../fields/custom-field.ts'
import { readValue } from '../../fields/read-value.ts'
import { NAME_FIELDS } from '../record/import.ts'
import { type EvidenceCells, NO_EVIDENCE, readCustomer, readIp } from '../columns/evidence-cells.ts'
import { type PaidCells, readPaidUntil, readTier } from '../columns/paid-columns.ts'
import { readList } from '../columns/cell-list.ts'
import { quoteText } from '../columns/quoted.ts'
import { type DateOrder, readTime } from '../columns/read-time.ts'
import { stricter } from '../columns/flag-columns.ts'

/** A row that can be imported. The status is null when the file does not contain it. */
export interface ImportRow extends PaidCells, EvidenceCells {
  line: number
  email: string
  status: Status | null
  source: string | null
  tags: string[]
  fields: Fields
  subscribedAt: string | null
  unsubscribedAt: string | null
}

/** A row as read, before it is known whether it can be imported. */
export interface ReadRow extends ImportRow {
  /** The values that are left out, with reasons. */
  leftOut: Omit<RefusedRow, 'line'>[]
}

/** Makes a row into which cells are read. */
export function emptyRow(line: number): ReadRow {
  return {
    line,
    email: '',
    status: null,
    source: null,
    tags: [],
    fields: {},
    subscribedAt: null,
    unsubscribedAt: null,
    tier: null,
    paidUntil: null,
    ...NO_EVIDENCE,
    leftOut: [],
  }
}

export interface RefusedRow {
  line: number
  code: string
  detail: string
}

export function isRefused(row: ReadRow | RefusedRow): row is RefusedRow {
  return 'code' in row
}

/** The reason why a cell makes its row refused; null for none. */
export type CellFault = Omit<RefusedRow, 'line'> | null

export interface CellRules {
  fields: ReadonlyMap<string, CustomField>
  statusOfWord: (word: string) => Status | undefined
  dateOrder: DateOrder
  /**
   * Whether paid readers are imported as paid. If so, a row with unclear cells about payment is
   * refused.
   */
  complimentary: boolean
  /** Whether 12,50 counts as a number. */
  decimalComma: boolean
}

/** The targets whose cell must be readable; otherwise the row is refused. */
const NEEDED = new Set(['email', 'status', 'unsubscribedAt'])
const PAID = new Set(['tier', 'paidUntil'])

/**
 * Reads a cell into the row. Returns a reason when the row must be refused. Other values that do
 * not fit are left out.
 */
export function readCell(row: ReadRow, target: string, text: string, rules: CellRules): CellFault {
  const fault = readInto(row, target, text, rules)
  if (fault === null || NEEDED.has(target)) return fault
  if (PAID.has(target)) return rules.complimentary ? fault : null
  row.leftOut.push(fault)
  return null
}

function readInto(row: ReadRow, target: string, text: string, rules: CellRules): CellFault {
  if (target === 'email') return readEmail(row, text)
  if (text === '') return null
  if (target === 'tags') return readTags(row, text)
  if (target === 'status') return readStatus(row, text, rules)
  if (target === 'source') return readSource(row, text)
  if (isMoment(target)) return readMoment(row, target, text, rules)
  if (target === 'consentIp' || target === 'confirmedIp') return readIp(row, target, text)
  if (target === 'stripeCustomerId') return readCustomer(row, text)
  if (target === 'tier') return readTier(row, text)
  if (target === 'paidUntil') return readPaidUntil(row, text, rules.dateOrder)
  if (target === 'fields') return readObject(row, text, rules)
  if (target === 'fullName') return readFullName(row, text, rules)
  return readField(row, target, text, rules)
}

function readEmail(row: ReadRow, text: string): CellFault {
  if (text === '') return { code: 'no_email', detail: 'The row has no e-mail address.' }
  const email = EmailAddress.safeParse(visibleOf(row, text))
  if (!email.success)
    return { code: 'invalid_email', detail: `${quoteText(text)} is not an e-mail address.` }
  row.email = email.data
  return null
}

/** Removes invisible characters from an address or tag, and notes the first. */
function visibleOf(row: ReadRow, text: string): string {
  const found = findInvisible(text)
  if (found === null) return text
  const visible = withoutInvisible(text)
  const detail = `An invisible sign is taken out of ${quoteText(visible)}: ${found.sign} at character ${found.place}.`
  row.leftOut.push({ code: 'invisible_sign', detail })
  return visible
}

function readStatus(row: ReadRow, text: string, { statusOfWord }: CellRules): CellFault {
  const status = statusOfWord(text)
  if (status === undefined)
    return {
      code: 'invalid_status',
      detail: `${quoteText(text)} is not a status. Say in statusMapping what it means: active, pending, unsubscribed, bounced or complained.`,
    }
  row.status = stricter(row.status, status)
  return null
}

function readSource(row: ReadRow, text: string): CellFault {
  const source = Source.safeParse(text)
  if (!source.success)
    return {
      code: 'invalid_source',
      detail: `The source ${quoteText(text)} is left out: it is longer than 200 characters or has line breaks.`,
    }
  row.source = source.data
  return null
}

const MOMENTS = ['subscribedAt', 'unsubscribedAt', 'consentAt', 'confirmedAt'] as const
type Moment = (typeof MOMENTS)[number]

export function isMoment(target: string): target is Moment {
  return MOMENTS.some((moment) => moment === target)
}

function readMoment(
  row: ReadRow,
  target: Moment,
  text: string,
  { dateOrder }: CellRules,
): CellFault {
  const time = readTime(text, dateOrder)
  if (!time)
    return {
      code: 'invalid_time',
      detail: `${quoteText(text)} is not a time. Write it as 2026-01-31 or 2026-01-31T09:30:00Z.`,
    }
  row[target] = time.at.toISOString()
  return null
}

/** Longest valid list of tags: 100 tags of 64 characters, each with quotes, separator and space. */
const TAGS_TEXT_MAX = TAGS_MAX * 68

const goodTags = new Set<string>()

function readTags(row: ReadRow, text: string): CellFault {
  const tooMany = {
    code: 'too_many_tags',
    detail: `The tags are left out: a contact has at most ${TAGS_MAX}.`,
  }
  if (text.length > TAGS_TEXT_MAX) return tooMany
  const tags = [...new Set(readList(text).map((tag) => visibleOf(row, trimInvisible(tag))))].filter(
    (tag) => tag !== '',
  )
  if (tags.length > TAGS_MAX) return tooMany
  row.tags = tags.filter(isTag)
  const wrong = tags.find((tag) => !isTag(tag))
  return wrong === undefined
    ? null
    : {
        code: 'invalid_tag',
        detail: `The tag ${quoteText(wrong)} is left out: a tag has up to 64 characters, and no comma, semicolon or control character.`,
      }
}

function isTag(tag: string): boolean {
  if (goodTags.has(tag)) return true
  if (!NewTag.safeParse(tag).success) return false
  // An account has at most a thousand tags, and most rows have the same few, so checked tags are
  // cached.
  if (goodTags.size < 1000) goodTags.add(tag)
  return true
}

function readField(
  row: ReadRow,
  name: string,
  text: string,
  { fields, dateOrder, decimalComma }: CellRules,
): CellFault {
  // JSON in a cell may write characters that PostgreSQL cannot store.
  if (text.includes('\0') || !text.isWellFormed())
    return {
      code: 'invalid_text',
      detail: `${name} is left out: it has a NUL or half a character.`,
    }
  const type = fields.get(name)!.type
  const value =
    type === 'date' ? readTime(text, dateOrder)?.day : readValue(text, type, { decimalComma })
  if (value === undefined)
    return {
      code: 'wrong_type',
      detail: `${name} is left out: ${quoteText(text)} is not ${FORMS[type]}.`,
    }
  if (typeof value === 'string' && value.length > TEXT_MAX) {
    row.fields[name] = value
      .slice(0, TEXT_MAX)
      .toWellFormed()
      .replace(/\uFFFD$/, '')
    return { code: 'too_long', detail: `${name} is cut after ${TEXT_MAX} characters.` }
  }
  row.fields[name] = value
  return null
}

const TEXT_MAX = 1000
const FORMS: Record<FieldType, string> = {
  text: 'text',
  number: 'a number such as 12.5 of up to fifteen digits',
  boolean: 'a yes or a no',
  date: 'a day such as 2026-01-31',
}

/** Splits a full name after the first word, or “Lovelace, Ada” at the comma. */
function readFullName(row: ReadRow, text: string, rules: CellRules): CellFault {
  const turned = /^([^,]+),\s*([^,]+)$/.exec(text)
  const first = turned ? turned[2]! : text.split(/\s/, 1)[0]!
  const last = turned ? turned[1]!.trim() : text.slice(first.length).trim()
  const [firstName, lastName] = NAME_FIELDS
  const faults = [
    readField(row, firstName, first, rules),
    last === '' ? null : readField(row, lastName, last, rules),
  ]
  return faults.find((fault) => fault !== null) ?? null
}

const OBJECT_TEXT_MAX = 100_000

/** Reads custom fields from JSON, as listmonk and Buttondown write it. Skips unknown fields. */
function readObject(row: ReadRow, text: string, rules: CellRules): CellFault {
  const object = text.length > OBJECT_TEXT_MAX ? null : objectOf(text)
  if (object === null)
    return {
      code: 'invalid_json',
      detail: `${quoteText(text)} is not a JSON object. Write it as {"city": "Paris"}.`,
    }
  for (const [name, value] of Object.entries(object)) {
    const field = rules.fields.get(name)
    if (
      !field ||
      value === null ||
      value === '' ||
      (typeof value === 'object' && field.type !== 'text')
    )
      continue
    if (typeof value !== 'string' && fitsType(value, field.type))
      row.fields[name] = value as number | boolean
    else {
      const fault = readField(
        row,
        name,
        typeof value === 'object' ? JSON.stringify(value) : String(value),
        rules,
      )
      if (fault) row.leftOut.push(fault)
    }
  }
  return null
}

function objectOf(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return value !== null && typeof value === 'object' && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

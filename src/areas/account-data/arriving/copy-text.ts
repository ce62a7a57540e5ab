import { uuidOf } from '#lib/typeid.ts'

/** A column of a table as PostgreSQL describes it. */
export interface TableColumn {
  name: string
  /** Its type as `format_type` writes it. */
  type: string
}

/** Writes a value in the text format of COPY, for a column of a type. Throws when it does not fit. */
export function copyText(value: unknown, type: string): string {
  if (value === null || value === undefined) return '\\N'
  if (value instanceof Date) return value.toISOString()
  if (Buffer.isBuffer(value)) return `\\\\x${value.toString('hex')}`
  if (type === 'bytea') return `\\\\x${String(value)}`
  if (type === 'uuid') return uuidText(String(value))
  if (type === 'json' || type === 'jsonb') return escapeText(JSON.stringify(value))
  if (Array.isArray(value)) return escapeText(arrayText(value))
  return escapeText(typeof value === 'object' ? JSON.stringify(value) : String(value))
}

/** Writes the uuid of a TypeID, or a uuid as it is. */
function uuidText(value: string): string {
  return value.includes('_') ? uuidOf(value) : value
}

function arrayText(items: readonly unknown[]): string {
  return `{${items
    .map((item) =>
      typeof item === 'string' ? `"${item.replace(/["\\]/g, String.raw`\$&`)}"` : String(item),
    )
    .join(',')}}`
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\b': '\\b',
  '\f': '\\f',
  '\v': '\\v',
}

function escapeText(text: string): string {
  // oxlint-disable-next-line no-control-regex -- these are what COPY reads as marks
  return text.replace(/[\\\n\r\t\b\f\v]/g, (letter) => ESCAPES[letter]!)
}

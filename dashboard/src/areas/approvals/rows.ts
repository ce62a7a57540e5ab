/** One value of a request, with the value that stands now where there is one. */
export interface Row {
  /** The names of the fields that lead to it. */
  path: string[]
  after: unknown
  /** Undefined where nothing stands beside it. */
  before?: unknown
  /** The currency of the amounts beside it. */
  currency: string | null
}

interface Rows {
  /** Values that differ from those that stand. */
  changed: Row[]
  /** Values that stand nowhere yet. */
  asked: Row[]
}

type Fields = Readonly<Record<string, unknown>>

/** Fields that say how a request is confirmed, and no part of what would be done. */
const UNSAID: ReadonlySet<string> = new Set(['dryRun', 'confirm', 'planConfirm'])

/** Sets the values of a request beside those of its record. Equal ones are left out. */
export function rowsOf(input: Fields, record: Fields | null): Rows {
  const rows: Rows = { changed: [], asked: [] }
  for (const [name, value] of Object.entries(input)) {
    // The name of the record stands above.
    if (isUnsaid(name, value) || (record !== null && value === record['id'])) continue
    const currency = currencyOf(value) ?? currencyOf(input) ?? currencyOf(record)
    if (record === null || !Object.hasOwn(record, name))
      rows.asked.push({ path: [name], after: value, currency })
    else rows.changed.push(...changesOf([name], record[name], value, currency))
  }
  return rows
}

/** A limit of keys has the name of a confirm, and is a word. */
function isUnsaid(name: string, value: unknown): boolean {
  return UNSAID.has(name) && !['none', 'token', 'person'].includes(value as string)
}

/** Lists the changed values below one field. A patch names some of an object's fields alone. */
function changesOf(
  path: string[],
  before: unknown,
  after: unknown,
  currency: string | null,
): Row[] {
  if (isFields(before) && isFields(after))
    return Object.entries(after).flatMap(([name, value]) =>
      changesOf(
        [...path, name],
        Object.hasOwn(before, name) ? before[name] : null,
        value,
        currencyOf(before) ?? currency,
      ),
    )
  return isSame(before, after) ? [] : [{ path, before, after, currency }]
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

export function isFields(value: unknown): value is Fields {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}

export function currencyOf(value: unknown): string | null {
  if (!isFields(value)) return null
  const { currency, paid } = value
  return typeof currency === 'string' ? currency : currencyOf(paid)
}

/** Returns whether a field holds an amount in the minor unit of a currency. */
export function isAmount(name: string): boolean {
  return /(^|[a-z])(price|amount|amountOff)$/i.test(name)
}

/** Returns whether a text has the form of an option of the API, such as `period_end`. */
export function isOption(text: string): boolean {
  return /^[a-z]+(_[a-z]+)*$/.test(text)
}

/** Makes words of a field's name that has none: `redeemBy` is “Redeem by”. */
export function readable(name: string): string {
  const words = name
    .replace(/_/g, ' ')
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Reads values from a service's JSON, which is never assumed to have the expected shape. */
export type Json = Record<string, unknown>

/** The most characters of a title, name, address or the like. */
const TEXT_MAX = 2_000
/** Times before and after these years are mistakes, or mean “never”. */
const YEARS = [1990, 2200] as const

export function objectOf(value: unknown): Json {
  return isObject(value) ? value : {}
}

export function isObject(value: unknown): value is Json {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}

export function objectsOf(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

/** Returns a text without what PostgreSQL cannot store; null when it is empty. */
export function textOf(value: unknown, charactersMax = TEXT_MAX): string | null {
  if (typeof value !== 'string') return null
  const text = value.replaceAll('\0', '').toWellFormed().trim().slice(0, charactersMax)
  return text === '' ? null : text.toWellFormed()
}

/** Returns a long text unchanged. Its length is bounded by the limit of a response. */
export function bodyOf(value: unknown): string {
  return typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : ''
}

/** Returns an id, which services write as a number or as text. */
export function idOf(value: unknown): string | null {
  return Number.isSafeInteger(value) ? String(value) : textOf(value, 200)
}

/** Returns a time as ISO 8601 in UTC; null for other texts. */
export function timeOf(value: unknown): string | null {
  const text = textOf(value, 60)
  const at = new Date(text ?? Number.NaN)
  const year = at.getUTCFullYear()
  return year >= YEARS[0] && year <= YEARS[1] ? at.toISOString() : null
}

/** Returns an address of the web; null for other texts. */
export function webAddressOf(value: unknown): string | null {
  const text = textOf(value)
  const url = text === null ? null : URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : null
}

/**
 * Returns the paths of addresses, without a slash at the end. The root has no path in the result.
 */
export function pathsOf(...addresses: readonly (string | null)[]): string[] {
  const paths = addresses.flatMap((address) => {
    const path = address === null ? undefined : URL.parse(address)?.pathname.replace(/\/+$/, '')
    return path === undefined || path === '' ? [] : [path]
  })
  return [...new Set(paths)]
}

export function namesOf(value: unknown): string[] {
  return objectsOf(value).flatMap(({ name }) => textOf(name, 200) ?? [])
}

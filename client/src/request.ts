import type { CallOptions } from './call.ts'

export interface Route {
  http: string
  /** The path, with the parameters in braces. */
  path: string
  writes?: true
  pages?: true
  upload?: true
  text?: true
}

/** A request, equal in each of its attempts. */
export interface Prepared {
  operation: string
  route: Route
  url: string
  headers: Record<string, string>
  body: string | FormData | null
}

type Input = Readonly<Record<string, unknown>>

interface Base {
  url: string
  headers: Readonly<Record<string, string>>
}

/**
 * Distributes an input to path, query, and JSON or form. Throws TypeError when that is impossible.
 */
export function prepare(
  operation: string,
  route: Route,
  input: Input,
  base: Base,
  options: CallOptions,
): Prepared {
  if (input === null || typeof input !== 'object')
    throw new TypeError(`${operation} takes an object.`)
  const rest: Record<string, unknown> = Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== undefined),
  )
  const path = route.path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const value = placed(operation, name, rest[name])
    delete rest[name]
    return value
  })
  const { idempotencyKey, ifMatch, ifNoneMatch } = options
  for (const [named, text] of Object.entries({ idempotencyKey, ifMatch, ifNoneMatch }))
    if (text !== undefined && text !== null && !/^[\x20-\x7e]+$/.test(text))
      throw new TypeError(`${operation}: ${named} may hold letters of ASCII alone.`)
  const inQuery = route.http === 'GET' || route.http === 'DELETE'
  const query = inQuery ? queryOf(rest) : ''
  const body = inQuery ? null : bodyOf(route, rest)
  const headers = {
    ...base.headers,
    accept: 'application/json, application/problem+json',
    ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    ...(route.writes &&
      options.idempotencyKey !== null && {
        'idempotency-key': options.idempotencyKey ?? newIdempotencyKey(),
      }),
    ...(options.ifMatch !== undefined && { 'if-match': options.ifMatch }),
    ...(options.ifNoneMatch !== undefined && { 'if-none-match': options.ifNoneMatch }),
  }
  return { operation, route, url: `${base.url}${path}${query}`, headers, body }
}

/**
 * Encodes a parameter of a path. `.` and `..` are refused, since they would lead a DELETE to
 * another path.
 */
function placed(operation: string, name: string, value: unknown): string {
  if ((typeof value !== 'string' && typeof value !== 'number') || value === '')
    throw new TypeError(`${operation} needs ${name}.`)
  if (/^\.{1,2}$/.test(String(value)))
    throw new TypeError(`${operation}: ${name} cannot be ${JSON.stringify(value)}.`)
  return encodeURIComponent(value)
}

function queryOf(rest: Input): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(rest))
    for (const one of [value].flat()) query.append(name, plain(one))
  return query.size > 0 ? `?${query.toString()}` : ''
}

function bodyOf(route: Route, rest: Input): string | FormData | null {
  const names = Object.keys(rest)
  if (names.length === 0) return null
  const upload = names.some((name) => rest[name] instanceof Blob)
  if (!upload) return JSON.stringify(rest)
  if (!route.upload) throw new TypeError('This operation takes no file.')
  const form = new FormData()
  for (const [name, value] of Object.entries(rest)) {
    if (value instanceof Blob)
      form.set(name, value, 'name' in value && typeof value.name === 'string' ? value.name : name)
    else form.set(name, plain(value))
  }
  return form
}

function plain(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Makes a key of 128 random bits. `crypto.randomUUID` is missing on pages without https. */
function newIdempotencyKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}

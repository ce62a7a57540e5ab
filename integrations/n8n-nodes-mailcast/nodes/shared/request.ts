import { createHash } from 'node:crypto'
import { type Action, type Field, parameterName, shownFields } from './model'

// Makes requests of the API from the values of a node, without n8n, so that tests need none.

export interface ApiRequest {
  method: Action['method']
  path: string
  query: Record<string, string | number | boolean>
  body?: Record<string, unknown>
}

/** A value that a person or an expression gave, which is not of its field's type. */
export class WrongValue extends Error {}

/** Builds the request of an action. `timeZone` is that of times without an offset. */
export function buildRequest(
  action: Action,
  values: Record<string, unknown>,
  timeZone: string,
): ApiRequest {
  const query: ApiRequest['query'] = {}
  const body: Record<string, unknown> = {}
  let { path } = action
  for (const field of shownFields(action)) {
    const value = valueOf(field, plain(values[parameterName(field)]), timeZone)
    const name = field.path[0]!
    if (field.in === 'path') {
      if (value === undefined) throw new WrongValue(`${field.label} is empty.`)
      // They would lead to another path: the deletion of a reader's tag to that of a tag.
      if (value === '.' || value === '..') throw new WrongValue(`${field.label} cannot be ${value}`)
      path = path.replace(`{${name}}`, encodeURIComponent(String(value)))
    } else if (value !== undefined) {
      if (field.in === 'query') query[name] = value as string | number | boolean
      else putAt(body, field.path, value)
    }
  }
  const takesBody = action.fields.some((field) => field.in === 'body')
  return { method: action.method, path, query, ...(takesBody && { body }) }
}

/** Returns the same request with the token of a plan that was shown. */
export function confirmed(request: ApiRequest, confirm: string): ApiRequest {
  return request.method === 'DELETE'
    ? { ...request, query: { ...request.query, confirm } }
    : { ...request, body: { ...request.body, confirm } }
}

/**
 * Returns the Idempotency-Key of a request. The request is a part of it, so that an execution that
 * is tried again with other values is carried out.
 */
export function idempotencyKey(place: readonly (string | number)[], request: ApiRequest): string {
  return `n8n-${createHash('sha256')
    .update(JSON.stringify([place, request]))
    .digest('hex')
    .slice(0, 48)}`
}

/** Returns the value in a resource locator, or the value itself. */
function plain(value: unknown): unknown {
  return typeof value === 'object' && value !== null && '__rl' in value
    ? (value as unknown as { value: unknown }).value
    : value
}

function valueOf(field: Field, value: unknown, timeZone: string): unknown {
  if (value === undefined || value === null || value === '') return undefined
  const wrong = (wanted: string) => new WrongValue(`${field.label} must be ${wanted}.`)
  switch (field.type) {
    case 'integer':
      if (!/^[+-]?\d+$/.test(String(value).trim())) throw wrong('a whole number')
      return Number(value)
    case 'boolean':
      return value === true || value === 'true'
    case 'date':
      return textOf(value).slice(0, 10)
    case 'time':
      return instantOf(textOf(value), timeZone) ?? textOf(value)
    case 'strings':
      return Array.isArray(value)
        ? value.map(String)
        : String(value)
            .split(',')
            .map((part) => part.trim())
            .filter((part) => part !== '')
    case 'pairs': {
      const pairs = pairsOf(value) ?? failWith(wrong('names and values'))
      return Object.keys(pairs).length > 0 ? pairs : undefined
    }
    case 'json':
      return jsonOf(value) ?? failWith(wrong('JSON'))
    default:
      return String(value)
  }
}

function failWith(error: Error): never {
  throw error
}

/** Writes a time of an expression, which may be of JavaScript or Luxon, as text. */
function textOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  const { toISO } = value as { toISO?: () => string }
  return toISO ? toISO.call(value) : value instanceof Date ? value.toISOString() : String(value)
}

/** Reads rows of names and values, an object of an expression, or its JSON. */
function pairsOf(value: unknown): Record<string, unknown> | undefined {
  const given = jsonOf(value)
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return undefined
  const { pair } = given as { pair?: unknown }
  if (!Array.isArray(pair)) return given as Record<string, unknown>
  return Object.fromEntries(
    (pair as { name: string; value: unknown }[]).map((row) => [row.name, row.value]),
  )
}

function jsonOf(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

function putAt(body: Record<string, unknown>, path: readonly string[], value: unknown): void {
  let inner = body
  for (const name of path.slice(0, -1))
    inner = (inner[name] ??= {}) as unknown as Record<string, unknown>
  inner[path.at(-1)!] = value
}

/** Converts a time to UTC. One without an offset is in the time zone of the workflow. */
export function instantOf(text: string, timeZone: string): string | undefined {
  const hasOffset = /(?:z|[+-]\d\d:?\d\d)$/i.test(text)
  const asUtc = Date.parse(hasOffset ? text : `${text.replace(' ', 'T')}Z`)
  if (Number.isNaN(asUtc)) return undefined
  if (hasOffset) return new Date(asUtc).toISOString()
  // The second look is right where the first one fell on the other side of a change of the clock.
  const first = asUtc - offsetAt(asUtc, timeZone)
  return new Date(asUtc - offsetAt(first, timeZone)).toISOString()
}

/** Returns the milliseconds by which a zone's clock is ahead of UTC. */
function offsetAt(instant: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant)
  const part = (type: string) => Number(parts.find((one) => one.type === type)!.value)
  const shown = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
  return shown - Math.floor(instant / 1000) * 1000
}

import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type AnyOperation, routeOf } from '#operation/operation.ts'
import { hasManyNames } from '#lib/formats/json-width.ts'
import { invalid, NAMES_MAX } from '#operation/parse.ts'
import { malformed, Problem, unsupportedMediaType } from '#operation/problem.ts'

type JsonSchema = z.core.JSONSchema.BaseSchema

/** Makes the function that reads the input of an operation from path, query and body. */
export function inputReader(operation: AnyOperation): (request: FastifyRequest) => unknown {
  const { method } = routeOf(operation)!
  const fromQuery = method === 'GET' || method === 'DELETE'
  return (request) => {
    if (fromQuery) refuseBody(request)
    const sent = fromQuery
      ? readQuery(request.query as Record<string, unknown>, propertiesOf(operation))
      : { ...readBody(request), ...refuseQuery(request) }
    return withPath(sent, request)
  }
}

/** Adds the values in the path. Refuses a field that the path has too. */
export function withPath(
  sent: Record<string, unknown>,
  { params }: FastifyRequest,
): Record<string, unknown> {
  const path = params as Record<string, string>
  const twice = Object.keys(path).find((name) => Object.hasOwn(sent, name))
  if (twice)
    throw invalid([
      {
        code: 'unknown_field',
        detail: `${twice} is in the path already. Leave it out here.`,
        pointer: `/${twice}`,
      },
    ])
  return { ...sent, ...path }
}

/**
 * The schemas are made at the first request of an operation, because making all at the start takes
 * 60 ms.
 */
const known = new WeakMap<AnyOperation, Record<string, JsonSchema>>()

function propertiesOf(operation: AnyOperation): Record<string, JsonSchema> {
  const { properties = {} } = known.has(operation)
    ? { properties: known.get(operation)! }
    : (z.toJSONSchema(operation.input, { io: 'input', unrepresentable: 'any' }) as {
        properties?: Record<string, JsonSchema>
      })
  known.set(operation, properties)
  return properties
}

function refuseBody(request: FastifyRequest): void {
  if (request.body instanceof Buffer && request.body.length > 0)
    throw new Problem(malformed, `${request.method} takes no body here. Use the query instead.`)
}

function refuseQuery(request: FastifyRequest): object {
  const names = Object.keys(request.query as object)
  if (names.length === 0) return {}
  throw invalid(
    names.map((name) => ({
      code: 'unknown_parameter',
      detail: `There is no query parameter ${JSON.stringify(name.slice(0, 80))} here. Send fields in the body.`,
      pointer: `/${name.slice(0, 80)}`,
    })),
  )
}

const JSON_TYPES = /^application\/(?:merge-patch\+)?json\s*(?:;|$)/i

function readBody(request: FastifyRequest): Record<string, unknown> {
  const body = request.body as Buffer | undefined
  if (!body || body.length === 0) return {}
  const type = request.headers['content-type'] ?? ''
  if (!JSON_TYPES.test(type))
    throw new Problem(unsupportedMediaType, 'Send JSON, with Content-Type: application/json.')
  const value = parseJson(body)
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    throw invalid([
      { code: 'invalid_type', detail: 'The body must be a JSON object: {…}.', pointer: '' },
    ])
  return value as Record<string, unknown>
}

/** Parses JSON in UTF-8 (RFC 8259 §8.1). Refuses other encodings, as a guess could damage names. */
function parseJson(body: Buffer): unknown {
  if (hasManyNames(body, NAMES_MAX))
    throw invalid([
      {
        code: 'too_big',
        detail: `The body has more than ${NAMES_MAX} different names. Send fewer.`,
        pointer: '',
      },
    ])
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch (error) {
    const why =
      error instanceof SyntaxError
        ? error.message.replace(/"(.{40}).*"/s, '"$1…"').slice(0, 200)
        : 'it is not UTF-8'
    throw new Problem(malformed, `The body is not valid JSON: ${why}.`)
  }
}

/** Converts the texts of a query to the numbers, booleans and lists of the schema. */
function readQuery(
  query: Record<string, unknown>,
  properties: Record<string, JsonSchema>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, readParameter(value, properties[name])]),
  )
}

function readParameter(value: unknown, schema: JsonSchema | undefined): unknown {
  if (schema?.type === 'array')
    return (Array.isArray(value) ? value : [value]).flatMap((part) => String(part).split(','))
  if (Array.isArray(value)) return value
  const text = String(value)
  if (schema?.type === 'integer' || schema?.type === 'number')
    return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
  if (schema?.type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text
  return text
}

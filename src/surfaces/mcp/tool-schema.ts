import { z } from 'zod'

export type Json = Record<string, unknown>

/** An object as JSON Schema 2020-12, in one piece: no `$ref`, since some clients do not follow them, and never a union at the top. */
export interface ObjectSchema extends Json {
  type: 'object'
  properties?: Record<string, Json>
  required?: string[]
}

export function inputSchema(schema: z.ZodType): ObjectSchema {
  return objectSchema(schema, 'input')
}

/** What admits every answer of an operation. Where there are several, their fields stand side by side, and those that all have are required. */
export function outputSchema(answers: readonly z.ZodType[]): ObjectSchema {
  const shapes = distinct(answers.map((answer) => (answer instanceof z.ZodNull ? NOTHING : objectSchema(answer, 'output'))))
  if (shapes.length === 1) return shapes[0]!
  const names = [...new Set(shapes.flatMap(({ properties = {} }) => Object.keys(properties)))]
  return {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, anyOf(shapes.flatMap((shape) => propertyOf(shape, name)))])),
    required: names.filter((name) => shapes.every(({ required }) => required?.includes(name))),
    ...(shapes.every((shape) => shape['additionalProperties'] === false) && { additionalProperties: false }),
  }
}

/** A success without a body (204) is an empty object, so that structured content is always one. */
const NOTHING: ObjectSchema = { type: 'object', properties: {}, additionalProperties: false }

function propertyOf({ properties = {} }: ObjectSchema, name: string): Json[] {
  return Object.hasOwn(properties, name) ? [properties[name]!] : []
}

function anyOf(shapes: Json[]): Json {
  const all = distinct(shapes)
  return all.length === 1 ? all[0]! : { anyOf: all }
}

function distinct<Shape extends Json>(shapes: readonly Shape[]): Shape[] {
  return [...new Map(shapes.map((shape) => [JSON.stringify(shape), shape])).values()]
}

function objectSchema(schema: z.ZodType, io: 'input' | 'output'): ObjectSchema {
  const { $schema: _dialect, $defs = {}, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json & { $defs?: Record<string, Json> }
  const whole = inOnePiece(json, $defs, io, []) as ObjectSchema
  if (whole.type !== 'object') throw new Error('An operation takes and answers objects; a tool cannot be made of anything else.')
  return whole
}

const ANNOTATIONS = new Set(['id', 'default', 'examples', 'enum', 'const'])

/** Definitions put where they are referred to, and what costs an agent tokens and tells it nothing left out. */
function inOnePiece(value: unknown, definitions: Record<string, Json>, io: 'input' | 'output', inside: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => inOnePiece(item, definitions, io, inside))
  if (value === null || typeof value !== 'object') return value
  const { $ref, ...schema } = value as Json & { $ref?: string }
  if ($ref !== undefined) {
    const name = $ref.replace('#/$defs/', '')
    if (inside.includes(name)) throw new Error(`${name} holds itself: say in its schema how deep it goes.`)
    return inOnePiece({ ...definitions[name], ...schema }, definitions, io, [...inside, name])
  }
  return Object.fromEntries(
    Object.entries(schema).flatMap(([key, inner]) => {
      if (isNoise(key, schema, io)) return []
      if (ANNOTATIONS.has(key)) return [[key, inner]]
      if (key === 'properties') return [[key, eachProperty(inner as Json, (property) => inOnePiece(property, definitions, io, inside))]]
      const whole = inOnePiece(inner, definitions, io, inside)
      if (key === 'allOf') return allOf(whole as Json[])
      return [[key, whole]]
    }),
  )
}

/** Patterns that were left out leave empty parts behind, which say nothing. */
function allOf(parts: readonly Json[]): [string, Json[]][] {
  const telling = parts.filter((part) => Object.keys(part).length > 0)
  return telling.length === 0 ? [] : [['allOf', telling]]
}

function eachProperty(properties: Json, change: (property: unknown) => unknown): Json {
  return Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, change(property)]))
}

/**
 * zod's names of components, the pattern of a format (up to 500 characters for a time), the largest safe integer, and what only helps to
 * write. Patterns that look ahead or name Unicode classes are refused by clients in other languages, or read as something else; the
 * operation checks them all the same.
 */
function isNoise(key: string, schema: Json, io: 'input' | 'output'): boolean {
  if (key === 'id') return true
  if (key === 'pattern') return io === 'output' || schema['format'] !== undefined || /\\p\{|\(\?/.test(String(schema[key]))
  if (key === 'maximum') return schema[key] === Number.MAX_SAFE_INTEGER
  if (key === 'minimum') return schema[key] === Number.MIN_SAFE_INTEGER
  return io === 'output' && key === 'examples'
}

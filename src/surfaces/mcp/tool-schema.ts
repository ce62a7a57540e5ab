import { z } from 'zod'
import { type Definitions, type Json, kindsOf, type ObjectSchema, oneObject } from './one-object.ts'

export function inputSchema(schema: z.ZodType): ObjectSchema {
  return objectSchema(schema, 'input')
}

/**
 * Makes a schema that accepts every answer of an operation. Several answers are merged into one
 * object with all fields. Fields that all answers have are required.
 */
export function outputSchema(answers: readonly z.ZodType[]): ObjectSchema {
  const shapes = distinct(
    answers.map((answer) =>
      answer instanceof z.ZodNull ? NOTHING : objectSchema(answer, 'output'),
    ),
  )
  if (shapes.length === 1) return shapes[0]!
  const names = [...new Set(shapes.flatMap(({ properties = {} }) => Object.keys(properties)))]
  return {
    type: 'object',
    properties: Object.fromEntries(
      names.map((name) => [name, anyOf(shapes.flatMap((shape) => propertyOf(shape, name)))]),
    ),
    required: names.filter((name) => shapes.every(({ required }) => required?.includes(name))),
    ...(shapes.every((shape) => shape['additionalProperties'] === false) && {
      additionalProperties: false,
    }),
    ...(shapes.some(({ $defs }) => $defs) && {
      $defs: Object.assign({}, ...shapes.map(({ $defs }) => $defs)) as Json,
    }),
  }
}

/** The schema of a success without a body (204), since structured content must be an object. */
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

type Io = 'input' | 'output'

function objectSchema(schema: z.ZodType, io: Io): ObjectSchema {
  const {
    $schema: _dialect,
    $defs = {},
    ...json
  } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json & { $defs?: Definitions }
  const circular = circularIn($defs)
  const source = {
    $defs,
    kept:
      io === 'input' && circular.size > 0
        ? new Set([...circular, ...repeatedIn({ json, $defs })])
        : circular,
    io,
  }
  const whole = inOnePiece(json, source) as ObjectSchema
  if (whole.type !== 'object')
    throw new Error(
      'An operation takes and answers objects; a tool cannot be made of anything else.',
    )
  const needed = new Map<string, unknown>()
  const add = (schema: unknown) => {
    for (const name of referredTo(schema)) {
      if (needed.has(name)) continue
      needed.set(name, null)
      needed.set(name, inOnePiece($defs[name], source))
      add(needed.get(name))
    }
  }
  add(whole)
  return needed.size === 0 ? whole : { ...whole, $defs: Object.fromEntries(needed) }
}

function referredTo(schema: unknown): string[] {
  return [...JSON.stringify(schema ?? {}).matchAll(/"#\/\$defs\/([^"]+)"/g)].map(
    (found) => found[1]!,
  )
}

/** Finds definitions that contain themselves, such as a filter of filters. */
function circularIn(definitions: Definitions): Set<string> {
  const reached = (name: string) => {
    const seen = new Set(referredTo(definitions[name]))
    // A loop over a set also visits elements that are added meanwhile.
    for (const next of seen) for (const further of referredTo(definitions[next])) seen.add(further)
    return seen
  }
  return new Set(Object.keys(definitions).filter((name) => reached(name).has(name)))
}

/**
 * The number of characters above which a definition is written only once, although several places
 * use it.
 */
const LARGE = 500

function repeatedIn(whole: { json: Json; $defs: Definitions }): string[] {
  const places = Map.groupBy(referredTo(whole), (name) => name)
  return [...places].flatMap(([name, { length }]) =>
    length > 1 && JSON.stringify(whole.$defs[name]).length > LARGE ? [name] : [],
  )
}

interface Source {
  $defs: Definitions
  kept: ReadonlySet<string>
  io: Io
}

/**
 * Replaces a definition that contains itself by its type. Agents only read the schema, and complete
 * definitions would make the list of tools half as long again.
 */
function typeAlone({ type = 'object' }: Json): Json {
  return { type }
}

const ANNOTATIONS = new Set(['id', 'default', 'examples', 'enum', 'const'])

/**
 * Replaces references by their definitions, and leaves out what costs an agent tokens and does not
 * help it.
 */
function inOnePiece(value: unknown, source: Source): unknown {
  if (Array.isArray(value)) return value.map((item) => inOnePiece(item, source))
  if (value === null || typeof value !== 'object') return value
  const { $ref, ...schema } = value as Json & { $ref?: string }
  if ($ref !== undefined) {
    const name = $ref.replace('#/$defs/', '')
    if (source.kept.has(name)) return source.io === 'input' ? value : typeAlone(source.$defs[name]!)
    if (!source.$defs[name])
      throw new Error(
        `${$ref} leads nowhere that a tool's schema could follow; give what holds itself an id.`,
      )
    return inOnePiece({ ...source.$defs[name], ...schema }, source)
  }
  const kinds = kindsOf(schema, source.$defs)
  if (kinds) return inOnePiece(oneObject(schema, kinds), source)
  return Object.fromEntries(
    Object.entries(schema).flatMap(([key, inner]) => {
      if (isNoise(key, schema, source.io)) return []
      if (ANNOTATIONS.has(key)) return [[key, inner]]
      if (key === 'properties')
        return [[key, eachProperty(inner as Json, (property) => inOnePiece(property, source))]]
      const whole = inOnePiece(inner, source)
      // Validators write a schema without conditions as `true`.
      if (key === 'additionalProperties' && isEmpty(whole)) return [[key, true]]
      if (key === 'allOf') return allOf(whole as Json[])
      // The interfaces of several models accept only anyOf. Here it means the same as oneOf,
      // because the branches of our unions exclude each other.
      if (key === 'oneOf') return [['anyOf', whole]]
      return [[key, whole]]
    }),
  )
}

/** Removes parts that became empty when patterns were left out. */
function allOf(parts: readonly Json[]): [string, Json[]][] {
  const telling = parts.filter((part) => !isEmpty(part))
  return telling.length === 0 ? [] : [['allOf', telling]]
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}

function eachProperty(properties: Json, change: (property: unknown) => unknown): Json {
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, change(property)]),
  )
}

/**
 * The keywords that help to write a value. Without them in answers, the list of 116 tools is
 * 193,000 of 670,000 characters shorter.
 */
const HELP_FOR_WRITING = new Set([
  'examples',
  'description',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
])

/**
 * Returns whether to leave out a keyword. Clients in other languages misread patterns with
 * lookahead or Unicode classes, and a time's pattern has 500 characters. The operation checks all
 * patterns itself.
 */
function isNoise(key: string, schema: Json, io: Io): boolean {
  if (key === 'id' || key === 'forms' || key.startsWith('x-')) return true
  if (io === 'output' && HELP_FOR_WRITING.has(key)) return true
  if (key === 'pattern')
    return schema['format'] !== undefined || /\\p\{|\(\?/.test(String(schema[key]))
  if (key === 'maximum') return schema[key] === Number.MAX_SAFE_INTEGER
  return key === 'minimum' && schema[key] === Number.MIN_SAFE_INTEGER
}

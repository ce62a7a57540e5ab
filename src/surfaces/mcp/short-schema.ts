import type { Definitions, Json, ObjectSchema } from './one-object.ts'

/**
 * Shortens a tool's input schema for the small set. The parts left out accept every value, so that
 * a client that checks arguments refuses nothing that the operation accepts.
 */
export function shortSchema({ $defs = {}, ...schema }: ObjectSchema): ObjectSchema {
  const properties = Object.entries(schema.properties ?? {}).map(
    ([name, property]) => [name, shorten(property, $defs as Definitions, ROOM)] as const,
  )
  return { ...schema, properties: Object.fromEntries(properties) }
}

/** The maximum number of characters for a property, and for a property inside it. */
const ROOM = 330
const INNER_ROOM = 220
const WORDS_MAX = 140

/**
 * The schema keywords that are left out. The operation checks their rules, and its refusals
 * describe the expected value.
 */
const LEFT_OUT = new Set([
  'examples',
  'pattern',
  'format',
  'propertyNames',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minimum',
  'maximum',
])

function shorten(schema: Json, $defs: Definitions, room: number): Json {
  const { $ref, ...own } = schema
  const meant = typeof $ref === 'string' ? { ...$defs[$ref.replace('#/$defs/', '')], ...own } : own
  const plain = strip(meant)
  if (!refers(plain) && JSON.stringify(plain).length <= room) return plain
  return room === ROOM ? oneLevel(meant, $defs) : typeAlone(meant, $defs)
}

function refers(schema: Json): boolean {
  return JSON.stringify(schema).includes('"$ref"')
}

function strip(schema: Json): Json {
  return Object.fromEntries(
    Object.entries(schema).flatMap(([key, value]) => {
      if (LEFT_OUT.has(key)) return []
      if (key === 'description') return [[key, firstWords(String(value))]]
      if (key === 'properties') return [[key, mapFields(value as Json, strip)]]
      if (key === 'anyOf') return [[key, (value as Json[]).map(strip)]]
      if (key === 'items' || key === 'additionalProperties')
        return [[key, typeof value === 'object' ? strip(value as Json) : value]]
      return [[key, value]]
    }),
  )
}

/** Returns an object's schema with the names and types of its fields, whose forms are shortened. */
function oneLevel(schema: Json, $defs: Definitions): Json {
  const whole = withoutNull(schema)
  const { properties, type } = whole
  if (type !== 'object' || properties === undefined) return typeAlone(schema, $defs)
  return {
    ...typeAlone(schema, $defs),
    properties: mapFields(properties as Json, (property) => shorten(property, $defs, INNER_ROOM)),
  }
}

/** Returns a schema's types, and the start of its description. */
function typeAlone(schema: Json, $defs: Definitions): Json {
  const types = new Map(typesOf(schema, $defs).map((type) => [JSON.stringify(type), type] as const))
  const words = schema['description'] ?? withoutNull(schema)['description']
  return {
    ...(types.size === 1
      ? [...types.values()][0]
      : types.size > 1 && { anyOf: [...types.values()] }),
    ...(typeof words === 'string' && { description: firstWords(words) }),
  }
}

/**
 * Lists the types of a schema. That of a list contains the type of its items, which some models'
 * interfaces require.
 */
function typesOf({ type, anyOf, items, $ref }: Json, $defs: Definitions): Json[] {
  if (typeof $ref === 'string') return typesOf($defs[$ref.replace('#/$defs/', '')] ?? {}, $defs)
  if (Array.isArray(anyOf)) return (anyOf as Json[]).flatMap((form) => typesOf(form, $defs))
  if (type === undefined) return []
  const [inner = {}] = type === 'array' ? typesOf((items ?? {}) as Json, $defs) : []
  return [{ type, ...(type === 'array' && { items: inner }) }]
}

/** Returns the only alternative that is not null; the schema itself when there are several. */
function withoutNull(schema: Json): Json {
  const forms = ((schema['anyOf'] as Json[] | undefined) ?? []).filter(
    ({ type }) => type !== 'null',
  )
  return forms.length === 1 ? forms[0]! : schema
}

/** Truncates a description after the sentence in which it exceeds the maximum length. */
function firstWords(words: string): string {
  if (words.length <= WORDS_MAX) return words
  const end = words.indexOf('. ', WORDS_MAX / 2)
  return end === -1 ? words.slice(0, 2 * WORDS_MAX) : words.slice(0, end + 1)
}

function mapFields(properties: Json, change: (property: Json) => Json): Json {
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, change(property as Json)]),
  )
}

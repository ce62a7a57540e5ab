export type Json = Record<string, unknown>

/**
 * A JSON Schema 2020-12 of an object, with few `$ref`, which some clients ignore, and no union at
 * the top.
 */
export interface ObjectSchema extends Json {
  type: 'object'
  properties?: Record<string, Json>
  required?: string[]
}

export type Definitions = Record<string, Json>

/** An alternative of a union, recognized by its `type`. */
interface Kind extends ObjectSchema {
  description?: string
  properties: Record<string, Json> & { type: { const: string } }
}

/** Returns the alternatives of a union that `type` distinguishes; null for any other schema. */
export function kindsOf(schema: Json, $defs: Definitions): Kind[] | null {
  const members = (schema['oneOf'] ?? schema['anyOf']) as Json[] | undefined
  if (!Array.isArray(members) || members.length < 2) return null
  const kinds = members.map(({ $ref, ...member }) =>
    typeof $ref === 'string' ? { ...$defs[$ref.replace('#/$defs/', '')], ...member } : member,
  )
  return kinds.every(isKind) ? kinds : null
}

function isKind(schema: Json): schema is Kind {
  return (
    schema['type'] === 'object' &&
    typeof (schema as Partial<Kind>).properties?.type?.const === 'string'
  )
}

/**
 * Merges the alternatives of a union into one object, whose description lists the fields of each
 * type. With a separate schema for each alternative, the blocks of a text would have 27,000
 * characters in each of 14 tools.
 */
export function oneObject(
  { oneOf: _oneOf, anyOf: _anyOf, description, ...schema }: Json,
  kinds: readonly Kind[],
): Json {
  const names = [...new Set(kinds.flatMap(({ properties }) => Object.keys(properties)))].filter(
    (name) => name !== 'type',
  )
  return {
    ...schema,
    type: 'object',
    description: [description, ...fieldsByType(kinds, names)].filter(Boolean).join(' '),
    properties: {
      type: { type: 'string', enum: kinds.map(typeOf) },
      ...Object.fromEntries(names.map((name) => [name, fieldOf(name, kinds)])),
    },
    required: [
      'type',
      ...names.filter((name) => kinds.every(({ required }) => required?.includes(name))),
    ],
    additionalProperties: false,
  }
}

function typeOf({ properties }: Kind): string {
  return properties.type.const
}

/** Lists the fields of each type. Fields that most types may have are listed first. */
function fieldsByType(kinds: readonly Kind[], names: readonly string[]): string[] {
  const common = names.filter(
    (name) => kinds.filter((kind) => isOptional(kind, name)).length > (kinds.length * 2) / 3,
  )
  const exceptions = kinds.flatMap((kind) => {
    const missing = common.filter((name) => !isOptional(kind, name))
    return missing.length === 0 ? [] : [`${typeOf(kind)} without ${missing.join(', ')}`]
  })
  const types = kinds.map((kind) => {
    const own = Object.keys(kind.properties).filter(
      (name) => name !== 'type' && !common.includes(name),
    )
    const fields = own.map((name) => (isOptional(kind, name) ? `${name}?` : name)).join(', ')
    return `${typeOf(kind)} {${fields}}${kind.description ? ` (${kind.description})` : ''}`
  })
  const note = exceptions.length === 0 ? '' : ` (${exceptions.join('; ')})`
  return [
    ...(common.length === 0 ? [] : [`Of most types: ${common.join(', ')}${note}.`]),
    `By type: ${types.join('; ')}.`,
  ]
}

function isOptional({ properties, required = [] }: Kind, name: string): boolean {
  return Object.hasOwn(properties, name) && !required.includes(name)
}

/**
 * Describes a field. When its schema differs between types, each alternative begins with the names
 * of its types.
 */
function fieldOf(name: string, kinds: readonly Kind[]): Json {
  const having = kinds.filter(({ properties }) => Object.hasOwn(properties, name))
  const forms = [
    ...Map.groupBy(having, ({ properties }) => JSON.stringify(properties[name])).values(),
  ]
  if (forms.length === 1) return having[0]!.properties[name]!
  return {
    anyOf: forms.map((alike) => {
      const { description, ...schema } = alike[0]!.properties[name]!
      return {
        ...schema,
        description: [alike.map(typeOf).join(', '), description].filter(Boolean).join(': '),
      }
    }),
  }
}

/** The part of JSON Schema that the catalogue uses. */
export interface Schema {
  $ref?: string
  type?: string
  description?: string
  enum?: string[]
  const?: unknown
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  default?: unknown
  examples?: unknown[]
  minimum?: number
  maximum?: number
  maxLength?: number
}

export interface Field {
  name: string
  required: boolean
  description: string
  kind: 'text' | 'long' | 'number' | 'boolean' | 'choice' | 'choices' | 'list' | 'json'
  choices: string[]
  nullable: boolean
  initial: unknown
  example: unknown
  minimum: number | undefined
  maximum: number | undefined
}

/** A field as it was filled in. Undefined: it is not sent. */
export type Value = string | number | boolean | string[] | null | undefined
export type Values = Record<string, Value>

/** Texts that may be longer get a field of several lines. */
const LINE_MAX = 500

export function fieldOf(
  name: string,
  required: boolean,
  schema: Schema,
  resolve: (schema: Schema) => Schema,
  example?: unknown,
): Field {
  const options = (schema.anyOf ?? []).map(resolve)
  const filled = options.filter(({ type }) => type !== 'null')
  // A union of texts is a text; any other union is JSON.
  const one =
    schema.anyOf === undefined
      ? schema
      : filled.length === 1 || filled.every(({ type }) => type === 'string')
        ? filled[0]!
        : {}
  const items = resolve(one.items ?? {})
  return {
    name,
    required,
    description: schema.description ?? one.description ?? '',
    kind: kindOf(one, items),
    choices: one.enum ?? items.enum ?? [],
    nullable: filled.length < options.length,
    initial: schema.default ?? one.default,
    example: example ?? schema.examples?.[0] ?? one.examples?.[0],
    minimum: one.minimum,
    maximum: one.maximum,
  }
}

function kindOf({ type, enum: choices, maxLength = 0 }: Schema, items: Schema): Field['kind'] {
  if (choices) return 'choice'
  if (type === 'string') return maxLength > LINE_MAX && maxLength !== 2048 ? 'long' : 'text'
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'boolean') return 'boolean'
  if (type === 'array' && items.enum) return 'choices'
  if (type === 'array' && items.type === 'string') return 'list'
  return 'json'
}

/** Returns the input of a call, or the fields whose JSON cannot be read. */
export function inputOf(
  fields: readonly Field[],
  values: Values,
): { input: Record<string, unknown>; wrong: string[] } {
  const input: Record<string, unknown> = {}
  const wrong: string[] = []
  for (const { name, kind } of fields) {
    const value = values[name]
    if (value === undefined || value === '') continue
    if (kind !== 'json' || value === null) input[name] = value
    else {
      try {
        input[name] = JSON.parse(value as string)
      } catch {
        wrong.push(name)
      }
    }
  }
  return { input, wrong }
}

import { z } from 'zod'
import type { Forms } from '#operation/fields.ts'

export type Json = Record<string, unknown>

/** Makes JSON Schemas from zod schemas. Those with an id become components. */
export function schemaCollector() {
  const components: Record<string, Json> = {}
  const addComponent = (name: string, definition: unknown) =>
    (components[name] = oneOfForms(clean(definition), components))
  return {
    components,
    oneOfForms: (schema: Json) => oneOfForms(schema, components),
    schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
      const {
        $schema: _dialect,
        $defs,
        ...json
      } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json & {
        $defs?: Record<string, Json>
      }
      const own = json['id']
      for (const [name, definition] of Object.entries($defs ?? {})) addComponent(name, definition)
      if (typeof own !== 'string') return clean(json)
      addComponent(own, json)
      return { $ref: `#/components/schemas/${own}` }
    },
  }
}

/**
 * Writes an object with `forms` as a `oneOf` of named components. Each component requires the
 * fields of its form. Without named components, openapi-python-client dropped every operation on
 * campaigns.
 */
function oneOfForms(schema: Json, components: Record<string, Json>): Json {
  const {
    forms,
    properties,
    required = [],
    type,
    additionalProperties,
    ...annotations
  } = schema as Shape
  if (forms === undefined) return schema
  const bound = new Set(Object.values(forms).flat().map(bare))
  for (const [form, names] of Object.entries(forms)) {
    const own = new Set(names.map(bare))
    const has = Object.keys(properties).filter((name) => own.has(name) || !bound.has(name))
    components[form] = {
      type,
      properties: Object.fromEntries(has.map((name) => [name, properties[name]])),
      required: has.filter((name) => required.includes(name) || names.includes(name)),
      additionalProperties,
    }
  }
  return {
    ...annotations,
    oneOf: Object.keys(forms).map((form) => ({ $ref: `#/components/schemas/${form}` })),
  }
}

type Shape = Json & { forms?: Forms; properties: Record<string, Json>; required?: string[] }

/** Removes the `?` of an optional name. */
function bare(name: string): string {
  return name.replace('?', '')
}

/**
 * Replaces zod's `$defs` by references to components, and removes zod's `id`. A time gets a format
 * but no pattern, because Python clients would test the pattern on their own spelling of the time.
 */
function clean(schema: unknown): Json {
  return JSON.parse(JSON.stringify(schema), function (this: Json, key, value: unknown) {
    if (key === 'pattern' && String(this['format']).startsWith('date')) return undefined
    if (key === '$ref' && typeof value === 'string')
      return value.replace('#/$defs/', '#/components/schemas/')
    if (
      key === 'id' &&
      typeof value === 'string' &&
      !('format' in this && key in this && this['type'] === undefined)
    )
      return /^[A-Z]/.test(value) ? undefined : value
    return value
  }) as Json
}

/** Returns the example of a schema. Without an example, makes one from the schema's parts. */
export function exampleOf(schema: Json, components: Record<string, Json>): unknown {
  const name = typeof schema['$ref'] === 'string' ? schema['$ref'].split('/').at(-1)! : null
  if (name !== null) return exampleOf(components[name]!, components)
  const {
    examples,
    type,
    properties,
    items,
    anyOf,
    oneOf = anyOf,
    enum: choices,
  } = schema as {
    examples?: unknown[]
    type?: string
    properties?: Record<string, Json>
    items?: Json
    anyOf?: Json[]
    oneOf?: Json[]
    enum?: unknown[]
  }
  if (examples && examples.length > 0) return examples[0]
  if ('const' in schema) return schema['const']
  if ('default' in schema) return schema['default']
  if (choices) return choices[0]
  if (oneOf) return exampleOf(oneOf[0]!, components)
  if (type === 'array') return items ? [exampleOf(items, components)] : []
  if (properties)
    return Object.fromEntries(
      Object.entries(properties).map(([key, inner]) => [key, exampleOf(inner, components)]),
    )
  return { string: 'text', integer: 1, number: 1, boolean: true, object: {} }[type ?? ''] ?? null
}

import { z } from 'zod'

export type Json = Record<string, unknown>

/** Makes JSON Schemas of zod schemas. Those with an id are collected as components and referred to. */
export function schemaCollector() {
  const components: Record<string, Json> = {}
  return {
    components,
    schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
      const { $schema: _dialect, $defs, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json & { $defs?: Record<string, Json> }
      const own = json['id']
      for (const [name, definition] of Object.entries($defs ?? {})) components[name] = clean(definition)
      if (typeof own !== 'string') return clean(json)
      components[own] = clean(json)
      return { $ref: `#/components/schemas/${own}` }
    },
  }
}

/** Turns zod's `$defs` into references to components and drops zod's `id`, which JSON Schema does not know. */
function clean(schema: unknown): Json {
  return JSON.parse(JSON.stringify(schema), function (this: Json, key, value: unknown) {
    if (key === '$ref' && typeof value === 'string') return value.replace('#/$defs/', '#/components/schemas/')
    if (key === 'id' && typeof value === 'string' && !('format' in this && key in this && this['type'] === undefined))
      return /^[A-Z]/.test(value) ? undefined : value
    return value
  }) as Json
}

/** Returns an example that fits a schema: the schema's own where it has one, otherwise one built from its parts. */
export function exampleOf(schema: Json, components: Record<string, Json>): unknown {
  const name = typeof schema['$ref'] === 'string' ? schema['$ref'].split('/').at(-1)! : null
  if (name !== null) return exampleOf(components[name]!, components)
  const {
    examples,
    type,
    properties,
    items,
    anyOf,
    enum: choices,
  } = schema as { examples?: unknown[]; type?: string; properties?: Record<string, Json>; items?: Json; anyOf?: Json[]; enum?: unknown[] }
  if (examples && examples.length > 0) return examples[0]
  if ('const' in schema) return schema['const']
  if ('default' in schema) return schema['default']
  if (choices) return choices[0]
  if (anyOf) return exampleOf(anyOf[0]!, components)
  if (type === 'array') return items ? [exampleOf(items, components)] : []
  if (properties) return Object.fromEntries(Object.entries(properties).map(([key, inner]) => [key, exampleOf(inner, components)]))
  return { string: 'text', integer: 1, number: 1, boolean: true, object: {} }[type ?? ''] ?? null
}

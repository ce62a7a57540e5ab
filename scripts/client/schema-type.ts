import type { Json } from '../../src/surfaces/openapi/schemas.ts'

/** The names of references (`$ref`) in the client. */
export type NameOf = (reference: string) => string

/** Prints a JSON Schema as a TypeScript type. The server checks lengths and patterns. */
export function typeOf(
  schema: Json,
  nameOf: NameOf,
  more: { indent?: string; sent?: boolean } = {},
): string {
  const {
    $ref,
    anyOf,
    oneOf,
    allOf,
    enum: choices,
    type,
  } = schema as Json & { anyOf?: Json[]; oneOf?: Json[]; allOf?: Json[]; enum?: unknown[] }
  if (typeof $ref === 'string') return nameOf($ref)
  if ('const' in schema) return valueText(schema['const'])
  if (choices) return union(choices.map(valueText))
  if (anyOf ?? oneOf) return union((anyOf ?? oneOf)!.map((part) => typeOf(part, nameOf, more)))
  if (Array.isArray(type))
    return union(type.map((one: unknown) => typeOf({ ...schema, type: one }, nameOf, more)))
  if (type === 'array') return listType(schema, nameOf, more)
  if (type === 'object') return objectType(schema, nameOf, more)
  const plain = {
    string: 'string',
    integer: 'number',
    number: 'number',
    boolean: 'boolean',
    null: 'null',
  }[String(type)]
  if (plain) return plain
  return allOf ? allOf.map((part) => `(${typeOf(part, nameOf, more)})`).join(' & ') : 'unknown'
}

export function valueText(value: unknown): string {
  if (typeof value === 'string') return /['\\\n]/.test(value) ? JSON.stringify(value) : `'${value}'`
  if (Array.isArray(value)) return `[${value.map(valueText).join(', ')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Object.keys(value).length === 0) return '{}'
  return `{ ${Object.entries(value)
    .map(([name, inner]) => `${keyText(name)}: ${valueText(inner)}`)
    .join(', ')} }`
}

function keyText(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : valueText(name)
}

function union(parts: readonly string[]): string {
  return [
    ...new Set(parts.flatMap((part) => (/^[^{}[\]]+$/.test(part) ? part.split(' | ') : [part]))),
  ].join(' | ')
}

function listType(schema: Json, nameOf: NameOf, more: object): string {
  if (Array.isArray(schema['prefixItems']))
    return `[${(schema['prefixItems'] as Json[]).map((part) => typeOf(part, nameOf, more)).join(', ')}]`
  const item = typeOf((schema['items'] as Json | undefined) ?? {}, nameOf, more)
  return item.includes(' | ') || item.includes(' & ') ? `Array<${item}>` : `${item}[]`
}

function objectType(
  schema: Json,
  nameOf: NameOf,
  more: { indent?: string; sent?: boolean },
): string {
  const { properties, additionalProperties } = schema as {
    properties?: Record<string, Json>
    additionalProperties?: Json | boolean
  }
  if (!properties)
    return `Record<string, ${typeof additionalProperties === 'object' ? typeOf(additionalProperties, nameOf, more) : 'unknown'}>`
  if (Object.keys(properties).length === 0) return 'Record<string, never>'
  const indent = more.indent ?? ''
  return `{\n${members(schema, nameOf, { ...more, indent: `${indent}  ` })}${indent}}`
}

/** Prints the members of an object type. Optional members of inputs also accept `undefined`. */
export function members(
  schema: Json,
  nameOf: NameOf,
  { indent = '  ', sent = false }: { indent?: string; sent?: boolean },
): string {
  const required = new Set((schema['required'] as string[] | undefined) ?? [])
  return Object.entries((schema['properties'] ?? {}) as Record<string, Json>)
    .map(([name, inner]) => {
      const type = typeOf(inner, nameOf, { indent, sent })
      const may = required.has(name) ? '' : '?'
      return `${comment([aboutOf(inner)], indent)}${indent}${keyText(name)}${may}: ${type}${may && sent ? ' | undefined' : ''}\n`
    })
    .join('')
}

export function aboutOf({ description, default: fallback }: Json): string {
  const shown = fallback === undefined ? '' : `Default: ${valueText(fallback)}.`
  return [description as string | undefined, shown].filter(Boolean).join(' ')
}

export function comment(lines: readonly (string | undefined | false)[], indent = ''): string {
  const said = lines
    .filter(Boolean)
    .flatMap((line) => (line as string).replaceAll('*/', '*\\/').split('\n'))
  if (said.length === 0) return ''
  if (said.length === 1) return `${indent}/** ${said[0]} */\n`
  return `${indent}/**\n${said.map((line) => `${indent} * ${line}`.trimEnd() + '\n').join('')}${indent} */\n`
}

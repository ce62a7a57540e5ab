import { routeOf } from '../../src/operation/operation.ts'
import { limitTexts } from '../../src/operation/limits/rate-limit.ts'
import type { Json } from '../../src/surfaces/openapi/schemas.ts'
import type { Described } from './described.ts'
import type { Shape } from './records.ts'
import { aboutOf } from './schema-type.ts'

interface DescribedArea {
  area: string
  title: string
  described: readonly Described[]
}

/** Makes the file of commands, which the library does not load. */
export function declarationsFile(areas: readonly DescribedArea[]): string {
  const commands = areas.flatMap(({ described }) => described.map(commandOf))
  return `import type { Command } from '../cli/command.ts'

export const AREAS: readonly { name: string; title: string }[] = ${print(areas.map(({ area, title }) => ({ name: area, title })))}

export const COMMANDS: readonly Command[] = ${print(commands)}
`
}

function commandOf({ operation, area, method, input, pages }: Described): Json {
  const limits = limitTexts(operation)
  const flags = flagsOf(input, operation.multipart ?? false)
  return {
    operation: operation.name,
    area,
    verb: kebab(method),
    summary: operation.summary,
    ...(operation.description && { description: operation.description }),
    ...(limits.length > 0 && { limits: `${limits.join('; ')}.` }),
    ...(operation.effect !== 'read' && { writes: true }),
    ...(pages && { pages: true }),
    places: placesOf(routeOf(operation)!.params, flags),
    flags,
    example: operation.example as Json,
  }
}

/** Returns the inputs without a flag: ids in the path, other required ones, and a file. */
function placesOf(params: readonly string[], flags: readonly Json[]): unknown[] {
  const needed = flags.filter(
    ({ name, kind, required }) =>
      required && kind !== 'json' && kind !== 'switch' && !params.includes(name as string),
  )
  return [
    ...params,
    ...[...needed, ...flags.filter(({ kind }) => kind === 'file')].map(({ name }) => name),
  ]
}

function flagsOf({ json }: Shape, upload: boolean): Json[] {
  const properties = {
    ...(upload && { file: {} }),
    ...(json['properties'] as Record<string, Json> | undefined),
  }
  const required = (json['required'] as string[] | undefined) ?? []
  return Object.entries(properties).map(([name, schema]) => {
    const kind = upload && name === 'file' ? 'file' : kindOf(schema)
    const about = kind === 'file' ? 'A file to send; - reads standard input.' : aboutOf(schema)
    const choices = choicesOf(schema)
    return {
      name,
      flag: kebab(name),
      kind,
      ...(required.includes(name) && { required: true }),
      ...(about !== '' && { about }),
      ...(choices && { choices }),
      ...(partsOf(schema).some(({ type }) => type === 'null') && { nullable: true }),
    }
  })
}

/** Returns the kind of a flag's value. `any` is JSON where it can be. */
function kindOf(schema: Json): string {
  const kinds = new Set(
    partsOf(schema)
      .filter(({ type }) => type !== 'null')
      .map(kindOfOne),
  )
  if (kinds.size === 1) return [...kinds][0]!
  // A text or an object: an object looks like none of the texts that people give.
  if (kinds.has('json') || kinds.has('list'))
    return kinds.size === 2 && kinds.has('json') && kinds.has('text') ? 'any' : 'json'
  return 'any'
}

function partsOf(schema: Json): Json[] {
  return ((schema['anyOf'] as Json[] | undefined) ?? [schema]).flatMap((part) =>
    part['anyOf'] ? partsOf(part) : [part],
  )
}

function kindOfOne({ type, items, enum: choices }: Json): string {
  if (type === 'string' || choices) return 'text'
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'boolean') return 'switch'
  return type === 'array' && (items as Json | undefined)?.['type'] === 'string' ? 'list' : 'json'
}

function choicesOf(schema: Json): unknown[] | undefined {
  const found = partsOf(schema).flatMap(
    (part) => (part['enum'] ?? (part['items'] as Json | undefined)?.['enum'] ?? []) as unknown[],
  )
  return found.length > 0 ? found : undefined
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

function print(value: readonly Json[]): string {
  return `[\n${value.map((one) => `  {\n${Object.entries(one).map(printProperty).join('')}  },\n`).join('')}]`
}

function printProperty([name, value]: [string, unknown]): string {
  const many = Array.isArray(value) && typeof value[0] === 'object'
  const text = many
    ? `[\n${value.map((one) => `      ${JSON.stringify(one)},\n`).join('')}    ]`
    : JSON.stringify(value)
  return `    ${name}: ${text},\n`
}

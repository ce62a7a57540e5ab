import { z } from 'zod'
import type { Json } from '../../src/surfaces/openapi/schemas.ts'
import { comment, members, type NameOf, typeOf } from './schema-type.ts'

type Definitions = Record<string, Json>

export interface Shape {
  json: Json
  nameOf: NameOf
}

/** Makes the book of shared records. Add outputs first: a different input is called `…Input`. */
export function recordBook() {
  const records = new Map<string, { form: string; text: string }>()

  function note(
    owner: string,
    name: string,
    definitions: Definitions,
    sent: boolean,
    nameOf: NameOf,
  ): void {
    const form = formOf(name, definitions)
    const called = nameOf(`#/$defs/${name}`)
    const known = records.get(called)
    if (known && known.form !== form)
      throw new Error(`${owner}: two records are called ${called} and differ. Give one another id.`)
    if (known) return
    const { description, ...schema } = definitions[name]!
    const text = schema['properties']
      ? `export interface ${called} {\n${members(schema, nameOf, { sent })}}\n`
      : `export type ${called} = ${typeOf(schema, nameOf, { sent })}\n`
    records.set(called, { form, text: comment([description as string | undefined]) + text })
  }

  return {
    shapeOf(schema: z.ZodType, owner: string, io: 'input' | 'output'): Shape {
      const {
        $defs = {},
        $schema: _dialect,
        ...json
      } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json & { $defs?: Definitions }
      const id = typeof json['id'] === 'string' && /^[A-Z]\w*$/.test(json['id']) ? json['id'] : null
      const definitions: Definitions = id === null ? $defs : { ...$defs, [id]: json }
      const nameOf: NameOf = (reference) => {
        const name = reference === '#' ? (id ?? owner) : reference.replace('#/$defs/', '')
        if (!/^[A-Z]/.test(name)) return `${owner}${name.replace(/\W|^_+schema/g, '')}Part`
        const known = records.get(name)
        return known &&
          io === 'input' &&
          definitions[name] &&
          known.form !== formOf(name, definitions)
          ? `${name}Input`
          : name
      }
      for (const name of Object.keys(definitions))
        note(owner, name, definitions, io === 'input', nameOf)
      return { json: id === null ? json : { $ref: `#/$defs/${id}` }, nameOf }
    },
    names: () => [...records.keys()].sort(),
    text: () =>
      [...records]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([, { text }]) => text)
        .join('\n'),
  }
}

export type RecordBook = ReturnType<typeof recordBook>

/** Returns a definition and all that it refers to as one text. Equal texts are the same record. */
function formOf(name: string, definitions: Definitions): string {
  const seen = new Set<string>()
  const visit = (at: string) => {
    if (seen.has(at) || !definitions[at]) return
    seen.add(at)
    for (const [, next] of JSON.stringify(definitions[at]).matchAll(/"#\/\$defs\/([^"]+)"/g))
      visit(next!)
  }
  visit(name)
  return JSON.stringify([...seen].sort().map((at) => withoutDialect(definitions[at]!)))
}

function withoutDialect({ $schema: _dialect, ...schema }: Json): Json {
  return schema
}

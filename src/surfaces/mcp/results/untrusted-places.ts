import { z } from 'zod'
import type { AnyOperation } from '#operation/operation.ts'
import type { Json } from '../one-object.ts'

type Path = readonly string[]

/** Stands in a path for every item of a list, or every field of a record. */
const EACH = '*'
const DEPTH_MAX = 12

const known = new WeakMap<AnyOperation, readonly Path[]>()

/** Lists the places in an answer whose text comes from strangers, such as `data/*` + `/email`. */
export function untrustedPlaces(operation: AnyOperation, body: unknown): string[] {
  const paths = known.get(operation) ?? pathsOf(operation)
  known.set(operation, paths)
  return paths.filter((path) => isFilled(body, path)).map((path) => path.join('/'))
}

/** Finds the fields that are declared as `UNTRUSTED`, in every answer of an operation. */
function pathsOf({ output, otherAnswers = {} }: AnyOperation): Path[] {
  const answers = [output, ...Object.values(otherAnswers)] as z.ZodType[]
  const all = answers.flatMap((answer) => {
    const schema = z.toJSONSchema(answer, { io: 'output', unrepresentable: 'any' }) as Json
    return walk(schema, (schema['$defs'] ?? {}) as Record<string, Json>, [])
  })
  return [...new Map(all.map((path) => [path.join('/'), path])).values()]
}

function walk(schema: Json, $defs: Record<string, Json>, path: Path): Path[] {
  if (schema['x-untrusted'] === true) return [path]
  if (path.length > DEPTH_MAX) return []
  const { $ref, properties, items, additionalProperties, anyOf, oneOf, allOf } = schema
  const inner = (next: unknown, ...steps: string[]) =>
    next !== null && typeof next === 'object' ? walk(next as Json, $defs, [...path, ...steps]) : []
  return [
    ...(typeof $ref === 'string' ? inner($defs[$ref.replace('#/$defs/', '')]) : []),
    ...Object.entries((properties ?? {}) as Json).flatMap(([name, next]) => inner(next, name)),
    ...inner(items, EACH),
    ...inner(additionalProperties, EACH),
    ...[anyOf, oneOf, allOf].flatMap((forms) =>
      ((forms ?? []) as unknown[]).flatMap((form) => inner(form)),
    ),
  ]
}

function isFilled(value: unknown, [step, ...rest]: Path): boolean {
  if (step === undefined) return !isEmpty(value)
  if (value === null || typeof value !== 'object') return false
  if (step === EACH) return Object.values(value).some((inner) => isFilled(inner, rest))
  return Object.hasOwn(value, step) && isFilled((value as Json)[step], rest)
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  return typeof value === 'object' && Object.keys(value).length === 0
}

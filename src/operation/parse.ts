import { z } from 'zod'
import { nearest } from '#lib/nearest.ts'
import { type Fault, invalidRequest, Problem } from './problem.ts'

const DEPTH_MAX = 40
/** The most errors in one answer. A hostile body could have a million. */
const FAULTS_MAX = 100
/** The most names in one object, so that comparing names stays quick. */
export const NAMES_MAX = 2000

/** Checks an input against its schema. Reports all errors at once, each with a pointer and a remedy. */
export function parseInput<Schema extends z.ZodObject>(schema: Schema, input: unknown): z.output<Schema> {
  const textFaults = faultsOfText(input)
  if (textFaults.length > 0) throw invalid(textFaults)
  const parsed = schema.safeParse(input, { reportInput: true })
  if (parsed.success) return parsed.data
  throw invalid(parsed.error.issues.slice(0, FAULTS_MAX).flatMap((issue) => faultsOf(issue, schema)))
}

export function invalid(all: Fault[]): Problem {
  const first = all[0]!
  const faults = all.slice(0, FAULTS_MAX)
  const more = all.length > 1 ? ` (and ${all.length > FAULTS_MAX ? 'many' : all.length - 1} more, see errors)` : ''
  return new Problem(invalidRequest, `${first.pointer === '' ? '' : `${first.pointer}: `}${first.detail}${more}`, { faults })
}

export function pointer(path: readonly PropertyKey[]): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

function faultsOf(issue: z.core.$ZodIssue, schema: z.ZodObject): Fault[] {
  if (issue.code === 'unrecognized_keys') {
    const known = knownNames(schema, issue.path)
    return issue.keys.slice(0, FAULTS_MAX).map((name) => ({
      code: 'unknown_field',
      detail: unknownName(name, known),
      pointer: pointer([...issue.path, name]),
    }))
  }
  const missing = issue.input === undefined
  return [
    { code: missing ? 'required' : issue.code, detail: missing ? 'This field is required.' : `${issue.message}.`, pointer: pointer(issue.path) },
  ]
}

function unknownName(name: string, known: readonly string[]): string {
  const near = nearest(name, known)
  if (near) return `There is no field ${JSON.stringify(name.slice(0, 80))}. Did you mean ${JSON.stringify(near)}?`
  return `There is no field ${JSON.stringify(name.slice(0, 80))}. Known here: ${known.slice(0, 30).join(', ') || 'none'}.`
}

/** Lists the names that a nested object accepts, as far as its schema says. */
function knownNames(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  let at: unknown = schema
  for (const step of path) {
    at = unwrap(at)
    if (at instanceof z.ZodObject) at = at.shape[String(step)]
    else if (at instanceof z.ZodArray) at = at.element
    else return []
  }
  const inner = unwrap(at)
  return inner instanceof z.ZodObject ? Object.keys(inner.shape) : []
}

function unwrap(schema: unknown): unknown {
  let inner = schema
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodNullable || inner instanceof z.ZodDefault) inner = inner.unwrap()
  return inner
}

/** Refuses U+0000, which PostgreSQL cannot store, lone surrogates, which have no UTF-8 form, the name `__proto__`, and deep nesting. */
function faultsOfText(value: unknown, path: string[] = []): Fault[] {
  if (typeof value === 'string') return faultOfString(value, path)
  if (value === null || typeof value !== 'object') return []
  if (path.length >= DEPTH_MAX) return [{ code: 'too_deep', detail: `Values may be nested ${DEPTH_MAX} deep.`, pointer: pointer(path) }]
  const faults: Fault[] = []
  const entries = Object.entries(value)
  if (!Array.isArray(value) && entries.length > NAMES_MAX)
    return [{ code: 'too_big', detail: `An object may have at most ${NAMES_MAX} names and this one has ${entries.length}.`, pointer: pointer(path) }]
  for (const [name, inner] of entries) {
    if (name === '__proto__') faults.push({ code: 'unknown_field', detail: 'There is no field "__proto__".', pointer: pointer([...path, name]) })
    else faults.push(...faultOfString(name, path), ...faultsOfText(inner, [...path, name]))
    if (faults.length >= FAULTS_MAX) break
  }
  return faults
}

function faultOfString(text: string, path: readonly string[]): Fault[] {
  if (text.includes('\u0000')) return [{ code: 'invalid_text', detail: 'Text may not contain U+0000: remove it.', pointer: pointer(path) }]
  if (!text.isWellFormed())
    return [{ code: 'invalid_text', detail: 'Text may not contain half of a surrogate pair: send valid Unicode.', pointer: pointer(path) }]
  return []
}

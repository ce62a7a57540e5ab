import type { z } from 'zod'
import { hasManyNames } from '#lib/formats/json-width.ts'
import { type Mend, NAMES_MAX } from '#operation/parse.ts'

type Issue = z.core.$ZodIssue

/**
 * The most rounds of correcting arguments. A text inside a text needs a round for each, and each
 * round checks the whole input.
 */
const ROUNDS_MAX = 4

/**
 * Makes the function that corrects a call's arguments. Models send objects, lists, numbers and
 * booleans as JSON text, and null for what they leave out. Values that the schema accepts stay.
 */
export function argumentsMender(): Mend {
  let rounds = 0
  return (input, issues) => {
    rounds++
    if (rounds > ROUNDS_MAX) return false
    return issues.map((issue) => mendPlace(input, issue)).includes(true)
  }
}

/** Corrects the value that an error is about. Returns whether it did. */
function mendPlace(input: unknown, issue: Issue): boolean {
  const name = issue.path.at(-1)
  const holder = issue.path.slice(0, -1).reduce(valueIn, input)
  const value = name === undefined ? undefined : valueIn(holder, name)
  const isLeftOut = value === null || (value === 'null' && !takesText(issue))
  if (isLeftOut && isOfType(issue) && !Array.isArray(holder))
    return Reflect.deleteProperty(holder as object, name!)
  if (typeof value !== 'string') return false
  const read = readJson(value)
  return takes(issue, read) && Reflect.set(holder as object, name!, read)
}

function valueIn(holder: unknown, name: PropertyKey): unknown {
  return (holder as Record<PropertyKey, unknown> | undefined)?.[name]
}

function isOfType({ code }: Issue): boolean {
  return code === 'invalid_type' || code === 'invalid_value' || code === 'invalid_union'
}

/** Returns whether a place that refused a text accepts this value, and no text at all. */
function takes(issue: Issue, value: unknown): boolean {
  switch (issue.code) {
    case 'invalid_type':
      return isOfKind(value, issue.expected)
    case 'invalid_value':
      return !takesText(issue) && (issue.values as readonly unknown[]).includes(value)
    case 'invalid_union':
      return !takesText(issue) && issue.errors.some(([first]) => first && takes(first, value))
    default:
      return false
  }
}

/** Returns whether a place accepts some texts, but not the one that it refused. */
function takesText(issue: Issue): boolean {
  switch (issue.code) {
    case 'invalid_type':
      return false
    case 'invalid_value':
      return issue.values.some((value) => typeof value === 'string')
    case 'invalid_union':
      return issue.errors.some(([first]) => !first || takesText(first))
    default:
      return true
  }
}

function isOfKind(value: unknown, expected: string): boolean {
  switch (expected) {
    case 'object':
    case 'record':
      return typeof value === 'object' && value !== null && !Array.isArray(value)
    case 'array':
      return Array.isArray(value)
    case 'boolean':
      return typeof value === 'boolean'
    case 'number':
    case 'int':
      // JSON.parse would change a whole number beyond 2^53.
      return Number.isSafeInteger(value) || (Number.isFinite(value) && !Number.isInteger(value))
    default:
      return false
  }
}

/** Parses a text as JSON, with the limits of a body. Undefined for other text. */
function readJson(text: string): unknown {
  try {
    return hasManyNames(Buffer.from(text), NAMES_MAX) ? undefined : (JSON.parse(text) as unknown)
  } catch {
    return undefined
  }
}

import { z } from 'zod'
import { describeInvisible, findInvisible } from '#lib/addresses/invisible.ts'
import { nearest } from '#lib/nearest.ts'
import { inputWords } from './input-words.ts'
import { type FieldError, invalidRequest, Problem } from './problem.ts'

const DEPTH_MAX = 40
/** The most input errors in one answer. */
const ERRORS_MAX = 100
/** The most field names in one object. */
export const NAMES_MAX = 2000
/** The most items of a list in an input: describing each wrong one of a million takes seconds. */
const LIST_MAX = 10_000

/**
 * Corrects a refused input in place, as its errors suggest. Returns whether it changed anything.
 */
export type Mend = (input: unknown, issues: readonly z.core.$ZodIssue[]) => boolean

/**
 * Checks an input against its schema. Reports all errors at once, with pointers and remedies. An
 * input that `mend` changed is checked again.
 */
export function parseInput<Schema extends z.ZodObject>(
  schema: Schema,
  input: unknown,
  mend?: Mend,
): z.output<Schema> {
  const inText = textErrors(input)
  if (inText.length > 0) throw invalid(inText)
  const parsed = schema.safeParse(input, { reportInput: true, error: inputWords })
  if (parsed.success) return parsed.data
  const { issues } = parsed.error
  if (mend?.(input, issues.slice(0, LIST_MAX).flatMap(issuesMeant)))
    return parseInput(schema, input, mend)
  throw invalid(
    issues
      .slice(0, ERRORS_MAX)
      .flatMap(issuesMeant)
      .flatMap((issue) => fieldErrorsOf(issue, schema, input)),
  )
}

export function invalid(all: FieldError[]): Problem {
  const first = all[0]!
  const fieldErrors = all.slice(0, ERRORS_MAX)
  const more =
    all.length > 1
      ? ` (and ${all.length > ERRORS_MAX ? 'many' : all.length - 1} more, see errors)`
      : ''
  return new Problem(
    invalidRequest,
    `${first.pointer === '' ? '' : `${first.pointer}: `}${first.detail}${more}`,
    { fieldErrors },
  )
}

export function pointer(path: readonly PropertyKey[]): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

/** Replaces the error of a union by the errors of the alternative that the input seems to mean. */
function issuesMeant(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  const branch = issue.code === 'invalid_union' ? branchMeant(issue.errors, issue.input) : undefined
  return branch
    ? branch.flatMap((one) => issuesMeant({ ...one, path: [...issue.path, ...one.path] }))
    : [issue]
}

function fieldErrorsOf(issue: z.core.$ZodIssue, schema: z.ZodObject, input: unknown): FieldError[] {
  if (issue.code === 'unrecognized_keys') {
    const known = knownNames(schema, issue.path, input)
    return issue.keys.slice(0, ERRORS_MAX).map((name) => ({
      code: 'unknown_field',
      detail: unknownName(name, known),
      pointer: pointer([...issue.path, name]),
    }))
  }
  const missing = issue.input === undefined
  const sign = invisibleIn(issue)
  return [
    {
      code: missing ? 'required' : issue.code,
      detail: missing
        ? 'This field is required.'
        : sign !== null
          ? describeInvisible(sign)
          : `${issue.message}.`,
      pointer: pointer(issue.path),
    },
  ]
}

/**
 * Finds an invisible character in a text or a field name with a wrong form, to name it in the
 * error.
 */
function invisibleIn({ code, input, path }: z.core.$ZodIssue): ReturnType<typeof findInvisible> {
  const text = code === 'invalid_format' ? input : code === 'invalid_key' ? path.at(-1) : null
  return typeof text === 'string' ? findInvisible(text) : null
}

/**
 * Returns the errors of the alternative as which the input seems to be meant. Undefined: it is
 * unclear which alternative is meant.
 */
function branchMeant(
  errors: readonly z.core.$ZodIssue[][],
  input: unknown,
): z.core.$ZodIssue[] | undefined {
  const isOther = (issue: z.core.$ZodIssue) =>
    issue.path.length === 0 &&
    (issue.code === 'invalid_type' ||
      (issue.code === 'invalid_value' &&
        issue.values.every((value) => typeof value !== typeof input)))
  const deep = errors.filter((issues) => !issues.some(isOther))
  return deep.length === 1 ? deep[0] : undefined
}

function unknownName(name: string, known: readonly string[]): string {
  const near = nearest(name, known)
  if (near)
    return `There is no field ${JSON.stringify(name.slice(0, 80))}. Did you mean ${JSON.stringify(near)}?`
  const taken =
    known.length === 0 ? 'No fields are taken here' : `Known here: ${known.slice(0, 30).join(', ')}`
  return `There is no field ${JSON.stringify(name.slice(0, 80))}. ${taken}.`
}

/**
 * Lists the field names that a nested object accepts; in a union, those of the alternative that is
 * meant.
 */
function knownNames(schema: z.ZodType, path: readonly PropertyKey[], input: unknown): string[] {
  let at = meant(schema, input)
  let value = input
  for (const step of path) {
    value = (value as Record<PropertyKey, unknown>)[step]
    if (at instanceof z.ZodObject) at = meant(at.shape[String(step)], value)
    else if (at instanceof z.ZodArray) at = meant(at.element, value)
    else return []
  }
  return at instanceof z.ZodObject ? Object.keys(at.shape) : []
}

function meant(schema: unknown, value: unknown): unknown {
  const inner = unwrap(schema)
  if (!(inner instanceof z.ZodDiscriminatedUnion)) return inner
  const told = (value as Record<string, unknown> | null)?.[inner.def.discriminator]
  return inner.options.find(
    (option) =>
      option instanceof z.ZodObject &&
      (option.shape[inner.def.discriminator] as z.ZodType).safeParse(told).success,
  )
}

function unwrap(schema: unknown): unknown {
  let inner = schema
  while (
    inner instanceof z.ZodOptional ||
    inner instanceof z.ZodNullable ||
    inner instanceof z.ZodDefault ||
    inner instanceof z.ZodLazy
  )
    inner = inner.unwrap()
  return inner
}

/** Lists errors for U+0000, lone surrogates, `__proto__`, deep nesting and too many field names. */
function textErrors(input: unknown): FieldError[] {
  const fieldErrors: FieldError[] = []
  const path: PropertyKey[] = []
  const fieldError = (code: string, detail: string, ...inner: string[]) =>
    fieldErrors.push({ code, detail, pointer: pointer([...path, ...inner]) })
  check(input)
  return fieldErrors

  function check(value: unknown): void {
    if (typeof value === 'string') checkText(value)
    else if (value !== null && typeof value === 'object') checkAll(value)
  }

  function checkAll(value: object): void {
    if (path.length >= DEPTH_MAX)
      return void fieldError('too_deep', `Values may be nested ${DEPTH_MAX} deep.`)
    const names = Array.isArray(value) ? null : Object.keys(value)
    const size = names?.length ?? (value as unknown[]).length
    if (names && size > NAMES_MAX)
      return void fieldError(
        'too_big',
        `An object may have at most ${NAMES_MAX} names and this one has ${size}.`,
      )
    if (!names && size > LIST_MAX)
      return void fieldError(
        'too_big',
        `A list may have at most ${LIST_MAX} items and this one has ${size}. Split it.`,
      )
    for (let i = 0; i < size && fieldErrors.length < ERRORS_MAX; i++) {
      const name = names?.[i]
      if (name === '__proto__') fieldError('unknown_field', 'There is no field "__proto__".', name)
      else {
        if (name !== undefined) checkText(name)
        path.push(name ?? i)
        check((value as Record<PropertyKey, unknown>)[name ?? i])
        path.pop()
      }
    }
  }

  function checkText(text: string): void {
    if (text.includes('\u0000'))
      fieldError('invalid_text', 'Text may not contain U+0000: remove it.')
    else if (!text.isWellFormed())
      fieldError(
        'invalid_text',
        'Text may not contain half of a surrogate pair: send valid Unicode.',
      )
  }
}

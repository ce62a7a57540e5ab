import type { z } from 'zod'

/** The names of types in error messages, for schemas that have no error message of their own. */

const KINDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
}

const FORMATS: Record<string, string> = {
  date: 'Send a date, such as 2026-01-15',
  datetime: 'Send a time with its zone (ISO 8601), such as 2026-01-15T09:30:00Z',
  email: 'Send an e-mail address, such as reader@example.com',
  ipv4: 'Send an IPv4 address, such as 198.51.100.7',
  ipv6: 'Send an IPv6 address, such as 2001:db8::7',
  url: 'Send a web address, such as https://example.com/page',
}

/**
 * Returns the sentence for an input error, without a full stop. Undefined: zod's own sentence is
 * used.
 */
export function inputWords(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return typeWords(issue)
    case 'invalid_value':
      return oneOf(issue.values)
    case 'too_big':
      return `Send ${sizeWords(issue, issue.exact ? 'exactly' : issue.inclusive === false ? 'less than' : 'at most', issue.maximum)}`
    case 'too_small':
      return `Send ${sizeWords(issue, issue.exact ? 'exactly' : issue.inclusive === false ? 'more than' : 'at least', issue.minimum)}`
    case 'invalid_format':
      return (
        FORMATS[issue.format] ??
        (issue.format === 'regex' ? `Send text that matches ${issue.pattern}` : undefined)
      )
    case 'not_multiple_of':
      return `Send a multiple of ${issue.divisor}`
    case 'invalid_key':
      return issue.issues[0]?.message
    case 'invalid_union':
      return unionWords(issue)
    default:
      return undefined
  }
}

function typeWords({
  expected,
  input,
}: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidType>): string | undefined {
  const wanted = KINDS[expected]
  return wanted && `Send ${wanted}, not ${kindOf(input, expected)}`
}

function kindOf(input: unknown, expected: string): string {
  if (input === null || typeof input === 'boolean') return String(input)
  if (typeof input === 'number')
    return expected === 'int' || !Number.isFinite(input) ? String(input) : 'a number'
  if (typeof input === 'object') return Array.isArray(input) ? 'a list' : 'an object'
  return KINDS[typeof input] ?? typeof input
}

function oneOf(values: readonly unknown[]): string {
  const named = values.map((value) => JSON.stringify(value)).join(', ')
  return values.length === 1 ? `Send ${named}` : `Send one of ${named}`
}

function sizeWords({ origin }: { origin: string }, bound: string, size: number | bigint): string {
  if (origin === 'string') return `${bound} ${size} character${plural(size)}`
  if (origin === 'array') return `${bound} ${size} item${plural(size)}`
  if (origin === 'object' || origin === 'record')
    return `an object with ${bound} ${size} name${plural(size)}`
  return `a number of ${bound} ${size}`
}

const plural = (size: number | bigint) => (Number(size) === 1 ? '' : 's')

/**
 * Returns one sentence for an input that matches no alternative of a union. It joins the first
 * error of each alternative.
 */
function unionWords(issue: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidUnion>): string {
  const options = (issue as { options?: readonly unknown[] }).options
  if (options && options.length > 0) return oneOf(options)
  const forms = (issue.errors ?? []).flatMap(([first]) => (first ? [first.message] : []))
  return [...new Set(forms)].join('. Or: ')
}

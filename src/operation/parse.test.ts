import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { parseInput, pointer } from './parse.ts'
import { type FieldError, Problem } from './problem.ts'

const schema = z.strictObject({
  email: z.email(),
  level: z.enum(['full', 'signups']),
  tags: z.array(z.string().max(5)).optional(),
  sender: z.strictObject({ name: z.string(), replyTo: z.string().nullable() }).partial().optional(),
  fields: z.record(z.string(), z.unknown()).optional(),
  list: z.array(z.strictObject({ size: z.number() })).optional(),
})
const GOOD = { email: 'a@example.com', level: 'full' }

function fieldErrors(input: unknown, expected: z.ZodObject = schema): FieldError[] {
  try {
    parseInput(expected, input)
  } catch (error) {
    assert.ok(error instanceof Problem)
    assert.equal(error.refusal.status, 422)
    return error.fieldErrors
  }
  return []
}
const told = (input: unknown) => fieldErrors(input).map((error) => `${error.code} ${error.pointer}`)

test('every error is reported at once, each with its pointer', () => {
  assert.deepEqual(told({ email: 'x', level: 'admin', tags: ['ok', 'too long'], sender: { name: 7 } }), [
    'invalid_format /email',
    'invalid_value /level',
    'too_big /tags/1',
    'invalid_type /sender/name',
  ])
})

test('what is missing is told as missing, whatever it would have been', () => {
  assert.deepEqual(told({}), ['required /email', 'required /level'])
  assert.deepEqual(told({ ...GOOD, list: [{}] }), ['required /list/0/size'])
  assert.deepEqual(told({ ...GOOD, email: null }), ['invalid_type /email'])
})

test('an unknown field is refused with the nearest known name, also inside of objects and lists', () => {
  const details = fieldErrors({ ...GOOD, tag: [], sender: { replyto: 'x' }, list: [{ size: 1, sise: 2 }] }).map((error) => [
    error.pointer,
    /Did you mean "(\w+)"/.exec(error.detail)?.[1],
  ])
  assert.deepEqual(details.sort(), [
    ['/list/0/sise', 'size'],
    ['/sender/replyto', 'replyTo'],
    ['/tag', 'tags'],
  ])
  assert.match(fieldErrors({ ...GOOD, zzz: 1 })[0]!.detail, /Known here: email, level/)
  assert.equal(fieldErrors({ zzz: 1 }, z.strictObject({}))[0]!.detail, 'There is no field "zzz". No fields are taken here.')
})

test('U+0000, half a surrogate pair and __proto__ are refused in values and in names, however deep', () => {
  assert.deepEqual(told({ ...GOOD, email: 'a\u0000' }), ['invalid_text /email'])
  assert.deepEqual(told({ ...GOOD, fields: { deep: [{ x: '\ud83d' }] } }), ['invalid_text /fields/deep/0/x'])
  assert.deepEqual(told({ ...GOOD, fields: { 'a\u0000': 1 } }), ['invalid_text /fields'])
  assert.deepEqual(told(JSON.parse('{"fields": {"__proto__": {"x": 1}}}')), ['unknown_field /fields/__proto__'])
  assert.deepEqual(told({ ...GOOD, fields: { x: '🌱' } }), [])
})

test('what is nested deeper than forty is refused without being walked', () => {
  let deep: unknown = 1
  for (let i = 0; i < 100_000; i++) deep = [deep]
  assert.match(told({ ...GOOD, fields: { deep } })[0]!, /^too_deep/)
})

test('a list of more than ten thousand items is refused as a whole, whatever is in it', () => {
  const list = (length: number) => Array.from({ length }, () => ({}))
  assert.equal(told({ ...GOOD, list: list(10_000) }).length, 100)
  assert.deepEqual(told({ ...GOOD, list: list(10_001) }), ['too_big /list'])
})

test('what is no object at all is refused', () => {
  for (const input of [null, undefined, 'text', 7, []]) assert.equal(fieldErrors(input).length, 1)
})

test('a pointer escapes its steps (RFC 6901)', () => {
  assert.equal(pointer(['a/b', 0, 'c~d']), '/a~1b/0/c~0d')
  assert.equal(pointer([]), '')
})

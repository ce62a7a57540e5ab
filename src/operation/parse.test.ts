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
  assert.deepEqual(
    told({ email: 'x', level: 'admin', tags: ['ok', 'too long'], sender: { name: 7 } }),
    [
      'invalid_format /email',
      'invalid_value /level',
      'too_big /tags/1',
      'invalid_type /sender/name',
    ],
  )
})

test('each error says what to send, also in unions and for names', () => {
  const Name = z.string().regex(/^[a-z]+$/, 'A name has small letters')
  const many = z.strictObject({
    text: z.string().min(1).max(5),
    whole: z.int().min(1).max(9),
    above: z.number().positive(),
    level: z.enum(['full', 'signups']),
    at: z.iso.datetime(),
    named: z.record(Name, z.string()),
    target: z.union(
      [
        z.enum(['email', 'tags']),
        Name,
        z.strictObject({ field: Name, type: z.enum(['text', 'date']) }),
      ],
      'A column has a target',
    ),
    plain: z.union([z.string(), z.number()]),
    action: z.discriminatedUnion('type', [
      z.strictObject({ type: z.literal('add') }),
      z.strictObject({ type: z.literal('remove') }),
    ]),
    list: z.array(z.string()).max(1),
  })
  const words = (value: Record<string, unknown>) => {
    const [name] = Object.keys(value)
    return fieldErrors(value, many.pick({ [name!]: true } as never)).map(
      ({ pointer: at, detail }) => `${at} ${detail}`,
    )
  }
  for (const [value, ...said] of [
    [{ text: 7 }, '/text Send text, not a number.'],
    [{ text: null }, '/text Send text, not null.'],
    [{ text: '' }, '/text Send at least 1 character.'],
    [{ text: 'too long' }, '/text Send at most 5 characters.'],
    [{ whole: 1.5 }, '/whole Send a whole number, not 1.5.'],
    [{ whole: 10 }, '/whole Send a number of at most 9.'],
    [{ above: 0 }, '/above Send a number of more than 0.'],
    [{ above: [] }, '/above Send a number, not a list.'],
    [{ level: true }, '/level Send one of "full", "signups".'],
    [{ at: 'noon' }, '/at Send a time with its zone (ISO 8601), such as 2026-01-15T09:30:00Z.'],
    [{ named: { 'A b': 'x' } }, '/named/A b A name has small letters.'],
    [{ named: 'x' }, '/named Send an object, not text.'],
    [{ target: { field: 'city', type: 'zz' } }, '/target/type Send one of "text", "date".'],
    [
      { target: {} },
      '/target/field This field is required.',
      '/target/type This field is required.',
    ],
    [{ target: 7 }, '/target A column has a target.'],
    [{ plain: {} }, '/plain Send text, not an object. Or: Send a number, not an object.'],
    [{ action: { type: 'zz' } }, '/action/type Send one of "add", "remove".'],
    [{ list: ['a', 'b'] }, '/list Send at most 1 item.'],
  ] as const)
    assert.deepEqual(words(value), said)
})

test('what is missing is told as missing, whatever it would have been', () => {
  assert.deepEqual(told({}), ['required /email', 'required /level'])
  assert.deepEqual(told({ ...GOOD, list: [{}] }), ['required /list/0/size'])
  assert.deepEqual(told({ ...GOOD, email: null }), ['invalid_type /email'])
})

test('an unknown field is refused with the nearest known name, also inside of objects and lists', () => {
  const details = fieldErrors({
    ...GOOD,
    tag: [],
    sender: { replyto: 'x' },
    list: [{ size: 1, sise: 2 }],
  }).map((error) => [error.pointer, /Did you mean "(\w+)"/.exec(error.detail)?.[1]])
  assert.deepEqual(details.sort(), [
    ['/list/0/sise', 'size'],
    ['/sender/replyto', 'replyTo'],
    ['/tag', 'tags'],
  ])
  assert.match(fieldErrors({ ...GOOD, zzz: 1 })[0]!.detail, /Known here: email, level/)
  assert.equal(
    fieldErrors({ zzz: 1 }, z.strictObject({}))[0]!.detail,
    'There is no field "zzz". No fields are taken here.',
  )
})

test('U+0000, half a surrogate pair and __proto__ are refused in values and in names, however deep', () => {
  assert.deepEqual(told({ ...GOOD, email: 'a\u0000' }), ['invalid_text /email'])
  assert.deepEqual(told({ ...GOOD, fields: { deep: [{ x: '\ud83d' }] } }), [
    'invalid_text /fields/deep/0/x',
  ])
  assert.deepEqual(told({ ...GOOD, fields: { 'a\u0000': 1 } }), ['invalid_text /fields'])
  assert.deepEqual(told(JSON.parse('{"fields": {"__proto__": {"x": 1}}}')), [
    'unknown_field /fields/__proto__',
  ])
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

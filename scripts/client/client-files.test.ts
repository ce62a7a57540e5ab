import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { operation } from '../../src/operation/operation.ts'
import { notFound } from '../../src/operation/problem.ts'
import { clientFiles } from './files.ts'
import { methodName, methodNames } from './method-name.ts'
import { recordBook } from './records.ts'
import { typeOf } from './schema-type.ts'

test('a method is the operation’s name without its area’s noun', () => {
  const names = [
    ['contacts', 'add_contact', 'add'],
    ['contacts', 'list_contacts', 'list'],
    ['contacts', 'add_tag', 'addTag'],
    ['contacts', 'set_contact_field', 'setField'],
    ['campaigns', 'send_campaign_to_more', 'sendToMore'],
    ['webhooks', 'rotate_webhook_secret', 'rotateSecret'],
    ['webhooks', 'send_test_webhook', 'sendTest'],
    ['keys', 'list_api_keys', 'list'],
    ['billing', 'get_billing', 'get'],
    ['billing', 'change_plan', 'changePlan'],
  ]
  for (const [area, name, method] of names) assert.equal(methodName(area!, name!), method)
})

test('two operations that would be one method stop the generator', () => {
  assert.throws(
    () => methodNames('contacts', [{ name: 'export_contact' }, { name: 'export_contacts' }]),
    /would both be mailcast\.contacts\.export/,
  )
})

test('a schema’s type is what TypeScript can say of it', () => {
  const type = (schema: z.ZodType) => typeOf(z.toJSONSchema(schema), (reference) => reference)
  assert.equal(
    type(z.union([z.enum(['a', "b'c"]), z.int()]).nullable()),
    `'a' | "b'c" | number | null`,
  )
  assert.equal(type(z.array(z.union([z.string(), z.number()]))), 'Array<string | number>')
  assert.equal(type(z.tuple([z.string(), z.number()])), '[string, number]')
  assert.equal(type(z.record(z.string(), z.boolean())), 'Record<string, boolean>')
  assert.equal(
    type(z.strictObject({ 'a-b': z.literal(1).describe('Why */ so.') })),
    "{\n  /** Why *\\/ so. */\n  'a-b': 1\n}",
  )
  assert.equal(type(z.unknown()), 'unknown')
})

test('records that lead back to themselves have names, their own or made of the operation’s', () => {
  const book = recordBook()
  const Filter = z
    .strictObject({
      tag: z.string().optional(),
      get all() {
        return z.array(Filter).optional()
      },
    })
    .meta({ id: 'Filter' })
  const Anonymous = z.strictObject({
    get inner() {
      return Anonymous.optional()
    },
  })
  const { json, nameOf } = book.shapeOf(
    z.strictObject({ filter: Filter, tree: Anonymous }),
    'CreateSegment',
    'output',
  )
  const type = typeOf(json, nameOf)
  assert.match(type, /filter: Filter\n/)
  const made = /tree: (\w+)\n/.exec(type)![1]!
  assert.match(
    book.text(),
    /export interface Filter \{\n {2}tag\?: string\n {2}all\?: Filter\[\]\n\}/,
  )
  assert.match(book.text(), new RegExp(`export interface ${made} \\{\\n  inner\\?: ${made}\\n\\}`))
  assert.match(made, /^CreateSegment/)
})

test('a record that is sent otherwise than it is answered has two names, and two records of one name are refused', () => {
  const book = recordBook()
  const Sender = z.strictObject({ name: z.string().default('x') }).meta({ id: 'Sender' })
  assert.equal(typeOfShape(book.shapeOf(Sender, 'A', 'output')), 'Sender')
  assert.equal(typeOfShape(book.shapeOf(Sender, 'A', 'input')), 'SenderInput')
  assert.match(
    book.text(),
    /interface Sender \{\n {2}\/\*\* Default: 'x'\. \*\/\n {2}name: string\n\}[^]*interface SenderInput \{\n[^}]*name\?: string \| undefined\n\}/,
  )
  z.globalRegistry.remove(Sender)
  assert.throws(
    () => book.shapeOf(z.strictObject({ email: z.string() }).meta({ id: 'Sender' }), 'B', 'output'),
    /two records are called Sender/,
  )
})

test('an area and its operations become a class, a row of the table and a command; what has no route does not', () => {
  const shared = {
    summary: 'Do it.',
    effect: 'write',
    access: 'full',
    output: z.string(),
    status: 200,
    refuses: [notFound],
    handler: async () => 'done',
  } as const
  const routed = operation({
    ...shared,
    name: 'send_check_up',
    route: 'POST /check-ups/{id}/send',
    input: z.strictObject({ id: z.string(), loud: z.boolean().default(false) }),
    example: { id: 'x', loud: true },
  })
  const hidden = operation({
    ...shared,
    name: 'read_page',
    route: null,
    input: z.strictObject({}),
    example: {},
  })
  const files = clientFiles({
    areas: [{ area: 'check-ups', title: 'Check-ups', operations: [routed, hidden] }],
    events: [],
    version: '1.2.3',
  })
  assert.match(files['client/src/generated/areas.ts']!, /readonly checkUps = new CheckUps\(this\)/)
  assert.match(
    files['client/src/generated/table.ts']!,
    /send_check_up: \{ http: 'POST', path: '\/api\/v1\/check-ups\/\{id\}\/send', writes: true, text: true \}/,
  )
  assert.match(
    files['client/src/generated/methods.ts']!,
    /send_check_up: \['checkUps', 'sendCheckUp'\]/,
  )
  assert.match(
    files['client/src/generated/check-ups.ts']!,
    /sendCheckUp\(input: SendCheckUpInput, options\?: CallOptions\): Call<string>/,
  )
  assert.match(files['client/src/generated/declarations.ts']!, /"flag":"loud","kind":"switch"/)
  assert.ok(!Object.values(files).join('').includes('read_page'))
})

function typeOfShape({
  json,
  nameOf,
}: ReturnType<ReturnType<typeof recordBook>['shapeOf']>): string {
  return typeOf(json, nameOf)
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { areas, operations } from '#catalogue'
import { isForKeys, isHeldBack } from '#operation/operation.ts'
import type { Json } from './one-object.ts'
import { inputSchema, outputSchema } from './tool-schema.ts'
import { makeOffers, offersOf } from './toolset.ts'

// Rules for every tool. Some clients discard the whole list when one tool breaks a rule.

const offers = makeOffers(areas)

/** The longest description, of about 270 tokens. */
const DESCRIPTION_MAX = 1080

test('servers offer the very tools that the catalogue makes', () => {
  assert.deepEqual(offersOf(areas), offers)
})

for (const { operation, tool } of offers) {
  test(`${tool.name}: its name, title, description and hints are as clients need them`, () => {
    assert.match(tool.name, /^[a-zA-Z0-9_-]{1,64}$/)
    assert.match(tool.title!, /^[A-Z][A-Za-z ]+$/)
    assert.ok(tool.description!.length <= DESCRIPTION_MAX, `${tool.description!.length} characters`)
    assert.ok(tool.description!.startsWith(operation.summary))
    const hints = ['destructiveHint', 'idempotentHint', 'openWorldHint', 'readOnlyHint']
    assert.deepEqual(Object.keys(tool.annotations!).sort(), hints)
    assert.equal(tool.annotations!.readOnlyHint, operation.effect === 'read')
    assert.equal(tool.annotations!.destructiveHint, isHeldBack(operation.effect))
    assert.equal(
      tool.annotations!.openWorldHint,
      ['send', 'expose', 'charge'].includes(operation.effect),
    )
  })

  test(`${tool.name}: its schemas are objects in one piece, with every field described or typed`, () => {
    for (const schema of [tool.inputSchema, tool.outputSchema] as Json[]) {
      assert.equal(schema['type'], 'object')
      for (const word of ['anyOf', 'oneOf', 'allOf', 'not', '$ref'])
        assert.ok(!(word in schema), `${word} at the top`)
      for (const part of partsOf(schema)) {
        if (part['$ref'] !== undefined)
          assert.ok(
            String(part['$ref']).replace('#/$defs/', '') in (schema['$defs'] as Json),
            JSON.stringify(part),
          )
        assert.notDeepEqual(part['additionalProperties'], {})
        assert.doesNotMatch(String(part['pattern'] ?? ''), /\\p\{|\(\?/)
        for (const [name, property] of Object.entries(
          (part['properties'] ?? {}) as Record<string, Json>,
        ))
          assert.ok(isTold(property), `${name}: ${JSON.stringify(property)}`)
      }
    }
    // An agent sees the values in an answer, so the output schema needs only names and types.
    for (const part of partsOf(tool.outputSchema as Json))
      assert.notEqual(typeof part['description'], 'string')
    assert.equal(tool.inputSchema['additionalProperties'], false)
    const own = z.toJSONSchema(operation.input as z.ZodType, {
      io: 'input',
      unrepresentable: 'any',
    })
    assert.deepEqual(Object.keys(tool.inputSchema.properties ?? {}), Object.keys(own.properties!))
    assert.deepEqual(tool.inputSchema.required, own.required)
  })
}

function isTold(property: Json): boolean {
  return ['type', 'description', 'enum', 'const', 'anyOf', 'oneOf', '$ref'].some(
    (word) => word in property,
  )
}

/** Returns a schema and every schema in it. */
function partsOf(schema: Json): Json[] {
  const inner = Object.values(schema).flatMap((value) =>
    value !== null && typeof value === 'object' ? [value as Json] : [],
  )
  return [schema, ...inner.flatMap(partsOf)]
}

test('every operation that keys may call is a tool, and no other is', () => {
  assert.deepEqual(
    offers.map(({ tool }) => tool.name),
    operations.filter(isForKeys).map(({ name }) => name),
  )
})

test('titles are made of names', () => {
  const titles = new Map(offers.map(({ tool }) => [tool.name, tool.title]))
  assert.deepEqual(
    [titles.get('list_api_keys'), titles.get('add_contact')],
    ['List API keys', 'Add contact'],
  )
})

test('several answers become one object that admits each: all their fields, and what all have required', () => {
  const one = z.strictObject({ id: z.string(), at: z.int(), more: z.string().optional() })
  const two = z.strictObject({ id: z.string(), at: z.boolean() })
  assert.deepEqual(outputSchema([one, two, one]), {
    type: 'object',
    properties: {
      id: { type: 'string' },
      at: { anyOf: [{ type: 'integer' }, { type: 'boolean' }] },
      more: { type: 'string' },
    },
    required: ['id', 'at'],
    additionalProperties: false,
  })
  assert.deepEqual(outputSchema([z.null()]), {
    type: 'object',
    properties: {},
    additionalProperties: false,
  })
})

test('a field may have any name, also one of JSON Schema’s words', () => {
  const named = z.strictObject({
    id: z.string(),
    pattern: z.string(),
    examples: z.string(),
    enum: z.strictObject({ maximum: z.string() }),
  })
  assert.deepEqual(Object.keys(outputSchema([named]).properties!), [
    'id',
    'pattern',
    'examples',
    'enum',
  ])
  assert.deepEqual(Object.keys(inputSchema(named).properties!), [
    'id',
    'pattern',
    'examples',
    'enum',
  ])
  assert.deepEqual(outputSchema([named]).properties!['enum']!['required'], ['maximum'])
})

test('a definition that holds itself is referred to where it stands, and only that', () => {
  const leaf = z.strictObject({ field: z.string() }).meta({ id: 'TestLeaf' })
  interface Tree {
    all?: Tree[] | undefined
    leaf?: { field: string } | undefined
  }
  const tree: z.ZodType<Tree> = z
    .strictObject({ all: z.array(z.lazy(() => tree)).optional(), leaf: leaf.optional() })
    .meta({ id: 'TestTree' })
  const schema = inputSchema(z.strictObject({ tree, leaf }))
  assert.deepEqual(schema.properties!['tree'], { $ref: '#/$defs/TestTree' })
  assert.equal(schema.properties!['leaf']!['type'], 'object')
  assert.deepEqual(Object.keys(schema['$defs'] as Json), ['TestTree'])
  const { properties } = (schema['$defs'] as { TestTree: { properties: Record<string, Json> } })
    .TestTree
  assert.deepEqual(
    [properties['all']!['items'], properties['leaf']!['type']],
    [{ $ref: '#/$defs/TestTree' }, 'object'],
  )
})

test('objects that differ by type become one, which says which field belongs to which type', () => {
  const when = z.string().optional()
  const text = z
    .strictObject({ type: z.literal('text'), text: z.string().max(10), when })
    .meta({ id: 'TestText' })
  const rows = z
    .strictObject({
      type: z.literal('rows'),
      text: z.array(z.string()),
      level: z.int().optional(),
      when,
    })
    .meta({ description: 'A table.' })
  const code = z.strictObject({ type: z.literal('code'), text: z.string().max(10), when })
  const end = z.strictObject({ type: z.literal('end') })
  const { part } = inputSchema(
    z.strictObject({
      part: z.discriminatedUnion('type', [text, rows, code, end]).meta({ description: 'A part.' }),
    }),
  ).properties!
  assert.deepEqual(part, {
    type: 'object',
    description:
      'A part. Of most types: when (end without when). By type: text {text}; rows {text, level?} (A table.); code {text}; end {}.',
    properties: {
      type: { type: 'string', enum: ['text', 'rows', 'code', 'end'] },
      text: {
        anyOf: [
          { type: 'string', maxLength: 10, description: 'text, code' },
          { type: 'array', items: { type: 'string' }, description: 'rows' },
        ],
      },
      when: { type: 'string' },
      level: { type: 'integer' },
    },
    required: ['type'],
    additionalProperties: false,
  })
})

test('beside a definition that holds itself, a large one at several places is written once', () => {
  const large = z
    .strictObject(
      Object.fromEntries(
        Array.from({ length: 30 }, (_, i) => [`field${i}`, z.string().optional()]),
      ),
    )
    .meta({ id: 'TestLarge' })
  const tree: z.ZodType = z
    .strictObject({ all: z.array(z.lazy(() => tree)) })
    .meta({ id: 'TestCircle' })
  const together = inputSchema(z.strictObject({ one: large, two: large, tree }))
  assert.deepEqual(Object.keys(together['$defs'] as Json).sort(), ['TestCircle', 'TestLarge'])
  assert.equal(inputSchema(z.strictObject({ one: large, two: large }))['$defs'], undefined)
})

test('an answer that is no object is found when the server starts', () => {
  assert.throws(() => outputSchema([z.array(z.string())]), /answers objects/)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/server/validators/ajv'
import { areas, events } from '#catalogue'
import { Filter } from '#areas/contacts/index.ts'
import { Content } from '#areas/emails/index.ts'
import { exampleId } from '#operation/fields.ts'
import { openApiDocument } from './document.ts'
import { makeOffers } from '../mcp/toolset.ts'
import type { Json } from './schemas.ts'

const document = openApiDocument({ areas, events, version: '1.0.0', serverUrl: '/' })
const components = document['components'] as { schemas: Record<string, Json> }

/** Returns a schema and every schema in it. */
function partsOf(schema: unknown): Json[] {
  if (schema === null || typeof schema !== 'object') return []
  return [schema as Json, ...Object.values(schema).flatMap(partsOf)]
}

/** Compiles a schema of the document by a validator that is not zod. */
function validatorOf(schema: Json): (value: unknown) => boolean {
  const validate = new AjvJsonSchemaValidator().getValidator({ ...schema, components } as Json)
  return (value) => validate(value).valid
}

test('published patterns mean the same in other languages: without flags, classes of Unicode and named groups', () => {
  const patterns = [
    ...new Set(
      partsOf(document).flatMap(({ pattern }) => (typeof pattern === 'string' ? pattern : [])),
    ),
  ]
  assert.ok(patterns.length > 40)
  for (const pattern of patterns) {
    assert.doesNotMatch(pattern, /\\[pPkc]|\\u\{|\(\?<|\(\?[a-z]|\\[AZzQE]/, pattern)
    // Some validators read a pattern with the flag u, and some without, so both must work.
    assert.doesNotThrow(() => [new RegExp(pattern), new RegExp(pattern, 'u')], pattern)
  }
})

const image = { type: 'image', alt: '' }
const FILTERS = [
  { all: [] },
  { any: [{ not: { field: 'tag', op: 'has', value: 'vip' } }] },
  { field: 'source', op: 'is_set' },
  { event: 'opened', within: { days: 7 } },
  {},
  { all: [], any: [] },
  { field: 'tag', value: 'vip' },
  { field: 'tag', op: 'has', value: 'vip', event: 'opened' },
  { event: 'opened', op: 'is' },
  { all: [{}] },
]
const BLOCKS = [
  { ...image, url: 'https://garden.example/peas.jpg' },
  { ...image, imageId: exampleId('img') },
  image,
  { ...image, imageId: exampleId('img'), url: 'https://garden.example/peas.jpg' },
  {
    type: 'paragraph',
    text: [{ text: 'Hello ' }, { field: 'first_name', default: 'friend', bold: true }],
  },
  { type: 'paragraph', text: [{}] },
  { type: 'paragraph', text: [{ text: 'Hello', field: 'first_name' }] },
  { type: 'paragraph', text: [{ text: 'Hello', default: 'friend' }] },
]

test('filters, images and runs of text say which of their forms they have, as the server checks it', () => {
  const filter = validatorOf(components.schemas['Filter']!)
  for (const value of FILTERS)
    assert.equal(filter(value), Filter.safeParse(value).success, JSON.stringify(value))
  const block = validatorOf(components.schemas['Block']!)
  for (const value of BLOCKS)
    assert.equal(
      block(value),
      Content.safeParse({ format: 'blocks', blocks: [value] }).success,
      JSON.stringify(value),
    )
})

test('an upload names its image in one way, and an import its rows', () => {
  const bodyOf = (path: string, type: string) => {
    const paths = document['paths'] as Record<
      string,
      { post: { requestBody: { content: Record<string, { schema: Json }> } } }
    >
    return validatorOf(paths[path]!.post.requestBody.content[type]!.schema)
  }
  const sourceUrl = 'https://garden.example/a.png'
  const images = [
    { contentBase64: 'AAAA' },
    { sourceUrl, fileName: 'a.png' },
    {},
    { file: 'bytes' },
    { contentBase64: 'AAAA', sourceUrl },
  ]
  assert.deepEqual(images.map(bodyOf('/api/v1/images', 'application/json')), [
    true,
    true,
    false,
    false,
    false,
  ])
  const forms = [{ file: 'bytes' }, { fileName: 'a.png' }]
  assert.deepEqual(forms.map(bodyOf('/api/v1/images', 'multipart/form-data')), [true, false])
  const imports = [
    { rows: [{ email: 'a@example.com' }] },
    { file: 'email\na@example.com' },
    {},
    { rows: [], file: 'email' },
  ]
  assert.deepEqual(imports.map(bodyOf('/api/v1/contacts/imports', 'application/json')), [
    true,
    true,
    false,
    false,
  ])
})

test('parts that contain themselves are components with names, without which a Python generator leaves them out', () => {
  for (const name of ['Block', 'CampaignContent', 'Filter', 'Inline']) {
    const branches = components.schemas[name]!['oneOf'] as Json[]
    assert.ok(
      branches.every((branch) => '$ref' in branch),
      name,
    )
  }
})

test('generators of clients can read every value: constants of one type are one enum, no field is null alone, no time has a pattern', () => {
  for (const part of [document, ...makeOffers(areas).map(({ tool }) => tool)].flatMap(partsOf)) {
    const constants = ((part['anyOf'] ?? []) as Json[]).flatMap((form) =>
      'const' in form ? typeof form['const'] : [],
    )
    assert.equal(new Set(constants).size, constants.length, JSON.stringify(part))
    for (const property of Object.values((part['properties'] ?? {}) as Record<string, Json>))
      assert.notEqual(property['type'], 'null', JSON.stringify(part))
    if (part['format'] === 'date-time') assert.equal(part['pattern'], undefined)
    // Go writes a default of an object as `{}` without its type.
    if ('$ref' in part) assert.equal(part['default'], undefined, JSON.stringify(part))
  }
  const level = (components.schemas['HeadingBlock'] as { properties: Json }).properties['level']
  assert.deepEqual(level, {
    type: 'integer',
    enum: [1, 2, 3],
    description: '1 is the largest.',
    examples: [1],
  })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operations } from '#catalogue'
import { isForKeys } from '#operation/operation.ts'
import { parseInput } from '#operation/parse.ts'
import { testServer } from '#test/http.ts'
import { testWorld } from '#test/world.ts'
import { MCP_HEADERS, messageOf, rpc } from './fixtures/clients.ts'
import { argumentsMender } from './mend-arguments.ts'

const world = await testWorld()
const { request } = await testServer(world)
const { apiKey: key } = await world.account()

// oxlint-disable-next-line typescript/no-explicit-any -- answers of many operations
async function call(name: string, input: object): Promise<any> {
  const body = JSON.stringify(rpc('tools/call', { name, arguments: input }))
  const answer = await request('/mcp', { method: 'POST', key, headers: MCP_HEADERS, body })
  const { result } = messageOf(answer.text)
  return JSON.parse(result.content[0].text)
}

const json = JSON.stringify
const told = ({ errors }: { errors: { pointer: string; detail: string }[] }) =>
  errors.map(({ pointer, detail }) => `${pointer}: ${detail}`)

test('lists, objects, numbers and booleans that an agent writes as JSON text are taken as what the schema wants', async () => {
  const ann = await call('add_contact', {
    email: 'ann@example.com',
    tags: '["a","b"]',
    fields: '{"first_name":"Ann"}',
  })
  assert.deepEqual([ann.tags, ann.fields.first_name], [['a', 'b'], 'Ann'])
  const page = await call('list_contacts', { limit: '1' })
  assert.equal(page.data.length, 1)
  const campaign = await call('create_campaign', {
    subject: 'm',
    content: '{"format":"markdown","body":"x"}',
  })
  assert.equal(campaign.content.body, 'x')
  const preview = await call('import_contacts', {
    rows: '[{"email":"bo@example.com"}]',
    dryRun: 'true',
  })
  assert.equal(preview.counts.read, 1)
  const named = await call('update_newsletter', {
    newsletterId: (await call('list_newsletters', {})).data[0].id,
    topics: '[{"tag":"news","label":"News"}]',
    asksForConfirmation: 'false',
  })
  assert.deepEqual([named.topics[0].label, named.asksForConfirmation], ['News', false])
})

test('JSON text inside JSON text is taken too, in blocks, filters and steps', async () => {
  const { content } = await call('create_campaign', {
    subject: 'm',
    content: {
      format: 'blocks',
      blocks: json([
        '{"type":"heading","level":"2","text":[{"text":"Hi"}]}',
        { type: 'list', ordered: 'true', items: ['[{"text":"one"}]'] },
      ]),
    },
  })
  assert.deepEqual(
    content.blocks.map(({ id: _id, ...block }: { id: string }) => block),
    [
      { type: 'heading', level: 2, text: [{ text: 'Hi' }] },
      { type: 'list', ordered: true, items: [[{ text: 'one' }]] },
    ],
  )
  const segment = await call('create_segment', {
    name: 's',
    filter: json({ all: json([{ field: 'tag', op: 'has', value: 'a' }]) }),
  })
  assert.deepEqual(segment.filter, { all: [{ field: 'tag', op: 'has', value: 'a' }] })
})

test('null counts as left out where the schema takes no null, and stays where it does', async () => {
  const bo = await call('add_contact', { email: 'bo@example.com', tags: null, fields: null })
  assert.deepEqual([bo.email, bo.tags], ['bo@example.com', []])
  const contactId = bo.id
  await call('update_contact', { contactId, fields: { first_name: 'Bo' } })
  const kept = await call('update_contact', { contactId, email: null, tags: null })
  assert.deepEqual([kept.email, kept.fields.first_name], ['bo@example.com', 'Bo'])
  const emptied = await call('update_contact', { contactId, fields: { first_name: null } })
  assert.equal(emptied.fields.first_name ?? null, null)
  const { audience } = await call('create_campaign', { subject: 'null', audience: 'null' })
  assert.deepEqual(audience.includeTags, [])
  assert.deepEqual(told(await call('add_contact', { email: null })), [
    '/email: This field is required.',
  ])
})

test('text stays text where the schema takes text, whatever it looks like', async () => {
  const { tags, fields } = await call('add_contact', {
    email: 'cy@example.com',
    tags: ['["a"]', '12'],
    fields: { first_name: '{"a":1}', last_name: 'true' },
  })
  assert.deepEqual(tags, ['["a"]', '12'])
  assert.deepEqual([fields.first_name, fields.last_name], ['{"a":1}', 'true'])
})

test('what is no such JSON is refused at its place', async () => {
  for (const [name, input, errors] of [
    ['add_contact', { tags: 'a, b' }, ['/tags: Send a list, not text.']],
    ['add_contact', { tags: '{"a":1}' }, ['/tags: Send a list, not text.']],
    ['add_contact', { tags: '["a",{}]' }, ['/tags/1: Send text, not an object.']],
    [
      'add_contact',
      { fields: '{"__proto__":{}}' },
      ['/fields/__proto__: There is no field "__proto__".'],
    ],
    ['add_contact', { fields: `{${'"a":{'.repeat(3)}` }, ['/fields: Send an object, not text.']],
    ['list_contacts', { limit: 'ten' }, ['/limit: Send a number, not text.']],
    ['list_contacts', { limit: '12345678901234567890' }, ['/limit: Send a number, not text.']],
    ['list_contacts', { limit: '0x10' }, ['/limit: Send a number, not text.']],
  ] as const) {
    const email = name === 'add_contact' ? { email: 'dan@example.com' } : {}
    assert.deepEqual(told(await call(name, { ...email, ...input })), errors, json(input))
  }
})

test('every operation takes each part of its example as JSON text, and null for all that it may leave out', () => {
  let parts = 0
  for (const { name, input, example } of operations.filter(isForKeys)) {
    if (!example) continue
    const exact = parseInput(input, structuredClone(example))
    for (const path of partsOf(example)) {
      const given = structuredClone(example)
      const holder = path.slice(0, -1).reduce(stepInto, given)
      holder[path.at(-1)!] = json(stepInto(holder, path.at(-1)!))
      const taken = parseInput(input, given, argumentsMender())
      assert.deepEqual(taken, exact, `${name} /${path.join('/')}`)
      parts++
    }
    const nulls = Object.fromEntries(Object.keys(input.shape).map((field) => [field, null]))
    parseInput(input, { ...nulls, ...example }, argumentsMender())
  }
  assert.ok(parts > 50, String(parts))
})

// oxlint-disable-next-line typescript/no-explicit-any -- walks examples of every shape
const stepInto = (holder: any, name: string) => holder[name]

/** Lists the paths of all objects, lists, numbers and booleans inside a value. */
function partsOf(value: object): string[][] {
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
    if (inner === null || typeof inner === 'string') return []
    const nested = typeof inner === 'object' ? partsOf(inner) : []
    return [[name], ...nested.map((path) => [name, ...path])]
  })
}

test('text with thousands of names, or nested ten deep, is refused', async () => {
  const wide = json(Object.fromEntries(Array.from({ length: 2001 }, (_, i) => [`n${i}`, 1])))
  const condition = json({ field: 'tag', op: 'has', value: 'a' })
  const deep = Array.from({ length: 10 }).reduce<string>((not) => json({ not }), condition)
  const nested = '['.repeat(500_000) + ']'.repeat(500_000)
  const email = 'eve@example.com'
  assert.equal(told(await call('add_contact', { email, tags: nested })).length, 1)
  assert.deepEqual(told(await call('add_contact', { email, fields: wide })), [
    '/fields: Send an object, not text.',
  ])
  assert.deepEqual(told(await call('create_segment', { name: 'x', filter: deep })), [
    '/filter/not/not/not/not: Send an object, not text.',
  ])
})

test('over REST, types are exact', async () => {
  const body = json({ email: 'fay@example.com', tags: '["a"]' })
  const answer = await request('/api/v1/contacts', {
    method: 'POST',
    key,
    headers: { 'content-type': 'application/json' },
    body,
  })
  assert.equal(answer.status, 422)
})

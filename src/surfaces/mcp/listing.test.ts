import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/server/validators/ajv'
import { areas, operations } from '#catalogue'
import { isForKeys } from '#operation/operation.ts'
import { testServer } from '#test/http.ts'
import { testWorld } from '#test/world.ts'
import { MCP_HEADERS, messageOf, modernClient, olderClient, rpc } from './fixtures/clients.ts'

const world = await testWorld()
const { url, request } = await testServer(world)
const routed = operations.filter(isForKeys)
const FINDERS = ['find_operations', 'describe_operation', 'call_read_operation']
const ada = await world.account()
await world.ok(ada, 'add_contact', { email: 'v@example.com', tags: ['vip'] })

/** Returns the names that an address lists, and the bytes of the list. */
async function listedAt(path: string, key = ada.apiKey) {
  const { text } = await request(path, {
    method: 'POST',
    key,
    headers: MCP_HEADERS,
    json: rpc('tools/list'),
  })
  const { tools } = messageOf(text).result
  return {
    tools,
    names: (tools as { name: string }[]).map(({ name }) => name),
    bytes: Buffer.byteLength(JSON.stringify(tools)),
  }
}

test('/mcp lists a small set of under 8,000 tokens, with the tools that lead to all others', async () => {
  const { tools, names, bytes } = await listedAt('/mcp')
  assert.ok(bytes < 32_000, `${bytes} bytes`)
  assert.equal(names.length, 20)
  // Clients cut longer descriptions.
  for (const { name, description } of [...tools, ...(await listedAt('/mcp/all')).tools])
    assert.ok(description.length < 2048, name)
  for (const name of [...FINDERS, 'call_write_operation', 'create_campaign', 'list_contacts'])
    assert.ok(names.includes(name), name)
})

test('what agents see of every address is committed, so that a change of it is reviewed', async () => {
  const committed = async (file: string) =>
    JSON.parse(await readFile(new URL(`../../../generated/${file}`, import.meta.url), 'utf8'))
  const again = 'run npm run generate, and look at the change as an agent would'
  assert.deepEqual((await listedAt('/mcp')).tools, await committed('mcp-small-set.json'), again)
  const whole = Object.values(await committed('mcp-tools.json')).flat()
  assert.deepEqual((await listedAt('/mcp/all')).tools, whole, again)
})

test('a short schema has the fields of the whole, and refuses nothing that the whole one takes', async () => {
  const { tools } = await listedAt('/mcp')
  const validator = new AjvJsonSchemaValidator()
  for (const { name, inputSchema, outputSchema } of tools) {
    const operation = routed.find((one) => one.name === name)
    if (!operation) continue
    assert.equal(outputSchema, undefined)
    const { valid, errorMessage } = validator.getValidator(inputSchema)(operation.example)
    assert.ok(valid, `${name}: ${errorMessage}`)
    assert.deepEqual(
      Object.keys(inputSchema.properties),
      Object.keys((operation.input as { shape: object }).shape),
      name,
    )
    assert.doesNotMatch(JSON.stringify(inputSchema), /"\$ref"|"type":\[/)
  }
})

test('/mcp/all lists every operation, and /mcp/{area} those of an area', async () => {
  assert.deepEqual(
    (await listedAt('/mcp/all')).names,
    routed.map(({ name }) => name),
  )
  for (const { area, operations: own } of areas) {
    const names = own.filter(isForKeys).map(({ name }) => name)
    if (names.length > 0) assert.deepEqual((await listedAt(`/mcp/${area}`)).names, names, area)
  }
})

test('the guide names every area', () => {
  const guide = readFileSync(new URL('../../../docs/mcp.md', import.meta.url), 'utf8')
  const line = guide.split('\n').find((each) => each.includes('the operations of one area'))!
  const named = line
    .split(':')[1]!
    .split(';')[0]!
    .match(/(?<=`)[a-z]+(?=`)/g)
  const all = areas.filter(({ operations: own }) => own.some(isForKeys)).map(({ area }) => area)
  assert.deepEqual(named, all)
})

test('an area that is not there is a 404 that names those that are, by every method', async () => {
  for (const method of ['POST', 'GET', 'OPTIONS']) {
    const answer = await request('/mcp/campagns', {
      method,
      key: ada.apiKey,
      headers: MCP_HEADERS,
      ...(method === 'POST' && { json: rpc('tools/list') }),
    })
    assert.deepEqual([answer.status, answer.body?.code], [404, 'not_found'], method)
    assert.match(answer.body.detail, /Did you mean \/mcp\/campaigns\?.*contacts/)
  }
  for (const area of ['sessions', 'outbox', 'constructor'])
    assert.equal((await request(`/mcp/${area}`, { method: 'POST', key: ada.apiKey })).status, 404)
})

test('every operation is called by its own name at every address, listed or not', async () => {
  const elsewhere = ['/all', '/campaigns', '/overview']
  for (const [i, path] of ['', ...elsewhere].entries()) {
    const client = await modernClient(url, ada.apiKey, path)
    // All tools are called at the first address. At each other address only every third tool is
    // called, because the addresses share the table.
    for (const { name } of path === '' ? routed : routed.filter((_, n) => n % 3 === i - 1)) {
      // The operation may refuse the input, but the tool must not be unknown.
      const result = await client.callTool({ name, arguments: { nonsense: true } })
      const { errors } = result.structuredContent as { errors: { pointer: string }[] }
      assert.ok(
        errors.some(({ pointer }) => pointer === '/nonsense'),
        name,
      )
    }
    world.clock.move(60_000)
  }
})

test('readonly lists and calls nothing that changes, at any address', async () => {
  const { tools, names } = await listedAt('/mcp?readonly=1')
  assert.ok(names.includes('list_campaigns') && FINDERS.every((name) => names.includes(name)))
  for (const path of ['/mcp?readonly=1', '/mcp/all?readonly=1', '/mcp/campaigns?readonly=1'])
    for (const { name, annotations } of (await listedAt(path)).tools)
      assert.ok(annotations.readOnlyHint, name)
  assert.ok(tools.length < 15)
  const client = await modernClient(url, ada.apiKey, '?readonly=1')
  await assert.rejects(client.callTool({ name: 'create_segment', arguments: {} }), {
    code: -32_602,
  })
  for (const name of ['call_read_operation', 'call_write_operation']) {
    const { structuredContent } = await client.callTool({
      name,
      arguments: { name: 'create_tag', input: {} },
    })
    assert.equal((structuredContent as { code: string }).code, 'not_found')
  }
})

for (const [era, connect] of [
  ['2026-07-28', modernClient],
  ['2025-11-25', olderClient],
] as const) {
  const use = async (name: string, input: object) => {
    const client = await connect(url, ada.apiKey)
    await client.listTools()
    const result = await client.callTool({ name, arguments: input as Record<string, unknown> })
    const [{ text }] = result.content as [{ text: string }]
    return { isError: result.isError === true, body: JSON.parse(text), meta: result._meta }
  }

  test(`${era}: an operation is found by plain words, described, and called`, async () => {
    const found = await use('find_operations', { query: 'make a segmnet of readers' })
    const { name, call } = found.body.data.find(
      (one: { name: string }) => one.name === 'create_segment',
    )
    const described = (await use('describe_operation', { name })).body
    assert.deepEqual(
      [described.effect, described.call, described.inputSchema.required],
      ['write', call, ['name', 'filter']],
    )
    const { newsletterId: _own, ...input } = described.example
    const made = await use(call, { name, input })
    assert.deepEqual([made.isError, made.body.name], [false, input.name], JSON.stringify(made))
    assert.equal(made.meta!['mailcast/status'], 201)
    const read = await use('call_read_operation', {
      name: 'get_segment',
      // As text, as some models send it.
      input: JSON.stringify({ segmentId: made.body.id }),
    })
    assert.deepEqual(read.body, made.body)
    await world.ok(ada, 'delete_segment', { segmentId: made.body.id })
  })

  test(`${era}: what changes something is not called as a read, and what is unknown is told the nearest name`, async () => {
    const asRead = await use('call_read_operation', { name: 'send_campaign', input: {} })
    assert.equal(asRead.body.errors[0].pointer, '/name')
    assert.match(asRead.body.detail, /call_write_operation/)
    for (const tool of ['call_read_operation', 'call_write_operation', 'describe_operation']) {
      const { isError, body } = await use(tool, { name: 'list_contcats' })
      assert.deepEqual([isError, body.code], [true, 'not_found'])
      assert.match(body.detail, /Did you mean list_contacts\?/)
    }
  })

  test(`${era}: a call of a write never leads to itself, nor to what is no operation for keys`, async () => {
    for (const name of [
      'call_write_operation',
      'call_read_operation',
      'find_operations',
      'unsubscribe_reader',
      '__proto__',
      'constructor',
    ]) {
      const { isError, body } = await use('call_write_operation', { name, input: {} })
      assert.deepEqual([isError, body.code], [true, 'not_found'], name)
    }
  })
}

test('a call through a finder is limited, replayed and written down as one by its name', async () => {
  const eve = await world.account()
  const client = await modernClient(url, eve.apiKey)
  const make = (query: string) =>
    client.callTool({
      name: 'call_write_operation',
      arguments: {
        name: 'create_custom_field',
        input: { name: query, type: 'text' },
      },
      _meta: { 'mailcast/idempotencyKey': 'field-1' },
    })
  const first = await make('city')
  const again = await make('city')
  assert.deepEqual(again.structuredContent, first.structuredContent)
  assert.equal(again._meta!['mailcast/idempotencyReplayed'], true)
  const direct = await client.callTool({
    name: 'create_custom_field',
    arguments: { name: 'city', type: 'text' },
    _meta: { 'mailcast/idempotencyKey': 'field-1' },
  })
  assert.deepEqual(direct.structuredContent, first.structuredContent)
  const remaining = async () =>
    Number(
      /"key";r=(\d+)/.exec(
        (await request('/api/v1/tags', { key: eve.apiKey })).headers.get('ratelimit')!,
      )![1],
    )
  const before = await remaining()
  await client.callTool({ name: 'find_operations', arguments: { query: 'tags' } })
  await client.callTool({ name: 'call_read_operation', arguments: { name: 'list_tags' } })
  assert.equal(before - (await remaining()), 3)
  const { operations: lines } = {
    operations: (await world.ok(eve, 'list_audit_log')).data as { operation: string }[],
  }
  assert.ok(lines.some(({ operation }) => operation === 'create_custom_field'))
})

test('a signups only key finds and calls add_contact alone', async () => {
  const { key } = await world.ok(ada, 'create_api_key', { name: 'form', level: 'signups' })
  assert.deepEqual((await listedAt('/mcp', key)).names, ['add_contact'])
  const client = await modernClient(url, key)
  const found = await client.callTool({
    name: 'find_operations',
    arguments: { query: 'list contacts' },
  })
  const { data } = found.structuredContent as { data: { name: string }[] }
  assert.ok(data.every(({ name }) => name === 'add_contact'))
  const refused = await client.callTool({
    name: 'call_read_operation',
    arguments: { name: 'list_contacts' },
  })
  assert.equal((refused.structuredContent as { code: string }).code, 'forbidden')
})

test('a client that knows the host alone learns every address of the server', async () => {
  const { status, body, headers } = await request('/.well-known/mcp.json')
  assert.deepEqual([status, headers.get('access-control-allow-origin')], [200, '*'])
  const remotes = body.remotes as { type: string; url: string }[]
  assert.deepEqual(remotes[0], { type: 'streamable-http', url: 'http://mailcast.test/mcp' })
  for (const { url: address } of remotes)
    assert.ok((await listedAt(new URL(address).pathname)).names.length > 0, address)
})

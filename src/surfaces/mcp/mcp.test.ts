import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { areas, operations } from '#catalogue'
import { uuidOf } from '#lib/typeid.ts'
import { isForKeys } from '#operation/operation.ts'
import { castOf, filled } from '#test/contract/cast.ts'
import { testWorld } from '#test/world.ts'
import { signupsKey } from '#test/contacts.ts'
import { testServer } from '#test/http.ts'
import { modernClient, olderClient } from './fixtures/clients.ts'

const world = await testWorld()
const { url, request } = await testServer(world)
const routed = operations.filter(isForKeys)

/** Returns a refusal's problem from the text that every client gets. */
// oxlint-disable-next-line typescript/no-explicit-any -- problems have extra fields
function problemIn(result: unknown): any {
  const { isError, content } = result as { isError?: boolean; content: { text: string }[] }
  assert.equal(isError, true, JSON.stringify(result))
  return JSON.parse(content[0]!.text)
}

for (const [era, connect, version] of [
  ['2026-07-28', modernClient, '2026-07-28'],
  ['2025-11-25', olderClient, undefined],
] as const) {
  test(`${era}: the official client learns who we are and sees every operation as a tool at /mcp/all`, async () => {
    const ada = await world.account()
    const client = await connect(url, ada.apiKey, '/all')
    assert.equal(client.getServerVersion()?.name, 'mailcast')
    assert.match(client.getInstructions()!, /agreed/)
    assert.deepEqual(client.getServerCapabilities(), { tools: {}, resources: {}, prompts: {} })
    if (version !== undefined)
      assert.equal(
        (client as { getNegotiatedProtocolVersion(): string }).getNegotiatedProtocolVersion(),
        version,
      )
    const { tools } = await client.listTools()
    assert.deepEqual(
      tools.map(({ name }) => name),
      routed.map(({ name }) => name),
    )
  })

  test(`${era}: a call does what REST does and answers the same body, as structure and as text`, async () => {
    const ada = await world.account()
    const client = await connect(url, ada.apiKey, '?toolsets=contacts')
    await client.listTools()
    const made = await client.callTool({
      name: 'add_contact',
      arguments: { email: 'r@example.com', fields: { first_name: 'Ada' } },
    })
    const { id } = made.structuredContent as { id: string }
    assert.deepEqual(
      (await request(`/api/v1/contacts/${id}`, { key: ada.apiKey })).body,
      made.structuredContent,
    )
    assert.deepEqual(
      JSON.parse((made.content as { text: string }[])[0]!.text),
      made.structuredContent,
    )
    assert.equal(made._meta!['mailcast/status'], 201)
    const asked = problemIn(
      await client.callTool({ name: 'delete_contact', arguments: { contactId: id } }),
    )
    assert.equal(asked.code, 'confirmation_required')
    const gone = await client.callTool({
      name: 'delete_contact',
      arguments: { contactId: id, confirm: asked.confirm },
    })
    assert.deepEqual([gone.structuredContent, gone.isError ?? false], [{}, false])
    assert.equal((await request(`/api/v1/contacts/${id}`, { key: ada.apiKey })).status, 404)
  })

  test(`${era}: a refusal is a result with REST's problem in it, and no failure of the client's`, async () => {
    const ada = await world.account()
    const client = await connect(url, ada.apiKey, '?toolsets=contacts')
    // Once it knows the list, the client checks structured content against the output schema.
    await client.listTools()
    const wrong = problemIn(
      await client.callTool({ name: 'add_contact', arguments: { emial: 'r@example.com' } }),
    )
    const overRest = await request('/api/v1/contacts', {
      method: 'POST',
      key: ada.apiKey,
      json: { emial: 'r@example.com' },
    })
    assert.match(wrong.requestId, /^req_/)
    assert.deepEqual({ ...wrong, requestId: '' }, { ...overRest.body, requestId: '' })
  })

  test(`${era}: a list is paged through with its cursor`, async () => {
    const ada = await world.account()
    for (const name of ['a', 'b', 'c'])
      await world.ok(ada, 'add_contact', { email: `${name}@example.com` })
    const client = await connect(url, ada.apiKey)
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page = await client.callTool({
        name: 'list_contacts',
        arguments: { limit: 2, ...(cursor !== null && { cursor }) },
      })
      const { data, nextCursor } = page.structuredContent as {
        data: { email: string }[]
        nextCursor: string | null
      }
      seen.push(...data.map(({ email }) => email))
      cursor = nextCursor
    } while (cursor !== null)
    assert.deepEqual(seen, ['c@example.com', 'b@example.com', 'a@example.com'])
  })

  test(`${era}: a signups only key sees and may call add_contact alone`, async () => {
    const ada = await world.account()
    const client = await connect(url, await signupsKey(world, ada))
    assert.deepEqual(
      (await client.listTools()).tools.map(({ name }) => name),
      ['add_contact'],
    )
    const made = await client.callTool({
      name: 'add_contact',
      arguments: { email: 'r@example.com' },
    })
    assert.deepEqual(made.structuredContent, { email: 'r@example.com', status: 'pending' })
    for (const name of ['list_contacts', 'create_api_key', 'delete_newsletter']) {
      const { status, code } = problemIn(await client.callTool({ name, arguments: {} }))
      assert.deepEqual([status, code], [403, 'forbidden'])
    }
  })

  test(`${era}: a tool that is not there is a fault of the protocol`, async () => {
    const ada = await world.account()
    const client = await connect(url, ada.apiKey)
    // Operations for readers' pages are not offered as tools.
    for (const name of ['nonsense', 'unsubscribe_reader', '__proto__', 'constructor', ''])
      await assert.rejects(client.callTool({ name, arguments: {} }), { code: -32_602 })
  })

  test(`${era}: readonly and toolsets narrow what is listed and what may be called`, async () => {
    const ada = await world.account()
    const reading = await connect(url, ada.apiKey, '?readonly=1&toolsets=contacts,campaigns')
    const { tools } = await reading.listTools()
    assert.ok(tools.length > 5 && tools.every(({ annotations }) => annotations!.readOnlyHint))
    assert.ok(
      tools.some(({ name }) => name === 'list_campaigns') &&
        !tools.some(({ name }) => name === 'list_newsletters'),
    )
    assert.equal(
      (await reading.callTool({ name: 'list_contacts', arguments: {} })).isError ?? false,
      false,
    )
    for (const name of ['add_contact', 'list_newsletters'])
      await assert.rejects(reading.callTool({ name, arguments: {} }), { code: -32_602 })
    const newsletters = await connect(url, ada.apiKey, '?toolsets=newsletters&readonly=0')
    const { operations } = areas.find(({ area }) => area === 'newsletters')!
    assert.deepEqual(
      (await newsletters.listTools()).tools.map(({ name }) => name),
      operations.map(({ name }) => name),
    )
  })
}

test("another account's things are not found by any tool, and nothing of them changes", async () => {
  const [ada, eve] = [await castOf(world), await world.account()]
  const client = await modernClient(url, eve.apiKey)
  const naming = routed.filter(
    ({ example }) =>
      JSON.stringify(filled(example, ada.ids)) !== JSON.stringify(filled(example, {})),
  )
  assert.ok(naming.length > 25)
  for (const { name, example } of naming) {
    const { status } = problemIn(
      await client.callTool({ name, arguments: filled(example, ada.ids) }),
    )
    assert.equal(status, 404, name)
  }
  assert.equal(
    (await request(`/api/v1/contacts/${ada.ids['sub']}`, { key: ada.apiKey })).status,
    200,
  )
})

test('the other answers of a tool are as its output schema says too', async () => {
  const ada = await world.account()
  const client = await olderClient(url, ada.apiKey, '/all')
  await client.listTools()
  const again = { name: 'add_contact', arguments: { email: 'r@example.com' } }
  assert.equal((await client.callTool(again))._meta!['mailcast/status'], 201)
  assert.equal((await client.callTool(again))._meta!['mailcast/status'], 200)
  const preview = await client.callTool({
    name: 'import_contacts',
    arguments: { rows: [{ email: 'a@example.com' }], dryRun: true },
  })
  assert.deepEqual((preview.structuredContent as { counts: object }).counts, {
    read: 1,
    good: 1,
    refused: 0,
  })
})

test('modern clients get a refusal as structure too, and how long to wait', async () => {
  const ada = await world.account()
  const client = await modernClient(url, ada.apiKey)
  for (let i = 0; i < 10; i++)
    await world.ok(ada, 'create_api_key', { name: `key ${i}`, level: 'signups' })
  const refused = await client.callTool({
    name: 'create_api_key',
    arguments: { name: 'one more', level: 'signups' },
  })
  const problem = problemIn(refused)
  assert.deepEqual(refused.structuredContent, problem)
  assert.deepEqual(
    [problem.status, problem.code, problem.violatedPolicies],
    [429, 'rate_limited', ['create_api_key']],
  )
  assert.ok(Number(refused._meta!['mailcast/retryAfterS']) > 0)
})

test('a replay shows no key again, over MCP and over REST, and says so', async () => {
  const ada = await world.account()
  const client = await modernClient(url, ada.apiKey, '/keys')
  await client.listTools()
  const input = { name: 'form', level: 'signups' }
  const make = () =>
    client.callTool({
      name: 'create_api_key',
      arguments: input,
      _meta: { 'mailcast/idempotencyKey': 'key-1' },
    })
  const { key, ...first } = (await make()).structuredContent as Record<string, unknown>
  assert.match(key as string, /^mc_/)
  // The client checks the answer against the tool's output schema.
  assert.deepEqual((await make()).structuredContent, { ...first, shownOnce: true })
  const overRest = await request('/api/v1/api-keys', {
    method: 'POST',
    key: ada.apiKey,
    json: input,
    headers: { 'idempotency-key': 'key-1' },
  })
  assert.deepEqual(
    [overRest.status, overRest.headers.get('idempotency-replayed'), overRest.body],
    [201, 'true', { ...first, shownOnce: true }],
  )
})

test('an idempotency key in _meta replays the first answer, over REST as well', async () => {
  const ada = await world.account()
  const client = await modernClient(url, ada.apiKey)
  const make = (subject: string) =>
    client.callTool({
      name: 'create_campaign',
      arguments: { subject, content: { format: 'markdown', body: 'Hello' } },
      _meta: { 'mailcast/idempotencyKey': 'issue-1' },
    })
  const first = await make('One')
  const again = await make('One')
  assert.deepEqual(again.structuredContent, first.structuredContent)
  assert.deepEqual(
    [first._meta!['mailcast/idempotencyReplayed'], again._meta!['mailcast/idempotencyReplayed']],
    [undefined, true],
  )
  assert.equal(problemIn(await make('Two')).code, 'idempotency_conflict')
  const overRest = await request('/api/v1/campaigns', {
    method: 'POST',
    key: ada.apiKey,
    json: { subject: 'One', content: { format: 'markdown', body: 'Hello' } },
    headers: { 'idempotency-key': 'issue-1' },
  })
  assert.deepEqual(
    [overRest.headers.get('idempotency-replayed'), overRest.body.id],
    ['true', (first.structuredContent as { id: string }).id],
  )
  for (const key of ['', 'ü', 7, 'x'.repeat(256)])
    await assert.rejects(
      client.callTool({
        name: 'list_tags',
        arguments: {},
        _meta: { 'mailcast/idempotencyKey': key },
      }),
      { code: -32_602 },
    )
})

test('a call is written down as the same operation of the same key', async () => {
  const ada = await world.account()
  const client = await modernClient(url, ada.apiKey)
  await client.callTool({ name: 'create_custom_field', arguments: { name: 'city', type: 'text' } })
  const lines = await sql<{
    operation: string
    caller: string
  }>`select operation, caller from audit_log where account_id = ${uuidOf(ada.accountId)} and operation = 'create_custom_field'`.execute(
    world.db,
  )
  assert.match(lines.rows[0]!.caller, /^key_/)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS } from '#lib/duration.ts'
import { findOperation, operations } from '#catalogue'
import { isForPersons } from '#operation/operation.ts'
import { rest } from '#test/contract/ways.ts'
import { testServer } from '#test/http.ts'
import { type TestAccount, testWorld } from '#test/world.ts'
import { MCP_HEADERS, messageOf, rpc } from '#surfaces/mcp/fixtures/clients.ts'
import { garden } from './garden.ts'
import { traceOf } from './trace.ts'

// An agent tries to get around what its key may, by the ways in and by what it writes into a call.

const world = await testWorld()
const server = await testServer(world)
const g = await garden(world)
const byToken: string = (
  await world.ok(g, 'create_api_key', { name: 'token', level: 'full', confirm: 'token' })
).key
const looker: string = (
  await world.ok(g, 'create_api_key', { name: 'looker', level: 'full', readonly: true })
).key
const form: string = (await world.ok(g, 'create_api_key', { name: 'form', level: 'signups' })).key

/** Runs an attempt and returns its answer; nothing of the account may have changed. */
async function inVain<Answer>(
  act: () => Promise<Answer>,
  account: TestAccount = g,
): Promise<Answer> {
  const before = await traceOf(world, account)
  const answer = await act()
  await world.jobs()
  assert.deepEqual(await traceOf(world, account), before)
  return answer
}

/** Sends any body to MCP. Returns the HTTP status and the message. */
async function post(body: unknown, key = byToken, path = '/mcp') {
  const { status, text } = await server.request(path, {
    method: 'POST',
    key,
    headers: MCP_HEADERS,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status, ...messageOf(text) }
}

/** Calls a tool. Returns the code of its refusal. */
async function tool(name: string, input: unknown, key = byToken, path = '/mcp'): Promise<string> {
  const { result, error } = await post(rpc('tools/call', { name, arguments: input }), key, path)
  if (error) return `protocol ${error.code}`
  assert.equal(result.isError, true, JSON.stringify(result).slice(0, 500))
  return JSON.parse(result.content[0].text).code as string
}

async function code(key: string, name: string, input: object, more: object = {}): Promise<string> {
  return (await world.refused(key, name, input, more)).code
}

test('no key reaches an operation of a signed-in person, by any way', async () => {
  const persons = operations.filter(isForPersons)
  assert.ok(persons.length > 5)
  await inVain(async () => {
    for (const { name, example } of persons) {
      assert.equal(await tool(name, example), 'protocol -32602', name)
      assert.equal(await tool('call_write_operation', { name, input: example }), 'not_found', name)
      world.clock.move(DAY_MS / 24)
    }
    const approvalId = 'apr_01k5r8f3q5fz9v1m6x2c7n4b0d'
    for (const path of [
      `/session/v1/approvals/${approvalId}/approve`,
      `/api/v1/approvals/${approvalId}/approve`,
    ]) {
      const { status } = await server.request(path, { method: 'POST', key: g.apiKey, json: {} })
      assert.ok([401, 403, 404, 405].includes(status), `${path} ${status}`)
    }
  })
})

test('call_write_operation calls no finder, and no operation of readers', async () => {
  await inVain(async () => {
    for (const name of [
      'call_write_operation',
      'call_read_operation',
      'find_operations',
      'describe_operation',
      'confirm_contact',
      'start_checkout',
    ])
      assert.equal(
        await tool('call_write_operation', {
          name,
          input: { name: 'delete_campaign', input: { campaignId: g.draft } },
        }),
        'not_found',
        name,
      )
    assert.equal(
      await tool('call_read_operation', {
        name: 'delete_campaign',
        input: { campaignId: g.draft },
      }),
      'invalid_request',
    )
  })
})

test('names and paths in other letters lead nowhere', async () => {
  await inVain(async () => {
    for (const name of [
      'Delete_campaign',
      'DELETE_CAMPAIGN',
      'delete_campaign ',
      'delete_campaign\u0000',
      'deleteCampaign',
      '__proto__',
      'constructor',
    ]) {
      assert.equal(await tool(name, { campaignId: g.draft }), 'protocol -32602', name)
      assert.match(
        await tool('call_write_operation', { name, input: { campaignId: g.draft } }),
        /^(not_found|invalid_request)$/,
        name,
      )
    }
    for (const path of [
      `/API/V1/campaigns/${g.draft}`,
      `/api/v1/Campaigns/${g.draft}`,
      `/api/v1//campaigns/${g.draft}`,
      `/api/v1/campaigns/${g.draft.toUpperCase()}`,
    ])
      assert.ok(
        (await server.request(path, { method: 'DELETE', key: byToken })).status >= 400,
        path,
      )
  })
})

test('no field beside the input gives the word', async () => {
  const campaignId = g.draft
  await inVain(async () => {
    for (const more of [
      { force: true },
      { approved: true },
      { confirmed: true },
      { planConfirm: 'x' },
      { byAgent: false },
      { CONFIRM: 'x' },
    ]) {
      assert.equal(
        await code(byToken, 'delete_campaign', { campaignId, ...more }),
        'invalid_request',
      )
      assert.equal(await tool('delete_campaign', { campaignId, ...more }), 'invalid_request')
    }
    const raw = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"delete_campaign","arguments":{"campaignId":"${campaignId}","__proto__":{"confirm":"x"}}}}`
    assert.equal(JSON.parse((await post(raw)).result.content[0].text).code, 'invalid_request')
    for (const confirm of [true, 'true', 'yes', 'none', '', null, {}, [], 'A'.repeat(200)])
      assert.match(
        await tool('delete_campaign', { campaignId, confirm }),
        /^(invalid_request|plan_changed|confirmation_required)$/,
      )
    for (const dryRun of ['true', 1, 'yes'])
      assert.match(
        await code(byToken, 'send_campaign', { campaignId, dryRun }),
        /^invalid_request$/,
      )
    const beside = rpc('tools/call', {
      name: 'delete_campaign',
      arguments: { campaignId },
      confirm: true,
      requestState: 'x',
      inputResponses: { confirm: { action: 'accept', content: { confirm: true } } },
    })
    assert.equal(
      JSON.parse((await post(beside)).result.content[0].text).code,
      'confirmation_required',
    )
  })
})

test('an input as JSON text, with NUL bytes or given twice is judged alike', async () => {
  const campaignId = g.draft
  await inVain(async () => {
    const text = JSON.stringify({ campaignId })
    assert.equal(
      await tool('call_write_operation', { name: 'delete_campaign', input: text }),
      'confirmation_required',
    )
    assert.equal(await tool('delete_campaign', text), 'protocol -32602')
    assert.equal(
      await tool('call_write_operation', { name: 'delete_campaign', input: JSON.stringify(text) }),
      'invalid_request',
    )
    assert.equal(
      await tool('delete_campaign', { campaignId: `${campaignId}\u0000` }),
      'invalid_request',
    )
    assert.equal(await tool('add_contact', { email: 'nul\u0000@example.com' }), 'invalid_request')
    assert.equal(
      await code(byToken, 'update_contact', { contactId: g.readers[0], tags: ['vi\u0000p'] }),
      'invalid_request',
    )
    // The last of two names counts, for the check as for the act.
    const doubled = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list_campaigns","name":"delete_campaign","arguments":{},"arguments":${text}}}`
    assert.equal(
      JSON.parse((await post(doubled)).result.content[0].text).code,
      'confirmation_required',
    )
  })
})

test('a JSON-RPC batch runs nothing of it', async () => {
  await inVain(async () => {
    const one = rpc('tools/call', {
      name: 'update_campaign',
      arguments: { campaignId: g.draft, subject: 'Mine' },
    })
    const { status, error } = await post([one, { ...one, id: 2 }])
    assert.deepEqual([status, error.code], [400, -32_600])
  })
})

test('If-Match and an Idempotency-Key are no word', async () => {
  const campaignId = g.draft
  await inVain(async () => {
    const { headers } = await server.request(`/api/v1/campaigns/${campaignId}`, { key: byToken })
    for (const match of ['*', headers.get('etag')!]) {
      const { status, body } = await server.request(`/api/v1/campaigns/${campaignId}`, {
        method: 'DELETE',
        key: byToken,
        headers: { 'if-match': match, 'idempotency-key': match },
      })
      assert.deepEqual([status, body.code], [409, 'confirmation_required'])
    }
    const key = { 'mailcast/idempotencyKey': 'again' }
    for (let i = 0; i < 2; i++) {
      const { result } = await post(
        rpc('tools/call', { name: 'delete_campaign', arguments: { campaignId }, _meta: key }),
      )
      assert.equal(JSON.parse(result.content[0].text).code, 'confirmation_required')
    }
  })
})

test('an Idempotency-Key of one request replays no other', async () => {
  const more = { idempotencyKey: 'first' }
  await world.ok(byToken, 'create_campaign', { subject: 'A' }, more)
  await inVain(async () => {
    assert.equal(
      await code(byToken, 'create_campaign', { subject: 'B' }, more),
      'idempotency_conflict',
    )
    assert.equal(
      await code(byToken, 'delete_campaign', { campaignId: g.draft }, more),
      'idempotency_conflict',
    )
  })
})

test('a confirm of another key, operation, input or account gives no word', async () => {
  const other = await garden(world, { confirm: 'token' })
  const { id: spare } = await world.ok(g, 'create_campaign', { subject: 'Spare' })
  const { confirm } = (await world.refused(byToken, 'delete_campaign', {
    campaignId: spare,
  })) as unknown as { confirm: string }
  await inVain(async () => {
    assert.equal(
      await code(byToken, 'delete_campaign', { campaignId: g.draft, confirm }),
      'plan_changed',
    )
    assert.equal(
      await code(byToken, 'send_campaign', { campaignId: spare, confirm }),
      'plan_changed',
    )
    assert.equal(
      await code(other.key, 'delete_campaign', { campaignId: other.draft, confirm }),
      'plan_changed',
    )
    assert.equal(
      await code(other.key, 'delete_campaign', { campaignId: spare, confirm }),
      'not_found',
    )
    const waits = await world.ok(g.key, 'delete_campaign', { campaignId: spare, confirm })
    assert.equal(waits.status, 'pending')
  })
  assert.equal(
    (await world.call(byToken, 'delete_campaign', { campaignId: spare, confirm })).status,
    204,
  )
  await inVain(async () => {
    const replay = await world.call(byToken, 'delete_campaign', { campaignId: spare, confirm })
    assert.deepEqual([replay.status, replay.replayed], [204, true])
  })
})

test('a key makes and finds no freer key: not for itself, not for another', async () => {
  await inVain(async () => {
    const freer = async (name: string, input: object): Promise<string> => {
      const refused = await world.refused(byToken, name, input)
      const { code: asked, confirm } = refused as unknown as { code: string; confirm: string }
      return asked === 'confirmation_required'
        ? code(byToken, name, { ...input, planConfirm: confirm })
        : asked
    }
    const named = { name: 'freer', level: 'full' }
    const { data } = await world.ok(g, 'list_api_keys')
    const own = data.find(({ name }: { name: string }) => name === 'token').id
    assert.equal(await freer('create_api_key', { ...named, confirm: 'none' }), 'forbidden')
    assert.equal(await freer('update_api_key', { keyId: own, confirm: 'none' }), 'forbidden')
    assert.equal(await freer('update_api_key', { keyId: g.keyId, confirm: 'none' }), 'forbidden')
  })
})

test('a key that only reads, or only adds readers, does nothing else by any way', async () => {
  await inVain(async () => {
    for (const key of [looker, form]) {
      const call = rest(server)
      for (const [name, input] of [
        ['delete_campaign', { campaignId: g.draft }],
        ['update_campaign', { campaignId: g.draft, subject: 'Mine' }],
        ['send_campaign', { campaignId: g.draft }],
        ['create_api_key', { name: 'second', level: 'full' }],
      ] as const) {
        assert.equal(await tool(name, input, key), 'forbidden', name)
        assert.equal(
          await tool('call_write_operation', { name, input }, key, '/mcp/campaigns'),
          'forbidden',
          name,
        )
        assert.equal(
          (await call.call(findOperation(name)!, input, key)).problem!.code,
          'forbidden',
          name,
        )
      }
    }
    assert.equal(await tool('add_contact', { email: 'new@example.com' }, looker), 'forbidden')
  })
})

test('a tag in other letters is another tag, and starts nothing', async () => {
  const before = await traceOf(world, g)
  await world.ok(byToken, 'add_tag', { contactId: g.readers[0], tag: 'VIP' })
  await world.jobs()
  const after = await traceOf(world, g)
  for (const table of ['automation_run', 'automation_due', 'recipient', 'mail_due', 'mails'])
    assert.equal(after[table], before[table], table)
})

test('a schedule in the past sends nothing', async () => {
  const at = new Date(world.clock.now().getTime() - DAY_MS).toISOString()
  await inVain(async () => {
    assert.equal(
      await code(byToken, 'schedule_campaign', { campaignId: g.draft, at }),
      'invalid_request',
    )
    assert.equal(
      await code(g.key, 'schedule_campaign', { campaignId: g.draft, at }),
      'invalid_request',
    )
  })
})

test('a narrow address calls nothing that it leaves out', async () => {
  await inVain(async () => {
    for (const path of [
      '/mcp?readonly=1',
      '/mcp/all?readonly=1',
      '/mcp?toolsets=contacts&readonly=1',
    ]) {
      assert.equal(
        await tool('update_campaign', { campaignId: g.draft, subject: 'Mine' }, g.apiKey, path),
        'protocol -32602',
      )
      assert.equal(
        await tool(
          'call_write_operation',
          { name: 'update_campaign', input: { campaignId: g.draft, subject: 'Mine' } },
          g.apiKey,
          path,
        ),
        'not_found',
      )
    }
  })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'
import { testServer } from '#test/http.ts'
import { MCP_HEADERS, messageOf, rpc } from './fixtures/clients.ts'

// The limit a minute of a key, which MCP and REST share.

const world = await testWorld()
const { request } = await testServer(world)

/** Returns a refusal's problem from the text that every client gets. */
// oxlint-disable-next-line typescript/no-explicit-any -- problems have extra fields
function problemIn(result: unknown): any {
  const { isError, content } = result as { isError?: boolean; content: { text: string }[] }
  assert.equal(isError, true, JSON.stringify(result))
  return JSON.parse(content[0]!.text)
}

test('REST and MCP together let exactly 300 a minute through, asked at once', async () => {
  const ada = await world.account()
  const overMcp = async () => {
    const { text } = await request('/mcp', {
      method: 'POST',
      key: ada.apiKey,
      headers: MCP_HEADERS,
      json: rpc('tools/call', { name: 'list_newsletters' }),
    })
    const { result } = messageOf(text)
    if (result.isError) assert.equal(problemIn(result).code, 'rate_limited')
    return !result.isError
  }
  const overRest = async () =>
    (await request('/api/v1/newsletters', { key: ada.apiKey })).status === 200
  const passed = await Promise.all(
    Array.from({ length: 340 }, (_, i) => (i % 2 ? overMcp() : overRest())),
  )
  assert.equal(passed.filter(Boolean).length, 300)
  const refused = await request('/mcp', {
    method: 'POST',
    key: ada.apiKey,
    headers: MCP_HEADERS,
    json: rpc('tools/list'),
  })
  assert.deepEqual(
    [refused.status, refused.body.code, refused.body.violatedPolicies],
    [429, 'rate_limited', ['key']],
  )
  assert.ok(Number(refused.headers.get('retry-after')) > 0)
})

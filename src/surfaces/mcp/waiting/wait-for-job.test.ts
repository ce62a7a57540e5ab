import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testServer } from '#test/http.ts'
import { testWorld } from '#test/world.ts'
import { MCP_HEADERS, messageOf, modernClient, olderClient, rpc } from '../fixtures/clients.ts'

const world = await testWorld()
const { url, request } = await testServer(world)

const IMPORT = { rows: [{ email: 'a@example.com' }, { email: 'nobody' }] }

/** Waits until the database holds the job, and then runs it. */
async function runJob(account: { apiKey: string }): Promise<void> {
  while ((await world.ok(account as never, 'list_jobs')).data.length === 0)
    await new Promise((resolve) => setTimeout(resolve, 50))
  await world.jobs()
}

test('2026-07-28: an import that is asked for with progress reports it, and answers its end', async () => {
  const ada = await world.account()
  const client = await modernClient(url, ada.apiKey)
  const seen: number[] = []
  const [result] = await Promise.all([
    client.callTool(
      { name: 'import_contacts', arguments: IMPORT },
      { onprogress: ({ progress }) => seen.push(progress) },
    ),
    runJob(ada),
  ])
  const { status, counts } = result.structuredContent as {
    status: string
    counts: { added: number; refused: number }
  }
  assert.deepEqual([status, counts.added, counts.refused], ['done', 1, 1])
  assert.equal(result._meta!['mailcast/status'], 202)
  assert.ok(seen.length > 0)
  for (const [i, progress] of seen.entries()) assert.ok(i === 0 || progress > seen[i - 1]!)
})

test('2025-11-25: a job that is read with progress answers once it has ended', async () => {
  const ada = await world.account()
  const { id } = await world.ok(ada, 'import_contacts', IMPORT)
  const client = await olderClient(url, ada.apiKey, '/contacts')
  await client.listTools()
  const seen: number[] = []
  const [result] = await Promise.all([
    client.callTool({ name: 'get_import', arguments: { importId: id } }, undefined, {
      onprogress: ({ progress }) => seen.push(progress),
    }),
    runJob(ada),
  ])
  assert.equal((result.structuredContent as { status: string }).status, 'done')
  assert.ok(seen.length > 0)
})

test('without a progress token a call answers at once, and what is no job does so with one', async () => {
  const ada = await world.account()
  const client = await modernClient(url, ada.apiKey)
  const made = await client.callTool({ name: 'import_contacts', arguments: IMPORT })
  assert.equal((made.structuredContent as { status: string }).status, 'queued')
  const read = await client.callTool(
    { name: 'list_newsletters', arguments: {} },
    { onprogress: () => assert.fail('there is nothing to report') },
  )
  assert.equal(read.isError ?? false, false)
  const refused = await client.callTool(
    { name: 'get_import', arguments: { importId: 'x' } },
    { onprogress: () => assert.fail('there is nothing to report') },
  )
  assert.equal(refused.isError, true)
})

test('2025-11-25: only the key that waits may cancel its call, and the job goes on', async () => {
  const [ada, eve] = [await world.account(), await world.account()]
  const { id } = await world.ok(ada, 'import_contacts', IMPORT)
  const response = await fetch(`${url}/mcp`, {
    method: 'POST',
    headers: { ...MCP_HEADERS, authorization: `Bearer ${ada.apiKey}` },
    body: JSON.stringify({
      ...rpc('tools/call', {
        name: 'get_import',
        arguments: { importId: id },
        _meta: { progressToken: 'p' },
      }),
      id: 'call-7',
    }),
  })
  const chunks = response.body!.pipeThrough(new TextDecoderStream()).values()
  let text = ''
  let answered = false
  const read = async (enough: () => boolean) => {
    while (!answered && !enough()) {
      const { value = '', done } = await chunks.next()
      text += value
      answered = done ?? false
    }
  }
  const cancel = (key: string) =>
    request('/mcp', {
      method: 'POST',
      key,
      headers: MCP_HEADERS,
      json: {
        jsonrpc: '2.0',
        method: 'notifications/cancelled',
        params: { requestId: 'call-7', reason: 'enough' },
      },
    })
  await read(() => text.includes('notifications/progress'))
  assert.equal((await cancel(eve.apiKey)).status, 202)
  const rest = read(() => false)
  // No event shows that the call is still waiting. If the pause is too short, the test checks less,
  // but does not fail.
  await new Promise((resolve) => setTimeout(resolve, 100))
  assert.equal(answered, false)
  const cancelled = performance.now()
  assert.equal((await cancel(ada.apiKey)).status, 202)
  await rest
  assert.ok(performance.now() - cancelled < 10_000)
  assert.match(response.headers.get('ratelimit')!, /^"key";r=\d+/)
  const events = [...text.matchAll(/^data: (.+)$/gm)].map(([, data]) => messageOf(data!))
  assert.equal(events[0].method, 'notifications/progress')
  await world.jobs()
  assert.equal((await world.ok(ada, 'get_import', { importId: id })).status, 'done')
})

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import sharp from 'sharp'
import { testServer } from '#test/http.ts'
import { modernClient } from '#surfaces/mcp/fixtures/clients.ts'
import { type TestAccount, testWorld } from '#test/world.ts'

// Uploads of the largest size, by each way.

const world = await testWorld()
const { request, url } = await testServer(world)

const form = (bytes: Uint8Array, name = 'roses.png', type = 'image/png') => {
  const made = new FormData()
  made.set('file', new Blob([new Uint8Array(bytes)], { type }), name)
  return made
}
const send = (account: TestAccount, bytes: Uint8Array, name?: string, type?: string) =>
  request('/api/v1/images', { method: 'POST', key: account.apiKey, body: form(bytes, name, type) })

test('an image of almost 10 MiB fits into the JSON of REST and of MCP', async () => {
  const ada = await world.account()
  const contentBase64 = (
    await sharp(randomBytes(1867 * 1867 * 3), { raw: { width: 1867, height: 1867, channels: 3 } })
      .png()
      .toBuffer()
  ).toString('base64')
  assert.ok(contentBase64.length > 13_950_000 && contentBase64.length < 13_981_014, `${contentBase64.length}`)
  const json = await request('/api/v1/images', { method: 'POST', key: ada.apiKey, json: { contentBase64, fileName: 'noise.png' } })
  assert.equal(json.status, 201, json.text)
  const client = await modernClient(url, ada.apiKey)
  const called = await client.callTool({ name: 'upload_image', arguments: { contentBase64 } })
  assert.deepEqual(called.structuredContent, json.body)
})

test('an upload of over 10 MiB is refused', async () => {
  const ada = await world.account()
  const large = await send(ada, Buffer.alloc(10 * 1024 * 1024 + 1))
  assert.equal(large.status, 413)
  assert.match(large.body.detail, /10 MiB/)
})

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import sharp from 'sharp'
import { testServer } from '#test/http.ts'
import { modernClient } from '#surfaces/mcp/fixtures/clients.ts'
import { testWorld } from '#test/world.ts'
import { imageUploader } from './fixtures/upload.ts'

// Uploads of the largest size, by each way.

const world = await testWorld()
const server = await testServer(world)
const { request, url } = server
const send = imageUploader(server)

test('an image of almost 10 MiB fits into the JSON of REST and of MCP', async () => {
  const ada = await world.account()
  const contentBase64 = (
    await sharp(randomBytes(1867 * 1867 * 3), { raw: { width: 1867, height: 1867, channels: 3 } })
      .png()
      .toBuffer()
  ).toString('base64')
  assert.ok(
    contentBase64.length > 13_950_000 && contentBase64.length < 13_981_014,
    `${contentBase64.length}`,
  )
  const json = await request('/api/v1/images', {
    method: 'POST',
    key: ada.apiKey,
    json: { contentBase64, fileName: 'noise.png' },
  })
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

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testServer } from '#test/http.ts'
import { testWorld } from '#test/world.ts'
import { ask, ownerOf, withAgent } from './fixtures/asked.ts'

const world = await testWorld()
const server = await testServer(world)

test('an address that opens something goes once, to the key that asked', async () => {
  const ada = await withAgent(world)
  const looker = { name: 'Reader', level: 'full', readonly: true }
  const { key: other } = await world.ok(ada, 'create_api_key', looker)
  const { id: productId } = await world.ok(ada, 'create_product', { name: 'Peas', price: 0 })
  const later = { productId, fileName: 'peas.txt', bytes: 4 }
  const { id: approvalId } = await ask(world, ada, 'set_product_file', later)
  const owner = await ownerOf(server, ada)
  const done = await world.ok(owner, 'approve', { approvalId })
  assert.deepEqual([done.status, done.result.uploadUrl], ['executed', undefined])
  for (const caller of [owner, other, ada])
    assert.equal(
      (await world.ok(caller, 'get_approval', { approvalId })).result.uploadUrl,
      undefined,
    )
  const { result } = await world.ok(ada.key, 'get_approval', { approvalId })
  assert.match(result.uploadUrl, /\/uploads\//)
  const again = await world.ok(ada.key, 'get_approval', { approvalId })
  assert.deepEqual([again.result.uploadUrl, again.result.shownOnce], [undefined, true])
  const told = JSON.stringify((await world.events(ada)).map(({ data }) => data))
  assert.equal(told.includes(result.uploadUrl), false)
})

test('the bytes of a file are in no approval that is shown', async () => {
  const ada = await withAgent(world)
  const { id: productId } = await world.ok(ada, 'create_product', { name: 'Peas', price: 0 })
  await world.ok(ada, 'update_product', { productId, status: 'active' })
  const contentBase64 = Buffer.from('Sow your peas in March.').toString('base64')
  const sent = { productId, fileName: 'peas.txt', contentBase64 }
  const asked = await ask(world, ada, 'set_product_file', sent)
  assert.equal(asked.input.contentBase64, '(23 bytes)')
  const owner = await ownerOf(server, ada)
  const done = await world.ok(owner, 'approve', { approvalId: asked.id })
  assert.deepEqual([done.status, done.result.file.name], ['executed', 'peas.txt'])
})

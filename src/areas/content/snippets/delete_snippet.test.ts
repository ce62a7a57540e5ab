import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'

const world = await testWorld()

test('deletes a snippet, and none of next door', async () => {
  const [ada, eve] = [await world.account(), await world.account()]
  const { id: snippetId } = await world.ok(ada, 'create_snippet', {
    name: 'a',
    blocks: [{ type: 'divider' }],
  })
  assert.equal((await world.refused(eve, 'delete_snippet', { snippetId })).status, 404)
  await world.ok(ada, 'delete_snippet', { snippetId })
  assert.deepEqual((await world.ok(ada, 'list_snippets')).data, [])
  assert.equal((await world.refused(ada, 'delete_snippet', { snippetId })).status, 404)
})

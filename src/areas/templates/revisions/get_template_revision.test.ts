import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'
import { BLOCKS } from '../fixtures/templates.ts'

const world = await testWorld()

test('shows the content as it was written, and none of another template or of next door', async () => {
  const [ada, eve] = [await world.account(), await world.account()]
  const made = await world.ok(ada, 'create_template', { name: 'Friday', content: BLOCKS })
  const other = await world.ok(ada, 'create_template', { name: 'Monday', content: BLOCKS })
  world.clock.move(600_000)
  await world.ok(ada, 'update_template', { templateId: made.id, content: { blocks: [] } })
  const { data } = await world.ok(ada, 'list_template_revisions', { templateId: made.id })
  const revisionId = data[1].id
  const old = await world.ok(ada, 'get_template_revision', { templateId: made.id, revisionId })
  assert.deepEqual(old, { ...data[1], previewText: '', content: made.content, variants: null })
  assert.equal(
    (await world.refused(ada, 'get_template_revision', { templateId: other.id, revisionId }))
      .status,
    404,
  )
  assert.equal(
    (await world.refused(eve, 'get_template_revision', { templateId: made.id, revisionId })).status,
    404,
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'
import { BLOCKS, LETTER } from '../fixtures/templates.ts'

const world = await testWorld()

test('a template has revisions of its content from its creation on, and a new name is none', async () => {
  const ada = await world.account()
  const { id: templateId } = await world.ok(ada, 'create_template', {
    name: 'Friday',
    content: BLOCKS,
  })
  world.clock.move(600_000)
  await world.ok(ada, 'update_template', { templateId, name: 'Saturday' })
  const count = async () =>
    (await world.ok(ada, 'list_template_revisions', { templateId, include: 'total' })).total
  assert.equal(await count(), 1)
  await world.ok(ada, 'update_template', { templateId, content: { theme: { width: 700 } } })
  assert.equal(await count(), 2)
  const { data, nextCursor } = await world.ok(ada, 'list_template_revisions', {
    templateId,
    limit: 1,
  })
  assert.deepEqual([data.length, data[0].subject, data[0].by.kind], [1, '', 'key'])
  const rest = await world.ok(ada, 'list_template_revisions', { templateId, cursor: nextCursor })
  assert.equal(rest.data.length, 1)
})

test('a template that comes with Mailcast has none, and one of next door is not found', async () => {
  const [ada, eve] = [await world.account(), await world.account()]
  const { id: templateId } = await world.ok(ada, 'create_template', {
    name: 'Friday',
    content: BLOCKS,
  })
  assert.deepEqual(
    (await world.ok(eve, 'list_template_revisions', { templateId: LETTER })).data,
    [],
  )
  assert.equal((await world.refused(eve, 'list_template_revisions', { templateId })).status, 404)
  await world.ok(ada, 'delete_template', { templateId })
  assert.equal((await world.refused(ada, 'list_template_revisions', { templateId })).status, 404)
})

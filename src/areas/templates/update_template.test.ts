import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'
import { BLOCKS, LETTER } from './fixtures/templates.ts'

const world = await testWorld()

test('changes what is sent, as a merge patch, and no campaign that began with it', async () => {
  const ada = await world.account()
  const made = await world.ok(ada, 'create_template', { name: 'Friday', content: BLOCKS })
  const campaign = await world.ok(ada, 'create_campaign', { templateId: made.id })
  const renamed = await world.ok(ada, 'update_template', { templateId: made.id, name: 'Saturday' })
  assert.deepEqual(renamed, { ...made, name: 'Saturday' })
  const themed = await world.ok(ada, 'update_template', { templateId: made.id, content: { theme: { width: 700 } } })
  assert.deepEqual(themed.content, { ...made.content, theme: { font: 'serif', width: 700 } })
  assert.deepEqual(await world.ok(ada, 'get_template', { templateId: made.id }), themed)
  assert.deepEqual(await world.ok(ada, 'get_campaign', { campaignId: campaign.id }), campaign)
})

test('refuses a content that no campaign could have', async () => {
  const ada = await world.account()
  const { id } = await world.ok(ada, 'create_template', { name: 'Friday', content: BLOCKS })
  const wrong = async (content: object) =>
    (await world.refused(ada, 'update_template', { templateId: id, content })).errors!.map(({ pointer }) => pointer)
  assert.deepEqual(await wrong({ blocks: [{ type: 'paragraph', text: [{ text: '{{ a | nope }}' }] }] }), ['/content/blocks/0/text'])
  assert.deepEqual(await wrong({ body: 'Peas' }), ['/content/body'])
})

test('one that comes with Mailcast stays as it is, and the refusal says what to do', async () => {
  const ada = await world.account()
  const problem = await world.refused(ada, 'update_template', { templateId: LETTER, name: 'Mine' })
  assert.deepEqual([problem.status, problem.code], [409, 'template_shipped'])
  assert.match(problem.detail, /Save a copy with create_template/)
})

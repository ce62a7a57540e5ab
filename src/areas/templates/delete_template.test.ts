import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'
import { BLOCKS, LETTER } from './fixtures/templates.ts'

const world = await testWorld()

test('deletes the template, and no campaign that began with it', async () => {
  const ada = await world.account()
  const { id } = await world.ok(ada, 'create_template', { name: 'Friday', content: BLOCKS })
  const campaign = await world.ok(ada, 'create_campaign', { templateId: id })
  assert.equal((await world.call(ada, 'delete_template', { templateId: id })).status, 204)
  assert.equal((await world.refused(ada, 'get_template', { templateId: id })).code, 'not_found')
  assert.deepEqual(await world.ok(ada, 'get_campaign', { campaignId: campaign.id }), campaign)
})

test('one that comes with Mailcast stays', async () => {
  const ada = await world.account()
  const problem = await world.refused(ada, 'delete_template', { templateId: LETTER })
  assert.deepEqual([problem.status, problem.code], [409, 'template_shipped'])
})

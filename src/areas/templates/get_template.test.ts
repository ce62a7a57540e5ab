import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'
import { LETTER } from './fixtures/templates.ts'

const world = await testWorld()

test('one that comes with Mailcast is there for every account, by the same id', async () => {
  const [ada, eve] = [await world.account(), await world.account()]
  const letter = await world.ok(ada, 'get_template', { templateId: LETTER })
  assert.deepEqual([letter.name, letter.shipped, letter.newsletterId, letter.content.format], ['Letter', true, null, 'blocks'])
  assert.deepEqual(await world.ok(eve, 'get_template', { templateId: LETTER }), letter)
})

test('refuses an id that is not there', async () => {
  const ada = await world.account()
  for (const templateId of ['tpl_0000000000e00800000000000z', 'tpl_01k5r8f3q5fz9v1m6x2c7n4b0d'])
    assert.equal((await world.refused(ada, 'get_template', { templateId })).code, 'not_found')
})

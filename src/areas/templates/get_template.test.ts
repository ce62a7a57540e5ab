import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'
import { LETTER } from './fixtures/templates.ts'

const world = await testWorld()

test('one that comes with Mailcast is there for every account, by the same id', async () => {
  const [ada, eve] = [await world.account(), await world.account()]
  const letter = await world.ok(ada, 'get_template', { templateId: LETTER })
  assert.deepEqual(
    [letter.name, letter.shipped, letter.newsletterId, letter.content.format],
    ['Letter', true, null, 'blocks'],
  )
  assert.deepEqual(await world.ok(eve, 'get_template', { templateId: LETTER }), letter)
})

test('one that comes with Mailcast is in the language of the newsletter that it is for', async () => {
  const ada = await world.account()
  const german = await world.ok(ada, 'create_newsletter', { name: 'Zweiter', language: 'de-CH' })
  const nameIn = async (input: object) =>
    (await world.ok(ada, 'list_templates', { limit: 1, ...input })).data[0].name
  assert.deepEqual(
    [await nameIn({}), await nameIn({ newsletterId: german.id })],
    ['Letter', 'Brief'],
  )
  await world.ok(ada, 'update_newsletter', { newsletterId: ada.newsletterId, language: 'de' })
  assert.equal(await nameIn({}), 'Brief')
  assert.equal((await world.ok(ada, 'get_template', { templateId: LETTER })).name, 'Brief')
})

test('refuses an id that is not there', async () => {
  const ada = await world.account()
  for (const templateId of ['tpl_0000000000e00800000000000z', 'tpl_01k5r8f3q5fz9v1m6x2c7n4b0d'])
    assert.equal((await world.refused(ada, 'get_template', { templateId })).code, 'not_found')
})

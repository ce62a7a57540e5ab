import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'

const world = await testWorld()

test('a welcome mail that cannot be rendered is refused when it is saved, with its pointer and line', async () => {
  const ada = await world.account()
  const { newsletterId } = ada
  const refusal = async (welcomeEmail: object) =>
    (await world.refused(ada, 'update_newsletter', { newsletterId, welcomeEmail })).errors!.map(({ pointer, detail }) => [pointer, detail])
  assert.deepEqual(await refusal({ content: 'one\n\n{% if %}' }), [['/welcomeEmail/content', 'Line 3, column 6: invalid value expression: "".']])
  const [subject] = await refusal({ subject: '{{ first_name | nonsense }}' })
  assert.equal(subject![0], '/welcomeEmail/subject')
  assert.equal((await refusal({ content: '<b>'.repeat(3000) }))[0]![0], '/welcomeEmail/content')
  assert.equal((await refusal({ content: `{% for i in (1..9999999) %}{{ i }}{% endfor %}` }))[0]![0], '/welcomeEmail/content')
  const unchanged = (await world.ok(ada, 'get_newsletter', { newsletterId })).welcomeEmail
  assert.deepEqual(unchanged, { enabled: false, subject: 'Welcome!', content: '' })
})

test('does not look at a newsletter of another account', async () => {
  const [ada, eve] = [await world.account(), await world.account()]
  const refused = await world.refused(eve, 'update_newsletter', { newsletterId: ada.newsletterId, welcomeEmail: { content: '{% if %}' } })
  assert.equal(refused.status, 404)
})

test('a paywall in a welcome mail is refused with its pointer, since the mail has no access', async () => {
  const ada = await world.account()
  const welcomeEmail = { content: 'Hello\n\n<!-- paywall -->\n\nthere' }
  const { errors } = await world.refused(ada, 'update_newsletter', { newsletterId: ada.newsletterId, welcomeEmail })
  assert.deepEqual(
    errors!.map(({ code, pointer }) => [code, pointer]),
    [['paywall_not_here', '/welcomeEmail/content']],
  )
})

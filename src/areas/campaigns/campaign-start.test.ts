import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'

const world = await testWorld()
const blocks = [
  { type: 'heading', level: 1, id: 'mine', text: [{ text: 'Friday' }] },
  {
    type: 'columns',
    id: 'two',
    shares: [50, 50],
    columns: [[{ type: 'paragraph', id: 'left', text: [{ text: 'Hello' }] }], []],
  },
]
const content = { format: 'blocks', blocks, theme: { font: 'serif' } }

test('a campaign begins with a copy of a template, whose blocks have ids of its own', async () => {
  const ada = await world.account()
  const template = await world.ok(ada, 'create_template', { name: 'Friday', content })
  const campaign = await world.ok(ada, 'create_campaign', {
    templateId: template.id,
    subject: 'March',
  })
  assert.equal(campaign.subject, 'March')
  const idsOf = (all: { id: string; columns?: { id: string }[][] }[]) => [
    all[0]!.id,
    all[1]!.id,
    all[1]!.columns![0]![0]!.id,
  ]
  const ids = idsOf(campaign.content.blocks)
  assert.deepEqual(idsOf(template.content.blocks), ['mine', 'two', 'left'])
  for (const id of ids) assert.match(id, /^[0-9a-z]{8}$/)
  const put = JSON.stringify(campaign.content)
    .replaceAll(ids[0]!, 'mine')
    .replaceAll(ids[1]!, 'two')
    .replaceAll(ids[2]!, 'left')
  assert.deepEqual(JSON.parse(put), template.content)

  const text = { format: 'markdown', body: '# Hello' }
  const plain = await world.ok(ada, 'create_template', { name: 'Plain', content: text })
  assert.deepEqual((await world.ok(ada, 'create_campaign', { templateId: plain.id })).content, text)
})

test('a campaign is for the newsletter of its template, unless another is named', async () => {
  const ada = await world.account()
  const second = await world.ok(ada, 'create_newsletter', { name: 'Second' })
  const { id } = await world.ok(ada, 'create_template', {
    name: 'Friday',
    content,
    newsletterId: second.id,
  })
  const made = (input: object) => world.ok(ada, 'create_campaign', { templateId: id, ...input })
  assert.equal((await made({})).newsletterId, second.id)
  assert.equal((await made({ newsletterId: ada.newsletterId })).newsletterId, ada.newsletterId)
})

test('one that comes with Mailcast is copied in the language of the campaign’s newsletter', async () => {
  const ada = await world.account()
  const german = await world.ok(ada, 'create_newsletter', { name: 'Zweiter', language: 'de-CH' })
  const altOf = async (input: object) =>
    (
      await world.ok(ada, 'create_campaign', {
        templateId: 'tpl_0000000000e00800000000000a',
        ...input,
      })
    ).content.blocks[0].alt
  assert.match(await altOf({}), /^A pear tree/)
  assert.match(await altOf({ newsletterId: german.id }), /^Ein Birnbaum/)
})

test('refuses a content beside the template, and a template of another account', async () => {
  const [ada, eve] = [await world.account(), await world.account()]
  const { id } = await world.ok(ada, 'create_template', { name: 'Friday', content })
  const both = await world.refused(ada, 'create_campaign', {
    templateId: id,
    content: { body: 'Peas' },
  })
  assert.deepEqual(
    both.errors!.map(({ code, pointer }) => [code, pointer]),
    [['not_both', '/content']],
  )
  const foreign = await world.refused(eve, 'create_campaign', { templateId: id })
  assert.deepEqual([foreign.status, foreign.code], [404, 'not_found'])
})

test('a template that names a field that was deleted since is refused, with the place', async () => {
  const ada = await world.account()
  const field = await world.ok(ada, 'create_custom_field', { name: 'city', type: 'text' })
  const when = { field: 'fields.city', op: 'is', value: 'Kew' }
  const { id } = await world.ok(ada, 'create_template', {
    name: 'Friday',
    content: { format: 'blocks', blocks: [{ type: 'divider', when }] },
  })
  await world.ok(ada, 'delete_custom_field', { name: field.name })
  const problem = await world.refused(ada, 'create_campaign', { templateId: id })
  assert.deepEqual(
    problem.errors!.map(({ pointer }) => pointer),
    ['/content/blocks/0/when/field'],
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { newUuid, uuidOf } from '#lib/typeid.ts'
import { testWorld } from '#test/world.ts'
import { addPicture } from '#areas/images/fixtures/library.ts'
import { BLOCKS } from './fixtures/templates.ts'

const world = await testWorld()

test('keeps a content of each format, for its account alone', async () => {
  const ada = await world.account()
  for (const content of [
    { format: 'markdown', body: '# Friday' },
    { format: 'html', body: '<p>Friday</p>' },
  ]) {
    const {
      id,
      createdAt: _at,
      ...template
    } = await world.ok(ada, 'create_template', { name: ' Friday letter ', content })
    assert.match(id, /^tpl_/)
    assert.deepEqual(template, {
      newsletterId: ada.newsletterId,
      name: 'Friday letter',
      content,
      shipped: false,
    })
  }
  const made = await world.ok(ada, 'create_template', { name: 'Blocks', content: BLOCKS })
  assert.deepEqual(await world.ok(ada, 'get_template', { templateId: made.id }), made)
  assert.equal(made.content.blocks[0].id, 'mine')
  assert.match(made.content.blocks[1].id, /^\w{8}$/)

  const eve = await world.account()
  for (const name of ['get_template', 'update_template', 'delete_template'])
    assert.equal((await world.refused(eve, name, { templateId: made.id })).code, 'not_found', name)
  assert.equal(
    (
      await world.refused(eve, 'create_template', {
        name: 'x',
        content: BLOCKS,
        newsletterId: ada.newsletterId,
      })
    ).code,
    'not_found',
  )
})

test('a content is checked as a campaign’s is, and errors name their place', async () => {
  const ada = await world.account()
  const wrong = async (content: object) =>
    (await world.refused(ada, 'create_template', { name: 'x', content })).errors!
  const paragraph = (more: object) => ({ type: 'paragraph', text: [{ text: 'Peas' }], ...more })
  const blocks = (...all: object[]) => ({ format: 'blocks', blocks: all })
  assert.deepEqual(await wrong({ format: 'markdown', body: 'one\n{{ a | nope }}' }), [
    {
      code: 'invalid_liquid',
      detail: 'Line 2, column 1: there is no filter nope: take it out; the docs list all filters.',
      pointer: '/content/body',
    },
  ])
  const pointersOf = async (...all: object[]) =>
    (await wrong(blocks(...all))).map(({ pointer }) => pointer)
  assert.deepEqual(await pointersOf(paragraph({}), paragraph({ text: [{ text: '{% if %}' }] })), [
    '/content/blocks/1/text',
  ])
  assert.deepEqual(await pointersOf(paragraph({ when: { field: 'fields.town', op: 'is_set' } })), [
    '/content/blocks/0/when/field',
  ])
  assert.deepEqual(
    await pointersOf(paragraph({ text: [{ text: 'x', href: 'javascript:alert(1)' }] })),
    ['/content/blocks/0/text/0/href'],
  )
  assert.deepEqual(await pointersOf({ type: 'poll' }), ['/content/blocks/0/type'])
})

test('an image that a template shows is named as its place, and one of another account is refused', async () => {
  const [ada, eve] = [await world.account(), await world.account()]
  const image = await addPicture(world, ada)
  const content = { format: 'blocks', blocks: [{ type: 'image', imageId: image.id, alt: 'Roses' }] }
  const { id } = await world.ok(ada, 'create_template', { name: 'Roses', content })
  const used = await world.refused(ada, 'delete_image', { imageId: image.id })
  assert.deepEqual(
    [used.code, used['places']],
    ['image_in_use', [{ type: 'template', id, name: 'Roses' }]],
  )
  const foreign = await world.refused(eve, 'create_template', { name: 'Roses', content })
  assert.deepEqual(
    foreign.errors!.map(({ pointer }) => pointer),
    ['/content/blocks/0/imageId'],
  )
})

test('a newsletter has at most 200 templates', async () => {
  const ada = await world.account()
  const ids = Array.from({ length: 199 }, () => newUuid(world.clock.now().getTime()))
  await sql`insert into template (account_id, template_id, newsletter_id, name, content, created_at)
    select ${uuidOf(ada.accountId)}, id, ${uuidOf(ada.newsletterId)}, 'x', '{"format": "markdown", "body": ""}', now() from unnest(${ids}::uuid[]) as id`.execute(
    world.db,
  )
  const one = { name: 'x', content: { format: 'markdown', body: '' } }
  await world.ok(ada, 'create_template', one)
  const problem = await world.refused(ada, 'create_template', one)
  assert.deepEqual([problem.status, problem.code], [409, 'too_many_templates'])
  const another = await world.ok(ada, 'create_newsletter', { name: 'Second' })
  await world.ok(ada, 'create_template', { ...one, newsletterId: another.id })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'
import { exampleId } from '#operation/fields.ts'
import { picture } from '#areas/images/fixtures/pictures.ts'
import { BLOCKS, LETTER } from './fixtures/templates.ts'

const world = await testWorld()

test('changes what is sent, as a merge patch, and no campaign that began with it', async () => {
  const ada = await world.account()
  const made = await world.ok(ada, 'create_template', { name: 'Friday', content: BLOCKS })
  const campaign = await world.ok(ada, 'create_campaign', { templateId: made.id })
  const renamed = await world.ok(ada, 'update_template', { templateId: made.id, name: 'Saturday' })
  assert.deepEqual(renamed, { ...made, name: 'Saturday' })
  const themed = await world.ok(ada, 'update_template', {
    templateId: made.id,
    content: { theme: { width: 700 } },
  })
  assert.deepEqual(themed.content, { ...made.content, theme: { font: 'serif', width: 700 } })
  assert.deepEqual(await world.ok(ada, 'get_template', { templateId: made.id }), themed)
  assert.deepEqual(await world.ok(ada, 'get_campaign', { campaignId: campaign.id }), campaign)
})

test('refuses a content that no campaign could have', async () => {
  const ada = await world.account()
  const { id } = await world.ok(ada, 'create_template', { name: 'Friday', content: BLOCKS })
  const wrong = async (content: object) =>
    (await world.refused(ada, 'update_template', { templateId: id, content })).errors!.map(
      ({ pointer }) => pointer,
    )
  assert.deepEqual(
    await wrong({ blocks: [{ type: 'paragraph', text: [{ text: '{{ a | nope }}' }] }] }),
    ['/content/blocks/0/text'],
  )
  assert.deepEqual(await wrong({ body: 'Peas' }), ['/content/body'])
})

test('one that shows a deleted image can be changed, and shows no other image that is not there', async () => {
  const ada = await world.account()
  const contentBase64 = (await picture(50, 50).png().toBuffer()).toString('base64')
  const { id: imageId } = await world.ok(ada, 'upload_image', {
    fileName: 'roses.png',
    contentBase64,
  })
  const shown = (id: string) => ({ type: 'image', imageId: id, alt: '' })
  const made = await world.ok(ada, 'create_template', {
    name: 'Friday',
    content: { format: 'blocks', blocks: [shown(imageId)] },
  })
  await world.ok(ada, 'delete_image', { imageId, force: true })
  const blocks = [{ type: 'divider' }, ...made.content.blocks]
  const changed = await world.ok(ada, 'update_template', {
    templateId: made.id,
    content: { blocks },
  })
  assert.deepEqual(changed.content.blocks[1], made.content.blocks[0])
  const content = { blocks: [...blocks, shown(exampleId('img'))] }
  const { errors } = await world.refused(ada, 'update_template', { templateId: made.id, content })
  assert.deepEqual(
    errors!.map(({ code, pointer }) => `${code} ${pointer}`),
    ['unknown_image /content/blocks/2/imageId'],
  )
})

test('one that comes with Mailcast stays as it is, and the refusal says what to do', async () => {
  const ada = await world.account()
  const problem = await world.refused(ada, 'update_template', { templateId: LETTER, name: 'Mine' })
  assert.deepEqual([problem.status, problem.code], [409, 'template_shipped'])
  assert.match(problem.detail, /Save a copy with create_template/)
})

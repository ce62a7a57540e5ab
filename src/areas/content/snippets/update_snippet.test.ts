import assert from 'node:assert/strict'
import { test } from 'node:test'
import { picture } from '#areas/images/fixtures/pictures.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()
const para = (text: string) => ({ type: 'paragraph', text: [{ text }] })

test('changes what is sent, and no text that has a copy', async () => {
  const ada = await world.account()
  const made = await world.ok(ada, 'create_snippet', { name: 'Signature', blocks: [para('Ada')] })
  const campaign = await world.ok(ada, 'create_campaign', {
    content: { format: 'blocks', blocks: made.blocks },
  })
  const renamed = await world.ok(ada, 'update_snippet', { snippetId: made.id, name: 'End' })
  assert.deepEqual(renamed, { ...made, name: 'End' })
  const changed = await world.ok(ada, 'update_snippet', {
    snippetId: made.id,
    blocks: [para('Bea'), para('and Cy')],
  })
  assert.deepEqual([changed.name, changed.blocks.length], ['End', 2])
  assert.deepEqual(await world.ok(ada, 'get_campaign', { campaignId: campaign.id }), campaign)
})

test('is a place of an image that it shows, and may go on showing it once the image is deleted', async () => {
  const ada = await world.account()
  const contentBase64 = (await picture(50, 50).png().toBuffer()).toString('base64')
  const { id: imageId } = await world.ok(ada, 'upload_image', {
    fileName: 'roses.png',
    contentBase64,
  })
  const image = { type: 'image', imageId, alt: '' }
  const made = await world.ok(ada, 'create_snippet', { name: 'Roses', blocks: [image] })
  const problem = await world.refused(ada, 'delete_image', { imageId })
  assert.deepEqual(
    [problem.code, problem['places']],
    ['image_in_use', [{ type: 'snippet', id: made.id, name: 'Roses' }]],
  )
  await world.ok(ada, 'delete_image', { imageId, force: true })
  assert.equal(
    (await world.ok(ada, 'update_snippet', { snippetId: made.id, blocks: [image, para('Roses')] }))
      .blocks.length,
    2,
  )
})

test('refuses blocks that no campaign could have, and a snippet of next door', async () => {
  const [ada, eve] = [await world.account(), await world.account()]
  const made = await world.ok(ada, 'create_snippet', { name: 'a', blocks: [para('a')] })
  const { errors } = await world.refused(ada, 'update_snippet', {
    snippetId: made.id,
    blocks: [para('{% if %}')],
  })
  assert.equal(errors![0]!.pointer, '/blocks/0/text')
  assert.equal(
    (await world.refused(eve, 'update_snippet', { snippetId: made.id, name: 'b' })).status,
    404,
  )
})

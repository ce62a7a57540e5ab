import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testServer } from '#test/http.ts'
import { testWorld } from '#test/world.ts'
import { addPicture } from './fixtures/library.ts'
import { forgetOldImages } from './forget-images.ts'

const world = await testWorld()
const { request } = await testServer(world)

test('an image that a text shows is deleted with force alone, and the refusal names the text', async () => {
  const ada = await world.account()
  const image = await addPicture(world, ada)
  const campaign = await world.ok(ada, 'create_campaign', {
    subject: 'Roses',
    content: { format: 'html', body: `<img src="${image.url}" alt="">` },
  })
  const refused = await world.refused(ada, 'delete_image', { imageId: image.id })
  assert.deepEqual(
    [refused.code, refused['places']],
    ['image_in_use', [{ type: 'campaign', id: campaign.id, name: 'Roses' }]],
  )
  assert.match(refused.detail, new RegExp(`${campaign.id} \\(Roses\\)`))
  await world.ok(ada, 'delete_image', { imageId: image.id, force: true })
  assert.equal((await world.refused(ada, 'get_image', { imageId: image.id })).code, 'not_found')
})

test('a deleted image leaves the list at once, and the web with the next housekeeping', async () => {
  const ada = await world.account()
  const image = await addPicture(world, ada)
  const path = new URL(image.url).pathname
  assert.equal((await request(path)).status, 200)
  await world.ok(ada, 'delete_image', { imageId: image.id })
  assert.deepEqual((await world.ok(ada, 'list_images')).data, [])
  await forgetOldImages(world.system)
  assert.equal((await request(path)).status, 404)
  // After the deletion, the same upload creates a new image.
  assert.notEqual((await addPicture(world, ada)).id, image.id)
})

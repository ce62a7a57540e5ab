import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'
import { findImages } from './find-images.ts'
import { addPicture } from './fixtures/library.ts'

const world = await testWorld()

test('names the campaigns, logos and welcome mails that show the image', async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  const image = await addPicture(world, ada)
  const unused = await addPicture(world, ada, { width: 40 })
  const body = `Hello ![roses](${image.url})`
  const subject = 'Roses in May'.padEnd(250, '!')
  const campaign = await world.ok(ada, 'create_campaign', {
    subject,
    content: { format: 'markdown', body },
  })
  await world.ok(bob, 'create_campaign', {
    subject: 'Not ours',
    content: { format: 'markdown', body },
  })
  await world.ok(ada, 'update_newsletter', {
    newsletterId: ada.newsletterId,
    branding: { logoUrl: image.url.replace('http:', 'https:') },
    welcomeEmail: { enabled: false, subject: 'Welcome', content: body },
  })
  const { places, ...rest } = await world.ok(ada, 'get_image', { imageId: image.id })
  assert.deepEqual(rest, image)
  assert.deepEqual(
    places.toSorted((a: { type: string }, b: { type: string }) => (a.type < b.type ? -1 : 1)),
    [
      { type: 'campaign', id: campaign.id, name: subject },
      { type: 'newsletter', id: ada.newsletterId, name: 'The Weekly Garden' },
      { type: 'welcome', id: ada.newsletterId, name: 'The Weekly Garden' },
    ],
  )
  assert.deepEqual((await world.ok(ada, 'get_image', { imageId: unused.id })).places, [])
})

test('does not find an image of another account, for the API and for other areas', async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  const image = await addPicture(world, ada)
  assert.equal((await world.refused(bob, 'get_image', { imageId: image.id })).code, 'not_found')
  const { db, ports } = world.system
  assert.equal((await findImages({ db, accountId: bob.accountId, ports }, [image.id])).size, 0)
  assert.deepEqual(
    [
      ...(
        await findImages({ db, accountId: ada.accountId, ports }, [
          image.id,
          'img_01k5r8f3q5fz9v1m6x2c7n4b0d',
        ])
      ).values(),
    ],
    [image],
  )
})

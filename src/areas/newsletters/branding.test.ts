import assert from 'node:assert/strict'
import { test } from 'node:test'
import { picture } from '#areas/images/fixtures/pictures.ts'
import { testWorld } from '#test/world.ts'
import { DEFAULT_BRANDING, paletteErrors } from './branding.ts'

const world = await testWorld()
const light = { accent: '#c2337a', background: '#fbeef4', card: '#ffffff', text: '#2a1820' }
const dark = { accent: '#ff7ab8', background: '#170d12', card: '#24161d', text: '#f6e6ee' }

test('text that cannot be read in a mode is refused, and a colour that can is named', async () => {
  const ada = await world.account()
  const palette = { light: { ...light, text: '#bbbbbb' }, dark: { ...dark, text: '#553344' } }
  const refused = await world.refused(ada, 'update_newsletter', {
    newsletterId: ada.newsletterId,
    branding: { palette },
  })
  assert.deepEqual(
    refused.errors!.map(({ code, pointer }) => [code, pointer]),
    [
      ['contrast', '/branding/palette/light/text'],
      ['contrast', '/branding/palette/dark/text'],
    ],
  )
  const offered = /#[0-9a-f]{6} can be read/.exec(refused.errors![0]!.detail)![0].slice(0, 7)
  assert.deepEqual(paletteErrors({ light: { ...light, text: offered }, dark }), [])
})

test('logos and pictures are those of the account, and their paths follow their ids', async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  const { newsletterId } = ada
  const upload = async (account: typeof ada, width: number) =>
    (
      await world.ok(account, 'upload_image', {
        fileName: 'logo.png',
        contentBase64: (await picture(width, 200).png().toBuffer()).toString('base64'),
      })
    ).id
  const [logoImageId, headerImageId, foreign] = [
    await upload(ada, 400),
    await upload(ada, 2400),
    await upload(bob, 400),
  ]
  const { branding } = await world.ok(ada, 'update_newsletter', {
    newsletterId,
    branding: { logoImageId, headerImageId, look: 'magazine' },
  })
  assert.deepEqual(branding, {
    ...DEFAULT_BRANDING,
    look: 'magazine',
    logoImageId,
    headerImageId,
    images: {
      ...DEFAULT_BRANDING.images,
      logo: { path: `/i/${logoImageId}/400.png`, width: 400, height: 200 },
      header: { path: `/i/${headerImageId}/1200.png`, width: 1200, height: 100 },
    },
  })
  const refused = await world.refused(ada, 'update_newsletter', {
    newsletterId,
    branding: { logoDarkImageId: foreign },
  })
  assert.deepEqual(
    refused.errors!.map(({ code, pointer }) => [code, pointer]),
    [['unknown_image', '/branding/logoDarkImageId']],
  )
  const cleared = await world.ok(ada, 'update_newsletter', {
    newsletterId,
    branding: { headerImageId: null },
  })
  assert.deepEqual(
    [cleared.branding.images.header, cleared.branding.images.logo.width],
    [null, 400],
  )
  assert.equal(
    (await world.refused(ada, 'delete_image', { imageId: logoImageId })).code,
    'image_in_use',
  )
})

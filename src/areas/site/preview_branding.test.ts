import assert from 'node:assert/strict'
import { test } from 'node:test'
import { picture } from '#areas/images/fixtures/pictures.ts'
import { campaigns } from '#areas/campaigns/fixtures/campaigns.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()
const light = { accent: '#c2337a', background: '#fbeef4', card: '#ffffff', text: '#2a1820' }
const dark = { accent: '#ff7ab8', background: '#170d12', card: '#24161d', text: '#f6e6ee' }

test('mail, page and confirmation wear a brand that is not saved, and nothing is saved or sent', async () => {
  const ada = await world.account()
  const { newsletterId } = ada
  const before = await world.ok(ada, 'get_newsletter', { newsletterId })
  const contentBase64 = (await picture(400, 200).png().toBuffer()).toString('base64')
  const { id: logoImageId } = await world.ok(ada, 'upload_image', {
    fileName: 'logo.png',
    contentBase64,
  })
  const branding = {
    look: 'magazine',
    logoImageId,
    palette: { light, dark },
    footer: 'Written by lamplight.',
  }
  const shown = await world.ok(ada, 'preview_branding', {
    newsletterId,
    branding,
    theme: { width: 700 },
  })
  for (const html of [shown.mail, shown.page, shown.confirmation])
    assert.ok(html.includes(`/i/${logoImageId}/400.png`) && html.includes('#c2337a'))
  for (const html of [shown.mail, shown.page]) assert.match(html, /Written by lamplight\./)
  assert.match(shown.mail, /Hello Ada/)
  assert.match(shown.page, /A letter to look at/)
  assert.deepEqual(shown.contrast, [])
  assert.deepEqual(await world.ok(ada, 'get_newsletter', { newsletterId }), before)
  assert.deepEqual(world.mailer.sent, [])
})

test('colours that cannot be read are shown and named, and foreign images are refused', async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  const { newsletterId } = ada
  const palette = { light: { ...light, text: '#bbbbbb' }, dark }
  const { contrast, mail } = await world.ok(ada, 'preview_branding', {
    newsletterId,
    branding: { palette },
  })
  assert.deepEqual(
    contrast.map(({ pointer }: { pointer: string }) => pointer),
    ['/branding/palette/light/text'],
  )
  assert.match(mail, /#bbbbbb/)
  const contentBase64 = (await picture(40, 20).png().toBuffer()).toString('base64')
  const { id: logoImageId } = await world.ok(bob, 'upload_image', {
    fileName: 'logo.png',
    contentBase64,
  })
  const refused = await world.refused(ada, 'preview_branding', {
    newsletterId,
    branding: { logoImageId },
  })
  assert.equal(refused.errors![0]!.pointer, '/branding/logoImageId')
})

test('the page shows the last issues of the newsletter, and speaks its language', async () => {
  const ada = await world.account()
  const { newsletterId } = ada
  await world.ok(ada, 'update_newsletter', { newsletterId, language: 'de' })
  const before = await world.ok(ada, 'preview_branding', { newsletterId })
  assert.match(before.mail, /Ein Brief zum Ansehen/)
  assert.match(before.page, /Ein Brief zum Ansehen/)
  const { sending, subscribers, work } = campaigns(world)
  await subscribers(ada, 1)
  const contentBase64 = (await picture(800, 400).png().toBuffer()).toString('base64')
  const url: string = (
    await world.ok(ada, 'upload_image', { fileName: 'peas.png', contentBase64 })
  ).variants.at(-1).url
  await sending(ada, {
    subject: 'Die ersten Erbsen',
    content: { format: 'markdown', body: `![Erbsen](${url})` },
  })
  await work()
  await world.jobs()
  const { page } = await world.ok(ada, 'preview_branding', { newsletterId })
  assert.match(page, /Die ersten Erbsen/)
  assert.ok(page.includes(`src="${new URL(url).pathname}"`), 'with its cover')
  assert.doesNotMatch(page, /Ein Brief zum Ansehen/)
})

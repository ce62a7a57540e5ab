import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exampleId } from '#operation/fields.ts'
import { testWorld } from '#test/world.ts'
import { openShop } from './fixtures/shop.ts'

const world = await testWorld()
const blocks = (...productIds: string[]) => ({
  format: 'blocks',
  blocks: productIds.map((productId) => ({ type: 'product', productId })),
})

test('a text shows a product of its newsletter, and no other', async () => {
  const { ada, product } = await openShop(world, { price: 1250, description: 'Green.' })
  const eve = await openShop(world)
  const { id: newsletterId } = await world.ok(ada, 'create_newsletter', {
    name: 'Other',
    language: 'en',
  })
  const { id: foreign } = await world.ok(ada, 'create_product', {
    newsletterId,
    name: 'Foreign',
    price: 0,
  })
  for (const id of [eve.product.id, foreign, exampleId('prd')]) {
    const { errors } = await world.refused(ada, 'create_campaign', {
      newsletterId: ada.newsletterId,
      subject: 'x',
      content: blocks(product.id, id),
    })
    assert.deepEqual(
      errors!.map(({ code, pointer }) => [code, pointer]),
      [['unknown_product', '/content/blocks/1/productId']],
    )
  }
  const preview = await world.ok(ada, 'preview_content', {
    newsletterId: ada.newsletterId,
    subject: 'x',
    content: blocks(product.id),
  })
  assert.ok(
    preview.text.includes(`Peas in pots: €12.50\nGreen.\n${product.pageUrl}\n`),
    preview.text,
  )
  const { content, losses } = await world.ok(ada, 'convert_content', {
    content: blocks(product.id),
    to: 'markdown',
  })
  assert.deepEqual([content.body.startsWith('[Peas in pots]('), losses[0].code], [true, 'product'])
})

test('one that is not for sale is named before the mail is sent, and the mail has no button', async () => {
  const { ada, product } = await openShop(world, { status: 'draft' })
  const shown = () =>
    world.ok(ada, 'preview_content', {
      newsletterId: ada.newsletterId,
      subject: 'x',
      content: blocks(product.id),
    })
  const checks = async () =>
    (await shown()).checks.filter(({ code }: { code: string }) => code === 'product_unavailable')
  assert.deepEqual(
    (await checks()).map(({ pointer, severity }: { pointer: string; severity: string }) => [
      pointer,
      severity,
    ]),
    [['/content/blocks/0/productId', 'warning']],
  )
  assert.match((await shown()).text, /Peas in pots: Not for sale at the moment\n/)
  await world.ok(ada, 'update_product', { productId: product.id, status: 'active' })
  assert.deepEqual(await checks(), [])
})

test('archiving a product names the texts that show it, and such a draft can still change', async () => {
  const { ada, product } = await openShop(world)
  const { newsletterId } = ada
  const campaign = await world.ok(ada, 'create_campaign', {
    newsletterId,
    subject: 'Peas',
    content: blocks(product.id),
  })
  const template = await world.ok(ada, 'create_template', {
    newsletterId,
    name: 'Shop',
    content: blocks(product.id),
  })
  const welcomeEmail = { subject: 'Hello', content: `Read ${product.pageUrl}`, enabled: true }
  await world.ok(ada, 'update_newsletter', { newsletterId, welcomeEmail })
  const other = await world.ok(ada, 'create_product', { newsletterId, name: 'Beans', price: 0 })
  await world.ok(ada, 'update_product', {
    productId: other.id,
    orderEmail: { subject: 'Thanks', content: blocks(product.id) },
  })
  const { places } = await world.refused(ada, 'archive_product', { productId: product.id })
  assert.deepEqual(
    (places as { type: string; id: string }[]).map(({ type, id }) => [type, id]).sort(),
    [
      ['campaign', campaign.id],
      ['product', other.id],
      ['template', template.id],
      ['welcome', newsletterId],
    ],
  )
  await world.ok(ada, 'archive_product', { productId: product.id, force: true })
  await world.ok(ada, 'update_campaign', {
    campaignId: campaign.id,
    content: { blocks: [...blocks(product.id).blocks, { type: 'divider' }] },
  })
})

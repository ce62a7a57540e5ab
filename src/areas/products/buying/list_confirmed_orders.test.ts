import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testServer } from '#test/http.ts'
import { testWorld } from '#test/world.ts'
import { mailsOf, openShop } from '../fixtures/shop.ts'

const world = await testWorld()
const { request } = await testServer(world)

test('the thanks for a confirmation lead to the product that was signed up for', async () => {
  const { ada, order } = await openShop(world, { requiresSignup: true })
  await world.ok(ada, 'update_newsletter', {
    newsletterId: ada.newsletterId,
    asksForConfirmation: true,
  })
  await order('new@example.com')
  const [mail] = await mailsOf(world, 'new@example.com')
  const path = /(\/confirm\/[\w-]+)/.exec(mail!)![1]!
  assert.doesNotMatch((await request(path)).text, /\/orders\//)
  const thanks = await request(path, { method: 'POST' })
  const [made] = (await world.ok(ada, 'list_orders')).data
  assert.ok(thanks.text.includes(made.pageUrl), thanks.text)
  assert.match(thanks.text, /Peas in pots/)
})

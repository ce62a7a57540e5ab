import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paidWorld } from '../src/areas/subscriptions/fixtures/paid-world.ts'

// The effects of writes of a limited key that decide what readers pay, and what they get for it.

const { world, seller } = await paidWorld()

/** Returns the effect of a request that waits for its word; null for one that was done. */
async function heldAs(key: string, name: string, input: object): Promise<string | null> {
  const { problem } = await world.call(key, name, input)
  if (problem === null) return null
  assert.equal(problem.refusal.code, 'confirmation_required', problem.message)
  return (problem.extra as { plan: { effect: string } }).plan.effect
}

async function limitedKey(account: { apiKey: string }): Promise<string> {
  const made = { name: 'agent', level: 'full', confirm: 'token' }
  return (await world.ok(account.apiKey, 'create_api_key', made)).key
}

test('a limited key changes no price of a paid newsletter on its own word, nor begins its sale', async () => {
  const ada = await seller()
  const { newsletterId } = ada
  const key = await limitedKey(ada)
  const held = (paid: object) => heldAs(key, 'update_newsletter', { newsletterId, paid })
  assert.equal(await held({ monthlyPrice: 100 }), 'charge')
  assert.equal(await held({ trialDays: 365 }), 'charge')
  assert.equal(await held({ graceDays: 60 }), 'charge')
  assert.equal(await held({ monthlyPrice: 500, benefits: ['Every issue'] }), null)
  assert.equal(await held({ enabled: false }), null)
  assert.equal(await held({ monthlyPrice: 100 }), null)
  assert.equal(await held({ enabled: true }), 'charge')
  assert.equal((await world.ok(ada, 'get_newsletter', { newsletterId })).paid.enabled, false)
})

test('a limited key neither prices what is on sale nor puts it on sale, and writes drafts freely', async () => {
  const ada = await seller()
  const key = await limitedKey(ada)
  const { id: productId } = await world.ok(key, 'create_product', { name: 'Peas', price: 900 })
  const held = (input: object) => heldAs(key, 'update_product', { productId, ...input })
  const file = { productId, fileName: 'peas.txt', contentBase64: 'UGVhcw==' }
  assert.equal(await held({ price: 0 }), null)
  assert.equal(await heldAs(key, 'set_product_file', file), null)
  assert.equal(await held({ status: 'active' }), 'charge')
  await world.ok(ada, 'update_product', { productId, price: 900, status: 'active' })
  assert.equal(await held({ price: 0 }), 'charge')
  assert.equal(await held({ minimumPrice: 0 }), 'charge')
  assert.equal(await held({ name: 'Beans' }), null)
  assert.equal(await heldAs(key, 'set_product_file', file), 'send')
  assert.equal(await held({ status: 'draft' }), null)
  assert.equal((await world.ok(ada, 'get_product', { productId })).price, 900)
})

test('an address that takes a file later needs the word of a product on sale, also for a draft', async () => {
  const ada = await seller()
  const key = await limitedKey(ada)
  const { id: productId } = await world.ok(key, 'create_product', { name: 'Peas', price: 900 })
  const later = { productId, fileName: 'peas.txt', bytes: 4 }
  assert.equal(await heldAs(key, 'set_product_file', later), 'send')
})

test('coupons and gifts are grants', async () => {
  const ada = await seller()
  const key = await limitedKey(ada)
  const coupon = { code: 'GIFT', percentOff: 100 }
  assert.equal(await heldAs(key, 'create_coupon', coupon), 'grant')
  const { id: contactId } = await world.ok(ada, 'add_contact', { email: 'reader@example.com' })
  assert.equal(await heldAs(key, 'grant_paid', { contactId, reason: 'A gift' }), 'grant')
  const gifts = { contacts: [{ email: 'b@example.com' }], complimentary: true }
  const { problem } = await world.call(key, 'import_contacts', gifts)
  assert.notEqual(problem, null)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'
import { planWorld } from './fixtures/plan-world.ts'

const { world, sandbox, subscribe } = await planWorld()

test('the address opens the page of the account’s own plan, which leads back', async () => {
  const ada = await world.account()
  await subscribe(ada, 'growth')
  const returnUrl = 'https://news.example.com/settings'
  const { url, expiresAt } = await world.ok(ada, 'open_billing_portal', { returnUrl })
  assert.ok(expiresAt > world.clock.now().toISOString())
  const page = await sandbox.pages(new Request(url))
  assert.equal(page.status, 200)
  const text = await page.text()
  assert.match(text, /29[.,]00/)
  assert.ok(text.includes(returnUrl))
})

test('before the first payment there is no portal, and the refusal names change_plan', async () => {
  const ada = await world.account()
  const { code, detail } = await world.refused(ada, 'open_billing_portal')
  assert.equal(code, 'conflict')
  assert.match(detail, /change_plan/)
})

test('a cloud server without a provider sells no plan', async () => {
  const cloud = await testWorld({ edition: 'cloud' })
  cloud.system.ports.payments = null
  const ada = await cloud.account()
  for (const [name, input] of [
    ['open_billing_portal', {}],
    ['change_plan', { plan: 'growth' }],
  ] as const)
    assert.equal((await cloud.refused(ada, name, input)).code, 'payments_not_configured')
})

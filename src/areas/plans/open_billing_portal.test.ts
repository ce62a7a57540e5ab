import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SANDBOX_KEY } from '#adapters/payments/sandbox/store/account.ts'
import { paymentWorld } from '#areas/payments/fixtures/payment-world.ts'
import { testWorld } from '#test/world.ts'

const { world } = await paymentWorld({ secretKey: SANDBOX_KEY, edition: 'cloud', sandboxOffered: false })

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

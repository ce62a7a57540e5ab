import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setPlan } from '../src/areas/billing/index.ts'
import { operations } from '../src/catalogue.ts'
import { isForKeys } from '../src/operation/operation.ts'
import { filled } from '#test/contract/cast.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld({ edition: 'cloud' })

test('without an active plan every operation but the billing ones answers 402', async () => {
  const ada = await world.account()
  for (const operation of operations.filter((one) => isForKeys(one) && !one.billing)) {
    const problem = await world.refused(ada, operation.name, operation.example)
    assert.deepEqual(
      [operation.name, problem.status, problem.code],
      [operation.name, 402, 'subscription_required'],
    )
  }
})

test('billing, account exports, and an account’s deletion and return work without a plan', async () => {
  const billing = operations.filter((one) => one.billing)
  assert.deepEqual(billing.map(({ name }) => name).sort(), [
    'change_plan',
    'delete_account',
    'export_account_data',
    'get_account_export',
    'get_billing',
    'list_account_exports',
    'open_billing_portal',
    'restore_account',
  ])
  for (const { name, example } of billing) {
    const { status } = await world.call(await world.account(), name, filled(example, {}))
    assert.ok(status !== 402 && status < 500, `${name}: ${status}`)
  }
})

test('with a plan they work again at once', async () => {
  const ada = await world.account()
  assert.equal((await world.call(ada, 'list_tags')).status, 402)
  await setPlan(world.system, ada.accountId, 'starter')
  assert.equal((await world.call(ada, 'list_tags')).status, 200)
})

test('a reader leaves whether or not the account has a plan', async () => {
  const ada = await world.account()
  await setPlan(world.system, ada.accountId, 'starter')
  const contact = await world.ok(ada, 'add_contact', { email: 'r@example.com' })
  await setPlan(world.system, ada.accountId, null)
  const token = world.vault.sign('unsubscribe', {
    accountId: ada.accountId,
    subject: contact.id,
    generation: 0,
    about: null,
  })
  const left = await world.ok({ kind: 'token', token }, 'unsubscribe_reader', { via: 'email_link' })
  assert.equal(left.status, 'unsubscribed')
})

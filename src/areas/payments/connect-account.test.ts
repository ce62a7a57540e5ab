import assert from 'node:assert/strict'
import { test } from 'node:test'
import Stripe from 'stripe'
import { PLATFORM, SANDBOX_KEY } from '#sandbox/store/account.ts'
import { setPlan } from '#areas/billing/index.ts'
import type { TestAccount } from '#test/world.ts'
import { findConnection } from './connection-sql.ts'
import { CONNECT_SECRET, paymentWorld, PLATFORM_SECRET } from './fixtures/payment-world.ts'

const own = await paymentWorld({ sandboxOffered: false })
const cloud = await paymentWorld({
  secretKey: SANDBOX_KEY,
  edition: 'cloud',
  sandboxOffered: false,
})

const connectionOf = async ({ world }: typeof own, { accountId }: TestAccount) =>
  (await findConnection({ db: world.db, accountId }))!

test('an own key is checked, kept sealed, and gets a webhook endpoint that settles its sales', async () => {
  const { world, sandbox, sales } = own
  const ada = await world.account()
  const secretKey = 'sk_test_ada0000000'
  const payments = await world.ok(ada, 'connect_payments', { secretKey })
  assert.deepEqual(
    [payments.status, payments.mode, payments.livemode, payments.webhook],
    ['active', 'own', false, true],
  )
  const connection = await connectionOf(own, ada)
  assert.equal(world.vault.open(connection.secretKey!).toString(), secretKey)
  assert.ok(
    !JSON.stringify([payments, await world.ok(ada, 'get_payments'), world.log.lines]).includes(
      secretKey,
    ),
  )
  assert.ok(!JSON.stringify((await world.ok(ada, 'list_audit_log')).data).includes(secretKey))

  const { ref, sessionId } = await own.checkout(ada)
  await sandbox.pay(sessionId, 'pays')
  await sandbox.deliver('in_order', connection.providerAccount)
  await world.jobs()
  assert.equal(sales.get(ref)!.status, 'paid')
})

test('a test key is replaced by another account’s; without any key it is refused', async () => {
  const { world } = own
  const ada = await world.account()
  await world.ok(ada, 'connect_payments', { secretKey: 'sk_test_first00000' })
  const first = await connectionOf(own, ada)
  await world.ok(ada, 'connect_payments', { secretKey: 'sk_test_second0000' })
  assert.notEqual((await connectionOf(own, ada)).providerAccount, first.providerAccount)
  const bob = await world.account()
  assert.equal((await world.refused(bob, 'connect_payments')).code, 'payments_not_configured')
})

test('a live key gets a webhook endpoint of its own, and a test key does not replace it', async () => {
  const { world } = own
  const ada = await world.account()
  await world.ok(ada, 'connect_payments', { secretKey: 'sk_test_ofada000000' })
  const play = await connectionOf(own, ada)
  assert.equal(
    (await world.ok(ada, 'connect_payments', { secretKey: 'sk_live_ofada000000' })).livemode,
    true,
  )
  const live = await connectionOf(own, ada)
  assert.equal(live.providerAccount, play.providerAccount)
  assert.notEqual(live.webhookId, play.webhookId)
  await world.jobs()
  assert.deepEqual(await endpointsOf('sk_live_ofada000000'), [live.webhookId])
  const problem = await world.refused(ada, 'connect_payments', { secretKey: 'sk_test_ofada000000' })
  assert.equal(problem.code, 'payments_connected')
  assert.match(problem.detail, /disconnect_payments/)
})

test('an account that is connected again has an endpoint that is there, before and after the job', async () => {
  const { world } = own
  const ada = await world.account()
  const secretKey = 'sk_test_again00000'
  await world.ok(ada, 'connect_payments', { secretKey })
  for (const runsBetween of [true, false, true]) {
    await world.ok(ada, 'disconnect_payments')
    if (runsBetween) await world.jobs()
    await world.ok(ada, 'connect_payments', { secretKey })
    await world.jobs()
    assert.deepEqual(await endpointsOf(secretKey), [(await connectionOf(own, ada)).webhookId])
  }
})

/** Lists the webhook endpoints of a key's account at the provider. */
async function endpointsOf(secretKey: string): Promise<string[]> {
  const answer = await own.sandbox.fetch('https://api.stripe.com/v1/webhook_endpoints', {
    headers: { authorization: `Bearer ${secretKey}` },
  })
  return ((await answer.json()) as { data: { id: string }[] }).data.map(({ id }) => id)
}

test('in the cloud Stripe asks at its own page, and events of the account are taken', async () => {
  const { world, sandbox, sales } = cloud
  const ada = await world.account()
  await setPlan(world.system, ada.accountId, 'starter')
  await sandbox.register(PLATFORM, {
    url: 'http://localhost:3000/inbound/stripe/connect',
    secret: CONNECT_SECRET,
    connect: true,
  })
  const pending = await world.ok(ada, 'connect_payments')
  assert.deepEqual([pending.status, pending.mode, pending.webhook], ['pending', 'connect', true])
  assert.match(pending.onboardingUrl, /\/sandbox\/acct_\w+\/onboarding$/)
  assert.equal((await world.ok(ada, 'get_payments')).onboardingUrl, null)
  const { providerAccount } = await connectionOf(cloud, ada)

  // A second call continues with the same account.
  await world.ok(ada, 'connect_payments')
  assert.equal((await connectionOf(cloud, ada)).providerAccount, providerAccount)
  await sandbox.setReadiness(providerAccount, 'active')
  await sandbox.deliver('in_order', providerAccount)
  await world.jobs()
  assert.equal((await world.ok(ada, 'get_payments')).status, 'active')
  assert.equal((await world.ok(ada, 'connect_payments')).onboardingUrl, null)

  const { ref, sessionId } = await cloud.checkout(ada)
  await sandbox.pay(sessionId, 'pays')
  await sandbox.deliver('doubled', providerAccount)
  await world.jobs()
  assert.deepEqual([sales.get(ref)!.status, sales.get(ref)!.timesPaid], ['paid', 1])
})

test('in the cloud an own key is refused, and so is an event of an account that is not connected', async () => {
  const { world, sandbox, results } = cloud
  const ada = await world.account()
  await setPlan(world.system, ada.accountId, 'starter')
  const problem = await world.refused(ada, 'connect_payments', { secretKey: 'sk_test_own0000000' })
  assert.deepEqual([problem.status, problem.errors![0]!.pointer], [422, '/secretKey'])
  const { setup } = world.system.ports.payments!.at({ kind: 'platform' })
  const { id } = await setup.createAccount({
    key: 'stranger',
    accountId: 'acc_stranger',
    email: 'eve@example.com',
  })
  await sandbox.setReadiness(id, 'active')
  results.splice(0)
  await sandbox.deliver('in_order', id)
  assert.ok(results.length > 0 && results.every((result) => result === 'ignored'))
})

test('an event of the platform that names an account of another server is ignored for good', async () => {
  const { world } = cloud
  for (const mailcast_account of [
    'acc_01k5r8f3q5fz9v1m6x2c7n4b0d',
    'acc_',
    "'; drop",
    '__proto__',
  ]) {
    const metadata = { mailcast_account, mailcast_kind: 'plan', mailcast_ref: 'plan_1' }
    const data = { object: { id: 'sub_1', object: 'subscription', metadata } }
    const payload = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'customer.subscription.updated',
      livemode: false,
      created: 1,
      data,
    })
    const timestamp = Math.floor(world.clock.now().getTime() / 1000)
    const header = Stripe.webhooks.generateTestHeaderString({
      payload,
      timestamp,
      secret: PLATFORM_SECRET,
    })
    assert.equal(
      await cloud.deliver('/inbound/stripe', header, payload),
      'ignored',
      mailcast_account,
    )
  }
})

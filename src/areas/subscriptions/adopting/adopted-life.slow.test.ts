import assert from 'node:assert/strict'
import { test } from 'node:test'
import { providerAccount } from '#areas/payments/fixtures/payment-world.ts'
import { testServer } from '#test/http.ts'
import { browser, PASSWORD } from '#test/person.ts'
import { sessionOf } from '#test/session.ts'
import type { TestAccount } from '#test/world.ts'
import { moved } from '../fixtures/moved.ts'
import { paidWorld } from '../fixtures/paid-world.ts'

const shop = await paidWorld()
const { world, sandbox } = shop
const server = await testServer(world)

async function ownerOf({ email }: TestAccount) {
  const page = browser(server)
  const headers = { origin: 'http://localhost:3000' }
  const answer = await page.post('/auth/sign-in/email', { email, password: PASSWORD }, { headers })
  assert.equal(answer.status, 200, answer.text)
  return sessionOf(page.cookie())
}

test('goes on with what was adopted: renewal, portal and cancelling', async () => {
  const { ada, bob, there, adopt } = await moved(shop)
  await adopt()
  await shop.wait(ada, 31)
  assert.equal((await there.charged()).length, 2)
  const reader = await shop.signIn(ada, 'bob@example.com')
  const [own] = (await world.ok(reader, 'get_reader_subscriptions')).subscriptions
  assert.equal(own.status, 'active')
  await world.ok(ada, 'cancel_subscription', { subscriptionId: own.id, at: 'period_end' })
  assert.equal((await there.stripe.subscriptions.retrieve(bob.id)).cancel_at_period_end, true)
  await shop.wait(ada, 31)
  assert.equal((await shop.read(ada, own.id)).status, 'ended')
  assert.equal((await there.charged()).length, 2)
})

test('takes no trial, and ends none that began elsewhere', async () => {
  const { ada, there, adopt } = await moved(shop)
  const end = Math.floor(world.clock.now().getTime() / 1000) + 10 * 86_400
  const carol = await there.pays('carol@example.com', { trial_end: end })
  await there.imports([
    { email: 'carol@example.com', stripe_customer_id: carol.customer as string },
  ])
  await adopt()
  await shop.settle(ada)
  await shop.sweep()
  const trials = await world.ok(ada, 'list_subscriptions', { email: 'carol@example.com' })
  assert.equal(trials.data[0].status, 'trialing')
  await shop.wait(ada, 11)
  assert.equal((await shop.read(ada, trials.data[0].id)).status, 'active')
})

test('goes on after an answer that was lost, and after the provider was away', async () => {
  const { ada, bob, there, input } = await moved(shop)
  const before = await there.charged()
  for (const how of ['down', 'lost_answer'] as const) {
    const on = 'POST /v1/subscriptions'
    await sandbox.fail(providerAccount(ada), { how, times: 1, on })
    if (how === 'down') await world.ok(ada, 'adopt_subscriptions', input)
    await world.jobs().catch(() => undefined)
  }
  await world.jobs()
  await sandbox.fail(providerAccount(ada), null)
  await world.jobs()
  const { status, counts } = await world.ok(ada, 'get_adoption', input)
  assert.deepEqual([status, counts.adopted], ['done', 1])
  assert.equal((await world.ok(ada, 'list_subscriptions')).data.length, 1)
  assert.deepEqual(await there.charged(), before)
  const { metadata } = await there.stripe.subscriptions.retrieve(bob.id)
  assert.equal(metadata['mailcast_account'], ada.accountId)
})

test('an app adopts by the plan that it confirms, or by an owner’s approval', async () => {
  for (const confirm of ['token', 'person'] as const) {
    const { ada, input } = await moved(shop)
    const made = { name: 'agent', level: 'full', confirm }
    const { key } = await world.ok(ada, 'create_api_key', made)
    if (confirm === 'token') {
      const problem = await world.refused(key, 'adopt_subscriptions', input)
      assert.equal(problem.code, 'confirmation_required')
      const { confirm: token } = problem as never
      await world.ok(key, 'adopt_subscriptions', { ...input, confirm: token })
    } else {
      const asked = await world.call(key, 'adopt_subscriptions', input)
      assert.equal(asked.status, 202)
      const approval = asked.body as { id: string; plan: { adoptable: unknown[] } }
      assert.equal(approval.plan.adoptable.length, 1)
      assert.equal((await world.ok(ada, 'list_subscriptions')).data.length, 0)
      const done = await world.ok(await ownerOf(ada), 'approve', { approvalId: approval.id })
      assert.equal(done.status, 'executed')
    }
    await world.jobs()
    assert.equal((await world.ok(ada, 'list_subscriptions')).data[0].status, 'active')
  }
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testServer } from '#test/http.ts'
import { browser, PASSWORD } from '#test/person.ts'
import { sessionOf } from '#test/session.ts'
import type { TestAccount } from '#test/world.ts'
import { paidWorld } from '../fixtures/paid-world.ts'
import { elsewhere } from '../fixtures/elsewhere.ts'
import { providerAccount } from '#areas/payments/fixtures/payment-world.ts'

const shop = await paidWorld()
const { world, sandbox, seller } = shop
const server = await testServer(world)

async function ownerOf({ email }: TestAccount) {
  const page = browser(server)
  const headers = { origin: 'http://localhost:3000' }
  const answer = await page.post('/auth/sign-in/email', { email, password: PASSWORD }, { headers })
  assert.equal(answer.status, 200, answer.text)
  return sessionOf(page.cookie())
}

/** Makes an account, and a reader who pays 7 euros a month at another service. */
async function moved() {
  const ada = await seller()
  const there = elsewhere(shop, ada)
  const bob = await there.pays('bob@example.com')
  await there.imports([{ email: 'bob@example.com', stripe_customer_id: bob.customer as string }])
  const input = { newsletterId: ada.newsletterId }
  const plan = () => world.ok(ada, 'adopt_subscriptions', { ...input, dryRun: true })
  const adopt = async (confirm?: string) => {
    const body = await world.ok(ada, 'adopt_subscriptions', {
      ...input,
      confirm: confirm ?? (await plan()).confirm,
    })
    await world.jobs()
    return body
  }
  return { ada, there, bob, input, plan, adopt }
}

test('shows what would be taken over, and changes nothing', async () => {
  const { bob, there, plan, ada } = await moved()
  const shown = await plan()
  const [one] = shown.adoptable
  assert.deepEqual(
    [one.email, one.subscription, one.price, one.currency, one.interval, one.discounted],
    ['bob@example.com', bob.id, 700, 'eur', 'month', false],
  )
  assert.equal(Date.parse(one.nextChargeAt) / 1000, bob.items.data[0]!.current_period_end)
  assert.equal(one.applicationFeePercent, null)
  const charges = [{ currency: 'eur', interval: 'month', count: 1, amount: 700 }]
  assert.deepEqual([shown.chargesBefore, shown.chargesAfter], [charges, charges])
  assert.deepEqual(await there.stripe.subscriptions.retrieve(bob.id), bob)
  assert.equal((await world.ok(ada, 'list_subscriptions')).data.length, 0)
})

test('adopts by metadata alone, and the reader is a paid one as our own', async () => {
  const { ada, bob, there, adopt } = await moved()
  const before = await there.charged()
  await adopt()
  const after = await there.stripe.subscriptions.retrieve(bob.id)
  const { metadata, ...rest } = after
  const { metadata: _none, ...was } = bob
  assert.deepEqual(rest, was)
  assert.equal(metadata['mailcast_account'], ada.accountId)
  assert.deepEqual(await there.charged(), before)
  const [one] = (await world.ok(ada, 'list_subscriptions')).data
  assert.deepEqual(
    [one.status, one.price, one.interval, one.lastPayment?.amount, one.email],
    ['active', 700, 'month', 700, 'bob@example.com'],
  )
  const [eur] = (await world.ok(ada, 'get_revenue', {})).currencies
  assert.equal(eur.mrr, 700)
  assert.equal((await shop.contact(ada, 'bob@example.com')).tier, 'paid')
  assert.deepEqual(await shop.flips(ada), [])
  const state = await world.ok(ada, 'get_adoption', { newsletterId: ada.newsletterId })
  assert.deepEqual([state.status, state.counts], ['done', { named: 1, adopted: 1, refused: 0 }])
  assert.deepEqual(state.chargesAfter, state.chargesBefore)
})

test('goes on with what was adopted: renewal, portal and cancelling', async () => {
  const { ada, bob, there, adopt } = await moved()
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

test('refuses a plan whose facts have changed', async () => {
  const { ada, there, plan, input } = await moved()
  const { confirm } = await plan()
  const eve = await there.pays('eve@example.com')
  await there.imports([{ email: 'eve@example.com', stripe_customer_id: eve.customer as string }])
  const problem = await world.refused(ada, 'adopt_subscriptions', { ...input, confirm })
  assert.equal(problem.code, 'plan_changed')
  assert.equal((await world.ok(ada, 'list_subscriptions')).data.length, 0)
})

test('leaves what changed between the plan and its turn', async () => {
  const { ada, bob, there, plan, input } = await moved()
  const { confirm } = await plan()
  await world.ok(ada, 'adopt_subscriptions', { ...input, confirm })
  await there.stripe.subscriptions.update(bob.id, {
    items: [{ id: bob.items.data[0]!.id, ...(await there.price(900)) }],
    proration_behavior: 'none',
  })
  await world.jobs()
  const state = await world.ok(ada, 'get_adoption', { newsletterId: ada.newsletterId })
  assert.deepEqual(
    [state.status, state.counts.refused, state.refused[0].reason],
    ['done', 1, 'changed'],
  )
  assert.equal((await world.ok(ada, 'list_subscriptions')).data.length, 0)
  assert.deepEqual((await there.stripe.subscriptions.retrieve(bob.id)).metadata, {})
})

test('adopts nothing twice, and has nothing left to adopt', async () => {
  const { ada, adopt, plan, input } = await moved()
  await adopt()
  const again = await plan()
  assert.deepEqual(again.counts, { adoptable: 0, refused: 0, left: 0, ours: 1, unread: false })
  const problem = await world.refused(ada, 'adopt_subscriptions', input)
  assert.equal(problem.code, 'nothing_to_adopt')
})

test('takes no trial, and ends none that began elsewhere', async () => {
  const { ada, there, adopt } = await moved()
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
  const { ada, bob, there, input } = await moved()
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
    const { ada, input } = await moved()
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

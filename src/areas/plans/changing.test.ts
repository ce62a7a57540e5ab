import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PLATFORM } from '#sandbox/store/account.ts'
import { campaigns } from '#areas/campaigns/fixtures/campaigns.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#lib/duration.ts'
import type { BeforeScope } from '#operation/operation.ts'
import type { Scope } from '#operation/scope.ts'
import { transaction } from '#operation/transaction.ts'
import { doChange } from './do-change.ts'
import { PLANS, planWorld } from './fixtures/plan-world.ts'
import { wantChange } from './plan-change.ts'
import { openPlatform } from './plan-refusals.ts'
import { findPlanSubscription } from './plan-subscription-sql.ts'

// Tests changes of a paid plan: what is refused, and the state after a failure in the middle.

const { world, sandbox, stripe, usePlans, state, settle, wait, subscribe } = await planWorld()
const { subscribers } = campaigns(world)

/** Counts the invoices with an amount above zero. */
const customerPays = async (accountId: string) =>
  (await stripe.invoices.list({ limit: 100 })).data.filter(
    ({ parent, total }) =>
      total > 0 && parent?.subscription_details?.metadata?.['mailcast_account'] === accountId,
  ).length

test('a smaller plan than the use is refused with what to delete, and fits once it is', async () => {
  const ada = await world.account()
  await subscribe(ada, 'growth')
  const readers = await subscribers(ada, 12)
  const shown = (await world.refused(ada, 'change_plan', {
    plan: 'starter',
    dryRun: true,
  })) as unknown as {
    status: number
    code: string
    detail: string
    fits: object[]
  }
  assert.deepEqual([shown.status, shown.code], [409, 'plan_too_small'])
  assert.match(
    shown.detail,
    /12 subscribers are used, and starter allows 10\. Delete or unsubscribe contacts first\./,
  )
  assert.deepEqual(shown.fits[0], { limit: 'subscribers', used: 12, allowed: 10 })
  for (const { id } of readers.slice(0, 2)) await world.ok(ada, 'delete_contact', { contactId: id })
  const down = await world.ok(ada, 'change_plan', { plan: 'starter' })
  assert.equal(down.status, 'done')
  const { nextPlan, plan } = await world.ok(ada, 'get_billing')
  assert.deepEqual([plan, nextPlan], ['growth', { plan: 'starter', at: down.effectiveAt }])
})

test('a smaller plan that waits is taken back by choosing the current one', async () => {
  const ada = await world.account()
  await subscribe(ada, 'growth')
  await world.ok(ada, 'change_plan', { plan: 'starter' })
  assert.match(
    (await world.refused(ada, 'change_plan', { plan: 'starter' })).detail,
    /changes to starter already/,
  )
  const back = await world.ok(ada, 'change_plan', { plan: 'growth' })
  assert.equal(back.status, 'done')
  assert.equal((await world.ok(ada, 'get_billing')).nextPlan, null)
  await wait(32)
  assert.deepEqual(await state(ada), ['growth', 'active'])
})

test('a plan that was shown at another price is refused with the new one (plan_changed)', async () => {
  const ada = await world.account()
  await subscribe(ada, 'starter')
  await wait(15)
  const shown = await world.ok(ada, 'change_plan', { plan: 'growth', dryRun: true })
  usePlans({
    ...PLANS,
    growth: { ...PLANS['growth']!, prices: [{ interval: 'month', currency: 'eur', amount: 4900 }] },
  })
  try {
    const problem = (await world.refused(ada, 'change_plan', {
      plan: 'growth',
      confirm: shown.confirm,
    })) as unknown as {
      code: string
      plan: { dueNow: number }
    }
    assert.equal(problem.code, 'plan_changed')
    assert.ok(problem.plan.dueNow > shown.dueNow)
    assert.deepEqual(await state(ada), ['starter', 'active'])
  } finally {
    usePlans(PLANS)
  }
})

test('a plan that the file names no more stays paid and holds, and can be left for another', async () => {
  const ada = await world.account()
  await subscribe(ada, 'growth')
  const { growth: _gone, ...left } = PLANS
  usePlans(left)
  try {
    await wait(32)
    const { plan, status, plans, limits } = await world.ok(ada, 'get_billing')
    assert.deepEqual([plan, status, limits.emails], ['growth', 'active', 1000])
    assert.deepEqual(
      plans.map(({ name }: { name: string }) => name),
      ['starter'],
    )
    assert.match(
      (await world.refused(ada, 'change_plan', { plan: 'growth' })).detail,
      /There is no plan growth\. Plans to choose: starter\./,
    )
    assert.equal((await world.ok(ada, 'change_plan', { plan: 'starter' })).status, 'done')
  } finally {
    usePlans(PLANS)
  }
})

test('of two changes at once one is done, and the other is told so', async () => {
  const ada = await world.account()
  await subscribe(ada, 'starter')
  await wait(15)
  const before = await customerPays(ada.accountId)
  const done = await Promise.all(
    ['growth', 'growth'].map((plan) => world.call(ada, 'change_plan', { plan })),
  )
  assert.ok(done.some(({ problem }) => problem === null))
  for (const { problem } of done)
    assert.ok(problem === null || problem.refusal.code === 'conflict', problem?.message)
  await settle()
  assert.deepEqual(await state(ada), ['growth', 'active'])
  assert.equal((await customerPays(ada.accountId)) - before, 1, 'the difference is charged once')
})

test('a change that was computed on the plan before is refused, and nothing is charged', async () => {
  const ada = await world.account()
  await subscribe(ada, 'starter')
  await wait(15)
  const { accountId } = ada
  const scope = {
    ...world.system,
    accountId,
    db: world.db,
    transaction: <T>(id: string, work: (inner: Scope) => Promise<T>) =>
      transaction(world.system, id, work),
  } as unknown as BeforeScope
  const provider = await openPlatform(scope)
  const early = await wantChange(scope, provider, { plan: 'growth' })
  await world.ok(ada, 'change_plan', { plan: 'growth' })
  await settle()
  const charged = await customerPays(accountId)
  // The number of a change is stored before the request to the provider. A request in between
  // therefore reads the new number with the old plan.
  const { changeNo } = (await findPlanSubscription(scope))!
  for (const asked of [early.asked!, { ...early.asked!, changeNo }])
    await assert.rejects(
      doChange(scope, provider, { ...early, asked }),
      /The plan has changed a moment ago/,
    )
  await settle()
  assert.equal(await customerPays(accountId), charged)
  assert.deepEqual(await state(ada), ['growth', 'active'])
})

for (const how of ['down', 'lost_answer'] as const)
  test(`a change that meets a provider that is ${how} is charged once when repeated`, async () => {
    const ada = await world.account()
    await subscribe(ada, 'starter')
    await wait(15)
    // The price difference is computed by the hour. Here the repeated request falls into the next
    // hour.
    world.clock.move(HOUR_MS - (world.clock.now().getTime() % HOUR_MS) - 20_000)
    const before = await customerPays(ada.accountId)
    await sandbox.fail(PLATFORM, { how, times: 10, on: 'POST /v1/subscriptions' })
    assert.equal((await world.refused(ada, 'change_plan', { plan: 'growth' })).status, 503)
    await sandbox.fail(PLATFORM, null)
    if (how === 'down') assert.deepEqual(await state(ada), ['starter', 'active'])
    world.clock.move(MINUTE_MS)
    const again = await world.call(ada, 'change_plan', { plan: 'growth' })
    // An event may have reported the change whose response was lost.
    assert.ok(
      again.problem === null || /on the plan growth already/.test(again.problem.message),
      again.problem?.message,
    )
    await settle()
    assert.deepEqual(await state(ada), ['growth', 'active'])
    assert.equal((await customerPays(ada.accountId)) - before, 1)
  })

test('a larger plan whose payment is declined leaves the old one', async () => {
  const ada = await world.account()
  await subscribe(ada, 'starter')
  await wait(15)
  const { customer, subscriptionId } = (await findPlanSubscription({
    db: world.db,
    accountId: ada.accountId,
  }))!
  await stripe.subscriptions.update(subscriptionId!, {
    default_payment_method: await sandbox.addCard(PLATFORM, customer!, 'declined'),
  })
  const asked = await world.ok(ada, 'change_plan', { plan: 'growth' })
  assert.equal(asked.status, 'action_required')
  assert.match(asked.actionUrl, /invoice/)
  await settle()
  assert.deepEqual(await state(ada), ['starter', 'active'])
})

for (const [when, hoursLeft] of [
  ['days before the renewal', 240],
  // The renewal comes before the 23 hours of a change have passed.
  ['hours before the renewal', 20],
] as const)
  test(`a larger plan that is not paid ${when} expires, and can be paid anew`, async () => {
    const ada = await world.account()
    await subscribe(ada, 'starter')
    await wait(15)
    const { customer, subscriptionId } = (await findPlanSubscription({
      db: world.db,
      accountId: ada.accountId,
    }))!
    const renewal =
      (await stripe.subscriptions.retrieve(subscriptionId!)).items.data[0]!.current_period_end *
      SECOND_MS
    await wait((renewal - hoursLeft * HOUR_MS - world.clock.now().getTime()) / DAY_MS)
    const usesCard = async (card: 'declined' | 'pays') =>
      stripe.subscriptions.update(subscriptionId!, {
        default_payment_method: await sandbox.addCard(PLATFORM, customer!, card),
      })
    await usesCard('declined')
    const asked = await world.ok(ada, 'change_plan', { plan: 'growth' })
    assert.equal(asked.status, 'action_required')
    const unpaid = asked.actionUrl.split('/').at(-1)
    await usesCard('pays')
    await wait(1)
    assert.deepEqual(await state(ada), ['starter', 'active'])
    assert.equal((await stripe.invoices.retrieve(unpaid)).status, 'void')
    await assert.rejects(stripe.invoices.pay(unpaid), { code: 'invoice_not_open' })
    const again = await world.ok(ada, 'change_plan', { plan: 'growth' })
    assert.equal(again.status, 'done')
    await settle()
    assert.deepEqual(await state(ada), ['growth', 'active'])
    assert.deepEqual(
      (await stripe.invoices.list({ subscription: subscriptionId!, status: 'open' })).data,
      [],
    )
  })

test('within a trial another plan begins at once, and nothing is due', async () => {
  const ada = await world.account()
  await subscribe(ada, 'starter')
  assert.equal((await world.ok(ada, 'change_plan', { plan: 'growth', dryRun: true })).dueNow, 0)
  assert.equal((await world.ok(ada, 'change_plan', { plan: 'growth' })).status, 'done')
  assert.deepEqual(await state(ada), ['growth', 'trialing'])
})

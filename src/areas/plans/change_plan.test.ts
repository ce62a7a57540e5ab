import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PLATFORM } from '#sandbox/store/account.ts'
import { setPlan } from '#areas/billing/index.ts'
import { DAY_MS, HOUR_MS } from '#lib/duration.ts'
import { testWorld } from '#test/world.ts'
import { planWorld } from './fixtures/plan-world.ts'
import { settleDuePlans } from './plan-round.ts'

const { world, sandbox, state, settle, wait, subscribe, mend, pagesOf } = await planWorld()

test('an account without a plan chooses one, tries it, and is charged after the trial', async () => {
  const ada = await world.account()
  assert.equal((await world.refused(ada, 'list_contacts')).code, 'subscription_required')
  const shown = await world.ok(ada, 'change_plan', { plan: 'starter', dryRun: true })
  assert.deepEqual([shown.dueNow, shown.currency, shown.fits.length], [0, 'eur', 2])
  const asked = await world.ok(ada, 'change_plan', { plan: 'starter', confirm: shown.confirm })
  assert.deepEqual([asked.status, asked.plan], ['action_required', 'starter'])
  assert.deepEqual(await state(ada), ['none', 'none'])
  await sandbox.pay(asked.checkoutUrl!.split('/').at(-1), 'pays')
  await settle()
  assert.deepEqual(await state(ada), ['starter', 'trialing'])
  await world.ok(ada, 'list_contacts')
  await wait(15)
  const { status, renewsAt, paymentMethod } = await world.ok(ada, 'get_billing')
  assert.deepEqual([status, paymentMethod?.last4.length], ['active', 4])
  assert.ok(renewsAt! > world.clock.now().toISOString())
  assert.match((await world.ok(ada, 'open_billing_portal')).url, /portal/)
})

test('a larger plan begins once it is paid, a smaller one at the end of the period', async () => {
  const ada = await world.account()
  await subscribe(ada, 'starter')
  await wait(15)
  const shown = await world.ok(ada, 'change_plan', { plan: 'growth', dryRun: true })
  assert.ok(shown.dueNow > 0 && shown.dueNow <= 2000 && shown.prorationDate !== null)
  const up = await world.ok(ada, 'change_plan', { plan: 'growth', confirm: shown.confirm })
  assert.equal(up.status, 'done')
  assert.deepEqual(await state(ada), ['growth', 'active'])
  const down = await world.ok(ada, 'change_plan', { plan: 'starter' })
  assert.ok(down.effectiveAt! > world.clock.now().toISOString())
  await settle()
  assert.deepEqual(await state(ada), ['growth', 'active'])
  await wait(32)
  assert.deepEqual(await state(ada), ['starter', 'active'])
})

test('a plan whose event was lost is found within the hour', async () => {
  const ada = await world.account()
  const { checkoutUrl } = await world.ok(ada, 'change_plan', { plan: 'growth' })
  await sandbox.pay(checkoutUrl!.split('/').at(-1), 'pays')
  await settle('dropped')
  assert.deepEqual(await state(ada), ['none', 'none'])
  world.clock.move(HOUR_MS + 1)
  await settleDuePlans(world.system)
  await world.jobs()
  assert.deepEqual(await state(ada), ['growth', 'active'])
})

test('a repeated choice is the same page, and another choice closes it', async () => {
  const ada = await world.account()
  const first = await world.ok(ada, 'change_plan', { plan: 'growth' })
  assert.equal(
    (await world.ok(ada, 'change_plan', { plan: 'growth' })).checkoutUrl,
    first.checkoutUrl,
  )
  const other = await world.ok(ada, 'change_plan', { plan: 'starter' })
  assert.notEqual(other.checkoutUrl, first.checkoutUrl)
  assert.deepEqual((await pagesOf(ada)).map(({ status }) => status).sort(), ['expired', 'open'])
  await sandbox.pay(other.checkoutUrl!.split('/').at(-1), 'pays')
  await settle()
  assert.deepEqual(await state(ada), ['starter', 'trialing'])
})

test('refuses unknown plans, those of the operator, and servers that sell none', async () => {
  const ada = await world.account()
  for (const plan of ['gold', 'gift', 'constructor'])
    assert.equal((await world.refused(ada, 'change_plan', { plan })).code, 'invalid_request', plan)
  await setPlan(world.system, ada.accountId, 'gift')
  assert.equal((await world.refused(ada, 'change_plan', { plan: 'growth' })).code, 'conflict')
  assert.equal((await world.refused(ada, 'open_billing_portal')).code, 'conflict')
  const own = await testWorld()
  const bob = await own.account()
  for (const name of ['change_plan', 'open_billing_portal'] as const)
    assert.equal(
      (await own.refused(bob, name, name === 'change_plan' ? { plan: 'growth' } : {})).code,
      'not_in_this_edition',
    )
})

test('a failed payment leaves the plan for seven days, and a paid invoice brings it back', async () => {
  const ada = await world.account()
  await subscribe(ada, 'growth', 'fails_later')
  await wait(32)
  assert.deepEqual(await state(ada), ['growth', 'past_due'])
  await world.ok(ada, 'list_contacts')
  world.clock.move(7 * DAY_MS)
  await settleDuePlans(world.system)
  await world.jobs()
  assert.deepEqual(await state(ada), ['none', 'past_due'])
  assert.equal((await world.refused(ada, 'list_contacts')).code, 'subscription_required')
  assert.equal((await world.refused(ada, 'change_plan', { plan: 'starter' })).code, 'conflict')

  await mend(ada)
  assert.deepEqual(await state(ada), ['growth', 'active'])
  await world.ok(ada, 'list_contacts')
})

test('a lost answer of the provider is 503, and the repetition gets the page that was opened', async () => {
  const ada = await world.account()
  await sandbox.fail(PLATFORM, { how: 'lost_answer', times: 10, on: 'POST /v1/checkout/sessions' })
  assert.equal((await world.refused(ada, 'change_plan', { plan: 'growth' })).status, 503)
  await sandbox.fail(PLATFORM, null)
  await world.ok(ada, 'change_plan', { plan: 'growth' })
  assert.equal((await pagesOf(ada)).length, 1)
})

test('of two choices at once one page alone can be paid', async () => {
  const ada = await world.account()
  const done = await Promise.allSettled(
    ['growth', 'starter'].map((plan) => world.ok(ada, 'change_plan', { plan })),
  )
  assert.ok(done.some(({ status }) => status === 'fulfilled'))
  assert.equal((await pagesOf(ada)).filter(({ status }) => status === 'open').length, 1)
})

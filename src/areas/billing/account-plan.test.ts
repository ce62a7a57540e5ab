import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Deployment, Plans } from '#ports/ports.ts'
import { type TestAccount, testWorld } from '#test/world.ts'
import { applyPlans, setPlan } from './account-plan.ts'

const world = await testWorld({ edition: 'cloud' })

const limits = async (account: TestAccount) => {
  const { plan, limits: of } = await world.ok(account, 'get_billing')
  return [plan, of.emails, of.subscribers]
}
const small: Plans[string] = {
  subscribers: 10,
  emails: 20,
  webhookEndpoints: 3,
  prices: [],
  trialDays: 0,
}
const apply = (changes: Partial<Deployment>) =>
  applyPlans({
    db: world.db,
    ports: { deployment: { ...world.system.ports.deployment, ...changes } },
  })

test('a plan brings its allowances at once, and its end takes them', async () => {
  const ada = await world.account()
  assert.deepEqual(await limits(ada), ['none', 0, 0])
  assert.equal(await setPlan(world.system, ada.accountId, 'starter'), true)
  assert.deepEqual(await limits(ada), ['starter', 10_000, 1000])
  await setPlan(world.system, ada.accountId, 'max')
  assert.deepEqual(await limits(ada), ['max', 6_000_000, 500_000])
  await setPlan(world.system, ada.accountId, null)
  assert.deepEqual(await limits(ada), ['none', 0, 0])
})

test('refuses an unknown plan, names the known ones and changes nothing', async () => {
  const ada = await world.account()
  await setPlan(world.system, ada.accountId, 'pro')
  for (const plan of ['gold', 'constructor'])
    await assert.rejects(setPlan(world.system, ada.accountId, plan), {
      message: `There is no plan ${plan}. Plans: starter, growth, pro, scale, max, none.`,
    })
  assert.equal((await limits(ada))[0], 'pro')
})

test('a start gives accounts what the plans file says now, and leaves plans that it does not name', async () => {
  const [ada, eve, bob] = [await world.account(), await world.account(), await world.account()]
  await setPlan(world.system, ada.accountId, 'starter')
  await setPlan(world.system, eve.accountId, 'scale')
  const changed = await apply({ plans: { starter: { ...small, emails: null } } })
  assert.equal(changed.changed, 1)
  assert.ok(changed.unknown.includes('scale'))
  assert.deepEqual(await limits(ada), ['starter', null, 10])
  assert.deepEqual(await limits(eve), ['scale', 1_200_000, 100_000])
  assert.deepEqual(await limits(bob), ['none', 0, 0])
  assert.equal((await apply({ plans: { starter: { ...small, emails: null } } })).changed, 0)
})

test('a start as self-hosted takes all limits away, and one as cloud brings them back', async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  await setPlan(world.system, ada.accountId, 'starter')
  await apply({ edition: 'self-hosted' })
  assert.deepEqual((await limits(ada)).slice(1), [null, null])
  assert.deepEqual((await limits(bob)).slice(1), [null, null])
  await apply({})
  assert.deepEqual(await limits(ada), ['starter', 10_000, 1000])
  assert.deepEqual(await limits(bob), ['none', 0, 0])
})

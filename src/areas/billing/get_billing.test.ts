import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { campaigns } from '#areas/campaigns/fixtures/campaigns.ts'
import { MINUTE_MS } from '#lib/duration.ts'
import { nextMonth } from '#lib/month.ts'
import { uuidOf } from '#lib/typeid.ts'
import { type TestWorld, testWorld } from '#test/world.ts'
import { setPlan } from './account-plan.ts'

const world = await testWorld()
const cloud = await testWorld({ edition: 'cloud' })

/** Returns the month until today, without a figure before it. */
function daysOf({ clock }: TestWorld, emails: number): { day: string; emails: number }[] {
  const today = clock.now().toISOString().slice(0, 10)
  const days = Array.from(
    { length: Number(today.slice(8)) },
    (_, at) => `${today.slice(0, 8)}${String(at + 1).padStart(2, '0')}`,
  )
  return days.map((day) => ({ day, emails: day === today ? emails : 0 }))
}

test('a server of its own has the plan self_hosted, no limits, and counts all the same', async () => {
  const { subscribers, sending, work } = campaigns(world)
  const ada = await world.account()
  await subscribers(ada, 3)
  await sending(ada)
  await work()
  assert.deepEqual(await world.ok(ada, 'get_billing'), {
    edition: 'self-hosted',
    plan: 'self_hosted',
    status: 'active',
    usage: {
      emailsThisMonth: 3,
      emailsAllowed: null,
      subscribers: 3,
      subscribersAllowed: null,
      periodEndsAt: nextMonth(world.clock.now()).toISOString(),
      welcomeEmailsPaused: false,
    },
    limits: { webhookEndpoints: null, subscribers: null, emails: null },
    renewsAt: null,
    cancelAt: null,
    paymentMethod: null,
    price: null,
    nextPlan: null,
    lapsesAt: null,
    emailsByDay: daysOf(world, 3),
    plans: [],
  })
})

test('without a plan welcome mails are not called paused: no allowance is used up', async () => {
  const ada = await cloud.account()
  const operator = { kind: 'operator', accountId: ada.accountId } as const
  const paused = async () => {
    const [billing, overview] = [
      await cloud.ok(ada, 'get_billing'),
      await cloud.ok(operator, 'get_overview'),
    ]
    assert.equal(overview.usage.welcomeEmailsPaused, billing.usage.welcomeEmailsPaused)
    assert.equal(
      overview.attention.some(({ code }: { code: string }) => code === 'plan_limit_emails'),
      billing.usage.welcomeEmailsPaused,
    )
    return billing.usage.welcomeEmailsPaused
  }
  assert.equal(await paused(), false)
  await setPlan(cloud.system, ada.accountId, 'starter')
  const used = (n: number) =>
    sql`insert into mail_usage (account_id, period_start, used) values (${uuidOf(ada.accountId)}, ${`${cloud.clock.now().toISOString().slice(0, 7)}-01`}, ${n})
      on conflict (account_id, period_start) do update set used = excluded.used`.execute(cloud.db)
  await used(9999)
  assert.equal(await paused(), false)
  await used(10_000)
  assert.equal(await paused(), true)
  await setPlan(cloud.system, ada.accountId, null)
  assert.equal(await paused(), false)
})

test('in the cloud it works without a plan, and with one it has its limits and the same usage as get_overview', async () => {
  const { subscribers, sending, work } = campaigns(cloud)
  const ada = await cloud.account()
  const none = await cloud.ok(ada, 'get_billing')
  assert.deepEqual(
    [none.edition, none.plan, none.status, none.limits],
    ['cloud', 'none', 'none', { webhookEndpoints: 0, subscribers: 0, emails: 0 }],
  )

  await setPlan(cloud.system, ada.accountId, 'growth')
  await subscribers(ada, 4)
  await sending(ada)
  await work()
  const { plan, status, usage, limits } = await cloud.ok(ada, 'get_billing')
  assert.deepEqual(
    [plan, status, limits],
    ['growth', 'active', { webhookEndpoints: 5, subscribers: 5000, emails: 60_000 }],
  )
  assert.deepEqual(
    [usage.emailsThisMonth, usage.emailsAllowed, usage.subscribers, usage.subscribersAllowed],
    [4, 60_000, 4, 5000],
  )
  assert.deepEqual((await cloud.ok(ada, 'get_overview')).usage, usage)
})

test('the count of e-mails begins anew with the month (UTC)', async () => {
  const { subscribers, sending, work } = campaigns(cloud)
  const ada = await cloud.account()
  await setPlan(cloud.system, ada.accountId, 'starter')
  await subscribers(ada, 2)
  await sending(ada)
  await work()
  const before = (await cloud.ok(ada, 'get_billing')).usage
  assert.equal(before.emailsThisMonth, 2)
  cloud.clock.move(Date.parse(before.periodEndsAt) - cloud.clock.now().getTime() - MINUTE_MS)
  assert.equal((await cloud.ok(ada, 'get_billing')).usage.emailsThisMonth, 2)
  cloud.clock.move(MINUTE_MS)
  const after = (await cloud.ok(ada, 'get_billing')).usage
  assert.equal(after.emailsThisMonth, 0)
  assert.ok(after.periodEndsAt > before.periodEndsAt)
})

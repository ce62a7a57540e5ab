import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import { type TestAccount, testWorld } from '#test/world.ts'
import { allow } from '#areas/billing/fixtures/allow.ts'
import { campaigns, recorder, SENT } from '../fixtures/campaigns.ts'
import type { SendPlan } from './plan.ts'

const world = await testWorld()
const { draft, sending, subscribers, read, work, withMailer } = campaigns(world)
const planOf = (account: TestAccount, { id }: { id: string }): Promise<SendPlan> =>
  world.ok(account, 'get_campaign_plan', { campaignId: id })
const sum = (plan: Pick<SendPlan, 'recipients' | 'excluded'>) =>
  plan.excluded.reduce((all, { count }) => all + count, plan.recipients)

async function suppress({ accountId }: TestAccount, emails: readonly string[]): Promise<void> {
  await sql`insert into suppression (account_id, email, reason, created_at)
    select ${uuidOf(accountId)}, e, 'bounced', now() from unnest(${emails}::text[]) e`.execute(
    world.db,
  )
}

test('counts who gets it, and the others by the first reason that holds', async () => {
  const ada = await world.account()
  await world.ok(ada, 'add_contact', { email: 'tags@example.com', tags: ['vip', 'staff'] })
  const paid = { tier: 'paid' as const, tags: ['vip'] }
  await subscribers(ada, 3, paid)
  const [dead] = await subscribers(ada, 1)
  await suppress(ada, [dead!.email])
  for (const status of ['unsubscribed', 'bounced', 'complained'])
    await subscribers(ada, 2, { ...paid, status })
  await subscribers(ada, 1, { tags: ['vip'] })
  await subscribers(ada, 1, { tier: 'paid' })
  await subscribers(ada, 1, { ...paid, tags: ['vip', 'staff'] })
  await subscribers(ada, 1, { ...paid, fields: { first_name: 'Eve' } })
  const filter = { not: { field: 'fields.first_name', op: 'is', value: 'Eve' } }
  await world.ok(ada, 'create_custom_field', { name: 'first_name', type: 'text' }).catch(() => null)
  const plan = await planOf(
    ada,
    await draft(ada, {
      audience: { tier: 'paid', includeTags: ['vip'], excludeTags: ['staff'], filter },
    }),
  )
  assert.equal(plan.recipients, 3)
  assert.deepEqual(plan.excluded, [
    { reason: 'pending', count: 1 },
    { reason: 'unsubscribed', count: 2 },
    { reason: 'bounced', count: 2 },
    { reason: 'complained', count: 2 },
    { reason: 'suppressed', count: 1 },
    { reason: 'tier', count: 1 },
    { reason: 'tags', count: 2 },
    { reason: 'segment', count: 1 },
  ])
  assert.deepEqual(plan.allowance, { emailsLeft: null, subscribersOver: 0 })
})

test('does not count readers of another newsletter or account', async () => {
  const [ada, eve] = [await world.account(), await world.account()]
  await subscribers(ada, 2)
  await subscribers(eve, 3)
  const other = await world.ok(ada, 'create_newsletter', { name: 'Other' })
  await world.ok(ada, 'add_contact', { email: 'elsewhere@example.com', newsletterId: other.id })
  const campaign = await draft(ada)
  assert.equal(sum(await planOf(ada, campaign)), 2)
  assert.equal(
    (await world.refused(eve, 'get_campaign_plan', { campaignId: campaign.id })).status,
    404,
  )
})

test('its checks name what keeps it from being sent first, then what the author may want to know', async () => {
  const ada = await world.account()
  const codes = async (more: object) =>
    (await planOf(ada, await draft(ada, more))).checks.map(
      ({ code, severity }) => `${severity} ${code}`,
    )
  assert.deepEqual(await codes({ content: { body: '{{ frist_name }}' } }), [
    'error empty_audience',
    'warning unknown_field',
    'warning no_postal_address',
  ])
  await subscribers(ada, 1)
  assert.deepEqual(await codes({ subject: '', content: { body: ' ' } }), [
    'error empty_subject',
    'error empty_content',
    'warning no_postal_address',
  ])
  const broken = await draft(ada)
  const content = JSON.stringify({ format: 'markdown', body: '{{ email | sort }}' })
  await sql`update campaign set content = ${content} where campaign_id = ${uuidOf(broken.id)}`.execute(
    world.db,
  )
  assert.deepEqual(
    (await planOf(ada, broken)).checks.map(({ code }) => code),
    ['text_error'],
  )
})

test('an audience that names what is gone takes no reader, and the check says so', async () => {
  const ada = await world.account()
  await subscribers(ada, 2)
  const first = await sending(ada)
  await work(withMailer(recorder().send))
  const again = await draft(ada, { audience: { unopenedOf: first.id } })
  assert.equal((await planOf(ada, again)).recipients, 2)
  await world.ok(ada, 'delete_campaign', { campaignId: first.id })
  const plan = await planOf(ada, again)
  assert.deepEqual(
    [plan.recipients, plan.checks.map(({ code }) => code).slice(0, 2)],
    [0, ['empty_audience', 'broken_audience']],
  )
  assert.equal(
    (await world.refused(ada, 'send_campaign', { campaignId: again.id })).code,
    'campaign_incomplete',
  )
})

test('hostile audiences are planned as text', async () => {
  const ada = await world.account()
  await subscribers(ada, 2)
  const hostile = ["'; drop table contact; --", '%', '\\', '{}', '😀', 'a"b']
  const filter = { any: hostile.map((value) => ({ field: 'email', op: 'contains', value })) }
  assert.equal((await planOf(ada, await draft(ada, { audience: { filter } }))).recipients, 0)
})

test('has no plan while it is being sent', async () => {
  const ada = await world.account()
  await subscribers(ada, 1)
  const campaign = await sending(ada)
  assert.equal(
    (await world.refused(ada, 'get_campaign_plan', { campaignId: campaign.id })).code,
    'campaign_under_way',
  )
})

test('expects the duration from the rate of the last large campaigns, and from 50 a second before there are any', async () => {
  const ada = await world.account()
  await subscribers(ada, 120)
  const first = await draft(ada)
  assert.equal((await planOf(ada, first)).expectedDurationS, 3)
  await world.ok(ada, 'send_campaign', { campaignId: first.id })
  world.clock.move(12_000)
  await work(
    withMailer(
      recorder(({ to }) =>
        to.endsWith('0@readers.test') ? { outcome: 'later', detail: '451 greylisted' } : SENT,
      ).send,
    ),
  )
  // Retries would take more time, and do not count.
  world.clock.move(2 * 3_600_000)
  await work(withMailer(recorder().send))
  assert.equal((await read(ada, first)).status, 'sent')
  // The clock advances while the worker runs.
  const expected = (await planOf(ada, await draft(ada))).expectedDurationS
  assert.ok(expected >= 12 && expected < 60, `${expected} s`)
  const eve = await world.account()
  await subscribers(eve, 25)
  const elsewhere = (await planOf(eve, await draft(eve))).expectedDurationS
  assert.ok(elsewhere >= 2 && elsewhere < 12, `${elsewhere} s`)
})

test('tells how many mails the allowance leaves, and nothing without one', async () => {
  const ada = await world.account()
  await subscribers(ada, 1)
  const month = `${world.clock.now().toISOString().slice(0, 7)}-01`
  await rows(
    world.db,
    sql`insert into mail_usage (account_id, period_start, used, held) values (${uuidOf(ada.accountId)}, ${month}::date, 300, 50)`,
  )
  await allow(world, ada, { emails: 1000 })
  const left = async () => (await planOf(ada, await draft(ada))).allowance.emailsLeft
  // A worker claims more mails than it sends, so only sent mails are subtracted.
  assert.equal(await left(), 700)
  await allow(world, ada, {})
  assert.equal(await left(), null)
})

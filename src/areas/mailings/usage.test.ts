import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { row } from '#db/rows.ts'
import { monthOf } from '#lib/month.ts'
import { uuidOf } from '#lib/typeid.ts'
import { type TestAccount, testWorld } from '#test/world.ts'
import { allow as allowed } from '#areas/billing/fixtures/allow.ts'
import { campaigns, recorder } from '#areas/campaigns/fixtures/campaigns.ts'
import { MINUTE_MS } from '#lib/duration.ts'

// The counted mails of an account, and its allowance.

const world = await testWorld()
const { subscribers, sending, read, work, withMailer } = campaigns(world)

const allow = (account: TestAccount, emails: number | null) => allowed(world, account, { emails })
const usage = (account: TestAccount) =>
  row(
    world.db,
    sql<{ used: number; held: number }>`select used::int as used, held::int as held from mail_usage
      where account_id = ${uuidOf(account.accountId)} and period_start = ${monthOf(world.clock.now())}::date`,
  )
const welcomed = (account: TestAccount) =>
  world.ok(account, 'update_newsletter', {
    newsletterId: account.newsletterId,
    asksForConfirmation: false,
    welcomeEmail: { enabled: true, content: 'Hello' },
  })
const follow = () =>
  world.assembly.queue.runWaiting(
    world.assembly.queuedJobs.filter(({ name }) => name === 'mailing_paused'),
  )

test('sent and uncertain mails of campaigns and welcomes count, failed and skipped ones and confirmations do not', async () => {
  const ada = await world.account()
  const [gone] = await subscribers(ada, 6)
  const mail = recorder(({ to }) =>
    to.startsWith('unknown')
      ? { outcome: 'unknown', detail: 'broken off' }
      : to.startsWith('refused')
        ? { outcome: 'refused', detail: '550 no', reply: { code: 550, enhanced: '5.1.1' } }
        : { outcome: 'sent', detail: '250' },
  )
  await world.ok(ada, 'add_contact', { email: 'pending@readers.test' })
  await welcomed(ada)
  await world.ok(ada, 'add_contact', { email: 'unknown@readers.test' })
  await world.ok(ada, 'add_contact', { email: 'refused@readers.test' })
  await work(withMailer(mail.send))
  assert.deepEqual(await usage(ada), { used: 1, held: 0 })
  await sending(ada)
  await world.ok(ada, 'unsubscribe_contact', { contactId: gone!.id })
  await work(withMailer(mail.send))
  // Five readers, and a second count for the reader whose result never becomes known.
  assert.deepEqual(await usage(ada), { used: 1 + 5 + 1, held: 0 })
})

test('an allowance is never overstepped, with several workers and mails of all kinds at once, and is used to its end', async () => {
  const ada = await world.account()
  await welcomed(ada)
  await subscribers(ada, 400)
  await allow(ada, 700)
  const one = await sending(ada)
  const two = await sending(ada, { subject: 'April' })
  for (let i = 0; i < 30; i++) await world.ok(ada, 'add_contact', { email: `new${i}@readers.test` })
  const mail = recorder()
  const system = withMailer(mail.send)
  for (let round = 0; round < 20; round++) {
    await Promise.all([work(system), work(system)])
    world.clock.move(2000)
  }
  await follow()
  assert.equal(mail.to.length, 700)
  assert.deepEqual(await usage(ada), { used: 700, held: 0 })
  const states = [(await read(ada, one)).status, (await read(ada, two)).status]
  assert.ok(states.includes('stopped'), states.join())
})

test('a campaign that met the end of the allowance is stopped, and goes on where it stopped once there is more', async () => {
  const ada = await world.account()
  await subscribers(ada, 50)
  await allow(ada, 30)
  const campaign = await sending(ada)
  const mail = recorder()
  await work(withMailer(mail.send))
  await follow()
  const stopped = await read(ada, campaign)
  assert.deepEqual(
    [stopped.status, stopped.stopReason, stopped.counts.sent, stopped.counts.pending],
    ['stopped', 'plan_limit_emails', 30, 20],
  )
  await allow(ada, 100)
  await world.ok(ada, 'resume_campaign', { campaignId: campaign.id })
  await work(withMailer(mail.send))
  assert.equal((await read(ada, campaign)).status, 'sent')
  assert.equal(new Set(mail.to).size, 50)
  assert.equal(mail.to.length, 50)
  assert.deepEqual(await usage(ada), { used: 50, held: 0 })
})

test('a later try beyond the allowance stops its campaign, and a welcome is skipped', async () => {
  const ada = await world.account()
  await welcomed(ada)
  await subscribers(ada, 2)
  await allow(ada, 2)
  const campaign = await sending(ada)
  await work(
    withMailer(
      recorder(() => ({
        outcome: 'later',
        detail: '451 greylisted',
        reply: { code: 451, enhanced: null },
      })).send,
    ),
  )
  assert.deepEqual(await usage(ada), { used: 0, held: 0 })
  await allow(ada, 0)
  await world.ok(ada, 'add_contact', { email: 'late@readers.test' })
  world.clock.move(2 * MINUTE_MS)
  const mail = recorder()
  await work(withMailer(mail.send))
  await follow()
  assert.deepEqual(mail.to, [])
  assert.equal((await read(ada, campaign)).status, 'stopped')
  const { rows } = await sql<{
    status: string
    reason: string
  }>`select r.status, r.reason from recipient r join mailing m using (account_id, mailing_id)
    where m.account_id = ${uuidOf(ada.accountId)} and m.kind = 'welcome'`.execute(world.db)
  assert.deepEqual(rows, [{ status: 'skipped', reason: 'plan_limit_emails' }])
  await allow(ada, null)
  await world.ok(ada, 'resume_campaign', { campaignId: campaign.id })
  await work(withMailer(mail.send))
  assert.equal((await read(ada, campaign)).counts.sent, 2)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { allow } from '#areas/billing/fixtures/allow.ts'
import { campaigns, recorder } from '#areas/campaigns/fixtures/campaigns.ts'
import { monthOf, nextMonth } from '#lib/month.ts'
import { uuidOf } from '#lib/typeid.ts'
import { testWorld } from '#test/world.ts'

// Tests of welcome mails after the monthly allowance of mails is used up.

const world = await testWorld({ edition: 'cloud' })
const { work, withMailer } = campaigns(world)

test('readers of a used-up month get no welcome then, nor when the count has begun anew; signups and confirmations go on', async () => {
  const ada = await world.account()
  await sql`update account set plan = 'starter' where account_id = ${uuidOf(ada.accountId)}`.execute(
    world.db,
  )
  await allow(world, ada, { emails: 10 })
  await world.ok(ada, 'update_newsletter', {
    newsletterId: ada.newsletterId,
    asksForConfirmation: false,
    welcomeEmail: { enabled: true, content: 'Hello' },
  })
  await sql`insert into mail_usage (account_id, period_start, used) values (${uuidOf(ada.accountId)}, ${monthOf(world.clock.now())}::date, 10)`.execute(
    world.db,
  )
  const mail = recorder()
  const system = withMailer(mail.send)
  await world.ok(ada, 'add_contact', { email: 'seen@readers.test' })
  await work(system)
  // No worker runs before the month has ended, so the mail waits.
  await world.ok(ada, 'add_contact', { email: 'waiting@readers.test' })
  const now = world.clock.now()
  world.clock.move(nextMonth(now).getTime() - now.getTime() + 1000)
  await work(system)
  await world.ok(ada, 'add_contact', { email: 'next@readers.test' })
  await work(system)
  assert.deepEqual(mail.to, ['next@readers.test'])
  const { rows } = await sql<{
    reason: string
  }>`select r.reason from recipient r where r.account_id = ${uuidOf(ada.accountId)} and r.status = 'skipped'`.execute(
    world.db,
  )
  assert.deepEqual(rows, [{ reason: 'plan_limit_emails' }, { reason: 'plan_limit_emails' }])

  await allow(world, ada, { emails: 1 })
  await world.ok(ada, 'update_newsletter', {
    newsletterId: ada.newsletterId,
    asksForConfirmation: true,
  })
  const { status } = await world.ok(ada, 'add_contact', { email: 'pending@readers.test' })
  await work(system)
  assert.deepEqual([status, mail.to.at(-1)], ['pending', 'pending@readers.test'])
})

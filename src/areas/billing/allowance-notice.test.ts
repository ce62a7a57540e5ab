import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { campaigns } from '#areas/campaigns/fixtures/campaigns.ts'
import { monthOf, nextMonth } from '#lib/month.ts'
import { uuidOf } from '#lib/typeid.ts'
import { type TestAccount, testWorld } from '#test/world.ts'
import { noticeAllowances } from './allowance-notice.ts'
import { allow } from './fixtures/allow.ts'

const world = await testWorld({ edition: 'cloud' })
const { subscribers, sending, work } = campaigns(world)

/** Writes the mails that count in this month. */
const used = (account: TestAccount, mails: number) =>
  sql`insert into mail_usage (account_id, period_start, used) values (${uuidOf(account.accountId)}, ${monthOf(world.clock.now())}::date, ${mails})
    on conflict (account_id, period_start) do update set used = excluded.used`.execute(world.db)

/**
 * Lets two processes check at the same time, and returns the subjects of all mails that the owner
 * has received.
 */
async function noticed(account: TestAccount): Promise<string[]> {
  await Promise.all([noticeAllowances(world.system), noticeAllowances(world.system)])
  await world.jobs()
  const mails = await Promise.all(
    world.mailer.sent
      .filter(({ to }) => to === account.email)
      .map(({ raw }) => PostalMime.parse(raw)),
  )
  return mails.map(({ subject }) => subject!.split(':')[0]!)
}

const MOST = "Your account has used 80 % of this month's e-mails"
const ALL = "Your account has used up this month's e-mails"
const STOP = 'A campaign of your account has stopped'

test('the owner is told once that 80 % are used, and once that all are', async () => {
  const ada = await world.account()
  await allow(world, ada, { emails: 1000 })
  await used(ada, 799)
  assert.deepEqual(await noticed(ada), [])
  await used(ada, 800)
  assert.deepEqual(await noticed(ada), [MOST])
  await used(ada, 999)
  assert.deepEqual(await noticed(ada), [MOST])
  await used(ada, 1000)
  assert.deepEqual(await noticed(ada), [MOST, ALL])
  assert.deepEqual(await noticed(ada), [MOST, ALL])

  const mail = await PostalMime.parse(world.mailer.sent.findLast(({ to }) => to === ada.email)!.raw)
  assert.match(
    mail.text!,
    /1,000 of 1,000 e-mails are used\. The count restarts on \w+ 1, \d{4} \(UTC\)\./,
  )
  assert.match(mail.text!, /New readers get no welcome mail until then, and none later\./)
})

test('the next month, and a plan that grew, are noticed anew', async () => {
  const ada = await world.account()
  await allow(world, ada, { emails: 10 })
  await used(ada, 9)
  assert.deepEqual(await noticed(ada), [MOST])
  await allow(world, ada, { emails: 100 })
  assert.deepEqual(await noticed(ada), [MOST])
  await used(ada, 80)
  assert.deepEqual(await noticed(ada), [MOST, MOST])
  const now = world.clock.now()
  world.clock.move(nextMonth(now).getTime() - now.getTime())
  assert.deepEqual(await noticed(ada), [MOST, MOST])
  await used(ada, 80)
  assert.deepEqual(await noticed(ada), [MOST, MOST, MOST])
})

test('an account without a limit gets no mail, nor one without a plan', async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  await allow(world, ada, { emails: null })
  await allow(world, bob, { emails: 0 })
  for (const account of [ada, bob]) await used(account, 1_000_000)
  assert.deepEqual([await noticed(ada), await noticed(bob)], [[], []])
})

test('two campaigns that stop at the limit are one mail to the owner, which says what to do', async () => {
  const ada = await world.account()
  await world.ok({ kind: 'operator', accountId: ada.accountId }, 'get_billing')
  await allow(world, ada, { emails: 5 })
  await sql`update account set plan = 'starter' where account_id = ${uuidOf(ada.accountId)}`.execute(
    world.db,
  )
  await subscribers(ada, 4)
  await sending(ada)
  await sending(ada, { subject: 'April' })
  await sending(ada, { subject: 'May' })
  for (let round = 0; round < 5; round++) {
    await work()
    world.clock.move(2000)
  }
  await world.jobs()
  assert.deepEqual((await noticed(ada)).sort(), [STOP, MOST, ALL].sort())
  const mails = await Promise.all(
    world.mailer.sent.filter(({ to }) => to === ada.email).map(({ raw }) => PostalMime.parse(raw)),
  )
  const { text } = mails.find(({ subject }) => subject!.startsWith(STOP))!
  assert.match(
    text!,
    /The e-mails that your plan has for this month are used up\. \d readers? ha(?:s|ve) this campaign, \d waits? for it\./,
  )
  assert.match(
    text!,
    /Resume it once the count has restarted, or with a larger plan \(resume_campaign\)/,
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mail, writing } from '#areas/automations/fixtures/automations.ts'
import { running } from '#areas/automations/fixtures/running.ts'
import { setPlan } from '#areas/billing/index.ts'
import { DAY_MS, HOUR_MS } from '#lib/duration.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld({ edition: 'cloud' })
const { active } = writing(world)
const { go, pass, runsOf, logOf } = running(world)

/**
 * Opens an account with a plan and an automation, in which a reader waits for a day before a tag
 * and a mail.
 */
async function withReader() {
  const account = await world.account()
  const { accountId, newsletterId } = account
  await setPlan(world.system, accountId, 'starter')
  await world.ok(account, 'update_newsletter', { newsletterId, asksForConfirmation: false })
  const steps = [
    { type: 'wait', id: 'rests', for: 'P1D' },
    { type: 'add_tag', id: 'tags', tag: 'met' },
    mail({ id: 'hello', subject: `Peas of ${accountId}` }),
  ]
  const { id } = await active(account, { steps })
  const { id: contactId } = await world.ok(account, 'add_contact', { email: 'ada@readers.test' })
  await go()
  const mails = () =>
    world.mailer.sent.filter(({ raw }) => String(raw).includes(`Peas of ${accountId}`)).length
  return { account, accountId, id, contactId, mails }
}

test('automations of an account without a plan hold at every step, and go on once it has one', async () => {
  const { account, accountId, id, contactId, mails } = await withReader()
  await setPlan(world.system, accountId, null)
  await pass(2 * DAY_MS)
  const [held] = await runsOf(account, id)
  assert.deepEqual([held!.status, held!.stepId, held!.reason], ['held', 'rests', 'without_plan'])
  await setPlan(world.system, accountId, 'starter')
  assert.deepEqual((await world.ok(account, 'get_contact', { contactId })).tags, [])
  await pass(HOUR_MS)
  assert.equal((await runsOf(account, id))[0]!.status, 'finished')
  assert.deepEqual((await world.ok(account, 'get_contact', { contactId })).tags, ['met'])
  assert.equal(mails(), 1)
})

test('a mail that is more than three days late when the plan comes back is left out', async () => {
  const { account, accountId, id, mails } = await withReader()
  await setPlan(world.system, accountId, null)
  await pass(5 * DAY_MS)
  await setPlan(world.system, accountId, 'starter')
  await pass(HOUR_MS)
  assert.deepEqual((await logOf(account, id)).slice(-2), ['hello skipped late', 'finished'])
  assert.equal(mails(), 0)
})

test('a reader who leaves while the account has no plan leaves the automation too', async () => {
  const { account, accountId, id, contactId } = await withReader()
  await setPlan(world.system, accountId, null)
  await pass(2 * DAY_MS)
  await setPlan(world.system, accountId, 'starter')
  await world.ok(account, 'unsubscribe_contact', { contactId })
  await pass(HOUR_MS)
  const [run] = await runsOf(account, id)
  assert.deepEqual([run!.status, run!.reason], ['left', 'unsubscribed'])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import PostalMime from 'postal-mime'
import { setPlan } from '#areas/billing/index.ts'
import type { TestAccount } from '#test/world.ts'
import { planWorld } from './fixtures/plan-world.ts'

const { world, state, wait, subscribe, mend } = await planWorld()

/** Returns the mails to the owner about the plan, oldest first. */
async function mails({ email }: TestAccount) {
  const sent = await Promise.all(
    world.mailer.sent.filter(({ to }) => to === email).map(({ raw }) => PostalMime.parse(raw)),
  )
  return sent.filter(({ subject }) => /plan|trial/i.test(subject!))
}
const subjects = async (account: TestAccount) =>
  (await mails(account)).map(({ subject }) => subject!.replace(/ on .*|: .*/, ''))

test('the renewal of a year is told two weeks ahead, with the plan that waits', async () => {
  const ada = await world.account()
  await subscribe(ada, 'growth', 'pays', 'year')
  await world.ok(ada, 'change_plan', { plan: 'starter', interval: 'year' })
  await wait(350)
  await wait(2)
  const [mail, ...more] = await mails(ada)
  assert.deepEqual(more, [])
  assert.match(mail!.text!, /is charged €90\.00 for the next year of the plan starter/)
})

test('a failed payment is told at once, before the plan ends, and when it has ended', async () => {
  const ada = await world.account()
  await subscribe(ada, 'growth', 'fails_later')
  await wait(29)
  assert.deepEqual(await subjects(ada), ['Your plan is renewed'])
  await wait(3)
  assert.deepEqual(await state(ada), ['growth', 'past_due'])
  const failed = (await mails(ada)).at(-1)!
  assert.match(failed.subject!, /^The payment of your plan has failed/)
  assert.match(
    failed.text!,
    /The plan growth could not be paid\. It holds until \d{4}-\d\d-\d\d \d\d:\d\d \(UTC\)/,
  )
  assert.match(failed.text!, /http:\/\/localhost:3000\/app\/settings\/billing/)
  await wait(1)
  assert.equal((await subjects(ada)).length, 2)
  await wait(3.5)
  assert.match((await mails(ada)).at(-1)!.subject!, /^Your plan ends soon/)
  await wait(2)
  assert.deepEqual(await state(ada), ['none', 'past_due'])
  const ended = (await mails(ada)).at(-1)!
  assert.match(ended.subject!, /^Your plan has ended/)
  assert.match(ended.text!, /Nothing is deleted\./)
  await wait(1)
  assert.equal((await subjects(ada)).length, 4)
  await mend(ada)
  assert.deepEqual(await state(ada), ['growth', 'active'])
  assert.equal((await subjects(ada)).length, 4)
})

test('before a trial ends and before a renewal the owner reads day, price and card once', async () => {
  const ada = await world.account()
  await subscribe(ada, 'starter')
  await wait(10)
  assert.deepEqual(await subjects(ada), [])
  await wait(2)
  await wait(0.5)
  assert.deepEqual(await subjects(ada), ['Your trial ends'])
  const [trial] = await mails(ada)
  assert.match(
    trial!.text!,
    /the card visa that ends in \d{4} is charged €9\.00 for the first month of the plan starter, before taxes\./,
  )
  await wait(4)
  assert.deepEqual(await state(ada), ['starter', 'active'])
  await wait(27)
  assert.deepEqual(await subjects(ada), ['Your trial ends', 'Your plan is renewed'])
})

test('an account whose plan the operator gave meanwhile gets no mail about a payment', async () => {
  const ada = await world.account()
  await subscribe(ada, 'growth', 'fails_later')
  await setPlan(world.system, ada.accountId, 'gift')
  await wait(32)
  assert.deepEqual(await subjects(ada), [])
  assert.deepEqual(await state(ada), ['gift', 'active'])
})

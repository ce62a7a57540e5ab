import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailsOf } from '#areas/products/fixtures/shop.ts'
import { paidWorld } from '../fixtures/paid-world.ts'

const { world, seller, subscribe, contact, wait, sweep } = await paidWorld()

/** Returns the subjects of the mails to an address. */
const subjects = async (email: string) =>
  (await mailsOf(world, email)).map((mail) => /^Subject: (.*)$/m.exec(mail)![1]!.trim())

test('a failed payment is told of once, with a link that leads to the card', async () => {
  const ada = await seller()
  await subscribe(ada, 'failed@example.com', { card: 'fails_later' })
  await wait(ada, 32)
  await sweep()
  await wait(ada, 1, 'doubled')
  await sweep()
  const [mail, ...more] = await mailsOf(world, 'failed@example.com')
  assert.deepEqual(
    [more.length, /^Subject: (.*)$/m.exec(mail!)![1]!.trim()],
    [0, 'Your payment for The Weekly Garden failed'],
  )
  assert.match(mail!, /http:\/\/localhost:3000\/subscriptions\/[\w-]+/)
  assert.match(mail!, /€5\.00 a month|=E2=82=AC5\.00 a month/)
  assert.doesNotMatch(mail!, /List-Unsubscribe/)
})

test('a trial that ends is told of three days before, by the clock', async () => {
  const ada = await seller({ trialDays: 14 })
  await subscribe(ada, 'trial@example.com')
  await wait(ada, 10, 'dropped')
  await sweep()
  assert.deepEqual(await subjects('trial@example.com'), [])
  await wait(ada, 1.1, 'dropped')
  await sweep()
  await sweep()
  assert.equal((await subjects('trial@example.com')).length, 1)
  await wait(ada, 30)
  await sweep()
  assert.equal((await subjects('trial@example.com')).length, 1, 'months begin anew without a mail')
})

test('a year that begins anew is told of two weeks before; one that was ended is not', async () => {
  const ada = await seller()
  await subscribe(ada, 'year@example.com', { interval: 'year' })
  const left = await subscribe(ada, 'left@example.com', { interval: 'year' })
  await world.ok(ada, 'cancel_subscription', { subscriptionId: left, at: 'period_end' })
  await wait(ada, 352)
  await sweep()
  assert.equal((await subjects('year@example.com')).length, 1)
  assert.deepEqual(await subjects('left@example.com'), [])
})

test('a reader who gets no issues any more is told of a payment, in the newsletter’s language', async () => {
  const ada = await seller()
  await world.ok(ada, 'update_newsletter', { newsletterId: ada.newsletterId, language: 'de' })
  await subscribe(ada, 'gone@example.com', { card: 'fails_later' })
  await world.ok(ada, 'unsubscribe_contact', {
    contactId: (await contact(ada, 'gone@example.com')).id,
  })
  await wait(ada, 32)
  await sweep()
  const [mail] = await mailsOf(world, 'gone@example.com')
  assert.match(mail!, /Zahlung in Ordnung bringen/)
})

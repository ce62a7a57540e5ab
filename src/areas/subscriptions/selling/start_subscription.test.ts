import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { countAffected } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import { visitorOf } from '#test/contacts.ts'
import { paidWorld } from '../fixtures/paid-world.ts'

const shop = await paidWorld()
const { world, sandbox, seller, begin, browser, subscribe, read, contact, wait, sweep, flips } =
  shop

test('a visitor who pays becomes a contact and a paid reader, with one event', async () => {
  const ada = await seller()
  const { subscriptionId, sessionId } = await begin(ada, { email: 'bob@example.com' })
  assert.equal((await read(ada, subscriptionId)).status, 'incomplete')
  assert.equal(
    await contact(ada, 'bob@example.com'),
    undefined,
    'nobody is signed up before the payment',
  )
  await sandbox.pay(sessionId, 'pays')
  await shop.settle(ada)
  const bob = await contact(ada, 'bob@example.com')
  const paid = await read(ada, subscriptionId)
  assert.deepEqual(
    [paid.status, paid.contactId, paid.price, paid.interval, paid.lastPayment.amount],
    ['active', bob.id, 500, 'month', 500],
  )
  assert.deepEqual(
    [bob.tier, bob.status, bob.paidUntil, bob.source],
    ['paid', 'active', paid.periodEndsAt, 'paid'],
  )
  assert.deepEqual(await flips(ada), [['upgraded', 'paid']])
})

test('a paying visitor is asked to confirm where others are, and is paid meanwhile', async () => {
  const ada = await seller()
  await world.ok(ada, 'update_newsletter', {
    newsletterId: ada.newsletterId,
    asksForConfirmation: true,
  })
  await subscribe(ada, 'bob@example.com')
  const bob = await contact(ada, 'bob@example.com')
  assert.deepEqual([bob.status, bob.tier], ['pending', 'paid'])
})

test('a known reader keeps its record, and one who has left comes back by paying', async () => {
  const ada = await seller()
  const known = await world.ok(ada, 'add_contact', { email: 'bob@example.com', tags: ['old'] })
  await world.ok(ada, 'unsubscribe_contact', { contactId: known.id })
  await subscribe(ada, 'Bob@Example.com')
  const bob = await contact(ada, 'bob@example.com')
  assert.deepEqual([bob.id, bob.status, bob.tags, bob.tier], [known.id, 'active', ['old'], 'paid'])
})

test('renewals go on without an event, and the end of the paid time moves', async () => {
  const ada = await seller()
  const id = await subscribe(ada, 'bob@example.com')
  const { periodEndsAt } = await read(ada, id)
  await wait(ada, 32)
  await sweep()
  const renewed = await read(ada, id)
  assert.ok(Date.parse(renewed.periodEndsAt) > Date.parse(periodEndsAt))
  assert.equal((await contact(ada, 'bob@example.com')).paidUntil, renewed.periodEndsAt)
  assert.deepEqual(await flips(ada), [['upgraded', 'paid']])
})

test('a trial makes a paid reader, and becomes paid without a second event', async () => {
  const ada = await seller({ trialDays: 14 })
  const id = await subscribe(ada, 'bob@example.com')
  const trial = await read(ada, id)
  assert.deepEqual(
    [trial.status, trial.lastPayment, trial.trialEndsAt],
    ['trialing', null, trial.periodEndsAt],
  )
  await wait(ada, 15)
  await sweep()
  assert.deepEqual(
    [(await read(ada, id)).status, (await read(ada, id)).lastPayment.amount],
    ['active', 500],
  )
  assert.deepEqual(await flips(ada), [['upgraded', 'trial']])
})

test('an address has one trial in every spelling, also after the first has ended', async () => {
  const ada = await seller({ trialDays: 14 })
  const id = await subscribe(ada, 'bob@gmail.com')
  await world.ok(ada, 'cancel_subscription', { subscriptionId: id, at: 'now' })
  const again = await subscribe(ada, 'B.o.b+news@GoogleMail.com')
  assert.deepEqual(
    [(await read(ada, again)).status, (await read(ada, again)).lastPayment.amount],
    ['active', 500],
  )
  const eve = await seller({ trialDays: 14 })
  assert.equal(
    (await read(eve, await subscribe(eve, 'bob@gmail.com'))).status,
    'trialing',
    'another newsletter has its own',
  )
})

test('a trial from before several domains were one mailbox counts in each of them', async () => {
  for (const [written, now] of [
    ['bob@googlemail.com', 'b.ob+news@gmail.com'],
    ['cy@pm.me', 'cy@protonmail.com'],
  ] as const) {
    const ada = await seller({ trialDays: 14 })
    const first = await subscribe(ada, written)
    const former = world.vault.macs('paid trial', Buffer.from(`${ada.accountId} ${written}`))[0]!
    await countAffected(
      world.db,
      sql`update paid_trial set address = ${former} where account_id = ${uuidOf(ada.accountId)} and subscription_id = ${uuidOf(first)}`,
    )
    await world.ok(ada, 'cancel_subscription', { subscriptionId: first, at: 'now' })
    assert.equal((await read(ada, await subscribe(ada, now))).status, 'active', now)
  }
})

test('two pages open at once for two spellings give one trial, and the other subscription ends', async () => {
  const ada = await seller({ trialDays: 14 })
  const first = await begin(ada, { email: 'bob@gmail.com' })
  // The second form normally closes the first page. Both pages stay open when the second form
  // arrives just before the first page is paid.
  const second = await begin(ada, { email: 'zoe@gmail.com' })
  await countAffected(
    world.db,
    sql`update paid_subscription set email = 'b.ob@gmail.com'
    where account_id = ${uuidOf(ada.accountId)} and subscription_id = ${uuidOf(second.subscriptionId)}`,
  )
  await sandbox.pay(first.sessionId, 'pays')
  await sandbox.pay(second.sessionId, 'pays')
  await shop.settle(ada)
  await world.jobs()
  await shop.settle(ada)
  const states = (await world.ok(ada, 'list_subscriptions')).data.map(
    ({ status, endReason }: { status: string; endReason: string }) => [status, endReason],
  )
  assert.deepEqual(states.sort(), [
    ['ended', 'replaced'],
    ['trialing', null],
  ])
  const { records } = world.system.ports.payments!.at({
    kind: 'sandbox',
    account: (await import('#areas/payments/fixtures/payment-world.ts')).providerAccount(ada),
  })
  const { listed } = await records.list('subscription', { since: null, cursor: null })
  const ended = await Promise.all(
    listed.map(
      async ({ object }) => (await records.read('subscription', object.id))!.endedAt !== null,
    ),
  )
  assert.deepEqual(ended.sort(), [false, true], 'the provider ends it too')
})

test('a second tab gets the same page, and one for another price closes the first', async () => {
  const ada = await seller()
  const tabs = await browser(ada)
  const first = await begin(ada, { email: 'bob@example.com' }, tabs)
  assert.deepEqual(await begin(ada, { email: 'BOB@example.com' }, tabs), first)
  const yearly = await begin(ada, { email: 'bob@example.com', interval: 'year' }, tabs)
  assert.notEqual(yearly.subscriptionId, first.subscriptionId)
  assert.deepEqual((await sandbox.pay(first.sessionId, 'pays')).result, 'refused')
  await sandbox.pay(yearly.sessionId, 'pays')
  await shop.settle(ada)
  assert.deepEqual(
    [
      (await read(ada, first.subscriptionId)).status,
      (await read(ada, yearly.subscriptionId)).status,
    ],
    ['ended', 'active'],
  )
  assert.deepEqual(
    await begin(ada, { email: 'bob@example.com' }).then(({ opened }) => opened?.status),
    'open',
    'a stranger is told nothing',
  )
})

test('an open page keeps its price, and a new one has the new price', async () => {
  const ada = await seller()
  const old = await begin(ada, { email: 'bob@example.com' })
  await world.ok(ada, 'update_newsletter', {
    newsletterId: ada.newsletterId,
    paid: { monthlyPrice: 900 },
  })
  await sandbox.pay(old.sessionId, 'pays')
  await shop.settle(ada)
  assert.equal((await read(ada, old.subscriptionId)).lastPayment.amount, 500)
  assert.equal((await read(ada, await subscribe(ada, 'cy@example.com'))).price, 900)
})

test('a coupon takes off the first payment or all, and is given back by a page that nobody pays', async () => {
  const ada = await seller()
  const once = await world.ok(ada, 'create_coupon', {
    code: 'ONCE',
    percentOff: 20,
    duration: 'once',
  })
  await world.ok(ada, 'create_coupon', {
    code: 'EVER',
    amountOff: 100,
    currency: 'eur',
    duration: 'forever',
  })
  const [a, b] = [
    await subscribe(ada, 'a@example.com', { coupon: 'once' }),
    await subscribe(ada, 'b@example.com', { coupon: 'EVER' }),
  ]
  const amounts = async () => [
    (await read(ada, a)).lastPayment.amount,
    (await read(ada, b)).lastPayment.amount,
  ]
  assert.deepEqual(await amounts(), [400, 400])
  await wait(ada, 32)
  assert.deepEqual(await amounts(), [500, 400])
  const left = await begin(ada, { email: 'c@example.com', coupon: 'ONCE' })
  const redeemed = async () =>
    (await world.ok(ada, 'list_coupons')).data.find(({ id }: { id: string }) => id === once.id)
      .redemptions
  assert.equal(await redeemed(), 2)
  await wait(ada, 2)
  assert.deepEqual([(await read(ada, left.subscriptionId)).status, await redeemed()], ['ended', 1])
  const wrong = await world.refused(await visitorOf(world, ada), 'start_subscription', {
    email: 'd@example.com',
    interval: 'month',
    coupon: 'NO',
  })
  assert.deepEqual([wrong.status, wrong.errors![0]!.pointer], [422, '/coupon'])
})

test('what is not for sale is refused, and without an address nothing begins', async () => {
  const ada = await seller({ yearlyPrice: null })
  const visitor = await visitorOf(world, ada)
  const start = (input: object) =>
    world.refused(visitor, 'start_subscription', {
      interval: 'month',
      email: 'x@example.com',
      ...input,
    })
  assert.equal((await start({ interval: 'year' })).errors![0]!.pointer, '/interval')
  assert.equal((await start({ email: undefined })).errors![0]!.pointer, '/email')
  await world.ok(ada, 'update_newsletter', {
    newsletterId: ada.newsletterId,
    paid: { enabled: false },
  })
  assert.equal((await start({})).code, 'not_for_sale')
})

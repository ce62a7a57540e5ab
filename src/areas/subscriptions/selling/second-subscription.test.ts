import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailsOf } from '#areas/products/fixtures/shop.ts'
import { testServer } from '#test/http.ts'
import type { TestAccount } from '#test/world.ts'
import { paidWorld } from '../fixtures/paid-world.ts'

const shop = await paidWorld()
const { world, sandbox, seller, begin, browser, subscribe, read, settle, contact, flips } = shop
const { request } = await testServer(world)

const subjects = async (email: string) => {
  await world.jobs()
  return (await mailsOf(world, email)).map((mail) => /^Subject: (.*)$/m.exec(mail)![1]!.trim())
}

const all = async (account: TestAccount) =>
  (await world.ok(account, 'list_subscriptions', { limit: 100 })).data

/**
 * Submits the form of the page with prices. Returns the session of the payment page. Null: no
 * payment page was opened.
 */
async function post(slug: string, fields: Record<string, string>): Promise<string | null> {
  const answer = await request(`/n/${slug}/subscribe`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })
  assert.equal(answer.status, 200)
  return /url=([^"]+)"/.exec(answer.text)?.[1]?.split('/').at(-1) ?? null
}

test('tabs that send the form at the same moment share one payment page', async () => {
  const ada = await seller({ trialDays: 14 })
  const { slug } = await world.ok(ada, 'get_newsletter', { newsletterId: ada.newsletterId })
  const buyer = await browser(ada)
  const sessions = await Promise.all(
    ['bob@example.com', 'Bob@example.com', 'BOB@EXAMPLE.COM', 'bob@example.com'].map((email) =>
      post(slug, { email, interval: 'month', buyer }),
    ),
  )
  assert.equal(new Set(sessions).size, 1)
  const paid = await Promise.all(sessions.map((session) => sandbox.pay(session!, 'pays')))
  assert.equal(paid.filter(({ result }) => result === 'complete').length, 1)
  await settle(ada)
  assert.deepEqual(
    (await all(ada)).map(({ status }: { status: string }) => status),
    ['trialing'],
  )
  assert.deepEqual(await flips(ada), [['upgraded', 'trial']])
})

test('a page that another spelling opens closes the first, which can be paid no more', async () => {
  const ada = await seller()
  const first = await begin(ada, { email: 'bob@gmail.com' })
  const second = await begin(ada, { email: 'b.ob+letter@gmail.com' })
  assert.equal((await sandbox.pay(first.sessionId, 'pays')).result, 'refused')
  assert.equal((await sandbox.pay(second.sessionId, 'pays')).result, 'complete')
  await settle(ada)
  assert.deepEqual(
    [
      (await read(ada, first.subscriptionId)).status,
      (await read(ada, second.subscriptionId)).status,
    ],
    ['ended', 'active'],
  )
  assert.deepEqual(await subjects('b.ob+letter@gmail.com'), [])
})

test('a page that was left is the same a day later, and a new one once it has expired', async () => {
  const ada = await seller()
  const phone = await browser(ada)
  const first = await begin(ada, { email: 'bob@example.com' }, phone)
  world.clock.move(20 * 3_600_000)
  assert.deepEqual(await begin(ada, { email: 'bob@example.com' }, phone), first)
  await shop.wait(ada, 2)
  const later = await begin(ada, { email: 'bob@example.com' })
  assert.notEqual(later.sessionId, first.sessionId)
  await sandbox.pay(later.sessionId, 'pays')
  await settle(ada)
  assert.deepEqual((await all(ada)).map(({ status }: { status: string }) => status).sort(), [
    'active',
    'ended',
  ])
})

test('who pays a second time is told by mail once, in every spelling, and both are shown', async () => {
  const ada = await seller()
  const first = await subscribe(ada, 'bob@gmail.com')
  assert.deepEqual(await subjects('bob@gmail.com'), [])
  const second = await subscribe(ada, 'Bob@gmail.com', { interval: 'year' })
  assert.deepEqual(await subjects('bob@gmail.com'), [
    'You pay for The Weekly Garden more than once',
  ])
  assert.deepEqual(
    [(await read(ada, first)).others, (await read(ada, second)).others],
    [[second], [first]],
  )
  await subscribe(ada, 'b.o.b+more@gmail.com')
  await settle(ada, 'doubled')
  assert.equal((await subjects('b.o.b+more@gmail.com')).length, 1)
  assert.equal((await subjects('bob@gmail.com')).length, 1)
  await subscribe(ada, 'cy@gmail.com')
  assert.deepEqual(await subjects('cy@gmail.com'), [])
})

test('a second subscription by which a first has ended is not told of', async () => {
  const ada = await seller()
  await world.ok(ada, 'cancel_subscription', {
    subscriptionId: await subscribe(ada, 'bob@example.com'),
    at: 'now',
  })
  await world.jobs()
  await settle(ada)
  await subscribe(ada, 'bob@example.com')
  assert.deepEqual(await subjects('bob@example.com'), [])
})

test('a payment that is not seen here yet is found before a second page opens', async () => {
  const ada = await seller()
  const { sessionId } = await begin(ada, { email: 'bob@example.com' })
  await sandbox.pay(sessionId, 'pays')
  assert.deepEqual(
    (await begin(ada, { email: 'b@example.com' })).opened?.status,
    'open',
    'another mailbox is not concerned',
  )
  assert.deepEqual((await begin(ada, { email: 'bob+x@example.com', interval: 'year' })).opened, {
    status: 'complete',
  })
  await settle(ada, 'shuffled')
  assert.equal(
    (await all(ada)).filter(({ status }: { status: string }) => status === 'active').length,
    1,
  )
  assert.deepEqual(await flips(ada), [['upgraded', 'paid']])
  assert.equal((await contact(ada, 'bob@example.com')).tier, 'paid')
})

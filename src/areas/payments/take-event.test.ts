import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import Stripe from 'stripe'
import { uuidOf } from '#lib/typeid.ts'
import type { TestAccount } from '#test/world.ts'
import { findConnection } from './connection-sql.ts'
import { paymentWorld, providerAccount } from './fixtures/payment-world.ts'
import { webhookToken } from './webhook-token.ts'

const shop = await paymentWorld()
const { world, sandbox, sales } = shop

/** Signs a body as Stripe does, with Stripe's npm package. */
async function signed(
  account: TestAccount,
  event: object,
  { ageS = 0, secret }: { ageS?: number; secret?: string } = {},
) {
  const connection = (await findConnection({ db: world.db, accountId: account.accountId }))!
  const payload = JSON.stringify(event)
  const timestamp = Math.floor(world.clock.now().getTime() / 1000) - ageS
  const header = Stripe.webhooks.generateTestHeaderString({
    payload,
    timestamp,
    secret: secret ?? world.vault.open(connection.webhookSecret!).toString(),
  })
  return shop.deliver(
    `/inbound/stripe/${webhookToken(world.vault, account.accountId)}`,
    header,
    payload,
  )
}

const event = (id: string, object: object, more: object = {}) => ({
  id,
  object: 'event',
  type: 'payment_intent.succeeded',
  livemode: false,
  created: 1_760_000_000,
  data: { object },
  ...more,
})

const stored = async (account: TestAccount) =>
  (
    await sql<{
      n: number
    }>`select count(*)::int as n from payment_event where account_id = ${uuidOf(account.accountId)}`.execute(
      world.db,
    )
  ).rows[0]!.n

test('a paid checkout is settled by its events: in order, doubled or shuffled', async () => {
  const ada = await shop.shop()
  for (const order of ['in_order', 'doubled', 'shuffled'] as const) {
    const { ref, sessionId } = await shop.checkout(ada)
    await sandbox.pay(sessionId, 'pays')
    await shop.settle(ada, order)
    assert.deepEqual(
      sales.get(ref),
      { status: 'paid', amount: 1250, refunded: 0, timesPaid: 1 },
      order,
    )
  }
})

test('a dispute is no refund: it suspends, won restores, lost ends; an inquiry changes nothing', async () => {
  const ada = await shop.shop()
  const state = async (ref: string) => (await shop.settle(ada), sales.get(ref)!.status)
  const buy = async () => {
    const { ref, sessionId } = await shop.checkout(ada)
    await sandbox.pay(sessionId, 'pays')
    return { ref, sessionId }
  }
  const [won, lost, inquiry] = [await buy(), await buy(), await buy()]
  await sandbox.dispute(inquiry.sessionId, { isInquiry: true })
  assert.equal(await state(inquiry.ref), 'paid')
  const { id } = await sandbox.dispute(won.sessionId)
  assert.equal(await state(won.ref), 'disputed')
  await sandbox.endDispute(id, 'won')
  assert.equal(await state(won.ref), 'paid')
  await sandbox.endDispute((await sandbox.dispute(lost.sessionId)).id, 'lost')
  assert.equal(await state(lost.ref), 'disputed')
})

test('a card that is declined leaves the sale open, and 3-D Secure decides what it decides', async () => {
  const ada = await shop.shop()
  const [declined, failed, passed] = [
    await shop.checkout(ada),
    await shop.checkout(ada),
    await shop.checkout(ada),
  ]
  await sandbox.pay(declined.sessionId, 'declined')
  for (const { sessionId } of [failed, passed]) await sandbox.pay(sessionId, 'secure')
  await sandbox.secure(failed.sessionId, 'fail')
  await sandbox.secure(passed.sessionId, 'pass')
  await shop.settle(ada)
  const statuses = [declined, failed, passed].map(({ ref }) => sales.get(ref)?.status ?? 'open')
  assert.deepEqual(statuses, ['open', 'open', 'paid'])
})

test('forged, old, early and altered events are refused, and store nothing', async () => {
  const ada = await shop.shop()
  const forged = event('evt_forged', { id: 'pi_1', object: 'payment_intent' })
  assert.equal(await signed(ada, forged, { secret: 'whsec_guessed' }), 'refused')
  assert.equal(await signed(ada, forged, { ageS: 310 }), 'refused')
  assert.equal(await signed(ada, forged, { ageS: -310 }), 'refused')
  const path = `/inbound/stripe/${webhookToken(world.vault, ada.accountId)}`
  for (const header of [
    '',
    't=1,v1=',
    't=,v1=00',
    `t=1000000000000,v1=${'0'.repeat(64)}`,
    'v1=x',
    't=1,v0=1',
    ','.repeat(5000),
  ])
    assert.equal(await shop.deliver(path, header, '{}'), 'refused', header.slice(0, 40))
  assert.equal(await shop.deliver('/inbound/stripe/guessed', 't=1,v1=00', '{}'), 'unknown')
  assert.equal(await shop.deliver('/inbound/stripe', 't=1,v1=00', '{}'), 'refused')
  assert.equal(await stored(ada), 0)
  assert.equal(await signed(ada, forged, { ageS: 290 }), 'taken')
})

test('an event is never believed: what it claims is read anew, and is not there', async () => {
  const ada = await shop.shop()
  const { ref } = await shop.checkout(ada)
  const metadata = {
    mailcast_account: ada.accountId,
    mailcast_kind: 'test_sale',
    mailcast_ref: ref,
  }
  const claim = {
    id: 'pi_invented',
    object: 'payment_intent',
    status: 'succeeded',
    amount_received: 1250,
    metadata,
  }
  assert.equal(await signed(ada, event('evt_claim', claim)), 'taken')
  await world.jobs()
  assert.equal(sales.get(ref), undefined)
})

test('events of the wrong mode, and of what means nothing to us, are accepted and ignored', async () => {
  const ada = await shop.shop()
  assert.equal(
    await signed(
      ada,
      event('evt_live', { id: 'pi_1', object: 'payment_intent' }, { livemode: true }),
    ),
    'ignored',
  )
  assert.equal(await signed(ada, event('evt_payout', { id: 'po_1', object: 'payout' })), 'ignored')
  assert.equal(await signed(ada, { not: 'an event' }), 'refused')
  assert.equal(await stored(ada), 0)
})

test('an object that names another account’s sale, or none, settles nothing', async () => {
  const [ada, eve] = [await shop.shop(), await shop.shop()]
  const { ref } = await shop.checkout(ada)
  // Eve pays in her own shop for an object whose metadata names Ada's order.
  const target = { kind: 'sandbox', account: providerAccount(eve) } as const
  const { checkouts } = world.system.ports.payments!.at(target)
  const item = { name: 'x', description: null, amount: 50, currency: 'eur', every: null }
  const page = {
    item,
    trialDays: 0,
    coupon: null,
    customer: null,
    email: null,
    language: null,
    successUrl: 'http://localhost:3000/',
    cancelUrl: 'http://localhost:3000/',
  }
  const fake = await checkouts.open({
    ...page,
    expiresAt: null,
    key: `fake-${ref}`,
    sale: { accountId: ada.accountId, kind: 'test_sale', ref },
  })
  await sandbox.pay(fake.id, 'pays')
  await shop.settle(eve)
  await shop.settle(ada)
  assert.equal(sales.get(ref), undefined)
  assert.ok(world.log.lines.some(({ fields }) => (fields as { why?: string }).why === 'foreign'))
})

test('a provider that is down when the job runs is asked again, and nothing is lost', async () => {
  const ada = await shop.shop()
  const { ref, sessionId } = await shop.checkout(ada)
  await sandbox.pay(sessionId, 'pays')
  await sandbox.deliver('in_order', providerAccount(ada))
  const seller = shop.seller
  await sandbox.fail(providerAccount(ada), {
    how: 'error',
    times: 3,
    on: 'GET /v1/checkout/sessions',
  })
  const { settleObject } = await import('./settle.ts')
  const { openProvider } = await import('./seller.ts')
  const provider = (await openProvider(seller, ada.accountId, { through: 'account' }))!
  await assert.rejects(
    settleObject(seller, provider, ada.accountId, { kind: 'checkout', id: sessionId }),
    /unavailable/,
  )
  await sandbox.fail(providerAccount(ada), null)
  await world.jobs()
  assert.equal(sales.get(ref)!.status, 'paid')
})

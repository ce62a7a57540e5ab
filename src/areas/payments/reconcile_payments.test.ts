import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HOUR_MS } from '#lib/duration.ts'
import { paymentWorld, providerAccount } from './fixtures/payment-world.ts'
import { reconcileDue } from './reconcile-round.ts'

const shop = await paymentWorld()
const { world, sandbox, sales } = shop

test('with every event lost, sales end in the same state', async () => {
  const ada = await shop.shop()
  const [paid, refunded, disputed, left] = [
    await shop.checkout(ada),
    await shop.checkout(ada),
    await shop.checkout(ada),
    await shop.checkout(ada),
  ]
  for (const { sessionId } of [paid, refunded, disputed]) await sandbox.pay(sessionId, 'pays')
  const { changes, records } = world.system.ports.payments!.at({
    kind: 'sandbox',
    account: providerAccount(ada),
  })
  const { paymentId } = (await records.read('checkout', refunded.sessionId))!
  await changes.refund({ key: 'all', paymentId: paymentId!, amount: null })
  await sandbox.dispute(disputed.sessionId)
  await shop.settle(ada, 'dropped')
  assert.deepEqual(
    [paid, refunded, disputed, left].map(({ ref }) => sales.get(ref)),
    [undefined, undefined, undefined, undefined],
  )

  const answer = await world.call(ada, 'reconcile_payments')
  assert.equal(answer.status, 202)
  await world.jobs()
  assert.deepEqual(
    [paid, refunded, disputed, left].map(({ ref }) => sales.get(ref)!.status),
    ['paid', 'refunded', 'disputed', 'open'],
  )
  assert.notEqual((await world.ok(ada, 'get_payments')).reconciledAt, null)
})

test('a second reconciliation settles what has changed since, and nothing else', async () => {
  const ada = await shop.shop()
  const [one, two] = [await shop.checkout(ada), await shop.checkout(ada)]
  await sandbox.pay(one.sessionId, 'pays')
  await world.ok(ada, 'reconcile_payments')
  await world.jobs()
  sales.delete(one.ref)
  await sandbox.pay(two.sessionId, 'pays')
  await world.ok(ada, 'reconcile_payments')
  await world.jobs()
  assert.deepEqual([sales.get(one.ref), sales.get(two.ref)!.status], [undefined, 'paid'])
})

test('it happens every hour by itself, also after a crash in the middle of the lists', async () => {
  const ada = await shop.shop()
  const { ref, sessionId } = await shop.checkout(ada)
  await reconcileDue(world.system)
  await world.jobs()
  await sandbox.pay(sessionId, 'pays')
  await shop.settle(ada, 'dropped')
  await reconcileDue(world.system)
  await world.jobs()
  assert.equal(sales.get(ref)!.status, 'open')
  world.clock.move(HOUR_MS)
  await sandbox.fail(providerAccount(ada), { how: 'error', times: 3, on: 'GET /v1/refunds' })
  await reconcileDue(world.system)
  await assert.rejects(world.jobs())
  await sandbox.fail(providerAccount(ada), null)
  await world.ok(ada, 'reconcile_payments')
  await world.jobs()
  assert.equal(sales.get(ref)!.status, 'paid')
  world.leavesJobs('the job that met the failing provider waits for its retry')
})

test('a sale that cannot be settled keeps no other one from it, and is tried again', async () => {
  const ada = await shop.shop()
  const [good, broken] = [await shop.checkout(ada), await shop.checkout(ada)]
  for (const { sessionId } of [good, broken]) await sandbox.pay(sessionId, 'pays')
  await shop.settle(ada, 'dropped')
  const set = sales.set.bind(sales)
  sales.set = (ref, sale) => {
    if (ref === broken.ref) throw new Error('a mistake of ours')
    return set(ref, sale)
  }
  try {
    await world.ok(ada, 'reconcile_payments')
    await world.jobs()
  } finally {
    sales.set = set
  }
  assert.deepEqual([sales.get(good.ref)!.status, sales.get(broken.ref)], ['paid', undefined])
  await world.ok(ada, 'reconcile_payments')
  await world.jobs()
  assert.equal(sales.get(broken.ref)!.status, 'paid')
})

test('without a connection it is refused', async () => {
  assert.equal(
    (await world.refused(await world.account(), 'reconcile_payments')).code,
    'payments_not_configured',
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PaymentRecord } from '#ports/payment-records.ts'
import { paymentWorld, providerAccount } from './fixtures/payment-world.ts'
import { openProvider } from './seller.ts'
import { settleObject } from './settle.ts'

const shop = await paymentWorld()
const { world, sandbox, seller, sales } = shop

test('two settlements of one sale at once end with what is true last, whichever is written first', async () => {
  const ada = await shop.shop()
  const { ref, sessionId } = await shop.checkout(ada)
  await sandbox.pay(sessionId, 'pays')
  const provider = (await openProvider(seller, ada.accountId, { through: 'account' }))!
  const { paymentId } = (await provider.at.records.read('checkout', sessionId))!
  const object = { kind: 'payment', id: paymentId! } as const
  // The first read is delayed until a later read has been stored.
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  let begin = () => {}
  const isHeld = new Promise<void>((resolve) => (begin = resolve))
  let readings = 0
  const slow = {
    ...provider,
    at: {
      ...provider.at,
      records: {
        ...provider.at.records,
        async checkoutOf(object: Parameters<typeof provider.at.records.checkoutOf>[0]) {
          const found = await provider.at.records.checkoutOf(object)
          if (readings++ !== 1) return found
          begin()
          await held
          return found
        },
      },
    },
  }
  const late = settleObject(seller, slow, ada.accountId, object)
  await isHeld
  await provider.at.changes.refund({ key: `late-${ref}`, paymentId: paymentId!, amount: null })
  assert.equal(await settleObject(seller, provider, ada.accountId, object), 'settled')
  release()
  assert.equal(await late, 'settled')
  assert.equal(sales.get(ref)!.status, 'refunded')
})

test('events shuffled, doubled, dropped or all lost end in the same state', async () => {
  const ada = await shop.shop()
  const orders = ['in_order', 'shuffled', 'doubled', 'dropped'] as const
  const target = { kind: 'sandbox', account: providerAccount(ada) } as const
  const { records, changes } = world.system.ports.payments!.at(target)
  const acts = [
    'leave',
    'decline',
    'pay',
    'refund a part',
    'refund all',
    'dispute',
    'win',
    'lose',
  ] as const
  const refs: string[] = []
  for (const [i, act] of [...acts, ...acts].entries()) {
    const { ref, sessionId } = await shop.checkout(ada)
    refs.push(ref)
    await play(act, sessionId)
    // Some events are delivered in the middle of a purchase.
    if (i % 3 === 0) await shop.settle(ada, orders[i % orders.length])
  }
  await shop.settle(ada, 'shuffled')
  await world.ok(ada, 'reconcile_payments')
  await world.jobs()
  const expected = ['open', 'open', 'paid', 'paid', 'refunded', 'disputed', 'paid', 'disputed']
  assert.deepEqual(
    refs.map((ref) => sales.get(ref)!.status),
    [...expected, ...expected],
  )
  assert.deepEqual(
    refs.map((ref) => sales.get(ref)!.timesPaid <= 1),
    refs.map(() => true),
  )

  async function play(act: (typeof acts)[number], sessionId: string): Promise<void> {
    if (act === 'leave') return
    await sandbox.pay(sessionId, act === 'decline' ? 'declined' : 'pays')
    if (act === 'decline' || act === 'pay') return
    if (act.startsWith('refund')) {
      const { paymentId } = (await records.read('checkout', sessionId))!
      const { amount }: Pick<PaymentRecord, 'amount'> = (await records.read('payment', paymentId!))!
      await changes.refund({
        key: sessionId,
        paymentId: paymentId!,
        amount: act === 'refund all' ? amount : 250,
      })
      return
    }
    const { id } = await sandbox.dispute(sessionId)
    if (act !== 'dispute') await sandbox.endDispute(id, act === 'win' ? 'won' : 'lost')
  }
})

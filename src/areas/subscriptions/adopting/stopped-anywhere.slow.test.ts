import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PaymentsAt } from '#ports/payments.ts'
import { elsewhere } from '../fixtures/elsewhere.ts'
import { paidWorld } from '../fixtures/paid-world.ts'

const shop = await paidWorld()
const { world, seller } = shop
const payments = world.system.ports.payments!

/**
 * Simulates that the process stops before or after the nth call to the provider. Returns a function
 * that returns the number of calls made.
 */
function stopAt(wanted: number, when: 'before' | 'after'): () => number {
  let calls = 0
  const guarded = <Part extends object>(part: Part): Part =>
    new Proxy(part, {
      get(target, name, receiver) {
        const value: unknown = Reflect.get(target, name, receiver)
        if (typeof value !== 'function') return value
        return async (...input: unknown[]) => {
          const isWanted = ++calls === wanted
          if (isWanted && when === 'before') throw new Error('the process stopped')
          const answer: unknown = await Reflect.apply(value, target, input)
          if (isWanted) throw new Error('the process stopped')
          return answer
        }
      },
    })
  world.system.ports.payments = {
    ...payments,
    at(target): PaymentsAt {
      const at = payments.at(target)
      return { ...at, foreign: guarded(at.foreign), records: guarded(at.records) }
    },
  }
  return () => calls
}

test('stopped before and after any call to the provider, it goes on, and nothing is doubled', async () => {
  let most = 0
  for (const when of ['before', 'after'] as const)
    for (let call = 1; call <= 7; call++) {
      const ada = await seller()
      const there = elsewhere(shop, ada)
      const bob = await there.pays('bob@example.com')
      await there.imports([
        { email: 'bob@example.com', stripe_customer_id: bob.customer as string },
      ])
      const input = { newsletterId: ada.newsletterId }
      const before = await there.charged()
      await world.ok(ada, 'adopt_subscriptions', input)
      const calls = stopAt(call, when)
      await world.jobs().catch(() => undefined)
      most = Math.max(most, calls())
      world.system.ports.payments = payments
      await shop.settle(ada, 'doubled')
      await shop.sweep()
      const { status, counts } = await world.ok(ada, 'get_adoption', input)
      assert.deepEqual([status, counts], ['done', { named: 1, adopted: 1, refused: 0 }], `${call}`)
      const { data } = await world.ok(ada, 'list_subscriptions')
      assert.deepEqual(
        data.map((one: { status: string; lastPayment: object | null }) => [
          one.status,
          one.lastPayment !== null,
        ]),
        [['active', true]],
      )
      assert.deepEqual(await there.charged(), before)
      const { metadata, ...now } = await there.stripe.subscriptions.retrieve(bob.id)
      const { metadata: _none, ...was } = bob
      assert.deepEqual([now, metadata['mailcast_ref']], [was, data[0].id])
      assert.deepEqual(await shop.flips(ada), [])
    }
  assert.ok(most >= 5, `${most} calls`)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paidWorld } from '../fixtures/paid-world.ts'
import { forgetUnpaid } from './retention-sql.ts'

const { world, seller, begin, subscribe, wait } = await paidWorld()

test('a payment page that nobody paid is forgotten after a month, and a paid subscription stays', async () => {
  const ada = await seller()
  const paid = await subscribe(ada, 'bob@example.com')
  await begin(ada, { email: 'cy@example.com' })
  await wait(ada, 29)
  await forgetUnpaid(world.db, world.clock.now())
  assert.equal((await world.ok(ada, 'list_subscriptions')).data.length, 2)
  await wait(ada, 2)
  await forgetUnpaid(world.db, world.clock.now())
  assert.deepEqual(
    (await world.ok(ada, 'list_subscriptions')).data.map(({ id }: { id: string }) => id),
    [paid],
  )
})

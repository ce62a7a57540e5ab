import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Web } from '#ports/web.ts'
import { testWorld } from '#test/world.ts'

// Tests of the `before` step, which uses the network before an operation's transaction.
// `create_webhook_endpoint` queries DNS in this step.

const world = await testWorld()
const lenient = world.system.ports.web
const url = 'https://hooks.garden.org/in'

async function withVet<T>(vet: Web['vet'], work: () => Promise<T>): Promise<T> {
  world.system.ports.web = { ...lenient, vet }
  try {
    return await work()
  } finally {
    world.system.ports.web = lenient
  }
}

test('no transaction is open and no connection is held while the world is asked', async () => {
  const ada = await world.account()
  let asked = 0
  const allAsked = Promise.withResolvers<void>()
  const open = () =>
    sql<{
      n: number
    }>`select count(*) as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state like 'idle in transaction%'`
  await withVet(
    async () => {
      // There are more requests than connections in the pool. If each request held a connection,
      // the last one would never query DNS.
      if (++asked < 30) await allAsked.promise
      else {
        assert.equal((await open().execute(world.db)).rows[0]!.n, 0)
        allAsked.resolve()
      }
      return null
    },
    () =>
      Promise.all(
        Array.from({ length: 30 }, (_, i) =>
          world.ok(ada, 'create_webhook_endpoint', { url: `${url}/${i}` }),
        ),
      ),
  )
  assert.equal((await world.ok(ada, 'list_webhook_endpoints', { include: 'total' })).total, 30)
})

test('its refusal is the operation’s, nothing is done, and it is kept for replays like any other', async () => {
  const ada = await world.account()
  const more = { idempotencyKey: 'hook-1' }
  let asked = 0
  const refuse = () =>
    withVet(
      async () => `fault ${++asked}`,
      () => world.refused(ada, 'create_webhook_endpoint', { url }, more),
    )
  const first = await refuse()
  assert.deepEqual(
    [first.status, first.errors![0]!.pointer, first.errors![0]!.detail],
    [422, '/url', 'fault 1'],
  )
  assert.deepEqual(await refuse(), first)
  assert.equal(asked, 1)
  assert.equal((await world.ok(ada, 'list_webhook_endpoints', { include: 'total' })).total, 0)
})

test('a failure of our own in it is a 500, and is not kept', async () => {
  const ada = await world.account()
  const more = { idempotencyKey: 'hook-2' }
  const broken = await withVet(
    () => Promise.reject(new Error('out of order')),
    () => world.refused(ada, 'create_webhook_endpoint', { url }, more),
  )
  assert.equal(broken.status, 500)
  await withVet(
    async () => null,
    () => world.ok(ada, 'create_webhook_endpoint', { url }, more),
  )
})

test('it is not run for a call that its limits or its input refuse', async () => {
  const ada = await world.account()
  let asked = 0
  await withVet(
    async () => (asked++, null),
    async () => {
      assert.equal(
        (await world.refused(ada, 'create_webhook_endpoint', { url, events: [] })).status,
        422,
      )
      assert.equal(
        (await world.refused('mc_unknown', 'create_webhook_endpoint', { url })).status,
        401,
      )
      await world.ok(ada, 'update_webhook_endpoint', {
        endpointId: (await world.ok(ada, 'create_webhook_endpoint', { url })).id,
        status: 'off',
      })
    },
  )
  assert.equal(asked, 1)
})

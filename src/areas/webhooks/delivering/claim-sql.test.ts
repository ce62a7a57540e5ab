import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { type Db, rows } from '#db/rows.ts'
import { newUuid, uuidOf } from '#lib/typeid.ts'
import { type TestAccount, testWorld } from '#test/world.ts'
import { type Claimed, claiming, claimClass, type ClassClaim } from './claim-sql.ts'
import { deliverDue } from '../index.ts'
import {
  CAPS,
  type EndpointPosition,
  type DeliveryClass,
  LEASE_MS,
  SLOW_CAPS,
  SLOW_MS,
} from '../deliveries/delivery-class.ts'
import { patientWeb, receiver, somethingHappens } from '../fixtures/receiver.ts'

// These tests check how endpoints and classes share the concurrent attempts. A claim covers all
// accounts, so each test deletes its deliveries.

const world = await testWorld()
const web = patientWeb()
const hurried = patientWeb(2000)
afterEach(() => sql`delete from webhook_endpoint`.execute(world.db))

/**
 * The time of a test's deliveries and claims, set at its first use. It does not move by itself,
 * because an attempt of two seconds changes the class of its endpoint, and claims take longer on a
 * busy machine.
 */
let standing: Date | null = null
beforeEach(() => void (standing = null))
const now = () => (standing ??= world.clock.now())
const pass = (ms: number) => void (standing = new Date(now().getTime() + ms))

const claim = (kind: DeliveryClass, free: number): Promise<Claimed[]> =>
  claiming(
    world.db,
    now().getTime() - Date.now(),
    async (tx, at) => (await claimClass(tx, { kind, after: null }, free, at)).claimed,
  )

/** Returns the number of claimed deliveries by endpoint id. */
const byEndpoint = (claimed: readonly Claimed[]) =>
  Object.fromEntries(
    [...Map.groupBy(claimed, (one) => one.endpointUuid)].map(([id, all]) => [id, all.length]),
  )

interface Made {
  proven?: boolean
  timedOut?: boolean
  first?: number
  retries?: number
}

/** Makes an endpoint with due deliveries, and with the state that its earlier attempts gave it. */
async function endpoint(account: TestAccount, made: Made, db: Db = world.db): Promise<string> {
  const { id } = await world.ok(account, 'create_webhook_endpoint', {
    url: 'http://127.0.0.1:1/in',
    events: ['webhook.test'],
  })
  const at = now()
  const [accountUuid, endpointUuid, eventUuid] = [
    uuidOf(account.accountId),
    uuidOf(id),
    newUuid(at.getTime()),
  ]
  await sql`update webhook_endpoint set proven = ${made.proven ?? true}, timed_out_at = ${made.timedOut ? at : null} where endpoint_id = ${endpointUuid}`.execute(
    db,
  )
  await sql`insert into event (account_id, event_id, type, body, created_at) values (${accountUuid}, ${eventUuid}, 'webhook.test', '{}', ${at})`.execute(
    db,
  )
  await sql`with made as (
      insert into webhook_delivery (account_id, delivery_id, endpoint_id, event_id, status, attempts, created_at)
      select ${accountUuid}, gen_random_uuid(), ${endpointUuid}, ${eventUuid}, 'pending', case when g > ${made.first ?? 0} then 1 else 0 end, ${at}
      from generate_series(1, ${(made.first ?? 0) + (made.retries ?? 0)}::integer) g returning *)
    insert into webhook_due (account_id, delivery_id, endpoint_id, event_id, attempts, due_at)
    select account_id, delivery_id, endpoint_id, event_id, attempts, created_at from made`.execute(
    db,
  )
  return endpointUuid
}

test('the caps of an endpoint hold over all processes, also for claims at the same moment', async () => {
  const ada = await world.account()
  const proven = await endpoint(ada, { first: 200 })
  const unproven = await endpoint(ada, { proven: false, first: 200 })
  const claimed = (await Promise.all([1, 2, 3, 4].map(() => claim('first', 100)))).flat()
  assert.deepEqual(byEndpoint(claimed), {
    [proven]: CAPS.first.proven,
    [unproven]: CAPS.first.unproven,
  })
  assert.equal(new Set(claimed.map(({ deliveryUuid }) => deliveryUuid)).size, claimed.length)
})

test('retries leave room for first attempts, and first attempts for retries', async () => {
  const ada = await world.account()
  const id = await endpoint(ada, { first: 200, retries: 200 })
  assert.deepEqual(byEndpoint(await claim('retry', 100)), { [id]: CAPS.retry.proven })
  assert.deepEqual(byEndpoint(await claim('first', 100)), {
    [id]: CAPS.all.proven - CAPS.retry.proven,
  })
  assert.deepEqual(await claim('retry', 100), [])
  assert.deepEqual(await claim('first', 100), [])
  // When a process claims first attempts up to their limit, the rest of the endpoint's limit is
  // available to retries.
  const other = await endpoint(ada, { first: 200, retries: 200 })
  assert.deepEqual(byEndpoint(await claim('first', 100)), { [other]: CAPS.first.proven })
  assert.deepEqual(byEndpoint(await claim('retry', 100)), {
    [other]: CAPS.all.proven - CAPS.first.proven,
  })
})

test('leases that have run out count no more, and are claimed again', async () => {
  const ada = await world.account()
  const id = await endpoint(ada, { proven: false, first: CAPS.first.unproven })
  const before = await claim('first', 100)
  assert.deepEqual(await claim('first', 100), [])
  pass(LEASE_MS + 1000)
  const after = await claim('first', 100)
  assert.deepEqual(byEndpoint(after), { [id]: CAPS.first.unproven })
  assert.deepEqual(
    after.map(({ deliveryUuid }) => deliveryUuid).sort(),
    before.map(({ deliveryUuid }) => deliveryUuid).sort(),
  )
  assert.ok(
    after.every(({ reclaimed }) => reclaimed) && before.every(({ reclaimed }) => !reclaimed),
  )
})

test('an endpoint that timed out has a class of its own, for first attempts and retries together', async () => {
  const ada = await world.account()
  const slow = await endpoint(ada, { timedOut: true, first: 20, retries: 20 })
  const well = await endpoint(ada, { first: 5, retries: 5 })
  assert.deepEqual(byEndpoint(await claim('first', 100)), { [well]: 5 })
  assert.deepEqual(byEndpoint(await claim('retry', 100)), { [well]: 5 })
  assert.deepEqual(byEndpoint(await claim('slow', 100)), { [slow]: SLOW_CAPS.timedOut })
  assert.deepEqual(await claim('slow', 100), [])
})

test('one that holds an attempt for two seconds is slow before it times out, and goes on in that class', async () => {
  const ada = await world.account()
  const id = await endpoint(ada, { first: 100 })
  assert.equal((await claim('first', 3)).length, 3)
  assert.equal((await claim('first', 3)).length, 3)
  assert.deepEqual(await claim('slow', 100), [])
  pass(SLOW_MS + 500)
  assert.deepEqual(await claim('first', 100), [])
  assert.deepEqual(byEndpoint(await claim('slow', 100)), { [id]: SLOW_CAPS.held - 6 })
})

test('a claim that ends early continues after the last endpoint that it served', async () => {
  const ada = await world.account()
  const ids: string[] = []
  for (let i = 0; i < 7; i++) ids.push(await endpoint(ada, { first: 1 }))
  const order: string[] = []
  let after: EndpointPosition | null = null
  for (let rounds = 0; rounds < 4; rounds++) {
    const position: EndpointPosition | null = after
    const found: ClassClaim = await claiming(world.db, world.clock.offsetMs(), (tx, at) =>
      claimClass(tx, { kind: 'first', after: position }, 2, at),
    )
    order.push(...found.claimed.map(({ endpointUuid }) => endpointUuid).sort())
    after = found.after
    assert.equal(after === null, rounds === 3)
  }
  assert.deepEqual(order, ids.sort())
})

test('an endpoint with ten thousand due deliveries does not keep the others waiting', async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  await endpoint(ada, { first: 10_000 })
  await using quick = await receiver()
  await world.ok(bob, 'create_webhook_endpoint', { url: quick.url })
  for (let i = 0; i < 20; i++) await somethingHappens(world, bob)
  const stopping = new AbortController()
  const delivering = deliverDue(
    { db: world.db, ports: world.system.ports },
    { limit: 20, signal: stopping.signal },
  )
  while (quick.received.length < 20) await new Promise((resolve) => setTimeout(resolve, 5))
  stopping.abort()
  await delivering
  const [left] = await rows(
    world.db,
    sql<{
      n: number
    }>`select count(*)::int as n from webhook_delivery where account_id = ${uuidOf(ada.accountId)} and status = 'pending'`,
  )
  assert.ok(left!.n > 5000, `${left!.n} of the ten thousand are left`)
})

test('hanging endpoints hold a share of the slots, so that events for endpoints never seen before go out at once', async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  await using hanging = await receiver()
  await using quick = await receiver()
  const hung: ServerResponse[] = []
  hanging.answers((response) => void hung.push(response))
  for (let i = 0; i < 6; i++) await world.ok(ada, 'create_webhook_endpoint', { url: hanging.url })
  for (let i = 0; i < 3; i++) await somethingHappens(world, ada)
  const tools = { db: world.db, ports: world.system.ports }
  const never = new AbortController().signal
  await deliverDue(
    { ...tools, ports: { ...tools.ports, web: hurried } },
    { limit: 40, signal: never },
  )
  assert.equal(hanging.received.length, 18)

  // The attempts to all six endpoints have timed out by now. Their next deliveries share 3 of 20
  // concurrent attempts.
  for (let i = 0; i < 10; i++) await somethingHappens(world, ada)
  hanging.received.length = 0
  const stopping = new AbortController()
  const delivering = deliverDue(
    { ...tools, ports: { ...tools.ports, web } },
    { limit: 20, signal: stopping.signal },
  )
  while (hanging.received.length < 3) await new Promise((resolve) => setTimeout(resolve, 5))
  await world.ok(bob, 'create_webhook_endpoint', { url: quick.url })
  await somethingHappens(world, bob)
  while (quick.received.length < 1) await new Promise((resolve) => setTimeout(resolve, 5))
  // If the quick delivery had waited for a hanging attempt to end, more hanging deliveries would
  // have been attempted meanwhile.
  assert.equal(hanging.received.length, 3)
  stopping.abort()
  hanging.answers(200)
  for (const response of hung) response.end()
  await delivering
})

test('the events of a bulk change are claimed with the retries, and a later event of one contact before them', async () => {
  const ada = await world.account()
  const ids = await Promise.all(
    ['a', 'b', 'c'].map(
      async (name) => (await world.ok(ada, 'add_contact', { email: `${name}@example.com` })).id,
    ),
  )
  await world.ok(ada, 'create_webhook_endpoint', {
    url: 'http://127.0.0.1:1/in',
    events: ['subscriber.updated'],
  })
  await world.ok(ada, 'bulk_update_contacts', {
    contactIds: ids,
    action: { type: 'add_tag', tag: 'bulk' },
  })
  await world.jobs()
  await world.ok(ada, 'add_tag', { contactId: ids[0], tag: 'single' })
  const added = (claimed: readonly Claimed[]) =>
    claimed.map(({ body }) => JSON.parse(body).data.changes.tags.added[0])
  assert.deepEqual(added(await claim('first', 10)), ['single'])
  assert.deepEqual(added(await claim('retry', 10)), ['bulk', 'bulk', 'bulk'])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { migrate } from '#adapters/postgres/migrate.ts'
import type { Db } from '#db/rows.ts'
import { newUuid, typeId } from '#lib/typeid.ts'
import { databaseBefore } from '#test/database/old-database.ts'
import { testWorld } from '#test/world.ts'
import { deliverDue } from './deliver.ts'
import { listDeliveries } from '../deliveries/delivery-sql.ts'
import { receiver } from '../fixtures/receiver.ts'
import { LEASE_MS } from '../deliveries/delivery-class.ts'
import { newSecret, packSecrets } from '../endpoints/signing.ts'

const world = await testWorld()
const at = world.clock.now()
const ago = (ms: number) => new Date(at.getTime() - ms)
const [account, endpoint] = [newUuid(at.getTime()), newUuid(at.getTime())]

interface Old {
  status: string
  attempts: number
  nextAt?: Date
  leaseEnd?: Date
}

/** Makes a delivery of the old form. The body of its event is its name. */
async function oldDelivery(db: Db, body: string, { status, attempts, nextAt, leaseEnd }: Old): Promise<void> {
  const [event, delivery] = [newUuid(at.getTime()), newUuid(at.getTime())]
  await sql`insert into event (account_id, event_id, type, body, created_at) values (${account}, ${event}, 'subscriber.created', ${body}, ${at})`.execute(
    db,
  )
  await sql`insert into webhook_delivery (account_id, delivery_id, endpoint_id, event_id, status, attempts, next_attempt_at, claimable_at, claim_id,
      first_attempt_at, created_at)
    values (${account}, ${delivery}, ${endpoint}, ${event}, ${status}, ${attempts}, ${nextAt ?? null}, ${leaseEnd ?? nextAt ?? null},
      ${leaseEnd ? newUuid(at.getTime()) : null}, ${attempts > 0 ? ago(60_000) : null}, ${at})`.execute(db)
  await sql`insert into webhook_attempt (account_id, delivery_id, number, trigger, at, duration_ms, status_code, error, answer)
    select ${account}, ${delivery}, n, 'automatic', ${ago(60_000)}::timestamptz + n * interval '1 second', n, 500, null, 'no'
    from generate_series(1, ${attempts}::integer) n`.execute(db)
}

test('what waited in the log before the queue had its own table is delivered after the migration, and the log shows what it did', async () => {
  const db = await databaseBefore(world, '0010')
  await using mine = await receiver()
  const secret = world.system.ports.vault.seal(packSecrets([newSecret()]))
  await sql`insert into account (account_id, name, owner_email, created_at) values (${account}, 'Garden', 'ada@example.com', ${at})`.execute(db)
  await sql`insert into webhook_endpoint (account_id, endpoint_id, url, on_since, secret, secret_hint, created_at)
    values (${account}, ${endpoint}, ${mine.url}, ${ago(120_000)}, ${secret}, 'whsec_', ${at})`.execute(db)
  await oldDelivery(db, 'never tried', { status: 'pending', attempts: 0, nextAt: ago(1000) })
  await oldDelivery(db, 'under way', { status: 'pending', attempts: 0, nextAt: ago(1000), leaseEnd: new Date(at.getTime() + LEASE_MS) })
  await oldDelivery(db, 'a retry', { status: 'pending', attempts: 2, nextAt: ago(1000) })
  await oldDelivery(db, 'a later retry', { status: 'pending', attempts: 1, nextAt: new Date(at.getTime() + 3_600_000) })
  await oldDelivery(db, 'has failed', { status: 'failed', attempts: 11 })
  await oldDelivery(db, 'was skipped', { status: 'skipped', attempts: 0 })

  await migrate(db)
  const log = async () => {
    const page = { limit: 100, before: null, answerCharacters: 10 }
    const { found } = await listDeliveries({ db, accountId: typeId('acc', account) }, typeId('whk', endpoint), page)
    return Object.fromEntries(found.map((entry) => [entry.body, entry]))
  }
  const deliver = () => deliverDue({ db, ports: world.system.ports }, { limit: 40, signal: new AbortController().signal })
  const before = await log()
  assert.deepEqual(before['never tried']!.attempts, [])
  assert.equal(before['a later retry']!.nextAttemptAt, new Date(at.getTime() + 3_600_000).toISOString())
  assert.deepEqual(
    before['has failed']!.attempts.map(({ number, durationMs }) => [number, durationMs]),
    Array.from({ length: 11 }, (_, i) => [i + 1, i + 1]),
  )
  const first = { number: 1, trigger: 'automatic', at: ago(59_000).toISOString(), durationMs: 1, statusCode: 500, error: null, answer: 'no' }
  assert.deepEqual(before['a later retry']!.attempts, [first])

  await deliver()
  assert.deepEqual(mine.received.map(({ body }) => body).sort(), ['a retry', 'never tried'])
  world.clock.move(LEASE_MS + 1000)
  await deliver()
  world.clock.move(3_600_000)
  await deliver()
  assert.deepEqual(mine.received.map(({ body }) => body).sort(), ['a later retry', 'a retry', 'never tried', 'under way'])
  const ended = Object.fromEntries(Object.entries(await log()).map(([body, { status, attempts }]) => [body, [status, attempts.length]]))
  assert.deepEqual(ended, {
    'never tried': ['delivered', 1],
    'under way': ['delivered', 1],
    'a retry': ['delivered', 3],
    'a later retry': ['delivered', 2],
    'has failed': ['failed', 11],
    'was skipped': ['skipped', 0],
  })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Db } from '#db/rows.ts'
import type { Scope } from '#operation/scope.ts'
import { transaction } from '#operation/transaction.ts'
import { link, openDoor, visitorOf } from '#test/contacts.ts'
import { type TestAccount, testWorld } from '#test/world.ts'
import { addressDigest } from '../reader/preferences-token.ts'
import { suppress } from '../suppressions/suppression-sql.ts'

// Requests that change the data of one address at the same moment. The first transaction stays open
// while the second begins.

const world = await testWorld()

/**
 * A way for an address to become subscribed. `prepare` runs before the race and returns the
 * function that takes part in it.
 */
interface Way {
  /**
   * The table that the request writes to shortly before its commit. This statement is the first one
   * that may wait for a lock.
   */
  lastTable: 'event' | 'import_error'
  prepare(account: TestAccount, email: string): Promise<() => Promise<unknown>>
}

// With an Idempotency-Key a signup has a transaction of its own, which waits for a lock without a
// time limit.
let keys = 0
const alone = () => ({ idempotencyKey: `race-${(keys += 1)}` })

const WAYS: Record<string, Way> = {
  'add_contact of a new address': {
    lastTable: 'event',
    prepare: async (account, email) => () => world.ok(account, 'add_contact', { email }, alone()),
  },
  'add_contact of an unsubscribed address': {
    lastTable: 'event',
    async prepare(account, email) {
      const { id } = await world.ok(account, 'add_contact', { email })
      await world.ok(account, 'unsubscribe_contact', { contactId: id })
      return () => world.ok(account, 'add_contact', { email }, alone())
    },
  },
  "a newsletter's form": {
    lastTable: 'event',
    async prepare(account, email) {
      const visitor = await visitorOf(world, account)
      return () => world.ok(visitor, 'add_reader', { email })
    },
  },
  'a reader who returns by the page of preferences': {
    lastTable: 'event',
    async prepare(account, email) {
      const { id } = await world.ok(account, 'add_contact', { email })
      await world.ok(account, 'unsubscribe_contact', { contactId: id })
      const reader = link(world, account, id, 'preferences', { generation: addressDigest(email) })
      return () =>
        world.ok(reader, 'update_preferences', {
          change: 'return',
          newsletterId: account.newsletterId,
        })
    },
  },
  'update_contact with a new address': {
    lastTable: 'event',
    async prepare(account, email) {
      const { id } = await world.ok(account, 'add_contact', { email: `old-${email}` })
      return () =>
        world.ok(account, 'update_contact', { contactId: id, email, fields: { first_name: 'Ada' } })
    },
  },
  'update_contact of a bounced contact': {
    lastTable: 'event',
    async prepare(account, email) {
      const { id } = await world.ok(account, 'add_contact', { email: `old-${email}` })
      await transaction(world.system, account.accountId, (scope) => stop(scope, `old-${email}`))
      return () =>
        world.ok(account, 'update_contact', { contactId: id, email, fields: { first_name: 'Ada' } })
    },
  },
  'an import': {
    lastTable: 'import_error',
    async prepare(account, email) {
      await world.ok(account, 'import_contacts', { rows: [{ email }, { email: 'not an address' }] })
      return () => world.jobs()
    },
  },
}

const stop = async (scope: Scope, email: string) => {
  await suppress(scope, [
    { email, reason: 'bounced', detail: '550 5.1.1 User unknown', campaignId: null },
  ])
}

/** Runs work in a transaction, and leaves the transaction open until `commit`. */
async function holding<T>(
  open: (work: (given: T) => Promise<void>) => Promise<unknown>,
  work: (given: T) => Promise<unknown>,
) {
  const [worked, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const ended = open(async (given) => {
    await work(given)
    worked.resolve()
    await mayCommit.promise
  })
  await Promise.race([worked.promise, ended])
  return {
    async commit() {
      mayCommit.resolve()
      await ended
    },
  }
}

/**
 * Locks a table. A request that writes to this table shortly before its commit then stays open
 * until `commit`.
 */
const blocking = (table: string) =>
  holding(
    (work: (db: Db) => Promise<void>) => world.db.transaction().execute(work),
    (db) => sql`lock table ${sql.ref(table)} in share mode`.execute(db),
  )

/** Waits until the given number of statements wait for a lock, or the work ends without waiting. */
async function waiting(count: number, work: Promise<unknown>): Promise<void> {
  const state = { done: false }
  const noteDone = () => void (state.done = true)
  work.then(noteDone, noteDone)
  const statement = sql<{
    n: number
  }>`select count(*) as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  while (!state.done && (await statement.execute(world.db)).rows[0]!.n < count)
    await new Promise((resolve) => setTimeout(resolve, 5))
}

const inAccount = (account: TestAccount) => (work: (scope: Scope) => Promise<void>) =>
  transaction(world.system, account.accountId, work)
const statusOf = async (account: TestAccount, email: string) =>
  (await world.ok(account, 'list_contacts', { email })).data.map(
    (one: { status: string }) => one.status,
  )

for (const [name, { prepare, lastTable }] of Object.entries(WAYS)) {
  test(`${name}: begun while the address is being suppressed, it ends suppressed`, async () => {
    const account = await openDoor(world)
    const enter = await prepare(account, 'reader@readers.test')
    const stopping = await holding(inAccount(account), (scope) =>
      stop(scope, 'Reader@readers.test'),
    )
    const entering = enter()
    await waiting(1, entering)
    await stopping.commit()
    await entering
    assert.notEqual((await statusOf(account, 'reader@readers.test'))[0], 'active')
    assert.equal((await world.ok(account, 'list_contacts', { status: 'active' })).data.length, 0)
  })

  test(`${name}: still open when the address is suppressed, it ends suppressed`, async () => {
    const account = await openDoor(world)
    const enter = await prepare(account, 'reader@readers.test')
    const block = await blocking(lastTable)
    const entering = enter()
    await waiting(1, entering)
    const stopping = inAccount(account)((scope) => stop(scope, 'Reader@readers.test'))
    await waiting(2, stopping)
    await block.commit()
    await Promise.all([entering, stopping])
    assert.deepEqual(await statusOf(account, 'reader@readers.test'), ['bounced'])
  })
}

test('an address that is taken off the list while it signs up is subscribed', async () => {
  const account = await openDoor(world)
  await transaction(world.system, account.accountId, (scope) => stop(scope, 'back@readers.test'))
  const block = await blocking('event')
  const entering = world.ok(account, 'add_contact', { email: 'back@readers.test' }, alone())
  await waiting(1, entering)
  const taking = world.ok(account, 'delete_suppression', { email: 'back@readers.test' })
  await waiting(2, taking)
  await block.commit()
  await Promise.all([entering, taking])
  assert.deepEqual(await statusOf(account, 'back@readers.test'), ['active'])
})

/**
 * Moves a pending or active contact to another address, and begins a second request before the move
 * commits.
 */
async function besideMove(
  account: TestAccount,
  contactId: string,
  begin: () => Promise<unknown>,
): Promise<void> {
  const block = await blocking('event')
  const moving = world.ok(account, 'update_contact', {
    contactId,
    email: 'new@readers.test',
    fields: { first_name: 'Ada' },
  })
  await waiting(1, moving)
  const other = begin()
  await waiting(2, other)
  await block.commit()
  await Promise.all([moving, other])
}

test('a confirmation that is sent again while the contact moves goes to the new address', async () => {
  const account = await world.account()
  const { id } = await world.ok(account, 'add_contact', { email: 'old@readers.test' })
  await besideMove(account, id, async () => {
    assert.equal(
      (await world.ok(account, 'resend_confirmation', { contactId: id })).email,
      'new@readers.test',
    )
  })
})

test('a reader who returns by a link to an old address does not come back at the new one', async () => {
  const account = await openDoor(world)
  const { id } = await world.ok(account, 'add_contact', { email: 'old@readers.test' })
  await world.ok(account, 'unsubscribe_contact', { contactId: id })
  const reader = link(world, account, id, 'preferences', {
    generation: addressDigest('old@readers.test'),
  })
  await besideMove(account, id, async () => {
    await world.call(reader, 'update_preferences', {
      change: 'return',
      newsletterId: account.newsletterId,
    })
  })
  assert.deepEqual(await statusOf(account, 'new@readers.test'), ['unsubscribed'])
})

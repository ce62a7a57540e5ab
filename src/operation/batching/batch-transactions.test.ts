import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { uuidOf } from '#lib/typeid.ts'
import { sendDue } from '#test/contacts.ts'
import { type TestAccount, testWorld } from '#test/world.ts'
import { conflict, Problem } from '../problem.ts'
import { batchTransactions } from './batch-transactions.ts'
import { type BatchRow, batchStatement } from '../batched.ts'
import type { Scope } from '../scope.ts'

const world = await testWorld({}, { fresh: true })

const countOf = async (table: string, account: TestAccount) => {
  const found = await sql<{
    n: number
  }>`select count(*) as n from ${sql.table(table)} where account_id = ${uuidOf(account.accountId)}`.execute(
    world.db,
  )
  return found.rows[0]!.n
}
/** Counts the transactions that wrote the contacts of these accounts. */
const transactionsOf = async (accounts: readonly TestAccount[]) => {
  const ids = accounts.map(({ accountId }) => uuidOf(accountId))
  return (
    await sql<{
      n: number
    }>`select count(distinct xmin::text) as n from contact where account_id = any(${ids}::uuid[])`.execute(
      world.db,
    )
  ).rows[0]!.n
}

test('signups that arrive together share transactions, and each leaves its own contact, event, consent, audit line and mail', async () => {
  const accounts = await Promise.all([world.account(), world.account(), world.account()])
  const before = await Promise.all(accounts.map((account) => countOf('audit_log', account)))
  const asked = accounts.flatMap((account) =>
    Array.from({ length: 30 }, (_, i) => ({
      account,
      email: `r${i}@${account.accountId.slice(4, 20)}.example`,
    })),
  )
  const made = await Promise.all(
    asked.map(({ account, email }) =>
      world.ok(account, 'add_contact', { email, fields: { first_name: email } }),
    ),
  )

  assert.deepEqual(
    made.map(({ email, status, newsletterId, fields }) => [
      email,
      status,
      newsletterId,
      fields.first_name,
    ]),
    asked.map(({ account, email }) => [email, 'pending', account.newsletterId, email]),
  )
  assert.ok((await transactionsOf(accounts)) < 45, 'ninety signups had a transaction each')
  await sendDue(world)
  for (const [i, account] of accounts.entries()) {
    for (const table of ['contact', 'event', 'consent', 'confirmation_mail'])
      assert.equal(await countOf(table, account), 30, table)
    assert.equal((await countOf('audit_log', account)) - before[i]!, 30)
  }
  const addresses = world.mailer.sent.map(({ to }) => to)
  assert.deepEqual(
    asked.map(({ email }) => addresses.filter((to) => to === email).length),
    asked.map(() => 1),
  )
})

test('two equal addresses, an invalid one, an unknown newsletter and one over its limit, all at once: each is answered rightly', async () => {
  const [ada, grace] = [await world.account(), await world.account()]
  const visitorIp = '203.0.113.9'
  for (let i = 0; i < 5; i++)
    await world.ok(grace, 'add_contact', { email: `before${i}@example.com`, visitorIp })

  const [plain, twice, again, invalid, elsewhere, limited, other] = await Promise.all([
    world.call(ada, 'add_contact', { email: 'plain@example.com' }),
    world.call(ada, 'add_contact', { email: 'twice@example.com', fields: { first_name: 'One' } }),
    world.call(ada, 'add_contact', { email: 'Twice@example.com', fields: { last_name: 'Two' } }),
    world.call(ada, 'add_contact', { email: 'no address' }),
    world.call(ada, 'add_contact', { email: 'x@example.com', newsletterId: grace.newsletterId }),
    world.call(grace, 'add_contact', { email: 'sixth@example.com', visitorIp }),
    world.call(grace, 'add_contact', { email: 'twice@example.com' }),
  ])
  assert.deepEqual(
    [plain, invalid, elsewhere, limited, other].map(({ status }) => status),
    [201, 422, 404, 429, 201],
  )
  // One of the two requests creates the contact. The other one finds the contact and returns 200.
  const [found] = [twice, again].filter(({ status }) => status === 200)
  assert.deepEqual([twice.status, again.status].sort(), [200, 201])
  assert.deepEqual((found!.body as { fields: object }).fields, {
    first_name: 'One',
    last_name: 'Two',
  })
  assert.deepEqual((other.body as { fields: object }).fields, {})
  assert.deepEqual([await countOf('contact', ada), await countOf('event', ada)], [2, 3])
  assert.deepEqual([await countOf('contact', grace), await countOf('event', grace)], [6, 6])
})

test('a signup that is refused for its tags has written nothing: the others of its batch run once, in few transactions', async () => {
  const ada = await world.account()
  const tags = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, i) => `tag ${from + i}`)
  await world.ok(ada, 'add_contact', { email: 'full@example.com', tags: tags(0, 100) })
  await world.ok(ada, 'add_contact', { email: 'leaving@example.com', tags: ['leaving'] })
  await world.ok(ada, 'delete_tag', { tag: 'leaving' })
  for (let i = 1; i < 10; i++)
    await world.ok(ada, 'add_contact', {
      email: `tags${i}@example.com`,
      tags: tags(i * 100, (i + 1) * 100),
    })
  const refusals = [
    ['too_many_tags', { email: 'full@example.com', tags: ['tag 100'] }],
    // The account already has a thousand tags.
    ['too_many_tags', { email: 'new@example.com', tags: ['tag 1000'] }],
    ['tag_being_deleted', { email: 'new@example.com', tags: ['leaving'] }],
  ] as const
  for (const [nth, [code, input]] of refusals.entries()) {
    const [contacts, events] = [await countOf('contact', ada), await countOf('event', ada)]
    const emails = Array.from({ length: 30 }, (_, i) => `${i}@beside${nth}.example`)
    const add = (email: string) => world.ok(ada, 'add_contact', { email })
    const [refused, ...added] = await Promise.all([
      // The first request gets a transaction of its own. The requests that arrive meanwhile share
      // the next transaction.
      ...emails.slice(0, 10).map(add),
      world.refused(ada, 'add_contact', input),
      ...emails.slice(10).map(add),
    ]).then((all) => [all[10], ...all.slice(0, 10), ...all.slice(11)])
    assert.equal(refused.code, code)
    assert.deepEqual(
      added.map(({ email }) => email),
      emails,
    )
    assert.deepEqual(
      [(await countOf('contact', ada)) - contacts, (await countOf('event', ada)) - events],
      [30, 30],
    )
    const written = await sql<{ n: number }>`select count(distinct xmin::text) as n from contact
      where account_id = ${uuidOf(ada.accountId)} and email = any(${emails}::text[])`.execute(
      world.db,
    )
    assert.ok(
      written.rows[0]!.n < 15,
      `${nth}: thirty signups took ${written.rows[0]!.n} transactions`,
    )
  }
  await world.jobs()
})

test("a contact that is locked for long keeps its own signup waiting and nobody else's", async () => {
  const [ada, grace] = [await world.account(), await world.account()]
  await world.ok(ada, 'add_contact', { email: 'locked@example.com' })
  let ended = false
  const { waiting } = await world.db.transaction().execute(async (tx) => {
    await sql`select 1 from contact where account_id = ${uuidOf(ada.accountId)} for update`.execute(
      tx,
    )
    const other = (i: number) => world.ok(grace, 'add_contact', { email: `free${i}@example.com` })
    const before = Array.from({ length: 10 }, (_, i) => other(i))
    const locked = world
      .ok(ada, 'add_contact', { email: 'locked@example.com', fields: { first_name: 'Ada' } })
      .finally(() => (ended = true))
    await Promise.all([...before, ...Array.from({ length: 10 }, (_, i) => other(10 + i))])
    assert.equal(ended, false)
    return { waiting: locked }
  })
  assert.equal(((await waiting) as { fields: { first_name: string } }).fields.first_name, 'Ada')
  assert.deepEqual([await countOf('contact', grace), await countOf('event', grace)], [20, 20])
})

test('a work that asks several things at once, or ends before it hears all, keeps nobody waiting', async () => {
  const { accountId } = await world.account()
  const share = batchTransactions(world.system)
  const echo = batchStatement('reads', async (_db, asked: readonly BatchRow<number>[]) =>
    asked.map(({ arg }) => arg),
  )
  const broken = batchStatement(
    'reads',
    async (_db, _asked: readonly BatchRow<number>[]): Promise<number[]> => {
      throw new Problem(conflict, 'no')
    },
  )
  const work = (name: string, ask: (scope: Scope) => Promise<unknown>) =>
    share({ accountId, conflictKeys: [name], work: ask })
  const first = work('first', async () => 1)
  const settled = await Promise.allSettled([
    work('several', (scope) => Promise.all([echo(scope, 1), echo(scope, 2), echo(scope, 3)])),
    work('early', (scope) => Promise.all([broken(scope, 1), echo(scope, 2)])),
    work('later', async (scope) => [await echo(scope, 4), await echo(scope, 5)]),
  ])
  await first
  assert.deepEqual(
    settled.map((one) => (one.status === 'fulfilled' ? one.value : one.status)),
    [[1, 2, 3], 'rejected', [4, 5]],
  )
})

test("three contacts that stay locked keep nobody else's signups waiting", async () => {
  const [ada, grace] = [await world.account(), await world.account()]
  const emails = ['one', 'two', 'three', 'four'].map((name) => `${name}@example.com`)
  for (const email of emails) await world.ok(ada, 'add_contact', { email })
  const locked = await world.db.transaction().execute(async (tx) => {
    await sql`select 1 from contact where account_id = ${uuidOf(ada.accountId)} for update`.execute(
      tx,
    )
    const waiting = emails.map((email) =>
      world.ok(ada, 'add_contact', { email, fields: { first_name: 'Ada' } }),
    )
    for (let i = 0; i < 5; i++)
      await world.ok(grace, 'add_contact', { email: `free${i}@example.com` })
    return { waiting }
  })
  for (const contact of await Promise.all(locked.waiting))
    assert.equal((contact as { fields: { first_name: string } }).fields.first_name, 'Ada')
})

test('works that touch the same are never in one transaction, nor in two at the same time', async () => {
  const { accountId } = await world.account()
  const share = batchTransactions(world.system)
  let inside = 0
  let most = 0
  const transactions = await Promise.all(
    Array.from({ length: 20 }, () =>
      share({
        accountId,
        conflictKeys: ['the same'],
        async work({ db }) {
          most = Math.max(most, ++inside)
          const { rows } = await sql<{
            id: string
          }>`select pg_current_xact_id()::text as id`.execute(db)
          inside--
          return rows[0]!.id
        },
      }),
    ),
  )
  assert.equal(most, 1)
  assert.equal(new Set(transactions).size, 20)
})

test('works share the next transaction, which opens beside one that takes long', async () => {
  const { accountId } = await world.account()
  const share = batchTransactions(world.system)
  const held = Promise.withResolvers<void>()
  const work = (name: string, until?: Promise<void>) =>
    share({
      accountId,
      conflictKeys: [name],
      async work({ db }) {
        const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(
          db,
        )
        await until
        return rows[0]!.id
      },
    })
  const long = work('long', held.promise)
  const [one, two] = await Promise.all([work('one'), work('two')])
  held.resolve()
  assert.equal(one, two)
  assert.notEqual(one, await long)
})

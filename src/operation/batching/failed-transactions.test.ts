import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { uuidOf } from '#lib/typeid.ts'
import { testWorld } from '#test/world.ts'
import { conflict, Problem } from '../problem.ts'
import { batchTransactions } from './batch-transactions.ts'

const world = await testWorld({}, { fresh: true })

test('when a shared transaction fails, each of its works runs again in its own; a refusal is not run again', async () => {
  const { accountId } = await world.account()
  const share = batchTransactions(world.system)
  const runs = new Map<string, number>()
  const work = (name: string, end: () => unknown) =>
    share({
      accountId,
      conflictKeys: [name],
      async work({ db }) {
        runs.set(name, (runs.get(name) ?? 0) + 1)
        if (name !== 'refused') await sql`select 1`.execute(db)
        return end()
      },
    })
  const refuse = () => {
    throw new Problem(conflict, 'no')
  }
  const fail = () => {
    throw new Error('our own mistake')
  }
  // The first piece of work gets a transaction of its own. The pieces that arrive meanwhile share
  // the next transaction.
  const first = work('first', () => 1)
  const [fine, refused] = await Promise.allSettled([
    work('fine', () => 'done'),
    work('refused', refuse),
  ])
  const [good, bad] = await Promise.allSettled([
    ...[4, 5, 6].map((n) => work(`more ${n}`, () => n)),
    work('good', () => 'done'),
    work('bad', fail),
  ]).then((all) => all.slice(-2))
  await first
  assert.deepEqual(
    [fine.status, refused.status, good!.status, bad!.status],
    ['fulfilled', 'rejected', 'fulfilled', 'rejected'],
  )
  assert.deepEqual(
    ['fine', 'refused', 'good', 'bad'].map((name) => runs.get(name)),
    [1, 1, 2, 2],
  )
})

test('what a refused work wrote by itself is undone, and the others stay', async () => {
  const account = await world.account()
  const share = batchTransactions(world.system)
  const put = (name: string, refuse: boolean) =>
    share({
      accountId: account.accountId,
      conflictKeys: [name],
      async work({ db }) {
        await sql`insert into tag (account_id, name, created_at) values (${uuidOf(account.accountId)}, ${name}, now())`.execute(
          db,
        )
        if (refuse) throw new Problem(conflict, 'no')
      },
    })
  const first = put('first', false)
  const settled = await Promise.allSettled([
    put('kept', false),
    put('refused', true),
    put('kept too', false),
  ])
  await first
  assert.deepEqual(
    settled.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  )
  const { data } = (await world.ok(account, 'list_tags')) as { data: { name: string }[] }
  assert.deepEqual(data.map(({ name }) => name).sort(), ['first', 'kept', 'kept too'])
})

test('a connection that breaks at the commit may have committed: nothing is run again', async () => {
  const { accountId } = await world.account()
  await sql`create table if not exists breaking (n integer)`.execute(world.db)
  await sql
    .raw(
      `create or replace function break_now() returns trigger language plpgsql as $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`,
    )
    .execute(world.db)
  await sql
    .raw(
      `create constraint trigger breaks after insert on breaking deferrable initially deferred for each row execute function break_now()`,
    )
    .execute(world.db)
  const share = batchTransactions(world.system)
  let runs = 0
  const work = (name: string, statement: string) =>
    share({
      accountId,
      conflictKeys: [name],
      async work({ db }) {
        if (name !== 'first') runs++
        await sql.raw(statement).execute(db)
      },
    })
  const first = work('first', 'select 1')
  const settled = await Promise.allSettled([
    work('beside', 'select 1'),
    work('breaking', 'insert into breaking values (1)'),
  ])
  await first
  const codes = settled.map((one) =>
    one.status === 'rejected' ? (one.reason as Problem).refusal.code : one.status,
  )
  assert.deepEqual([codes, runs], [['unavailable', 'unavailable'], 2])
})

test('when the connection breaks nothing is run again, since it may have been committed, and the next are answered', async () => {
  const { accountId } = await world.account()
  const share = batchTransactions(world.system)
  const runs: string[] = []
  const work = (name: string, statement: string) =>
    share({
      accountId,
      conflictKeys: [name],
      async work({ db }) {
        runs.push(name)
        await sql.raw(statement).execute(db)
      },
    })
  const first = work('first', 'select 1')
  const settled = await Promise.allSettled([
    work('beside', 'select 1'),
    work('broken', 'select pg_terminate_backend(pg_backend_pid())'),
  ])
  await first
  assert.deepEqual(
    [settled.map(({ status }) => status), runs.filter((name) => name !== 'first').sort()],
    [
      ['rejected', 'rejected'],
      ['beside', 'broken'],
    ],
  )
  await work('next', 'select 1')
})

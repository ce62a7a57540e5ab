import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { sql } from 'kysely'
import { copyIn } from '#db/copy.ts'
import { call, keepPlan, rows, send } from '#db/rows.ts'
import { testWorld } from '#test/world.ts'
import { openPool } from './pool.ts'

const { connection, world } = await testWorld().then(({ connection, system }) => ({
  connection,
  world: system.ports,
}))

/** Returns the statements that one session has prepared after the same calls of some functions. */
async function prepared(pooled: boolean): Promise<string[]> {
  const { db, close } = openPool(connection, { max: 1, log: world.log, pooled })
  try {
    for (let i = 1; i <= 7; i++) {
      assert.deepEqual(await call(db, 'lower', [`A${i}`]), { lower: `a${i}` })
      assert.deepEqual(await call(db, 'int4range', [i, 2 * i]), { int4range: `[${i},${2 * i})` })
      assert.deepEqual(await call(db, 'int4range', [i, 2 * i, '[]']), {
        int4range: `[${i},${2 * i + 1})`,
      })
      assert.deepEqual(await rows(db, sql`select ${i}::int as n`), [{ n: i }])
      assert.deepEqual(await rows(db, keepPlan(sql`select ${i}::int as kept`)), [{ kept: i }])
    }
    return (
      await rows(db, sql<{ name: string }>`select name from pg_prepared_statements order by name`)
    ).map(({ name }) => name.replace(/^kept\/.*/, 'kept'))
  } finally {
    await close()
  }
}

test('a call of a stored function and a kept statement are prepared once a session, and nothing else is', async () => {
  assert.deepEqual(await prepared(false), ['int4range/2', 'int4range/3', 'kept', 'lower/1'])
})

test('nothing is prepared through a pooler', async () => {
  assert.deepEqual(await prepared(true), [])
})

test('a function that fails says so, and the session goes on', async () => {
  const { db, close } = openPool(connection, { max: 1, log: world.log })
  for (let i = 0; i < 2; i++) await assert.rejects(call(db, 'int4range', [2, 1]), { code: '22000' })
  assert.deepEqual(await call(db, 'int4range', [1, 2]), { int4range: '[1,2)' })
  await close()
})

/** Opens one session with its own table of numbers. */
async function numbers() {
  const pool = openPool(connection, { max: 1, log: world.log })
  await sql`create temporary table number (n integer primary key)`.execute(pool.db)
  const stored = async () =>
    (await rows(pool.db, sql<{ n: number }>`select n from number order by n`)).map(({ n }) => n)
  return { ...pool, stored }
}

test('writes that are sent without waiting are committed in their order, and undone with the others', async () => {
  const { db, close, stored } = await numbers()
  await db.transaction().execute(async (tx) => {
    for (const n of [1, 2, 3]) await send(tx, sql`insert into number values (${n})`)
    await send(tx, sql`update number set n = n + 10 where n = ${2}`)
  })
  assert.deepEqual(await stored(), [1, 3, 12])
  await assert.rejects(
    db.transaction().execute(async (tx) => {
      await send(tx, sql`insert into number values (${4})`)
      throw new Error('no')
    }),
    { message: 'no' },
  )
  assert.deepEqual(await stored(), [1, 3, 12])
  await close()
})

test('a write that was sent and fails fails the next statement, or the commit, by its own error', async () => {
  const { db, close, stored } = await numbers()
  await send(db, sql`insert into number values (${1})`)
  const fails = (after: (tx: typeof db) => Promise<unknown>) =>
    assert.rejects(
      db.transaction().execute(async (tx) => {
        await send(tx, sql`insert into number values (${2})`)
        await send(tx, sql`insert into number values (${1})`)
        await after(tx)
      }),
      { code: '23505' },
    )
  await fails((tx) => rows(tx, sql`select 1`))
  await fails(async () => {})
  assert.deepEqual(await stored(), [1])
  // Outside of a transaction, no later statement would report the error.
  await assert.rejects(send(db, sql`insert into number values (${1})`), { code: '23505' })
  await db.transaction().execute((tx) => send(tx, sql`insert into number values (${3})`))
  assert.deepEqual(await stored(), [1, 3])
  await close()
})

test('a transaction begins with its first statement, also with a copy, and costs nothing without one', async () => {
  const { db, close, stored } = await numbers()
  const began = async (tx: typeof db) =>
    (await rows(tx, sql<{ at: Date }>`select now() as at`))[0]!.at
  await db.transaction().execute(async () => {})
  await assert.rejects(
    db.transaction().execute(async (tx) => {
      await sql`set local lock_timeout = 100`.execute(tx)
      await copyIn(tx, 'number (n)', Readable.from(['5\n', '6\n']))
      assert.equal(+(await began(tx)), +(await began(tx)))
      assert.deepEqual(await rows(tx, sql`show lock_timeout`), [{ lock_timeout: '100ms' }])
      throw new Error('no')
    }),
    { message: 'no' },
  )
  assert.deepEqual(await rows(db, sql`show lock_timeout`), [{ lock_timeout: '0' }])
  assert.deepEqual(await stored(), [])
  await close()
})

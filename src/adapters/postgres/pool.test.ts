import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { call, rows } from '#db/rows.ts'
import { testWorld } from '#test/world.ts'
import { type Connection, openPool } from './pool.ts'

const { connection, world } = await testWorld().then(({ connection, system }) => ({ connection, world: system.ports }))

/** Returns the statements that one session has prepared after the same calls of some functions. */
async function prepared(to: Connection): Promise<string[]> {
  const { db, close } = openPool(to, { max: 1, log: world.log })
  try {
    for (let i = 1; i <= 7; i++) {
      assert.deepEqual(await call(db, 'lower', [`A${i}`]), { lower: `a${i}` })
      assert.deepEqual(await call(db, 'int4range', [i, 2 * i]), { int4range: `[${i},${2 * i})` })
      assert.deepEqual(await call(db, 'int4range', [i, 2 * i, '[]']), { int4range: `[${i},${2 * i + 1})` })
      assert.deepEqual(await rows(db, sql`select ${i}::int as n`), [{ n: i }])
    }
    return (await rows(db, sql<{ name: string }>`select name from pg_prepared_statements order by name`)).map(({ name }) => name)
  } finally {
    await close()
  }
}

test('what the private server’s functions are asked is prepared once a session, and nothing else is', async () => {
  assert.deepEqual(await prepared(connection), ['int4range/2', 'int4range/3', 'lower/1'])
})

test('nothing is prepared with DATABASE_URL, since a pooler may be in between', async () => {
  const { host, port, user, database } = connection
  assert.deepEqual(await prepared(`postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`), [])
})

test('a function that fails says so, and the session goes on', async () => {
  const { db, close } = openPool(connection, { max: 1, log: world.log })
  for (let i = 0; i < 2; i++) await assert.rejects(call(db, 'int4range', [2, 1]), { code: '22000' })
  assert.deepEqual(await call(db, 'int4range', [1, 2]), { int4range: '[1,2)' })
  await close()
})

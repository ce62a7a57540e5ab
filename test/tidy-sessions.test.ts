import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { ROOT } from './support/imports.ts'

// Behind a pooler each transaction may run in another session
// (docs/decisions/0040-direct-connections.md).

/**
 * The files that open a connection of their own, straight to PostgreSQL, and may rely on its
 * session.
 */
const DIRECT = [
  'src/adapters/postgres/concurrent-index-sql.ts',
  'src/adapters/postgres/wakeups.ts',
  'src/adapters/private-postgres/presence.ts',
  'src/adapters/queue/key-index-sql.ts',
  'src/process/backup/restore-lock-sql.ts',
]

/**
 * Statements that leave something in a session. `set local` and locks of transactions end with
 * their transaction.
 */
const SESSION_STATE = [
  /(?:\bsql(?:\.raw\(|<[^`]*?>)?|\bquery(?:<[^(]*?>)?\()\s*[`'"]\s*(?:(?:un)?listen|(?:re)?set|discard|prepare|deallocate|load)\b(?!\s+local\b)/i,
  /\bpg_(?:try_)?advisory_(?:un)?lock(?:_shared|_all)?\(/i,
  /\bset_config\([^;`]*?,\s*false\)/i,
  /\bcreate (?:local |global )?temp(?:orary)?\b|\bwith hold\b/i,
]

function keepsState(text: string): boolean {
  return SESSION_STATE.some((pattern) => pattern.test(text))
}

test('statements that need a session are sent by the named files alone, which connect directly', () => {
  const files = globSync(['{src,sandbox}/**/*.ts', 'migrations/*.sql'], { cwd: ROOT }).filter(
    (file) => !/\.test\.ts$|\/fixtures\//.test(file),
  )
  assert.ok(files.length > 1000)
  const stateful = files.filter((file) => keepsState(readFileSync(join(ROOT, file), 'utf8')))
  assert.deepEqual(stateful.sort(), DIRECT)
})

test('the rule knows statements that stay in a session from those that do not', () => {
  const stays = [
    'sql`listen ${CHANNEL}`',
    "client.query('set lock_timeout = 1')",
    "client.query<{ locked: boolean }>('select pg_try_advisory_lock(1)')",
    'sql.raw(`reset all`)',
    "sql`select set_config('lock_timeout', ${ms}, false)`",
    'sql`create temporary table t (n integer)`',
  ]
  assert.deepEqual(
    stays.filter((text) => !keepsState(text)),
    [],
  )
  const ends = [
    "sql.raw('set local lock_timeout = 1')",
    'sql`select pg_advisory_xact_lock(1)`',
    "sql`select set_config('a', ${b}, true)`",
    'app.listen({ port })',
  ]
  assert.deepEqual(ends.filter(keepsState), [])
})

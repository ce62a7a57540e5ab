import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { registrations } from '#catalogue'
import { accountParts } from '#operation/account-data/account-part.ts'
import { columnOf } from '#operation/account-data/part-lines.ts'
import { tables } from '#operation/account-data/tables.ts'
import { entriesOf } from '#operation/registry.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()
const parts = entriesOf({ registrations }, accountParts)

const { rows: columns } = await sql<{
  table: string
  column: string
  nullable: boolean
  type: string
  key: number | null
}>`
  select c.relname as table, a.attname as column, not a.attnotnull as nullable, format_type(a.atttypid, null) as type,
    (select array_position(k.conkey, a.attnum) from pg_constraint k where k.conrelid = c.oid and k.contype = 'p') as key
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1, 2`.execute(world.db)
const byTable = Map.groupBy(columns, ({ table }) => table)

test('every table of an account is in the archive, or is left out with a reason', () => {
  const ofAccounts = tables.filter(({ name }) =>
    byTable.get(name)?.some(({ column }) => column === 'account_id'),
  )
  const shown = ofAccounts.filter(({ leftOut }) => !leftOut)
  assert.deepEqual(parts.map(({ table }) => table).sort(), shown.map(({ name }) => name).sort())
  assert.deepEqual(
    tables.filter((table) => table.leftOut && !ofAccounts.includes(table)),
    [],
  )
  for (const { leftOut, name } of ofAccounts) assert.ok((leftOut?.length ?? 99) > 15, name)
})

test('every column of these tables is in the archive, or is left out with a reason', () => {
  for (const part of parts) {
    const shown = Object.entries(part.columns).flatMap(([name, { of }]) => of ?? [columnOf(name)])
    const named = [...shown, ...Object.keys(part.leaves ?? {}), 'account_id']
    const known = byTable.get(part.table)!.map(({ column }) => column)
    assert.deepEqual(
      known.filter((column) => !named.includes(column)),
      [],
      `columns of ${part.table}: show them in the part "${part.name}" of the area's account-parts-sql.ts, or name them in its \`leaves\` with a reason`,
    )
    assert.deepEqual(
      named.filter((column) => !known.includes(column)),
      [],
      `the part "${part.name}" shows columns that ${part.table} does not have`,
    )
  }
})

test('values that may be null are declared so, since one such value would lose its line', () => {
  for (const part of parts)
    for (const [name, { of, value, nullable }] of Object.entries(part.columns)) {
      if (value !== null) continue
      const found = byTable
        .get(part.table)!
        .find(({ column }) => column === (of?.[0] ?? columnOf(name)))!
      assert.equal(nullable, found.nullable, `${part.name}.${name}`)
    }
})

test('parts are read by the primary key of their table', () => {
  for (const part of parts) {
    const key = byTable
      .get(part.table)!
      .filter(({ key }) => key !== null)
      .toSorted((a, b) => a.key! - b.key!)
    const types: Record<string, string> = { 'timestamp with time zone': 'timestamptz' }
    const expected = key.slice(1).map(({ column, type }) => [column, types[type] ?? type])
    assert.deepEqual(Object.entries(part.key), expected, part.name)
  }
})

/**
 * Columns that look secret but may be exported: a digest of a public picture, and a hash that only
 * the holder of the secret key can look up.
 */
const SHOWN = new Set(['images.uploadSha256', 'erased-addresses.keyed'])

test('secrets are in tables and columns that no part shows', () => {
  const secrets = tables.filter(({ secret }) => secret).map(({ name }) => name)
  for (const { table } of parts) assert.ok(!secrets.includes(table), table)
  const secret = /secret|private|hash|token|password|sealed|digest|sha256|file_id/
  for (const { name, columns: shown } of parts)
    for (const [key, { of }] of Object.entries(shown))
      for (const column of of ?? [columnOf(key)])
        if (!SHOWN.has(`${name}.${key}`)) assert.doesNotMatch(column, secret, `${name}.${key}`)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { registrations } from '#catalogue'
import { accountLeftOut, accountParts } from '#operation/account-data/account-part.ts'
import { columnOf } from '#operation/account-data/part-lines.ts'
import { entriesOf } from '#operation/registry.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()
const parts = entriesOf({ registrations }, accountParts)
const leftOut = entriesOf({ registrations }, accountLeftOut)

const { rows: columns } = await sql<{ table: string; column: string; nullable: boolean; type: string; key: number | null }>`
  select c.relname as table, a.attname as column, not a.attnotnull as nullable, format_type(a.atttypid, null) as type,
    (select array_position(k.conkey, a.attnum) from pg_constraint k where k.conrelid = c.oid and k.contype = 'p') as key
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1, 2`.execute(world.db)
const byTable = Map.groupBy(columns, ({ table }) => table)
const tenants = [...byTable].filter(([, found]) => found.some(({ column }) => column === 'account_id')).map(([table]) => table)

test('every table of an account is in the archive, or is left out with a reason', () => {
  const named = [...parts, ...leftOut].map(({ table }) => table)
  assert.deepEqual(
    tenants.filter((table) => !named.includes(table)),
    [],
  )
  assert.deepEqual(
    named.filter((table) => !tenants.includes(table)),
    [],
  )
  assert.equal(new Set(named).size, named.length)
  for (const { table, why } of leftOut) assert.ok(why.length > 15, table)
})

test('every column of these tables is in the archive, or is left out with a reason', () => {
  for (const part of parts) {
    const shown = Object.entries(part.columns).flatMap(([name, { of }]) => of ?? [columnOf(name)])
    const named = [...shown, ...Object.keys(part.leaves ?? {}), 'account_id']
    const known = byTable.get(part.table)!.map(({ column }) => column)
    assert.deepEqual([...new Set(named)].toSorted(), known.toSorted(), part.name)
  }
})

test('values that may be null are declared so, since one such value would lose its line', () => {
  for (const part of parts)
    for (const [name, { of, value, nullable }] of Object.entries(part.columns)) {
      if (value !== null) continue
      const found = byTable.get(part.table)!.find(({ column }) => column === (of?.[0] ?? columnOf(name)))!
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

test('secrets are columns that no part shows', () => {
  const secret = /secret|private|hash|token|password|sealed|digest|sha256|file_id/
  for (const { name, columns: shown } of parts)
    for (const [key, { of }] of Object.entries(shown))
      for (const column of of ?? [columnOf(key)]) assert.doesNotMatch(column, secret, `${name}.${key}`)
})

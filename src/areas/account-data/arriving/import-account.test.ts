import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { registrations } from '#catalogue'
import { uuidOf } from '#lib/typeid.ts'
import { accountParts } from '#operation/account-data/account-part.ts'
import { entriesOf } from '#operation/registry.ts'
import { receiver } from '#areas/webhooks/fixtures/receiver.ts'
import { type TestAccount, type TestWorld, testWorld } from '#test/world.ts'
import { fullAccount } from '../fixtures/full-account.ts'
import { importAccount } from './import-account.ts'

const former = await testWorld()
const here = await testWorld()
await using hook = await receiver()
const folder = await mkdtemp(join(tmpdir(), 'mailcast-import-'))
after(() => rm(folder, { recursive: true }))
const account = await fullAccount(former, hook)
const archive = await archiveOf(former, account)

async function archiveOf(world: TestWorld, asked: TestAccount): Promise<string> {
  const { id: exportId } = await world.ok(asked, 'export_account_data')
  await world.jobs()
  const { downloadUrl } = await world.ok(asked, 'get_account_export', { exportId })
  const { storeName } = await world.ok(
    { kind: 'token', token: downloadUrl.split('/').at(-1)! },
    'get_file',
  )
  const path = join(folder, `${exportId}.zip`)
  await writeFile(path, await buffer((await world.system.ports.files.read(storeName))!))
  return path
}

const rowsOf = async (world: TestWorld, table: string, key: readonly string[]) =>
  (
    await sql<Record<string, unknown>>`select * from ${sql.table(table)} where account_id = ${uuidOf(account.accountId)}
      order by ${sql.join(key.length === 0 ? [sql.lit(1)] : key.map((column) => sql.ref(column)))}`.execute(world.db)
  ).rows

test('every row of every table arrives as it was', async () => {
  const imported = await importAccount(here.system, archive, {
    email: 'mover@example.com',
    password: 'a password for tests',
  })
  assert.equal(imported.accountId, account.accountId)
  for (const { table, key, name } of entriesOf({ registrations }, accountParts)) {
    const [before, now] = [await rowsOf(former, table, Object.keys(key)), await rowsOf(here, table, Object.keys(key))]
    if (before.length !== now.length) console.log(name, before.length, now.length)
    before.forEach((row, i) => {
      for (const [column, value] of Object.entries(row)) {
        const other = now[i]?.[column]
        try { assert.deepEqual(other, value) } catch { console.log(name, column, value, other) }
      }
    })
  }
})

import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { diskFiles } from '#adapters/files/disk-files.ts'
import { archiveOf } from '#areas/account-data/arriving/fixtures/archives.ts'
import { accountTables, firstTableWithRows } from '#areas/account-data/closing/erase-rows-sql.ts'
import { fullAccount } from '#areas/account-data/fixtures/full-account.ts'
import { campaigns } from '#areas/campaigns/fixtures/campaigns.ts'
import { receiver } from '#areas/webhooks/fixtures/receiver.ts'
import { row } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import { databaseUrl } from '#test/database/connection.ts'
import { MAIN, SHORT_LIVED } from '#test/processes/product-process.ts'
import { productEnvironment } from '#test/shared.ts'
import { until } from '#test/sinks.ts'
import { testWorld } from '#test/world.ts'

// The command in its own process, killed with SIGKILL. A lock on a table makes it wait at a step.

const STEP_MS = 120_000
const former = await testWorld()
const here = await testWorld({}, { fresh: true })
await using hook = await receiver()
const folder = mkdtempSync(join(tmpdir(), 'mailcast-killed-import-'))
let child: ChildProcess | null = null
after(async () => {
  if (child !== null) await kill(child)
  rmSync(folder, { recursive: true, force: true })
})
const account = await fullAccount(former, hook)
await campaigns(former).subscribers(account, 10_000)
const archive = await archiveOf(former, account, folder)
const dataDir = join(folder, 'data')
const scope = { db: here.db, accountId: account.accountId }

function start(): { process: ChildProcess; ended: Promise<string> } {
  const owner = ['--email', 'mover@example.com', '--password', 'a password for tests']
  const started = spawn(
    process.execPath,
    [...SHORT_LIVED, MAIN, 'import-account', archive, ...owner, '--json'],
    {
      env: {
        ...productEnvironment(),
        DATABASE_URL: databaseUrl(here.connection),
        SECRET_KEY: 'the secret key of the new server',
        DATA_DIR: dataDir,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let printed = ''
  for (const stream of [started.stdout, started.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  child = started
  return {
    process: started,
    ended: new Promise((resolve) =>
      started.once('close', (code) => resolve(`${printed}code ${code}`)),
    ),
  }
}

async function kill(killed: ChildProcess): Promise<void> {
  if (killed.exitCode !== null || killed.signalCode !== null) return
  const ended = new Promise((resolve) => killed.once('exit', resolve))
  killed.kill('SIGKILL')
  await ended
}

const isHeld = async () =>
  (await row(
    here.db,
    sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )) !== undefined

/** Kills an import that waits for a table, and returns once its session has ended. */
async function killAt(table: string): Promise<void> {
  await here.db.transaction().execute(async (tx) => {
    await sql`lock table ${sql.table(table)} in exclusive mode`.execute(tx)
    const running = start()
    await until('the import waits', isHeld, STEP_MS)
    await kill(running.process)
  })
  const session = sql`select 1 from pg_stat_activity where datname = current_database() and application_name <> '' and state = 'active'
    and query like 'copy %'`
  await until('its session ends', async () => (await row(here.db, session)) === undefined, STEP_MS)
}

/** Lists the tables with rows of the account. */
async function tablesWithRows(): Promise<string[]> {
  const found: string[] = []
  for (const table of await accountTables(here.db))
    if (await firstTableWithRows(scope, [table])) found.push(table.name)
  return found.toSorted()
}

for (const table of ['newsletter', 'person'])
  test(`an import killed at ${table} leaves no reader, key or slug, and can begin again`, async () => {
    await killAt(table)
    assert.deepEqual(await tablesWithRows(), ['account', 'closed_account', 'file', 'image'])
    assert.match(await start().ended, /under way, or was interrupted.*code 1/s)
    await sql`update closed_account set erase_at = now() where account_id = ${uuidOf(account.accountId)}`.execute(
      here.db,
    )
  })

test('a worker erases what a killed import has left, with its files', async () => {
  const files = diskFiles(join(dataDir, 'files'), here.clock)
  Object.assign(here.system.ports, { files })
  assert.ok(readdirSync(join(dataDir, 'files', 'images')).length > 0)
  const { accountId } = account
  await here.system.ports.queue.enqueue(here.db, 'erase_account', [{ accountId }], {
    singletonKey: accountId,
  })
  await here.jobs()
  assert.deepEqual(await tablesWithRows(), [])
  const left = readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
  assert.deepEqual(
    left.filter((one) => one.isFile()),
    [],
  )
})

test('the next import takes the place of a killed one, and arrives whole', async () => {
  await killAt('person')
  await sql`update closed_account set erase_at = now() where account_id = ${uuidOf(account.accountId)}`.execute(
    here.db,
  )
  const printed = await start().ended
  assert.match(printed, /code 0$/)
  const { accountId, apiKey, counts } = JSON.parse(
    printed.slice(0, printed.lastIndexOf('code')),
  ) as {
    accountId: string
    apiKey: string
    counts: Record<string, number>
  }
  assert.equal(accountId, account.accountId)
  assert.ok(counts.contacts! > 10_000)
  assert.equal((await here.ok(apiKey, 'list_newsletters')).data.length, 1)
})

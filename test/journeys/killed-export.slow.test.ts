import assert from 'node:assert/strict'
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { accountTables } from '../../src/areas/account-data/closing/erase-rows-sql.ts'
import { campaigns } from '../../src/areas/campaigns/fixtures/campaigns.ts'
import { uuidOf } from '#lib/typeid.ts'
import { databaseUrl, SECRET_KEY } from '#test/database/connection.ts'
import { count } from '#test/contacts.ts'
import { MAIN, SHORT_LIVED } from '#test/processes/product-process.ts'
import { productEnvironment } from '#test/shared.ts'
import { until as untilIn } from '#test/sinks.ts'
import { slowDown } from '#test/database/slow-down.ts'
import { onTinyDisk } from '#test/tiny-disk.ts'
import { testWorld } from '#test/world.ts'

// A worker in a process of its own that writes the archive of an account or erases it, killed
// without warning in the middle.

const READERS = Number(process.env['READERS'] ?? 30_000)
/** The time limit of a step, for a machine that does much else. */
const STEP_MS = 120_000
const until = (what: string, holds: () => boolean | Promise<boolean>) =>
  untilIn(what, holds, STEP_MS)

const world = await testWorld({}, { fresh: true })
world.leavesJobs('workers of their own run them')
const { subscribers } = campaigns(world)
const folder = mkdtempSync(join(tmpdir(), 'mailcast-files-'))
let worker: ChildProcess | null = null

/** Starts a worker whose files are in a folder. */
function start(filesDir = folder): void {
  const settings = {
    DATABASE_URL: databaseUrl(world.connection),
    SECRET_KEY,
    ROLES: 'worker',
    FILES_DIR: filesDir,
    LOG_LEVEL: 'error',
  }
  worker = spawn(process.execPath, [...SHORT_LIVED, MAIN, 'start'], {
    env: { ...productEnvironment(), ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
async function kill(): Promise<void> {
  const ended = new Promise((resolve) => worker!.once('exit', resolve))
  worker!.kill('SIGKILL')
  await ended
}
after(async () => {
  if (worker && worker.exitCode === null && worker.signalCode === null) await kill()
  rmSync(folder, { recursive: true, force: true })
})

const ada = await world.account()
for (let made = 0; made < READERS; made += 10_000)
  await subscribers(ada, 10_000, { fields: { note: 'x'.repeat(40) } })
const contacts = () =>
  count(
    world,
    sql<{
      n: number
    }>`select count(*)::int as n from contact where account_id = ${uuidOf(ada.accountId)}`,
  )
/**
 * The whole files. What a killed process had begun to write is deleted by a write of another file,
 * a day later.
 */
const wholeFiles = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && basename(entry.parentPath) !== '.partial',
  )

test('a killed worker begins the archive again, and one whole archive is left', async () => {
  const { id: exportId } = await world.ok(ada, 'export_account_data')
  const read = () => world.ok(ada, 'get_account_export', { exportId })
  start()
  await until('the archive is begun', async () => (await read()).progress.done > 0)
  await kill()
  assert.equal((await read()).status, 'running')
  start()
  await until('the archive is whole', async () => (await read()).status === 'done')
  assert.equal((await read()).progress.done >= READERS, true)
  const { downloadUrl } = await read()
  const { storeName } = await world.ok(
    { kind: 'token', token: downloadUrl.split('/').at(-1) },
    'get_file',
  )
  const path = join(folder, storeName)
  const script = new URL('../../examples/check-archive.py', import.meta.url).pathname
  const { problems, rows } = JSON.parse(
    execFileSync('python3', [script, path], { encoding: 'utf8', maxBuffer: 1e9 }),
  ) as {
    problems: string[]
    rows: Record<string, number>
  }
  assert.deepEqual([problems, rows['contacts']], [[], READERS])
  await kill()
})

test('a disk that fills while the archive is written ends it as failed, and leaves nothing', async (t) => {
  await sql`delete from rate_limit`.execute(world.db)
  const mounted = await onTinyDisk(async (tiny) => {
    // The archive of these readers takes half of the disk.
    writeFileSync(join(tiny, 'another'), randomBytes(700_000))
    const { id: exportId } = await world.ok(ada, 'export_account_data')
    start(tiny)
    await until(
      'the export has failed',
      async () => (await world.ok(ada, 'get_account_export', { exportId })).status === 'failed',
    )
    const { failure, downloadUrl } = await world.ok(ada, 'get_account_export', { exportId })
    assert.equal(downloadUrl, null)
    assert.match(failure, /no room/)
    await kill()
    const left = readdirSync(tiny, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    )
    assert.deepEqual(
      left.map(({ name }) => name),
      ['another'],
    )
  })
  if (!mounted) t.skip('this process may not mount a small disk')
})

test('a worker that is killed while it erases an account goes on, and nothing of it is left', async () => {
  await world.ok(ada, 'delete_account', { name: 'The Weekly Garden' })
  await sql`update closed_account set erase_at = now() - interval '1 day' where account_id = ${uuidOf(ada.accountId)}`.execute(
    world.db,
  )
  const goOn = await slowDown(world.db, 'delete')
  start()
  await until('some readers are gone', async () => (await contacts()) < READERS)
  await kill()
  await goOn()
  assert.ok((await contacts()) > 0, 'it was killed in the middle')
  start()
  await until('the account is gone', async () => {
    const { n } = (
      await sql<{
        n: number
      }>`select count(*)::int as n from account where account_id = ${uuidOf(ada.accountId)}`.execute(
        world.db,
      )
    ).rows[0]!
    return n === 0
  })
  for (const { name } of await accountTables(world.db)) {
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from ${sql.table(name)} where account_id = ${uuidOf(ada.accountId)}`.execute(
      world.db,
    )
    assert.equal(rows[0]!.n, 0, name)
  }
  await until('its files are gone', () => wholeFiles().length === 0)
})

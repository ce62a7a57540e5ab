import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { diskFiles } from '#adapters/files/disk-files.ts'
import { pinoLog } from '#adapters/log/pino-log.ts'
import { openPool } from '#adapters/postgres/pool.ts'
import { row } from '#db/rows.ts'
import { fullAccount } from '#areas/account-data/fixtures/full-account.ts'
import { campaigns } from '#areas/campaigns/fixtures/campaigns.ts'
import { receiver } from '#areas/webhooks/fixtures/receiver.ts'
import { databaseUrl, SECRET_KEY } from '#test/database/connection.ts'
import { copyTemplate } from '#test/database/database.ts'
import { MAIN, SHORT_LIVED } from '#test/processes/product-process.ts'
import { productEnvironment } from '#test/shared.ts'
import { until } from '#test/sinks.ts'
import { testWorld } from '#test/world.ts'
import { digests, EMPTY } from './fixtures/digests.ts'
import { refuseHalfRestored } from './being-restored-sql.ts'
import { makeBackup } from './make-backup.ts'

// A restore in its own process is killed with SIGKILL at each of its steps. A lock in the database
// makes it wait at the step.

const STEP_MS = 120_000
/** The number of the advisory lock that migrations use. */
const LOCK = 5_241_970
const world = await testWorld({}, { fresh: true })
world.leavesJobs('the backup holds them')
await using hook = await receiver()
const folder = mkdtempSync(join(tmpdir(), 'mailcast-killed-restore-'))
// A connection to another database, because the test's database is dropped first.
const server = { ...world.connection, database: 'postgres' }
const { connection: into, drop } = await copyTemplate(server, EMPTY)
const { db, close } = openPool(into, { max: 2, log: pinoLog('error') })
let child: ChildProcess | null = null
after(async () => {
  if (child !== null) await kill(child)
  await close()
  await drop()
  rmSync(folder, { recursive: true, force: true })
})

const filesDir = join(folder, 'files')
await diskFiles(filesDir, world.clock).write(
  'images/acc_1/img_1',
  (async function* () {
    yield Buffer.alloc(3_000_000, 'picture')
  })(),
)
await sql`insert into deployment (secret_fingerprint) values (${world.vault.fingerprint()})
  on conflict (only_row) do update set secret_fingerprint = excluded.secret_fingerprint`.execute(
  world.db,
)
const ada = await fullAccount(world, hook)
await campaigns(world).subscribers(ada, 10_000, { fields: { note: 'x'.repeat(40) } })
const { at: file, manifest } = await makeBackup(
  {
    db: world.db,
    direct: world.connection,
    files: world.system.ports.files,
    now: () => world.clock.now(),
  },
  {
    direct: world.connection,
    filesDir,
    filesName: 'disk',
    keys: { secretKey: SECRET_KEY, secretKeysOld: [] },
    passphrase: null,
  },
  { place: join(folder, 'backups'), keep: null },
)

/** Starts a command of the product on the database that is being restored. */
function run(...words: string[]): {
  process: ChildProcess
  printed: () => string
  ended: Promise<string>
} {
  const settings = {
    DATABASE_URL: databaseUrl(into),
    SECRET_KEY,
    DATA_DIR: join(folder, 'data'),
    // A restore is quiet at the level info.
    LOG_LEVEL: 'debug',
  }
  const started = spawn(process.execPath, [...SHORT_LIVED, MAIN, ...words], {
    env: { ...productEnvironment(), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [started.stdout, started.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  child = started
  return {
    process: started,
    printed: () => printed,
    ended: new Promise((resolve) =>
      started.once('close', (code) => resolve(`${printed}code ${code}`)),
    ),
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode !== null || signalCode !== null

async function kill(killed: ChildProcess): Promise<void> {
  if (hasEnded(killed)) return
  const ended = new Promise((resolve) => killed.once('exit', resolve))
  killed.kill('SIGKILL')
  await ended
}

/** Returns whether a session waits for another's lock. */
const isHeld = async () => {
  const found = await row(
    db,
    sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and wait_event_type = 'Lock'`,
  )
  return found!.n > 0
}

/** Kills a restore while it waits for a lock. */
async function killAt(step: string, lock: string): Promise<void> {
  const holding = await db.startTransaction().execute()
  try {
    await sql.raw(lock).execute(holding)
    const { process: restoring, printed, ended } = run('restore', file)
    // A migration does not wait for its lock in the database. It tries again repeatedly, and logs
    // that.
    const asksAgain = () => printed().includes('another process migrates the database')
    await until(
      `${step} is held`,
      async () => hasEnded(restoring) || asksAgain() || (await isHeld()),
      STEP_MS,
    )
    await kill(restoring)
    assert.equal(restoring.signalCode, 'SIGKILL', `${step}: ${await ended}`)
  } finally {
    await holding.rollback().execute()
  }
  await until(`the session of ${step} has ended`, async () => !(await isHeld()), STEP_MS)
  await assert.rejects(refuseHalfRestored(db))
}

test('a restore that is killed at each step goes on to the same rows, and no half server starts', async () => {
  const parts = manifest.tables.flatMap((table) => table.parts)
  const partOf = (table: string) => parts.find((part) => part.startsWith(`tables/${table}/`))!
  // The restore records each part in the part's transaction. It waits when another transaction has
  // inserted the same row and has not ended.
  const noting = (part: string) => `insert into being_restored (part, note) values ('${part}', '')`
  await killAt('the first migration', `select pg_advisory_xact_lock(${LOCK})`)
  for (const part of [
    'schema',
    parts[0]!,
    parts[Math.floor(parts.length / 2)]!,
    partOf('public.contact'),
    'sequences',
  ])
    await killAt(part, noting(part))
  const refused = await run('migrate').ended
  assert.match(refused, /restore into this database has begun and has not ended/)
  assert.match(refused, /code 1$/)
  await killAt('making indexes', 'lock table contact in row exclusive mode')
  await killAt('jobs', noting(partOf('pgboss.job')))
  await killAt('the end', 'lock table being_restored in access share mode')
  const restored = await run('restore', file).ended
  assert.match(restored, /Restored: .*code 0$/s)
  assert.deepEqual(await digests(db), await digests(world.db))
  assert.match(await run('migrate').ended, /code 0$/)
})

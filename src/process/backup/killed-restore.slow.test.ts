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
import { readProgress, refuseHalfRestored } from './being-restored-sql.ts'
import { makeBackup } from './make-backup.ts'

// A restore in a process of its own, killed without warning at many places.

const STEP_MS = 120_000
const world = await testWorld({}, { fresh: true })
world.leavesJobs('the backup holds them')
await using hook = await receiver()
const folder = mkdtempSync(join(tmpdir(), 'mailcast-killed-restore-'))
// The world's own database is dropped before this one.
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
const { at: file } = await makeBackup(
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
function run(...words: string[]): { process: ChildProcess; ended: Promise<string> } {
  const settings = {
    DATABASE_URL: databaseUrl(into),
    SECRET_KEY,
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'error',
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

test('a killed restore goes on to the same rows, and no half server starts', async () => {
  const loaded = async () => (await readProgress(db))?.parts.size ?? 0
  let kills = 0
  for (const steps of [1, 2, 3, 10, 25, 50, 70]) {
    const { process: restoring } = run('restore', file)
    await until(
      `${steps} steps are done`,
      async () => hasEnded(restoring) || (await loaded()) >= steps,
      STEP_MS,
    )
    await kill(restoring)
    if (restoring.signalCode !== 'SIGKILL') break
    kills++
    await assert.rejects(refuseHalfRestored(db))
  }
  assert.ok(kills >= 3, `${kills} kills`)
  const refused = await run('migrate').ended
  assert.match(refused, /restore into this database has begun and has not ended/)
  assert.match(refused, /code 1$/)
  const restored = await run('restore', file).ended
  assert.match(restored, /Restored: .*code 0$/s)
  assert.deepEqual(await digests(db), await digests(world.db))
  assert.match(await run('migrate').ended, /code 0$/)
})

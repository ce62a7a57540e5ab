import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { ACCESS, s3Server } from '#adapters/files/fixtures/s3-server.ts'
import { s3Files } from '#adapters/files/s3-files.ts'
import { pinoLog } from '#adapters/log/pino-log.ts'
import { openPool } from '#adapters/postgres/pool.ts'
import { databaseUrl, SECRET_KEY } from '#test/database/connection.ts'
import { copyTemplate } from '#test/database/database.ts'
import { MAIN, SHORT_LIVED } from '#test/processes/product-process.ts'
import { productEnvironment } from '#test/shared.ts'
import { testWorld } from '#test/world.ts'
import { campaigns } from '../../areas/campaigns/fixtures/campaigns.ts'
import { digests, EMPTY } from './fixtures/digests.ts'
import { makeBackup, S3 } from './make-backup.ts'

// The restore command in its own process, with a backup in a bucket.

const world = await testWorld({}, { fresh: true })
const bucket = await s3Server()
const folder = mkdtempSync(join(tmpdir(), 'mailcast-restore-command-'))
after(async () => {
  await bucket.close()
  rmSync(folder, { recursive: true, force: true })
})
const { connection: into, drop } = await copyTemplate(
  { ...world.connection, database: 'postgres' },
  EMPTY,
)
after(drop)

await sql`insert into deployment (secret_fingerprint) values (${world.vault.fingerprint()})
  on conflict (only_row) do update set secret_fingerprint = excluded.secret_fingerprint`.execute(
  world.db,
)
await campaigns(world).subscribers(await world.account(), 20)
const files = s3Files({ endpoint: bucket.endpoint, ...ACCESS })
const { name } = await makeBackup(
  { db: world.db, direct: world.connection, files, now: () => world.clock.now() },
  {
    direct: world.connection,
    filesDir: null,
    filesName: files.name,
    keys: { secretKey: SECRET_KEY, secretKeysOld: [] },
    passphrase: null,
  },
  { place: S3, keep: null },
)

const BUCKET = {
  S3_ENDPOINT: bucket.endpoint,
  S3_REGION: ACCESS.region,
  S3_ACCESS_KEY_ID: ACCESS.accessKeyId,
  S3_SECRET_ACCESS_KEY: ACCESS.secretAccessKey,
}

/** Runs the command. Resolves with what it printed and its exit code. */
async function restoreCommand(file: string, settings: Record<string, string>): Promise<string> {
  const args = [MAIN, 'restore', file, '--from', 's3', '--into', databaseUrl(into)]
  const env = { ...productEnvironment(), SECRET_KEY, DATA_DIR: join(folder, 'data'), ...settings }
  const child = spawn(process.execPath, [...SHORT_LIVED, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  return new Promise((resolve) => child.once('close', (code) => resolve(`${printed}code ${code}`)))
}

test('a backup in the bucket is restored by its name, with the settings of BACKUP_TO=s3', async () => {
  assert.match(await restoreCommand(name, {}), /Backups to s3 need S3_ENDPOINT.*code 1$/s)
  assert.match(await restoreCommand('backups/mailcast_1', BUCKET), /There is no .*code 1$/s)
  const printed = await restoreCommand(name, BUCKET)
  assert.match(printed, /^Fetched: s3:.*, backups\/mailcast_\w+, [\d.]+ MB\.\nRestored: .*code 0$/s)
  assert.deepEqual(readdirSync(join(folder, 'data')), [])
  const { db, close } = openPool(into, { max: 2, log: pinoLog('error') })
  try {
    assert.deepEqual(await digests(db), await digests(world.db))
  } finally {
    await close()
  }
})

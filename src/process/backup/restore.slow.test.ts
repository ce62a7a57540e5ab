import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { pinoLog } from '#adapters/log/pino-log.ts'
import { diskFiles } from '#adapters/files/disk-files.ts'
import { openPool } from '#adapters/postgres/pool.ts'
import { fullAccount } from '#areas/account-data/fixtures/full-account.ts'
import { receiver } from '#areas/webhooks/fixtures/receiver.ts'
import { type Db, row } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import { databaseUrl, SECRET_KEY, type TestConnection } from '#test/database/connection.ts'
import { copyTemplate } from '#test/database/database.ts'
import { openWorld, testWorld } from '#test/world.ts'
import { readConfig } from '../../config.ts'
import { campaigns } from '../../areas/campaigns/fixtures/campaigns.ts'
import { scheduling } from '../../areas/campaigns/fixtures/scheduled.ts'
import { digests, EMPTY } from './fixtures/digests.ts'
import { beginRestore, refuseHalfRestored } from './being-restored-sql.ts'
import { makeBackup } from './make-backup.ts'
import { restore } from './restore.ts'

const PASSPHRASE = 'correct horse battery'
const world = await testWorld({}, { fresh: true })
world.leavesJobs('the backup holds them')
await using hook = await receiver()
const folder = mkdtempSync(join(tmpdir(), 'mailcast-restore-'))
after(() => rmSync(folder, { recursive: true, force: true }))

async function* chunks(text: string) {
  yield Buffer.from(text)
}
const filesDir = join(folder, 'files')
await diskFiles(filesDir, world.clock).write('images/acc_1/img_1', chunks('picture'))
await sql`insert into deployment (secret_fingerprint) values (${world.vault.fingerprint()})
  on conflict (only_row) do update set secret_fingerprint = excluded.secret_fingerprint`.execute(
  world.db,
)
const ada = await fullAccount(world, hook)
const { subscribers, sending } = campaigns(world)
const { scheduled } = scheduling(world)
await subscribers(ada, 20)
const underWay = await sending(ada, { subject: 'Under way' })
const dueLater = await scheduled(ada, 1, { subject: 'In an hour' })
const missed = await scheduled(ada, 1, { subject: 'Missed' })
await sql`update campaign set scheduled_for = now() - interval '1 minute' where campaign_id = ${uuidOf(missed.id)}`.execute(
  world.db,
)

const source = {
  direct: world.connection,
  filesDir,
  filesName: `disk:${filesDir}`,
  keys: { secretKey: SECRET_KEY, secretKeysOld: [] },
  passphrase: PASSPHRASE,
}
const backedUp = {
  db: world.db,
  direct: world.connection,
  files: world.system.ports.files,
  now: () => world.clock.now(),
}
const backup = async (passphrase: string | null = PASSPHRASE) =>
  (
    await makeBackup(
      backedUp,
      { ...source, passphrase },
      { place: join(folder, 'backups'), keep: null },
    )
  ).at
const FILE = await backup()

/** Makes an empty database, which ends with the test. */
async function emptyDatabase(t: TestContext): Promise<TestConnection> {
  const { connection, drop } = await copyTemplate(world.connection, EMPTY)
  t.after(drop)
  return connection
}

let places = 0
/** Returns the settings of a server that is to be restored. */
function settingsFor(into: TestConnection, more: Record<string, string> = {}) {
  const dataDir = join(folder, `data-${(places += 1)}`)
  return readConfig(
    { DATABASE_URL: databaseUrl(into), DATA_DIR: dataDir, BACKUP_PASSPHRASE: PASSPHRASE, ...more },
    { keyFromBackup: true },
  )
}

const log = pinoLog('error')
const restoreInto = (into: TestConnection, more: Record<string, string> = {}, file = FILE) =>
  restore(file, settingsFor(into, more), log)

async function withDb<T>(connection: TestConnection, work: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = openPool(connection, { max: 2, log })
  try {
    return await work(db)
  } finally {
    await close()
  }
}

test('a restored server has the same rows, files and secret key, and pauses what would mail', async (t) => {
  const into = await emptyDatabase(t)
  const config = settingsFor(into)
  const { manifest, paused, keyFile } = await restore(FILE, config, log)
  const [before, restored] = [await digests(world.db), await withDb(into, digests)]
  assert.deepEqual(restored, before)
  assert.ok(Object.values(before).filter((digest) => !digest.startsWith('0 ')).length > 50)
  assert.equal(readFileSync(join(config.filesDir, 'images/acc_1/img_1'), 'utf8'), 'picture')
  assert.equal(readFileSync(keyFile!, 'utf8').trim(), SECRET_KEY)
  assert.deepEqual(
    paused.sending.map(({ name }) => name),
    ['Under way'],
  )
  assert.deepEqual(
    paused.missed.map(({ name }) => name),
    ['Missed'],
  )

  const again = await openWorld(into)
  try {
    const read = (id: string) => again.ok(ada, 'get_campaign', { campaignId: id })
    const { status, stopReason, counts } = await read(underWay.id)
    assert.deepEqual([status, stopReason], ['paused', 'restored'])
    assert.equal((await read(missed.id)).stopReason, 'restored')
    assert.equal(counts.pending, counts.recipients)
    assert.equal((await read(dueLater.id)).status, 'scheduled')
    const { data } = await again.ok(ada, 'list_automations')
    assert.deepEqual(
      data.filter((automation: { status: string }) => automation.status === 'active'),
      [],
    )
    const { attention } = await again.ok(ada, 'get_overview')
    assert.match(
      attention.find(({ code }: { code: string }) => code === 'campaign_paused').detail,
      /was paused: the server was restored from a backup/,
    )
    const entries = (await again.ok(ada, 'list_audit_log', { actor: 'operator' })).data.filter(
      ({ requestId }: { requestId: string }) => requestId === `restore_${manifest.takenAt}`,
    )
    assert.deepEqual(
      entries
        .filter(({ operation }: { operation: string }) => operation === 'pause_campaign')
        .flatMap(({ targets }: { targets: string[] }) => targets)
        .sort(),
      [underWay.id, missed.id].sort(),
    )
    assert.ok(
      entries.some(({ operation }: { operation: string }) => operation === 'pause_automation'),
    )
    await again.ok(ada, 'resume_campaign', { campaignId: underWay.id })
    await campaigns(again).work()
    const resumed = await read(underWay.id)
    assert.equal(resumed.counts.pending, 0)
    const due = await row(again.db, sql<{ n: number }>`select count(*)::int as n from mail_batch`)
    assert.equal(due!.n, 0)
  } finally {
    await again.close()
  }
})

test('a server and a backup are refused by a database whose restore has not ended', async (t) => {
  const into = await emptyDatabase(t)
  await withDb(into, async (db) => {
    await beginRestore(db, 'another')
    await assert.rejects(refuseHalfRestored(db), /has not ended/)
  })
  await assert.rejects(restoreInto(into), /Another backup was being restored/)
})

test('a restore goes on after one that was cut off, and ends with the same rows', async (t) => {
  const into = await emptyDatabase(t)
  // The restore fails after the rows are loaded, because the files cannot be written.
  await assert.rejects(restore(FILE, settingsFor(into, { FILES_DIR: '/dev/null/files' }), log))
  await withDb(into, (db) => assert.rejects(refuseHalfRestored(db)))
  await restoreInto(into)
  assert.deepEqual(await withDb(into, digests), await digests(world.db))
  await withDb(into, refuseHalfRestored)
})

test('of two restores at once into one database one is done, and the other is refused', async (t) => {
  const into = await emptyDatabase(t)
  const both = await Promise.allSettled([restoreInto(into), restoreInto(into)])
  const refused = both.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []))
  assert.equal(refused.length, 1)
  // The second waits a while for the first.
  assert.match(refused[0]!, /Another restore into this database|database is not empty/)
  assert.deepEqual(await withDb(into, digests), await digests(world.db))
})

test('a database that is not empty is refused, also one that was restored before', async (t) => {
  const into = await emptyDatabase(t)
  await restoreInto(into)
  await assert.rejects(restoreInto(into), /database is not empty/)
  const other = await emptyDatabase(t)
  await withDb(other, (db) => sql`create table public.mine (id integer)`.execute(db))
  await assert.rejects(restoreInto(other), /database is not empty/)
})

test('a file that is cut off or altered is refused before anything is written', async (t) => {
  const into = await emptyDatabase(t)
  const whole = readFileSync(FILE)
  const broken = join(folder, 'broken.tar')
  const refuse = async (bytes: Buffer) => {
    writeFileSync(broken, bytes)
    await assert.rejects(restoreInto(into, {}, broken), /no whole backup/)
  }
  for (const part of [0, 0.01, 0.3, 0.6, 0.9, 0.999])
    await refuse(whole.subarray(0, Math.floor(whole.length * part)))
  // Bytes of headers, contents, and the manifest. Bytes of the padding and the end of the archive
  // have no content, so they are not changed here.
  for (const at of [
    5,
    600,
    whole.indexOf('"format"') + 12,
    whole.indexOf('picture'),
    whole.indexOf('"kdf"') + 3,
  ]) {
    const altered = Buffer.from(whole)
    altered[at]! ^= 1
    await refuse(altered)
  }
  await refuse(Buffer.from('this is a letter, and no backup\n'.repeat(100)))
  await assert.rejects(restoreInto(into, {}, join(folder, 'absent.tar')), /there is no such file/)
  await withDb(into, refuseHalfRestored)
})

test('a backup of a newer schema is refused with the migration that is missing', async (t) => {
  const into = await emptyDatabase(t)
  await sql`insert into migration (name, hash) values ('9999-of-tomorrow.sql', 'x')`.execute(
    world.db,
  )
  t.after(() => sql`delete from migration where name like '9999%'`.execute(world.db))
  world.clock.move(60_000)
  await assert.rejects(
    restoreInto(into, {}, await backup()),
    /newer Mailcast \(.*9999-of-tomorrow\.sql\)/,
  )
})

test('a backup of a newer format is refused with its version', async (t) => {
  const into = await emptyDatabase(t)
  const newer = join(folder, 'newer.tar')
  const bytes = readFileSync(FILE)
  const [from, to] = [bytes.indexOf('{\n "format"'), bytes.lastIndexOf('\n}\n') + 3]
  const sumOf = (part: Buffer) => createHash('sha256').update(part).digest('hex')
  const before = sumOf(bytes.subarray(from, to))
  bytes.write('"formatVersion": 2', bytes.indexOf('"formatVersion": 1'))
  bytes.write(sumOf(bytes.subarray(from, to)), bytes.indexOf(before))
  writeFileSync(newer, bytes)
  await assert.rejects(
    restoreInto(into, {}, newer),
    /written by a newer Mailcast \(.*Update this one/,
  )
})

test('a wrong passphrase, none, or another key are refused with what to set', async (t) => {
  const into = await emptyDatabase(t)
  await assert.rejects(
    restoreInto(into, { BACKUP_PASSPHRASE: 'another passphrase' }),
    /BACKUP_PASSPHRASE is not the one/,
  )
  await assert.rejects(
    restoreInto(into, { BACKUP_PASSPHRASE: '' }),
    /is sealed\. Set BACKUP_PASSPHRASE/,
  )
  await assert.rejects(
    restoreInto(into, { SECRET_KEY: 'y'.repeat(40) }),
    /SECRET_KEY is not the key/,
  )
  world.clock.move(60_000)
  const without = await backup(null)
  await assert.rejects(restoreInto(into, {}, without), /secret key is not in the backup/)
  await restoreInto(into, { SECRET_KEY }, without)
})

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { DAY_MS } from '#lib/duration.ts'
import { SECRET_KEY } from '#test/database/connection.ts'
import { testWorld } from '#test/world.ts'
import { onTinyDisk } from '#test/tiny-disk.ts'
import { claimNightly } from './backup-sql.ts'
import { nightlyBackups } from './nightly.ts'
import { backupFinding, backupMetrics } from './report-backups.ts'

const world = await testWorld({}, { fresh: true })
const folder = mkdtempSync(join(tmpdir(), 'mailcast-nightly-'))
after(() => rmSync(folder, { recursive: true, force: true }))
await sql`insert into deployment (secret_fingerprint) values (${world.vault.fingerprint()})
  on conflict (only_row) do update set secret_fingerprint = excluded.secret_fingerprint`.execute(
  world.db,
)
const ada = await world.account()
const never = new AbortController().signal
const now = () => world.clock.now()

/** A plan whose time of day was a minute ago. */
function planFor(
  place: string,
  { keep = 7, filesDir = null }: { keep?: number; filesDir?: string | null } = {},
) {
  const at = (now().getUTCHours() * 60 + now().getUTCMinutes() + 24 * 60 - 1) % (24 * 60)
  const source = {
    direct: world.connection,
    filesDir,
    filesName: 's3:elsewhere',
    keys: { secretKey: SECRET_KEY, secretKeysOld: [] },
    passphrase: null,
  }
  return { direct: world.connection, source, place, keep, at }
}
const metric = async (name: string) =>
  (await backupMetrics(world.db)).find((each) => each.name === name)!.samples[0]!.value

test('each night has one backup, whichever process comes first, and old ones are deleted', async () => {
  assert.equal(await metric('mailcast_backup_last_timestamp_seconds'), 0)
  assert.equal((await backupFinding(world.db, { now: now(), nightly: false })).state, 'warning')
  const place = join(folder, 'nights')
  const nightly = nightlyBackups(planFor(place, { keep: 2 }))
  for (let night = 1; night <= 3; night++) {
    await Promise.all([nightly.round(world.system, never), nightly.round(world.system, never)])
    assert.equal(readdirSync(place).length, Math.min(night, 2))
    world.clock.move(DAY_MS)
  }
  const { n } = (await sql<{ n: number }>`select count(*)::int as n from backup`.execute(world.db))
    .rows[0]!
  assert.equal(n, 3)
  const last = await metric('mailcast_backup_last_timestamp_seconds')
  assert.ok(Math.abs(last - (now().getTime() - DAY_MS) / 1000) < 3600)
  assert.equal((await backupFinding(world.db, { now: now(), nightly: true })).state, 'ok')
  world.clock.move(DAY_MS)
  const { state, says } = await backupFinding(world.db, { now: now(), nightly: true })
  assert.equal(state, 'problem')
  assert.match(says, /a night is missing/)
})

test('a backup that fails is mailed to owners of every account, and tried the next night', async () => {
  const place = join(folder, 'no-folder')
  writeFileSync(place, 'a file where the folder should be')
  const nightly = nightlyBackups(planFor(place))
  world.mailer.sent.length = 0
  await assert.rejects(nightly.round(world.system, never))
  await nightly.round(world.system, never)
  assert.deepEqual(
    world.mailer.sent.map(({ to }) => to),
    [ada.email],
  )
  assert.match(world.mailer.sent[0]!.raw.toString(), /^Subject: The backup of this night failed/m)
  assert.equal(await metric('mailcast_backup_failed'), 1)
  assert.equal((await backupFinding(world.db, { now: now(), nightly: true })).state, 'problem')
  rmSync(place)
  world.clock.move(DAY_MS)
  await nightly.round(world.system, never)
  assert.equal(await metric('mailcast_backup_failed'), 0)
})

test('a disk that fills while a backup is written keeps the earlier ones, and is named in a mail', async (t) => {
  world.clock.move(DAY_MS)
  const filesDir = join(folder, 'files')
  mkdirSync(filesDir)
  const mounted = await onTinyDisk(async (place) => {
    const nightly = nightlyBackups(planFor(place, { keep: 1, filesDir }))
    await nightly.round(world.system, never)
    const earlier = readdirSync(place)
    assert.equal(earlier.length, 1)

    world.clock.move(DAY_MS)
    // This is more than the free disk space, and random bytes cannot be compressed.
    writeFileSync(join(filesDir, 'picture'), randomBytes(2_000_000))
    world.mailer.sent.length = 0
    await assert.rejects(nightly.round(world.system, never), /disk of .* is full, and no backup/)
    assert.deepEqual(readdirSync(place), earlier)
    const [mail, ...more] = world.mailer.sent
    assert.deepEqual([mail!.to, more], [ada.email, []])
    const said = mail!.raw.toString().replaceAll('=\r\n', '').replaceAll(/\s+/g, ' ')
    assert.match(said, /The disk of \S+ is full, and no backup was written\. Free space there/)

    world.clock.move(DAY_MS)
    rmSync(join(filesDir, 'picture'))
    await nightly.round(world.system, never)
    assert.equal(readdirSync(place).length, 1)
    assert.notDeepEqual(readdirSync(place), earlier)
  })
  if (!mounted) t.skip('this process may not mount a small disk')
})

test('a backup whose process was killed is made by another one, once its lease has ended', async () => {
  world.clock.move(DAY_MS)
  const place = join(folder, 'killed')
  const plan = planFor(place)
  const dueAt = new Date(now())
  dueAt.setUTCHours(0, plan.at, 0, 0)
  if (dueAt > now()) dueAt.setTime(dueAt.getTime() - DAY_MS)
  const until = new Date(now().getTime() + 60_000)
  assert.notEqual(await claimNightly(world.db, { dueAt, place, now: now(), until }), null)
  await nightlyBackups(plan).round(world.system, never)
  assert.equal(await metric('mailcast_backup_failed'), 0)
  assert.throws(() => readdirSync(place))
  world.clock.move(61_000)
  await nightlyBackups(plan).round(world.system, never)
  assert.equal(readdirSync(place).length, 1)
})

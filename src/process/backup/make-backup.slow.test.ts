import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { memoryFiles } from '#adapters/files/memory-files.ts'
import { row } from '#db/rows.ts'
import { SECRET_KEY } from '#test/database/connection.ts'
import { count } from '#test/contacts.ts'
import { testWorld } from '#test/world.ts'
import { campaigns } from '../../areas/campaigns/fixtures/campaigns.ts'
import { makeBackup, S3 } from './make-backup.ts'
import { Manifest } from './manifest.ts'
import { openBackup } from './read-backup.ts'

const world = await testWorld({}, { fresh: true })
const { subscribers } = campaigns(world)
const folder = mkdtempSync(join(tmpdir(), 'mailcast-backup-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const files = memoryFiles()
const filesDir = join(folder, 'files')
const source = {
  direct: world.connection,
  filesDir,
  filesName: `disk:${filesDir}`,
  keys: { secretKey: SECRET_KEY, secretKeysOld: [] },
  passphrase: 'correct horse battery',
}
const backedUp = {
  db: world.db,
  direct: world.connection,
  files,
  now: () => world.clock.now(),
}
await sql`insert into deployment (secret_fingerprint) values (${world.vault.fingerprint()}) on conflict (only_row) do update set secret_fingerprint = excluded.secret_fingerprint`.execute(
  world.db,
)
const ada = await world.account()
const place = (name: string) => join(folder, name)

test('a backup is a tar archive that any tool unpacks, with all rows and files', async () => {
  await subscribers(ada, 50)
  mkdirSync(join(filesDir, 'images/acc_1'), { recursive: true })
  mkdirSync(join(filesDir, '.partial'))
  writeFileSync(join(filesDir, 'images/acc_1/img_1'), 'picture')
  writeFileSync(join(filesDir, '.partial/half'), 'half')
  const { at, bytes } = await makeBackup(backedUp, source, { place: place('plain'), keep: null })
  mkdirSync(place('unpacked'))
  execFileSync('tar', ['-xf', at, '-C', place('unpacked')])
  const manifest = Manifest.parse(
    JSON.parse(readFileSync(join(place('unpacked'), 'manifest.json'), 'utf8')),
  )
  assert.equal(readFileSync(at).length, bytes)
  assert.equal(readFileSync(join(place('unpacked'), 'files/images/acc_1/img_1'), 'utf8'), 'picture')
  assert.deepEqual(
    manifest.entries.filter(({ name }) => name.includes('half')),
    [],
  )
  for (const { name, rows } of manifest.tables.filter((table) => !table.name.startsWith('pgboss')))
    assert.equal(
      rows,
      await count(world, sql<{ n: number }>`select count(*)::int as n from ${sql.raw(name)}`),
      name,
    )
  assert.equal(readFileSync(at).includes(SECRET_KEY), false)
})

test('a backup while rows are written holds one moment: its sums add up', async () => {
  await sql`create table public.ledger (id integer primary key, amount integer not null)`.execute(
    world.db,
  )
  await sql`insert into ledger select n, 100 from generate_series(1, 50000) n`.execute(world.db)
  let moves = 0
  const still = { going: true }
  const moving = (async () => {
    for (; still.going; moves++) {
      const [from, to] = [1 + (moves % 25_000), 50_000 - (moves % 25_000)]
      await sql`update ledger set amount = amount + case when id = ${from} then -7 else 7 end where id in (${from}, ${to})`.execute(
        world.db,
      )
    }
  })()
  let sum = 0
  try {
    const { at } = await makeBackup(backedUp, source, { place: place('moving'), keep: null })
    const backup = await openBackup(at)
    const ledger = backup.manifest.tables.find(({ name }) => name === 'public.ledger')!
    for (const part of ledger.parts)
      for (const line of (await backup.rows(part)).toString().split('\n'))
        sum += Number(line.split('\t')[1] ?? 0)
    await backup.close()
  } finally {
    still.going = false
    await moving
    await sql`drop table ledger`.execute(world.db)
  }
  assert.ok(moves > 0)
  assert.equal(sum, 5_000_000)
})

test('only the newest backups are kept, and other files of the folder stay', async () => {
  mkdirSync(place('kept'))
  writeFileSync(join(place('kept'), 'notes.txt'), 'mine')
  const names: string[] = []
  for (let made = 0; made < 3; made++) {
    const { at } = await makeBackup(backedUp, source, { place: place('kept'), keep: 2 })
    names.push(at.split('/').at(-1)!)
    world.clock.move(60_000)
  }
  assert.deepEqual(readdirSync(place('kept')).sort(), [...names.slice(1), 'notes.txt'].sort())
})

test('a backup to the bucket keeps the newest too', async () => {
  for (let made = 0; made < 3; made++) {
    await makeBackup(backedUp, source, { place: S3, keep: 1 })
    world.clock.move(60_000)
  }
  const kept = await row(
    world.db,
    sql<{
      names: string[]
    }>`select array_agg(name) as names from backup where place = 's3' and name is not null`,
  )
  assert.equal(kept!.names.length, 1)
  assert.notEqual(await files.read(kept!.names[0]!), null)
})

test('a backup with another secret key is refused, leaves no file, and is noted as failed', async () => {
  const keys = { secretKey: 'x'.repeat(40), secretKeysOld: [] }
  await assert.rejects(
    makeBackup(backedUp, { ...source, keys }, { place: place('wrong'), keep: null }),
    /SECRET_KEY is not the one/,
  )
  assert.deepEqual(readdirSync(place('wrong')), [])
  const last = await row(
    world.db,
    sql<{
      status: string
      problem: string
    }>`select status, problem from backup order by started_at desc, ended_at desc limit 1`,
  )
  assert.equal(last!.status, 'failed')
  assert.match(last!.problem, /SECRET_KEY/)
})

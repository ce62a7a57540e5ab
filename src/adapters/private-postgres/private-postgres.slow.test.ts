import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { startTestPostgres } from '#test/database/postgres.ts'
import {
  ensureRunning,
  PrivatePostgresProblem,
  usePrivatePostgres,
  type PrivatePostgres,
} from './private-postgres.ts'
import { locksOf, prepareCluster } from './postgres-place.ts'
import { isOfCluster, processesOfCluster, readPostmaster, tryKill } from './postmaster.ts'

const root = process.getuid?.() === 0

/**
 * Returns a test's folder: a copy of a database made once for all tests, or a new one. initdb takes
 * most of a test's time.
 */
let folder: string
let shared: string
let said: string[]
let children: ChildProcess[]
const log = (line: string): void => void said.push(line)

before(async () => {
  said = []
  shared = newFolder()
  await (await serve()).leave()
})

beforeEach(() => {
  folder = shared
  said = []
  children = []
})

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  for (const data of new Set([folder, shared].flatMap(clustersBelow))) await killAll(data)
  if (folder !== shared) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

after(() => rmSync(shared, { recursive: true, force: true, maxRetries: 5 }))

test('makes a database in a new folder, and stops it with the last one out', async () => {
  newFolder()
  const postgres = await serve()
  assert.equal(postgres.startedHere, true)
  const settings = [
    'fsync',
    'data_checksums',
    'listen_addresses',
    'server_encoding',
    'synchronous_commit',
  ]
  const found = await ask(
    postgres,
    `select string_agg(current_setting(name), ' ') as found from unnest($1::text[]) as name`,
    [settings],
  )
  assert.equal(found, 'on on  UTF8 on')
  assert.equal(await ask(postgres, `select lower('ÉÀ') as found`), 'éà')
  const pid = serverPid()
  await postgres.leave()
  await postgres.leave()
  assert.equal(runs(pid), false)
  assert.deepEqual(readdirSync(join(folder, 'postgres')).sort(), ['data', 'server.log', 'socket'])
})

test('gives the product a role that is not the superuser', async () => {
  const postgres = await serve()
  assert.equal(
    await ask(postgres, 'select rolsuper as found from pg_roles where rolname = current_user'),
    false,
  )
  await ask(postgres, 'create table own (id int)')
  await ask(postgres, 'drop table own')
  await postgres.leave()
})

test('starts again without a recovery, with what was written', async () => {
  const first = await serve()
  await ask(first, 'create table kept as select 7 as found')
  await first.leave()
  const serverLog = join(folder, 'postgres', 'server.log')
  const logged = statSync(serverLog).size
  const again = await serve()
  assert.equal(await ask(again, 'select found from kept'), 7)
  await again.leave()
  const more = readFileSync(serverLog).subarray(logged).toString()
  assert.match(more, /database system was shut down at/)
  assert.doesNotMatch(more, /not properly shut down|automatic recovery/)
})

test('adopts the server that a killed process left', async () => {
  const child = await serveElsewhere(folder)
  const pid = serverPid()
  await kill(child)
  const postgres = await serve()
  assert.equal(postgres.startedHere, false)
  assert.equal(serverPid(), pid)
  await postgres.leave()
  assert.equal(runs(pid), false)
})

test('recovers when the server was killed as well', async () => {
  const child = await serveElsewhere(folder)
  await kill(child)
  process.kill(serverPid(), 'SIGKILL')
  const postgres = await serve()
  assert.equal(postgres.startedHere, true)
  await postgres.leave()
})

test('starts although another program has the number of the dead server', async () => {
  const other = spawn('sleep', ['60'])
  children.push(other)
  const stale = [
    other.pid,
    join(folder, 'postgres/data'),
    1,
    5432,
    join(folder, 'postgres/socket'),
    '',
    '1 1',
    'ready   ',
    '',
  ].join('\n')
  writeFileSync(join(folder, 'postgres/data/postmaster.pid'), stale)
  writeFileSync(join(folder, 'postgres/socket/.s.PGSQL.5432.lock'), stale)
  const again = await serve()
  assert.equal(other.exitCode ?? other.signalCode, null)
  await again.leave()
})

test('waits for a server that is stopping', async () => {
  const child = await serveElsewhere(folder)
  await kill(child)
  process.kill(serverPid(), 'SIGTERM')
  const postgres = await serve()
  await ask(postgres, 'select 1 as found')
  await postgres.leave()
})

test('ends a server that does not answer, and starts it again', async () => {
  const child = await serveElsewhere(folder)
  await kill(child)
  const frozen = serverPid()
  process.kill(frozen, 'SIGSTOP')
  const cluster = await prepareCluster(folder, log)
  assert.equal(await ensureRunning(cluster, log, 300), true)
  assert.notEqual(serverPid(), frozen)
  assert.match(said.join('\n'), /does not answer/)
})

test('refuses a second server on one folder, and names the first', async () => {
  const postgres = await serve()
  await assert.rejects(
    serve(),
    problem(
      `Another Mailcast already serves ${folder} (process ${process.pid}). Stop it first, set DATA_DIR to another folder, or add a worker to it with ROLES=worker.`,
    ),
  )
  await ask(postgres, 'select 1 as found')
  await postgres.leave()
})

test('lets a command work beside a server, and leaves the server running', async () => {
  const postgres = await serve()
  const command = await usePrivatePostgres({ dataDir: folder, server: false, log })
  assert.equal(command.startedHere, false)
  await command.leave()
  await ask(postgres, 'select 1 as found')
  await postgres.leave()
})

test('lets a command work alone, and stops with it', async () => {
  const command = await usePrivatePostgres({ dataDir: folder, server: false, log })
  const pid = serverPid()
  await command.leave()
  assert.equal(runs(pid), false)
})

test('leaves PostgreSQL running while another command uses it', async () => {
  const one = await usePrivatePostgres({ dataDir: folder, server: false, log })
  const two = await usePrivatePostgres({ dataDir: folder, server: false, log })
  const pid = serverPid()
  await one.leave()
  assert.equal(runs(pid), true)
  await two.leave()
  assert.equal(runs(pid), false)
})

test('waits at its end for a command beside it', async () => {
  const postgres = await serve()
  const command = await usePrivatePostgres({ dataDir: folder, server: false, log })
  const left = postgres.leave()
  await sleep(200)
  await ask(command, 'select 1 as found')
  await Promise.all([command.leave(), left])
  assert.equal(existsSync(join(folder, 'postgres/data/postmaster.pid')), false)
})

test('starts once when several begin at the same moment', async () => {
  newFolder()
  const all = await Promise.all(
    [1, 2, 3, 4].map(() => usePrivatePostgres({ dataDir: folder, server: false, log })),
  )
  assert.equal(all.filter((one) => one.startedHere).length, 1)
  const pid = serverPid()
  await Promise.all(all.map((one) => one.leave()))
  assert.equal(runs(pid), false)
})

test('takes over the lock of a process that died', async () => {
  symlinkSync(`${process.pid} 12345`, join(locksOf(folder), 'postgres'))
  const postgres = await serve()
  await postgres.leave()
  assert.equal(existsSync(join(locksOf(folder), 'postgres')), false)
})

test('keeps the lock of its folder when PostgreSQL itself restarts', async () => {
  const postgres = await serve()
  process.kill(serverPid(), 'SIGKILL')
  await until(() => said.some((line) => line.includes('joined again')))
  await until(async () => (await ask(postgres, 'select 1 as found').catch(() => 0)) === 1)
  await until(async () =>
    usePrivatePostgres({ dataDir: folder, server: true, log }).then(
      () => false,
      (reason: Error) => reason.message.includes('already serves'),
    ),
  )
  await postgres.leave()
  assert.equal(readPostmaster(join(folder, 'postgres/data')), undefined)
})

test('refuses a folder of another major version, with the way out', async () => {
  newFolder()
  mkdirSync(join(folder, 'postgres/data'), { recursive: true })
  writeFileSync(join(folder, 'postgres/data/PG_VERSION'), '16\n')
  await assert.rejects(
    serve(),
    problem(/made by PostgreSQL 16, and this Mailcast brings PostgreSQL 18.*pg_dump 16/),
  )
})

test('is not held up by an interrupted initdb', async () => {
  newFolder()
  mkdirSync(join(folder, 'postgres/data.unfinished-1/base'), { recursive: true })
  const postgres = await serve()
  await postgres.leave()
  assert.equal(existsSync(join(folder, 'postgres/data.unfinished-1')), false)
})

test('shows the end of the log of a server that does not start', async () => {
  const settings = join(folder, 'postgres/data/postgresql.conf')
  const before = readFileSync(settings)
  writeFileSync(settings, 'nonsense = 1\n')
  await assert.rejects(
    serve(),
    problem(/did not start[^]*unrecognized configuration parameter "nonsense"/),
  )
  writeFileSync(settings, before)
})

test('keeps the socket under the temporary folder when the path is too long', async () => {
  newFolder()
  const long = join(folder, 'x'.repeat(60), 'y'.repeat(60))
  const postgres = await usePrivatePostgres({ dataDir: long, server: true, log })
  const { host } = postgres.connection
  assert.equal(host.startsWith(join(tmpdir(), 'mailcast-')), true)
  assert.equal(statSync(host).mode & 0o777, 0o700)
  const command = await usePrivatePostgres({ dataDir: long, server: false, log })
  assert.equal(command.connection.host, host)
  await command.leave()
  await postgres.leave()
  assert.equal(existsSync(host), false)
})

test('does not use a socket folder that others can enter', async () => {
  newFolder()
  const long = join(folder, 'x'.repeat(60), 'y'.repeat(60))
  const trap = join(folder, 'trap')
  mkdirSync(trap, { mode: 0o777 })
  mkdirSync(join(long, 'postgres'), { recursive: true })
  writeFileSync(join(long, 'postgres/socket.location'), trap)
  const postgres = await usePrivatePostgres({ dataDir: long, server: true, log })
  assert.notEqual(postgres.connection.host, trap)
  await postgres.leave()
})

test(
  'as root, keeps the database of a closed folder elsewhere and opens nothing',
  { skip: !root },
  async () => {
    newFolder()
    const closed = join(folder, 'closed')
    mkdirSync(closed, { mode: 0o700 })
    const dataDir = join(closed, 'data')
    const postgres = await usePrivatePostgres({ dataDir, server: true, log })
    const home = readFileSync(join(dataDir, 'postgres.location'), 'utf8').trim()
    try {
      assert.match(home, /^\/var\/lib\/mailcast\/[0-9a-f]{12}/)
      assert.equal(statSync(closed).mode & 0o777, 0o700)
      assert.match(said.join('\n'), /the database is kept in \/var\/lib\/mailcast/)
      await ask(postgres, 'create table kept as select 7 as found')
      await postgres.leave()
      const again = await usePrivatePostgres({ dataDir, server: true, log })
      assert.equal(await ask(again, 'select found from kept'), 7)
      await again.leave()
    } finally {
      await postgres.leave()
      rmSync(home, { recursive: true, force: true })
    }
    await assert.rejects(
      usePrivatePostgres({ dataDir, server: true, log }),
      problem(/which is gone/),
    )
  },
)

test('a copied folder is another database', async () => {
  const postgres = await serve()
  const copy = mkdtempSync(join(tmpdir(), 'mailcast-private-copy-'))
  chmodSync(copy, 0o755)
  const data = join(folder, 'postgres/data')
  cpSync(data, join(copy, 'data'), { recursive: true })
  assert.equal(isOfCluster(serverPid(), data), true)
  assert.equal(isOfCluster(serverPid(), join(copy, 'data')), false)
  rmSync(copy, { recursive: true })
  await postgres.leave()
})

test('a test server takes connections and leaves nothing', async () => {
  const server = await startTestPostgres()
  assert.equal(await ask(server, 'select count(*)::int as found from pg_database'), 3)
  assert.equal(await ask(server, `select current_setting('fsync') as found`), 'off')
  await server.stop()
  assert.equal(existsSync(server.connection.host), false)
})

/** Makes a folder that PostgreSQL's user can pass, as in a clone outside /root. */
function newFolder(): string {
  folder = mkdtempSync(join(tmpdir(), 'mailcast-private-'))
  chmodSync(folder, 0o755)
  return folder
}

async function killAll(data: string): Promise<void> {
  for (const pid of processesOfCluster(data)) tryKill(pid, 'SIGKILL')
  while (processesOfCluster(data).length > 0) await sleep(5)
}

/** Returns whether a process runs. A zombie does not. */
function runs(pid: number): boolean {
  return isOfCluster(pid, join(folder, 'postgres/data'))
}

function serve(): Promise<PrivatePostgres> {
  return usePrivatePostgres({ dataDir: folder, server: true, log })
}

function serverPid(): number {
  return readPostmaster(join(folder, 'postgres/data'))?.pid ?? assert.fail('no server')
}

async function ask(
  { connection }: Pick<PrivatePostgres, 'connection'>,
  statement: string,
  values: unknown[] = [],
): Promise<unknown> {
  const client = new Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ found: unknown }>(statement, values)
    return rows[0]?.found
  } finally {
    await client.end()
  }
}

/** Starts a server in a process of its own, which runs until it is killed. */
async function serveElsewhere(dataDir: string): Promise<ChildProcess> {
  const script = `
    import { usePrivatePostgres } from ${JSON.stringify(new URL('private-postgres.ts', import.meta.url).href)}
    await usePrivatePostgres({ dataDir: ${JSON.stringify(dataDir)}, server: true, log: console.error })
    console.log('serving')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  await new Promise<void>((resolve, reject) => {
    child.stdout?.once('data', () => resolve())
    child.once('exit', () => reject(new Error('the child ended')))
  })
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await ended
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 3_000; tries += 1) {
    if (await holds()) return
    await sleep(20)
  }
  assert.fail('not within a minute')
}

function problem(message: string | RegExp): (thrown: unknown) => boolean {
  return (thrown) => {
    assert.ok(thrown instanceof PrivatePostgresProblem, String(thrown))
    if (typeof message === 'string') assert.equal(thrown.message, message)
    else assert.match(thrown.message, message)
    return true
  }
}

function clustersBelow(path: string): string[] {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.name === 'PG_VERSION' && entry.parentPath.endsWith('/postgres/data'))
    .map((entry) => entry.parentPath)
}

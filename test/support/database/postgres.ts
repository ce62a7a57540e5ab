import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  findPostgresBinaries,
  reachableBinaries,
} from '#adapters/private-postgres/postgres-binaries.ts'
import {
  initCluster,
  SOCKET_PORT,
  startCluster,
  stopCluster,
  SUPERUSER,
  type Cluster,
} from '#adapters/private-postgres/postgres-process.ts'
import { tryKill } from '#adapters/private-postgres/postmaster.ts'
import { whoRunsPostgres } from '#adapters/private-postgres/run-as.ts'

/** A PostgreSQL for one run of tests. */
interface TestPostgres {
  /** `host` is the folder of a unix socket; the user may make databases. */
  connection: { host: string; port: number; user: string; database: string }
  /** Crashes PostgreSQL as a power cut would, and starts it again. */
  crash(): Promise<void>
  /** Stops the server at once and removes its folder. */
  stop(): Promise<void>
}

/** Settings of a server whose data need not survive a crash. */
const FORGETFUL = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  // Databases here live for seconds, and none is large.
  autovacuum: 'off',
  max_connections: '300',
}

/** Settings of a server that survives a crash as in production. */
const DURABLE = { max_connections: '300' }

const PREFIX = 'mailcast-test-'

/**
 * Starts a PostgreSQL with an empty database in a new temporary folder (about 0.8 s). It uses the
 * programs of the private one and works as root too. A server that an interrupted run left behind
 * is ended first. With `durable` it survives a crash. `settings` are further ones.
 */
export async function startTestPostgres({
  durable = false,
  settings = {},
} = {}): Promise<TestPostgres> {
  await removeAbandoned()
  const folder = mkdtempSync(join(tmpdir(), PREFIX))
  writeFileSync(join(folder, 'owner'), String(process.pid))
  const data = join(folder, 'data')
  const runAs = whoRunsPostgres(data)
  const binaries = reachableBinaries(findPostgresBinaries(), runAs, () => {})
  chmodSync(folder, 0o711)
  for (const path of [data, join(folder, 'socket')]) {
    mkdirSync(path, { mode: 0o700 })
    if (runAs !== undefined) chownSync(path, runAs.uid, runAs.gid)
  }
  const cluster: Cluster = {
    binaries,
    data,
    socketFolder: join(folder, 'socket'),
    logFile: join(folder, 'server.log'),
    runAs,
    settings: { ...(durable ? DURABLE : FORGETFUL), ...settings },
  }
  await initCluster(data, binaries, runAs, ['--no-sync'])
  await startCluster(cluster)
  const connection = {
    host: cluster.socketFolder,
    port: SOCKET_PORT,
    user: SUPERUSER,
    database: 'postgres',
  }
  return {
    connection,
    async crash() {
      await stopCluster(data, 'SIGQUIT', 10_000)
      await startCluster(cluster)
    },
    stop: () => stopAndRemove(folder),
  }
}

async function stopAndRemove(folder: string): Promise<void> {
  await stopCluster(join(folder, 'data'), 'SIGQUIT', 10_000)
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** Removes servers of killed runs, which could not stop them. */
async function removeAbandoned(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue
    const folder = join(tmpdir(), name)
    try {
      if (tryKill(Number(readFileSync(join(folder, 'owner'), 'utf8')), 0)) continue
      await stopAndRemove(folder)
    } catch {
      // The folder belongs to another user, or is just being made.
    }
  }
}

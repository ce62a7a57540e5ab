import { spawn, type ChildProcess } from 'node:child_process'
import {
  constants,
  closeSync,
  existsSync,
  fchownSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { PostgresBinaries } from './postgres-binaries.ts'
import { PrivatePostgresProblem } from './postgres-problem.ts'
import { clusterName, isOfCluster, readPostmaster, tryKill } from './postmaster.ts'
import type { RunAs } from './run-as.ts'

export interface Cluster {
  binaries: PostgresBinaries
  /** The database's folder (PGDATA) as an absolute path without symbolic links. */
  data: string
  /** The folder of the socket, which only the owner and root can enter. */
  socketFolder: string
  logFile: string
  /** The user that runs PostgreSQL; undefined for this process's user. */
  runAs: RunAs | undefined
  settings: Readonly<Record<string, string>>
}

/** The port number in the name of the socket. PostgreSQL does not listen on TCP. */
export const SOCKET_PORT = 5432

export const SOCKET_NAME = `.s.PGSQL.${SOCKET_PORT}`

/** The most bytes of a socket's path: 108 on Linux and 104 on macOS, with a final zero. */
export const SOCKET_PATH_LIMIT_BYTES = 103

/** The role that owns the cluster. The program itself uses another, ordinary role. */
export const SUPERUSER = 'postgres'

const LOG_LIMIT_BYTES = 5_000_000

const EVERYWHERE: Readonly<Record<string, string>> = {
  listen_addresses: '',
  port: String(SOCKET_PORT),
  unix_socket_permissions: '0700',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  // Errors of statements go to their client. In this file they would reveal readers' addresses.
  log_min_messages: 'log',
  log_checkpoints: 'off',
  // A parallel query needs /dev/shm, of which a container has only 64 MB by default.
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
}

/**
 * The environment of PostgreSQL's programs. Our PGDATA, PGOPTIONS or locale would change what they
 * do.
 */
const ENVIRONMENT = { LC_ALL: 'C', PATH: '/usr/bin:/bin' }

/**
 * Runs initdb in an empty folder of `runAs`. Sorting uses PostgreSQL's own Unicode tables, so that
 * an update of the system's locales breaks no index. Throws PrivatePostgresProblem.
 */
export async function initCluster(
  folder: string,
  binaries: PostgresBinaries,
  runAs: RunAs | undefined,
  extra: string[] = [],
): Promise<void> {
  const locale = [
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ]
  // `trust` is safe: a user who can enter the socket's folder can read the data folder as well.
  const args = [
    '-D',
    folder,
    '-U',
    SUPERUSER,
    '--auth=trust',
    '--data-checksums',
    ...locale,
    ...extra,
  ]
  const child = spawn(join(binaries.folder, 'bin', 'initdb'), args, {
    ...asUser(runAs),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const code = await ended(child)
  if (code !== 0)
    throw new PrivatePostgresProblem(
      `A database could not be made in ${folder} (initdb: ${code}).${aboutSpace(dirname(folder))}\n${lastLines(said)}`,
    )
}

/**
 * Starts the server in a session of its own, so that Ctrl-C does not reach it. Throws
 * PrivatePostgresProblem.
 */
export async function startCluster(
  cluster: Cluster,
  log: (line: string) => void = () => {},
): Promise<void> {
  for (const began = performance.now(); ;) {
    const failure = await tryToStart(cluster, log)
    if (failure === null) return
    if (!failure.message.includes(STILL_IN_USE) || performance.now() - began > LEFT_BEHIND_MS)
      throw failure
    await sleep(50)
  }
}

/**
 * Part of PostgreSQL's error while processes of a killed server still run. They end within seconds.
 */
const STILL_IN_USE = 'shared memory block'
const LEFT_BEHIND_MS = 10_000

async function tryToStart(
  cluster: Cluster,
  log: (line: string) => void,
): Promise<PrivatePostgresProblem | null> {
  const file = openLog(cluster)
  const from = statSync(cluster.logFile).size
  const settings = {
    ...EVERYWHERE,
    ...cluster.settings,
    unix_socket_directories: cluster.socketFolder,
    cluster_name: clusterName(cluster.data),
  }
  const args = [
    '-D',
    cluster.data,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  const child = spawn(join(cluster.binaries.folder, 'bin', 'postgres'), args, {
    ...asUser(cluster.runAs),
    detached: true,
    stdio: ['ignore', file, file],
  })
  closeSync(file)
  let end: string | undefined
  void ended(child).then((code) => (end = String(code)))
  const state = await untilReady(cluster, () => end === undefined, log)
  child.unref()
  if (state === 'ready') return null
  const said = lastLines(readFileSync(cluster.logFile).subarray(from).toString())
  return new PrivatePostgresProblem(
    `The private PostgreSQL did not start (${end ?? 'no answer'}).${aboutSpace(cluster.data)} The end of ${cluster.logFile}:\n${said}`,
  )
}

/** Returns a sentence when the disk is full; else an empty text. The log is empty then. */
function aboutSpace(data: string): string {
  const { bavail, bsize } = statfsSync(data)
  const freeMb = Math.floor((bavail * bsize) / 1_000_000)
  return freeMb < 50 ? ` Its disk is full: ${freeMb} MB are left.` : ''
}

/** The most milliseconds for a recovery after a crash. It reads at most max_wal_size (1 GB). */
const RECOVERY_LIMIT_MS = 600_000

/**
 * Waits until the server accepts connections, including its recovery.
 * @param silenceMs the longest time that a ready server may leave connections unanswered
 */
export async function untilReady(
  cluster: Cluster,
  runs: () => boolean,
  log: (line: string) => void,
  silenceMs = 15_000,
): Promise<'ready' | 'gone' | 'silent'> {
  const began = performance.now()
  let silentSince: number | undefined
  let told = 0
  while (runs()) {
    const status = readPostmaster(cluster.data)?.status ?? ''
    const answer = status === 'ready' ? await ask(cluster, Math.min(silenceMs, 5_000)) : 'not yet'
    if (answer === 'ready') return 'ready'
    const now = performance.now()
    silentSince = answer === 'silent' ? (silentSince ?? now) : undefined
    if (silentSince !== undefined && now - silentSince >= silenceMs) return 'silent'
    if (now - began > RECOVERY_LIMIT_MS) return 'silent'
    if (now - began > (told + 1) * 10_000)
      log(
        `PostgreSQL is ${status === 'stopping' ? 'stopping' : 'recovering'} (${(told += 1) * 10} s)…`,
      )
    await sleep(3) // reading a file of 8 lines costs 20 µs
  }
  return 'gone'
}

/**
 * Returns the socket's folder of the running server, also when the data folder was moved meanwhile.
 */
export function socketFolderOf(cluster: Cluster): string {
  if (existsSync(join(cluster.socketFolder, SOCKET_NAME))) return cluster.socketFolder
  return readPostmaster(cluster.data)?.socketFolder ?? cluster.socketFolder
}

/**
 * Opens and closes a connection. `not yet`: the server answers, but does not accept connections.
 */
async function ask(cluster: Cluster, timeoutMs: number): Promise<'ready' | 'not yet' | 'silent'> {
  const client = connectionTo(socketFolderOf(cluster), {
    connectionTimeoutMillis: Math.max(timeoutMs, 50),
  })
  try {
    await client.connect()
    await client.end()
    return 'ready'
  } catch (problem) {
    client.end().catch(() => {})
    const { code } = problem as { code?: string }
    if (code === '53300') return 'ready' // all connections are taken
    return code === '57P03' ? 'not yet' : 'silent'
  }
}

/**
 * Makes a client that is not connected, by default for the superuser. Variables PG* do not change
 * it.
 */
export function connectionTo(
  socketFolder: string,
  more: {
    database?: string
    user?: string
    application_name?: string
    connectionTimeoutMillis?: number
  } = {},
): Client {
  const client = new Client({
    host: socketFolder,
    port: SOCKET_PORT,
    user: SUPERUSER,
    database: 'postgres',
    ssl: false,
    connectionTimeoutMillis: 5_000,
    ...more,
  })
  // Without a listener an error at the end of the server would end this process.
  client.on('error', () => {})
  return client
}

/**
 * Sends a signal to the server, and returns whether it ended within `timeoutMs`. SIGINT: a fast
 * shutdown. SIGQUIT: an immediate one, after which the next start recovers.
 */
export async function stopCluster(
  data: string,
  signal: 'SIGINT' | 'SIGQUIT',
  timeoutMs: number,
): Promise<boolean> {
  const pid = readPostmaster(data)?.pid
  if (pid === undefined || !isOfCluster(pid, data)) return true
  tryKill(pid, signal)
  const began = performance.now()
  while (isOfCluster(pid, data)) {
    if (performance.now() - began > timeoutMs) return false
    await sleep(3)
  }
  return true
}

export function removeLeftovers(cluster: Cluster): void {
  rmSync(join(cluster.data, 'postmaster.pid'), { force: true })
  rmSync(join(cluster.socketFolder, SOCKET_NAME), { force: true })
  rmSync(join(cluster.socketFolder, `${SOCKET_NAME}.lock`), { force: true })
}

function asUser(runAs: RunAs | undefined): {
  cwd: string
  env: typeof ENVIRONMENT
  uid?: number
  gid?: number
} {
  const base = { cwd: '/', env: ENVIRONMENT }
  return runAs === undefined ? base : { ...base, uid: runAs.uid, gid: runAs.gid }
}

/** Resolves with the process's exit code, its signal, or the reason why it could not be started. */
function ended(child: ChildProcess): Promise<number | string> {
  return new Promise((resolve) => {
    child.once('error', (problem) => resolve(problem.message))
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'unknown'))
  })
}

/**
 * Opens the log file. Refuses a symbolic link, by which another user could make root write to any
 * file.
 */
function openLog({ logFile: path, runAs }: Cluster): number {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  // A process that gave up root may not rename files in root's folder. The next start does.
  if (size > LOG_LIMIT_BYTES && isOurs(dirname(path))) renameSync(path, `${path}.1`)
  const file = openSync(
    path,
    constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND | constants.O_NOFOLLOW,
    0o600,
  )
  if (process.getuid?.() === 0 && runAs !== undefined) fchownSync(file, runAs.uid, runAs.gid)
  return file
}

function isOurs(folder: string): boolean {
  return statSync(folder).uid === process.getuid?.()
}

function lastLines(text: string): string {
  return text.trim().split('\n').slice(-12).join('\n')
}

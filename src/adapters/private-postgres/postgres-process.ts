import { spawn, type ChildProcess } from 'node:child_process'
import { constants, closeSync, existsSync, fchownSync, openSync, readFileSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { PostgresBinaries } from './postgres-binaries.ts'
import { PrivatePostgresProblem } from './postgres-problem.ts'
import { clusterName, isOfCluster, readPostmaster, tryKill } from './postmaster.ts'
import type { RunAs } from './run-as.ts'

/** One PostgreSQL of ours: its programs, its data, and where it is spoken to. */
export interface Cluster {
  binaries: PostgresBinaries
  /** PGDATA, absolute, with its links resolved. */
  data: string
  /** Holds the socket; only the owner and root can enter it. */
  socketFolder: string
  /** The server's standard output and error. */
  logFile: string
  /** undefined: as ourselves. */
  runAs: RunAs | undefined
  /** Settings beyond those that every cluster of ours has. */
  settings: Readonly<Record<string, string>>
}

/** The number in the socket's name; nothing listens on TCP. */
export const SOCKET_PORT = 5432

/** As PostgreSQL names it. */
export const SOCKET_NAME = `.s.PGSQL.${SOCKET_PORT}`

/** sun_path has 108 bytes on Linux and 104 on macOS, with the closing zero. */
export const SOCKET_PATH_LIMIT_BYTES = 103

/** The role that owns the cluster; the product itself works as an ordinary role. */
export const SUPERUSER = 'postgres'

/** Bigger ones are set aside at the next start, as `server.log.1`. */
const LOG_LIMIT_BYTES = 5_000_000

const EVERYWHERE: Readonly<Record<string, string>> = {
  listen_addresses: '',
  port: String(SOCKET_PORT),
  unix_socket_permissions: '0700',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  // LOG, FATAL and PANIC: how the server is. Errors of statements go to their sender, who reports them; in this file
  // they would be readers' addresses ("Key (email)=(…) already exists").
  log_min_messages: 'log',
  log_checkpoints: 'off',
  // A parallel query takes its memory from /dev/shm, of which a container has 64 MB by default: it then fails.
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
}

/** PostgreSQL's programs take nothing from our environment: PGDATA, PGOPTIONS or a locale would change them. */
const ENVIRONMENT = { LC_ALL: 'C', PATH: '/usr/bin:/bin' }

/**
 * Runs initdb. UTF-8 whatever the machine's locale, sorted by code point, with Unicode's upper and lower case, from
 * PostgreSQL's own tables, so that no update of the system's locales can break an index.
 * @param folder empty, and owned by `runAs`
 * @param extra further options
 * @throws PrivatePostgresProblem with what initdb said last
 */
export async function initCluster(folder: string, binaries: PostgresBinaries, runAs: RunAs | undefined, extra: string[] = []): Promise<void> {
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  // trust: a user who can enter the socket's folder (the owner or root) could read the files of the data folder as well.
  const args = ['-D', folder, '-U', SUPERUSER, '--auth=trust', '--data-checksums', ...locale, ...extra]
  const child = spawn(join(binaries.folder, 'bin', 'initdb'), args, { ...asUser(runAs), stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  child.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const code = await ended(child)
  if (code !== 0)
    throw new PrivatePostgresProblem(`A database could not be made in ${folder} (initdb: ${code}).${aboutSpace(dirname(folder))}\n${lastLines(said)}`)
}

/**
 * Starts the server, in a session of its own: Ctrl-C and a signal to our process group do not reach it.
 * @throws PrivatePostgresProblem with the end of the server's log when it does not come up
 */
export async function startCluster(cluster: Cluster, log: (line: string) => void = () => {}): Promise<void> {
  const file = openLog(cluster)
  const from = statSync(cluster.logFile).size
  const settings = { ...EVERYWHERE, ...cluster.settings, unix_socket_directories: cluster.socketFolder, cluster_name: clusterName(cluster.data) }
  const args = ['-D', cluster.data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
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
  if (state === 'ready') return
  const said = lastLines(readFileSync(cluster.logFile).subarray(from).toString())
  throw new PrivatePostgresProblem(
    `The private PostgreSQL did not start (${end ?? 'no answer'}).${aboutSpace(cluster.data)} The end of ${cluster.logFile}:\n${said}`,
  )
}

/** On a full disk the log stays empty as well. */
function aboutSpace(data: string): string {
  const { bavail, bsize } = statfsSync(data)
  const freeMb = Math.floor((bavail * bsize) / 1_000_000)
  return freeMb < 50 ? ` Its disk is full: ${freeMb} MB are left.` : ''
}

/** Recovery after a crash of the machine reads at most max_wal_size (1 GB), which a slow disk does in minutes. */
const RECOVERY_LIMIT_MS = 600_000

/**
 * Waits until the server takes connections, recovery included.
 * @param runs whether its process is still there
 * @param silenceMs how long one that says it is ready may leave connections unanswered
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
    if (now - began > (told + 1) * 10_000) log(`PostgreSQL is ${status === 'stopping' ? 'stopping' : 'recovering'} (${(told += 1) * 10} s)…`)
    await sleep(3) // reading a file of 8 lines costs 20 µs
  }
  return 'gone'
}

/** Where the running server listens: as planned, or, when its folder had another path at its start, as it says itself. */
export function socketFolderOf(cluster: Cluster): string {
  if (existsSync(join(cluster.socketFolder, SOCKET_NAME))) return cluster.socketFolder
  return readPostmaster(cluster.data)?.socketFolder ?? cluster.socketFolder
}

/** A connection is made and closed. `not yet`: it answers, but does not take connections at this moment. */
async function ask(cluster: Cluster, patienceMs: number): Promise<'ready' | 'not yet' | 'silent'> {
  const client = connectionTo(socketFolderOf(cluster), { connectionTimeoutMillis: Math.max(patienceMs, 50) })
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
 * A connection to a cluster of ours, not yet made. What it says and how it is secured does not depend on PG* variables.
 * @param more pg's options; without a database and user, the superuser's
 */
export function connectionTo(
  socketFolder: string,
  more: { database?: string; user?: string; application_name?: string; connectionTimeoutMillis?: number } = {},
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
  // Without a listener the end of the server would end this process.
  client.on('error', () => {})
  return client
}

/**
 * Asks the server to end and waits for it.
 * @param signal SIGINT: fast (sessions are ended, all is written); SIGQUIT: at once, recovered from the log later
 * @returns whether it has ended within `patienceMs`
 */
export async function stopCluster(data: string, signal: 'SIGINT' | 'SIGQUIT', patienceMs: number): Promise<boolean> {
  const pid = readPostmaster(data)?.pid
  if (pid === undefined || !isOfCluster(pid, data)) return true
  tryKill(pid, signal)
  const began = performance.now()
  while (isOfCluster(pid, data)) {
    if (performance.now() - began > patienceMs) return false
    await sleep(3)
  }
  return true
}

/** Removes what a dead server left: its pid file, its socket and the socket's lock. */
export function removeLeftovers(cluster: Cluster): void {
  rmSync(join(cluster.data, 'postmaster.pid'), { force: true })
  rmSync(join(cluster.socketFolder, SOCKET_NAME), { force: true })
  rmSync(join(cluster.socketFolder, `${SOCKET_NAME}.lock`), { force: true })
}

function asUser(runAs: RunAs | undefined): { cwd: string; env: typeof ENVIRONMENT; uid?: number; gid?: number } {
  const base = { cwd: '/', env: ENVIRONMENT }
  return runAs === undefined ? base : { ...base, uid: runAs.uid, gid: runAs.gid }
}

/** Resolves with how a child ended: its exit code, its signal, or why it could not be started. */
function ended(child: ChildProcess): Promise<number | string> {
  return new Promise((resolve) => {
    child.once('error', (problem) => resolve(problem.message))
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'unknown'))
  })
}

/** Opens it for the server's user. Never through a link: as root we would else write where another user lets it point. */
function openLog({ logFile: path, runAs }: Cluster): number {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  // A process that gave root up may not rename in a folder of root's; the next start does.
  if (size > LOG_LIMIT_BYTES && isOurs(dirname(path))) renameSync(path, `${path}.1`)
  const file = openSync(path, constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND | constants.O_NOFOLLOW, 0o600)
  if (process.getuid?.() === 0 && runAs !== undefined) fchownSync(file, runAs.uid, runAs.gid)
  return file
}

function isOurs(folder: string): boolean {
  return statSync(folder).uid === process.getuid?.()
}

function lastLines(text: string): string {
  return text.trim().split('\n').slice(-12).join('\n')
}

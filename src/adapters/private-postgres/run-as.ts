import { lstatSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** An unprivileged user of this machine, as `spawn` wants it. */
export interface RunAs {
  uid: number
  gid: number
  name: string
}

/** In this order: one made for us, PostgreSQL's own, and the one that every Linux has. */
const NAMES = ['mailcast', 'postgres', 'nobody']

/**
 * Decides who PostgreSQL must run as: PostgreSQL refuses to run as root, and wants to own its data folder.
 * @param dataFolder an existing data folder keeps its owner
 * @returns undefined when this process is not root: PostgreSQL then runs as ourselves
 */
export function whoRunsPostgres(dataFolder: string): RunAs | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(dataFolder, { throwIfNoEntry: false })
  if (owner !== undefined && owner.uid !== 0) {
    const known = usersOfThisMachine().find((user) => user.uid === owner.uid)
    return known ?? { uid: owner.uid, gid: owner.gid, name: `user ${owner.uid}` }
  }
  return firstUserOf(NAMES)
}

/** Finds the user that a process without a private PostgreSQL goes on as. Not `postgres`: a PostgreSQL on this machine may trust that name. */
export function whoRunsAlone(): RunAs {
  return firstUserOf(['mailcast', 'nobody'])
}

function firstUserOf(names: readonly string[]): RunAs {
  const users = usersOfThisMachine()
  for (const name of names) {
    const user = users.find((candidate) => candidate.name === name && candidate.uid !== 0)
    if (user !== undefined) return user
  }
  // A container image without /etc/passwd: 65534 is nobody on every Linux.
  return { uid: 65534, gid: 65534, name: 'nobody' }
}

/** Node has no getpwnam; the local file is enough, since the three names are never people in a directory service. */
function usersOfThisMachine(): RunAs[] {
  let lines: string[] = []
  try {
    lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  } catch {
    return []
  }
  return lines.flatMap((line) => {
    const [name = '', , uid = '', gid = ''] = line.split(':')
    return name === '' || uid === '' ? [] : [{ name, uid: Number(uid), gid: Number(gid) }]
  })
}

/**
 * Answers whether a user can get to a path: every folder on the way, and the path itself, must be passable (x) for them.
 * Exact but for access control lists, since a process started with uid and gid has no further groups.
 * @param path need not exist yet: then its nearest existing parent is looked at
 */
export function canReach(path: string, user: RunAs): boolean {
  let at = nearestExisting(path)
  for (;;) {
    if (!passable(at, user)) return false
    const parent = dirname(at)
    if (parent === at) return true
    at = parent
  }
}

function nearestExisting(path: string): string {
  let at = path
  while (lstatSync(at, { throwIfNoEntry: false }) === undefined) at = dirname(at)
  return realpathSync(at)
}

function passable(path: string, user: RunAs): boolean {
  const { mode, uid, gid } = statSync(path)
  if (uid === user.uid) return (mode & 0o100) !== 0
  if (gid === user.gid) return (mode & 0o010) !== 0
  return (mode & 0o001) !== 0
}

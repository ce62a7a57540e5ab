import { lstatSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** An unprivileged user of this machine, with the options of `spawn`. */
export interface RunAs {
  uid: number
  gid: number
  name: string
}

/**
 * The users to run PostgreSQL, in order of preference: one made for Mailcast, PostgreSQL's own, and
 * one that every Linux has.
 */
const NAMES = ['mailcast', 'postgres', 'nobody']

/**
 * Chooses the user that runs PostgreSQL, which refuses to run as root. An existing data folder
 * keeps its owner. Returns undefined when this process is not root and can run PostgreSQL itself.
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

/** Chooses a user other than `postgres`, which another PostgreSQL on this machine may trust. */
export function whoRunsAlone(): RunAs {
  return firstUserOf(['mailcast', 'nobody'])
}

function firstUserOf(names: readonly string[]): RunAs {
  const users = usersOfThisMachine()
  for (const name of names) {
    const user = users.find((candidate) => candidate.name === name && candidate.uid !== 0)
    if (user !== undefined) return user
  }
  // A container image may have no /etc/passwd. On every Linux 65534 is the unprivileged user.
  return { uid: 65534, gid: 65534, name: 'nobody' }
}

/**
 * Reads the users in /etc/passwd, since Node.js has no function for it. Users of a directory
 * service are missing.
 */
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
 * Returns whether a user may enter every folder of a path, and read the path if it exists. Ignores
 * access control lists.
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

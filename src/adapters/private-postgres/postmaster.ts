import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What a running server says of itself in postmaster.pid. */
export interface Postmaster {
  pid: number
  socketFolder: string
  /** starting (recovering from a crash, too), ready or stopping; empty while the file is being written. */
  status: string
}

/**
 * What postmaster.pid says, or undefined when there is none. It may be left over from a dead server: {@link isOfCluster}.
 * @param data PGDATA
 */
export function readPostmaster(data: string): Postmaster | undefined {
  let lines: string[]
  try {
    lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return undefined
  }
  const pid = Number(lines[0])
  if (!(pid > 1)) return undefined
  return { pid, socketFolder: lines[4] ?? '', status: lines[7]?.trim() ?? '' }
}

/**
 * The name that all processes of a cluster carry in their command lines: by device and inode, so that it stays the same
 * when the folder is renamed, and differs for a copy of the folder (which brings postmaster.pid along).
 */
export function clusterName(data: string): string {
  const { dev, ino } = statSync(data)
  return `mailcast-${dev.toString(16)}-${ino.toString(16)}`
}

/**
 * Whether a process is PostgreSQL on this data folder, and not another program that got a dead one's number. A process
 * that ended and was not collected (a container without an init) has an empty command line and counts as gone.
 */
export function isOfCluster(pid: number, data: string): boolean {
  return carries(pid, clusterName(data))
}

/** All processes of a cluster, by looking through /proc (3 ms); none where there is no /proc. */
export function processesOfCluster(data: string): number[] {
  const name = clusterName(data)
  return readProcFolder()
    .map(Number)
    .filter((pid) => pid > 1 && carries(pid, name))
}

/** Sends a signal; false when there is no such process of ours. */
export function tryKill(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

function carries(pid: number, name: string): boolean {
  let line: string
  try {
    // Not /proc/PID/exe or cwd: in a container root itself may not read those of another user.
    line = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return readProcFolder().length === 0 && tryKill(pid, 0)
  }
  // The postmaster: "…/postgres -D … -c cluster_name=NAME"; its children: "postgres: NAME: checkpointer".
  return line.includes(`cluster_name=${name}\0`) || line.startsWith(`postgres: ${name}:`)
}

function readProcFolder(): string[] {
  try {
    return readdirSync('/proc')
  } catch {
    return []
  }
}

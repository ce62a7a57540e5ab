import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The content of a running server's postmaster.pid. */
export interface Postmaster {
  pid: number
  socketFolder: string
  /** One of starting (also while recovering from a crash), ready or stopping. Empty while the server writes the file. */
  status: string
}

/**
 * Parses postmaster.pid. Returns undefined when there is none. It may be a dead server's ({@link isOfCluster}).
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
 * Returns the name that all processes of a cluster have in their command lines. It contains device and inode, so it stays the same when the
 * folder is renamed. It differs for a copy of the folder, which contains the same postmaster.pid.
 */
export function clusterName(data: string): string {
  const { dev, ino } = statSync(data)
  return `mailcast-${dev.toString(16)}-${ino.toString(16)}`
}

/**
 * Returns whether a process is PostgreSQL on this data folder, and not another program that received a dead server's pid. A zombie, as in a
 * container without an init, has an empty command line and counts as ended.
 */
export function isOfCluster(pid: number, data: string): boolean {
  return carries(pid, clusterName(data))
}

/** Finds all processes of a cluster in /proc, which takes 3 ms. Returns none on systems without /proc. */
export function processesOfCluster(data: string): number[] {
  const name = clusterName(data)
  return readProcFolder()
    .map(Number)
    .filter((pid) => pid > 1 && carries(pid, name))
}

/** Sends a signal. Returns false when there is no such process of ours. */
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
    // In a container even root may not read /proc/PID/exe or cwd of another user.
    line = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return readProcFolder().length === 0 && tryKill(pid, 0)
  }
  // The postmaster is "…/postgres -D … -c cluster_name=NAME". Its children are "postgres: NAME: checkpointer".
  return line.includes(`cluster_name=${name}\0`) || line.startsWith(`postgres: ${name}:`)
}

function readProcFolder(): string[] {
  try {
    return readdirSync('/proc')
  } catch {
    return []
  }
}

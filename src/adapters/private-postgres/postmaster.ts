import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The values in a running server's postmaster.pid. */
interface Postmaster {
  pid: number
  socketFolder: string
  /** Starting (or recovering), ready or stopping; empty while the server writes the file. */
  status: string
}

/**
 * Reads postmaster.pid, if there is one. It may be that of an ended server ({@link isOfCluster}).
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
 * Returns a name of the cluster from device and inode: the same after a rename, another one for a
 * copy.
 */
export function clusterName(data: string): string {
  const { dev, ino } = statSync(data)
  return `mailcast-${dev.toString(16)}-${ino.toString(16)}`
}

/**
 * Returns whether a process is still running and belongs to the cluster. Pids are reused, and
 * zombies count as ended.
 */
export function isOfCluster(pid: number, data: string): boolean {
  return carries(pid, clusterName(data))
}

/** Finds the cluster's processes in /proc, in 3 ms. Returns none on systems without /proc. */
export function processesOfCluster(data: string): number[] {
  const name = clusterName(data)
  return readProcFolder()
    .map(Number)
    .filter((pid) => pid > 1 && carries(pid, name))
}

/** Sends a signal. Returns false when there is no such process of this user. */
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
  // The postmaster is "…/postgres -D … -c cluster_name=NAME", a child "postgres: NAME: …".
  return line.includes(`cluster_name=${name}\0`) || line.startsWith(`postgres: ${name}:`)
}

function readProcFolder(): string[] {
  try {
    return readdirSync('/proc')
  } catch {
    return []
  }
}

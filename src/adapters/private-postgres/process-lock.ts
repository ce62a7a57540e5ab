import { randomUUID } from 'node:crypto'
import { readFileSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { PrivatePostgresProblem } from './postgres-problem.ts'

/**
 * The milliseconds to wait for the lock: longer than any start or stop, except for a recovery after
 * the machine crashed.
 */
const TIMEOUT_MS = 120_000

/**
 * Takes a lock among the processes of a machine, also when its holder is dead, and returns a
 * function that releases it. A holder is identified by pid and start time, since pids are reused.
 * Throws PrivatePostgresProblem after two minutes.
 * @param path a symbolic link to the holder's name, which can be made atomically even on a full
 * disk
 */
export async function takeProcessLock(
  path: string,
  log: (line: string) => void,
): Promise<() => void> {
  const began = performance.now()
  let told = false
  while (!made(path, describeProcess(process.pid))) {
    const holder = holderOf(path)
    if (holder === undefined) continue // released just now
    if (!stillRuns(holder)) {
      takeAway(path, holder)
      continue
    }
    const waited = performance.now() - began
    const pid = parseInt(holder, 10)
    if (waited > TIMEOUT_MS)
      throw new PrivatePostgresProblem(
        `Process ${pid} has been starting or stopping the database for two minutes (${path}). Stop it first.`,
      )
    if (waited > 2_000 && !told)
      log(`Waiting for process ${pid}, which is starting or stopping the database…`)
    told ||= waited > 2_000
    await sleep(10)
  }
  return () => rmSync(path, { force: true })
}

function made(path: string, holder: string): boolean {
  try {
    symlinkSync(holder, path)
    return true
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw problem
  }
}

/** Removes the lock of a dead process. Restores it when another process took it just before. */
function takeAway(path: string, stale: string): void {
  const moved = `${path}.${randomUUID()}`
  try {
    renameSync(path, moved)
  } catch {
    return // another process was first
  }
  const taken = holderOf(moved)
  if (taken !== undefined && taken !== stale) made(path, taken)
  rmSync(moved, { force: true })
}

function holderOf(path: string): string | undefined {
  try {
    return readlinkSync(path)
  } catch {
    return undefined
  }
}

function stillRuns(holder: string): boolean {
  const pid = parseInt(holder, 10)
  return pid > 0 && describeProcess(pid) === holder
}

/**
 * Returns `<pid> <start in clock ticks since boot>`, or `<pid> gone`. Without /proc it is `<pid>
 * -`.
 */
function describeProcess(pid: number): string {
  const stat = read(`/proc/${pid}/stat`)
  // proc(5): field 2, in parentheses, may contain parentheses. Field 22 is starttime.
  if (stat !== undefined)
    return `${pid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '-'}`
  if (read('/proc/self/stat') !== undefined) return `${pid} gone`
  try {
    process.kill(pid, 0)
    return `${pid} -`
  } catch (problem) {
    return (problem as NodeJS.ErrnoException).code === 'EPERM' ? `${pid} -` : `${pid} gone`
  }
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

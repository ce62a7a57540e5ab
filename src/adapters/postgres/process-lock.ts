import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { PrivatePostgresProblem } from './postgres-problem.ts'

/** Longer than any start or stop but for a recovery after a crash of the machine. */
const PATIENCE_MS = 120_000

/**
 * Takes a lock that is a file, shared by processes of one machine; waits for its holder. The lock of a process that
 * died is taken over: the file names the process and the moment it started, since numbers of processes recur.
 * @returns the function that gives it back
 * @throws PrivatePostgresProblem after two minutes of a living holder
 */
export async function takeProcessLock(path: string, log: (line: string) => void): Promise<() => void> {
  // Written whole under another name first: a lock is never seen half written.
  const mine = `${path}.${randomUUID()}`
  writeFileSync(mine, describeProcess(process.pid))
  const began = performance.now()
  let told = false
  try {
    while (!linked(mine, path)) {
      const holder = read(path)
      if (holder === undefined) continue
      if (!stillRuns(holder)) {
        takeAway(path, holder, `${mine}.stale`)
        continue
      }
      const waited = performance.now() - began
      if (waited > PATIENCE_MS) throw new PrivatePostgresProblem(`Process ${parseInt(holder, 10)} has been starting or stopping this database for two minutes (${path}). Stop it first.`)
      if (waited > 2_000 && !told) log(`Waiting for process ${parseInt(holder, 10)}, which is starting or stopping the database…`)
      told ||= waited > 2_000
      await sleep(10)
    }
  } finally {
    rmSync(mine, { force: true })
  }
  return () => rmSync(path, { force: true })
}

/** A hard link is made or not, in one step. */
function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw problem
  }
}

/** Between our look and the renaming another may have taken it over: what is alive is put back. */
function takeAway(path: string, stale: string, aside: string): void {
  try {
    renameSync(path, aside)
  } catch {
    return // another was first
  }
  if (read(aside) !== stale) linked(aside, path)
  rmSync(aside, { force: true })
}

function stillRuns(holder: string): boolean {
  const pid = parseInt(holder, 10)
  return pid > 0 && describeProcess(pid) === holder
}

/** `<pid> <start time in clock ticks since boot>`, or `<pid> gone`; without /proc, `<pid> -` for a living one. */
function describeProcess(pid: number): string {
  const stat = read(`/proc/${pid}/stat`)
  // proc(5): field 2 is the name in parentheses, which may itself hold some; starttime is field 22.
  if (stat !== undefined) return `${pid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '-'}`
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

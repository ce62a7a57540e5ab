import { randomUUID } from 'node:crypto'
import { readFileSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { PrivatePostgresProblem } from './postgres-problem.ts'

/** Longer than any start or stop but for a recovery after a crash of the machine. */
const PATIENCE_MS = 120_000

/**
 * Takes a lock shared by the processes of one machine; waits for its holder. The lock of a process that died is taken
 * over: it names the process and the moment it started, since numbers of processes recur.
 * @param path a symbolic link whose target is the holder: made whole in one step, and even on a full disk
 * @returns the function that gives it back
 * @throws PrivatePostgresProblem after two minutes of a living holder
 */
export async function takeProcessLock(path: string, log: (line: string) => void): Promise<() => void> {
  const began = performance.now()
  let told = false
  while (!made(path, describeProcess(process.pid))) {
    const holder = holderOf(path)
    if (holder === undefined) continue // given back just now
    if (!stillRuns(holder)) {
      takeAway(path, holder)
      continue
    }
    const waited = performance.now() - began
    const pid = parseInt(holder, 10)
    if (waited > PATIENCE_MS)
      throw new PrivatePostgresProblem(`Process ${pid} has been starting or stopping the database for two minutes (${path}). Stop it first.`)
    if (waited > 2_000 && !told) log(`Waiting for process ${pid}, which is starting or stopping the database…`)
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

/** Between our look and the renaming another may have taken it over: that one's is put back. */
function takeAway(path: string, stale: string): void {
  const aside = `${path}.${randomUUID()}`
  try {
    renameSync(path, aside)
  } catch {
    return // another was first
  }
  const taken = holderOf(aside)
  if (taken !== undefined && taken !== stale) made(path, taken)
  rmSync(aside, { force: true })
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

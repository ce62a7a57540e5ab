import { readdirSync, readFileSync } from 'node:fs'

/** /proc/PID/stat counts in hundredths of a second (proc(5), `getconf CLK_TCK`). */
const TICK_MS = 10

interface Stat {
  pid: number
  parent: number
  /** User and system time in milliseconds, and that of children that have ended. */
  own: number
  ended: number
}

/** What a process and its threads have taken of the processors so far, in milliseconds; 0 where there is no /proc. */
export function cpuMs(pid: number): number {
  return statOf(pid)?.own ?? 0
}

/** The same of all processes of the PostgreSQL server that `backend` belongs to, those that have ended included. */
export function postgresCpuMs(backend: number): number {
  const postmaster = statOf(statOf(backend)?.parent ?? 0)
  if (!postmaster) return 0
  return everyStat().reduce((sum, { parent, own }) => (parent === postmaster.pid ? sum + own : sum), postmaster.own + postmaster.ended)
}

function everyStat(): Stat[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => statOf(Number(name)) ?? [])
}

function statOf(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may hold anything; the fields after it begin with the third.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const ms = (...numbers: number[]) => numbers.reduce((sum, n) => sum + Number(fields[n - 3]), 0) * TICK_MS
    return { pid, parent: Number(fields[1]), own: ms(14, 15), ended: ms(16, 17) }
  } catch {
    return null
  }
}

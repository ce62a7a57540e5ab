import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { type Db, row } from '../src/db/rows.ts'
import { print } from './child.ts'

/** The unit of /proc/PID/stat: hundredths of a second (proc(5), `getconf CLK_TCK`). */
const TICK_MS = 10

interface Stat {
  parent: number
  /** User and system time in milliseconds, and that of children that have ended. */
  own: number
  ended: number
}

/**
 * Returns the processor time of a process and its threads so far, in milliseconds; 0 without /proc.
 */
export function cpuMs(pid: number): number {
  return statOf(pid)?.own ?? 0
}

/**
 * Returns the processor time of a process and its children, ended ones included. For a PostgreSQL
 * server, give its first process.
 */
export function familyCpuMs(pid: number): number {
  const head = statOf(pid)
  if (!head) return 0
  return everyStat().reduce(
    (sum, { parent, own }) => (parent === pid ? sum + own : sum),
    head.own + head.ended,
  )
}

/**
 * Returns the peak memory of a process and of each process that it started, in MiB; empty without
 * /proc.
 */
export function familyPeaksMiB(pid: number): number[] {
  const family = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && (Number(name) === pid || statOf(Number(name))?.parent === pid),
  )
  return family.flatMap((name) => {
    try {
      return Math.round(
        Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1] ?? 0) /
          1024,
      )
    } catch {
      return []
    }
  })
}

/**
 * Prints the processor time of each part for one of `total` pieces of work. Rates vary with other
 * load on the machine; this figure varies much less.
 */
export function printCpu<Part extends string>(
  total: number,
  before: Record<Part, number>,
  after: Record<Part, number>,
): void {
  const parts = (Object.keys(after) as Part[]).map(
    (part) => `${part} ${((after[part] - before[part]) / total).toFixed(3)}`,
  )
  print(`  milliseconds of a processor each: ${parts.join(', ')}`)
}

/**
 * Returns the first process of the PostgreSQL server of a connection, whose children are its
 * backends.
 */
export async function postmasterOf(db: Db): Promise<number> {
  const backend = await row(db, sql<{ pid: number }>`select pg_backend_pid() as pid`)
  return parentOf(backend!.pid)
}

/** Returns the parent of a process; 0 without /proc. */
export function parentOf(pid: number): number {
  return statOf(pid)?.parent ?? 0
}

function everyStat(): Stat[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => statOf(Number(name)) ?? [])
}

function statOf(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may contain anything; the fields after it begin with the third.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const ms = (...numbers: number[]) =>
      numbers.reduce((sum, n) => sum + Number(fields[n - 3]), 0) * TICK_MS
    return { parent: Number(fields[1]), own: ms(14, 15), ended: ms(16, 17) }
  } catch {
    return null
  }
}

import { readdirSync, readFileSync } from 'node:fs'
import { print } from './child.ts'

/** /proc/PID/stat counts in hundredths of a second (proc(5), `getconf CLK_TCK`). */
const TICK_MS = 10

interface Stat {
  parent: number
  /** User and system time in milliseconds, and that of children that have ended. */
  own: number
  ended: number
}

/** What a process and its threads have taken of the processors so far, in milliseconds; 0 where there is no /proc. */
export function cpuMs(pid: number): number {
  return statOf(pid)?.own ?? 0
}

/** The same of a process with its children, those that have ended included: of a PostgreSQL server by its first process. */
export function familyCpuMs(pid: number): number {
  const head = statOf(pid)
  if (!head) return 0
  return everyStat().reduce((sum, { parent, own }) => (parent === pid ? sum + own : sum), head.own + head.ended)
}

/** The most memory that a process and those that it started have held so far, each, in MiB; empty where there is no /proc. */
export function familyPeaksMiB(pid: number): number[] {
  const family = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && (Number(name) === pid || statOf(Number(name))?.parent === pid))
  return family.flatMap((name) => {
    try {
      return Math.round(Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1] ?? 0) / 1024)
    } catch {
      return []
    }
  })
}

/** What each part took for one of `total` pieces of work: rates differ with what else the machine does, this does so much less. */
export function printCpu<Part extends string>(total: number, before: Record<Part, number>, after: Record<Part, number>): void {
  const parts = (Object.keys(after) as Part[]).map((part) => `${part} ${((after[part] - before[part]) / total).toFixed(3)}`)
  print(`  milliseconds of a processor each: ${parts.join(', ')}`)
}

/** 0 where there is no /proc. */
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
    // The name in parentheses may hold anything; the fields after it begin with the third.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const ms = (...numbers: number[]) => numbers.reduce((sum, n) => sum + Number(fields[n - 3]), 0) * TICK_MS
    return { parent: Number(fields[1]), own: ms(14, 15), ended: ms(16, 17) }
  } catch {
    return null
  }
}

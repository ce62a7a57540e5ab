import { readdirSync, readFileSync } from 'node:fs'

/** The kernel counts processor time in hundredths of a second (`getconf CLK_TCK`). */
const TICK_MS = 10

/** The numbers of a line of /proc/PID/stat, from the fourth field on; the name before them may hold spaces. */
interface Stat {
  pid: number
  parent: number
  /** Processor time of the process and of its children that have ended. */
  ms: number
}

/**
 * Returns the processor time of processes and of all their descendants so far. A descendant that has ended counts once its parent has read its
 * exit code. Without /proc (macOS) it is null.
 */
export function processorTimeMs(...roots: readonly number[]): number | null {
  const stats = readStats()
  if (stats === null) return null
  const children = Map.groupBy(stats, ({ parent }) => parent)
  const sum = (one: Stat): number => (children.get(one.pid) ?? []).reduce((all, child) => all + sum(child), one.ms)
  return stats.filter(({ pid }) => roots.includes(pid)).reduce((all, one) => all + sum(one), 0)
}

function readStats(): Stat[] | null {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => readStat(Number(name)) ?? [])
  } catch {
    return null
  }
}

function readStat(pid: number): Stat | null {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = line
      .slice(line.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [user, system, childUser, childSystem] = fields.slice(11, 15) as [number, number, number, number]
    return { pid, parent: fields[1]!, ms: (user + system + childUser + childSystem) * TICK_MS }
  } catch {
    // The process has ended meanwhile.
    return null
  }
}

import { readdirSync, readFileSync } from 'node:fs'

/** The kernel counts processor time in hundredths of a second (`getconf CLK_TCK`). */
const TICK_MS = 10

/**
 * Returns the processor time of a process and of all its descendants so far. A descendant that has
 * ended counts once its parent has read its exit code. Where the system does not tell (macOS) it is
 * null.
 */
export function processorTimeMs(pid: number): number | null {
  try {
    return childrenOf(pid).reduce((ms, child) => ms + (processorTimeMs(child) ?? 0), ownMs(pid))
  } catch {
    // The process has ended meanwhile, or there is no /proc.
    return null
  }
}

/** Returns the processor time of a process and of its children that have ended. */
function ownMs(pid: number): number {
  const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The fields begin after the name, which may hold spaces.
  const fields = line
    .slice(line.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  return fields.slice(11, 15).reduce((ticks, field) => ticks + field, 0) * TICK_MS
}

/**
 * Each thread has a list of the children that it started. To read the lists takes a tenth of the
 * time that all of /proc does.
 */
function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((thread) => {
    const list = readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').trim()
    return list === '' ? [] : list.split(' ').map(Number)
  })
}

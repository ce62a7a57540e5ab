import { setTimeout } from 'node:timers/promises'
import type { Periodic } from '#operation/jobs/periodic.ts'
import { memoryOf } from './engagement-memory.ts'
import { writeEngagement } from './write-engagement.ts'

/**
 * Writes opens and clicks, many at a time. A crash loses at most those of half a second, or of a few seconds while thousands come in a second:
 * then the writer waits as long as each batch took, and leaves half of the database's time to other requests.
 */
export const engagementWriter: Periodic = {
  name: 'opens and clicks',
  everyMs: 500,
  inEveryProcess: true,
  async round(system, signal) {
    const { buffer } = memoryOf(system.db)
    const [began, before] = [performance.now(), buffer.added]
    const more = (await writeEngagement(system)) === 'more'
    // An aborted pause ends early.
    if (more && pauses(buffer, before)) await setTimeout(performance.now() - began, undefined, { signal }).catch(() => {})
    return more
  },
}

/** Returns whether the writer pauses after a batch: further acts came in meanwhile, and the buffer is less than half full. */
export function pauses(buffer: { added: number; isHalfFull: boolean }, before: number): boolean {
  return buffer.added > before && !buffer.isHalfFull
}

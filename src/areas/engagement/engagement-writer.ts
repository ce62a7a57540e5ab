import { setTimeout } from 'node:timers/promises'
import type { Periodic } from '#operation/periodic.ts'
import { memoryOf } from './engagement-memory.ts'
import { writeEngagement } from './write-engagement.ts'

/**
 * Writes opens and clicks in batches. A crash loses those of half a second, or of some seconds
 * under load: then the writer pauses as long as each batch took, for the database's sake.
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
    if (more && pauses(buffer, before))
      await setTimeout(performance.now() - began, undefined, { signal }).catch(() => {})
    return more
  },
}

/** Pauses when acts came in meanwhile and the buffer is less than half full. */
export function pauses(buffer: { added: number; isHalfFull: boolean }, before: number): boolean {
  return buffer.added > before && !buffer.isHalfFull
}

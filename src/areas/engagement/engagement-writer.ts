import { setTimeout } from 'node:timers/promises'
import type { Periodic } from '#operation/periodic.ts'
import { memoryOf } from './engagement-memory.ts'
import { writeEngagement } from './write-engagement.ts'

/**
 * Writes opens and clicks in batches. A crash loses those of half a second, or of some seconds
 * under load, when the writer pauses after a batch for as long as it took.
 */
export const engagementWriter: Periodic = {
  name: 'opens and clicks',
  everyMs: 500,
  inEveryProcess: true,
  async round(system, signal) {
    const { buffer } = memoryOf(system.db)
    const [began, before] = [performance.now(), buffer.added]
    const more = (await writeEngagement(system)) === 'more'
    // When the signal is aborted, the pause ends early.
    if (more && pauses(buffer, before))
      await setTimeout(performance.now() - began, undefined, { signal }).catch(() => {})
    return more
  },
}

/**
 * Returns whether to pause before the next batch: opens or clicks came meanwhile, and the buffer is
 * less than half full.
 */
export function pauses(buffer: { added: number; isHalfFull: boolean }, before: number): boolean {
  return buffer.added > before && !buffer.isHalfFull
}

import { setTimeout } from 'node:timers/promises'
import type { Periodic } from '#operation/jobs/periodic.ts'
import { isCrowded, writeEngagement } from './write-engagement.ts'

/**
 * Writes opens and clicks, many at a time. A crash loses at most those of one second, or of a few while thousands come in a second: then the writer
 * waits as long as each batch took, and leaves half of the database's time to other requests. It does not wait while the buffer is half full.
 */
export const engagementWriter: Periodic = {
  name: 'opens and clicks',
  everyMs: 1000,
  inEveryProcess: true,
  async round(system, signal) {
    const began = performance.now()
    const more = (await writeEngagement(system)) === 'more'
    // An aborted pause ends early.
    if (more && !isCrowded(system.db)) await setTimeout(performance.now() - began, undefined, { signal }).catch(() => {})
    return more
  },
}

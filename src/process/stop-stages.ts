import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '#ports/log.ts'

/** A part of the process that is stopped before the process ends. */
export interface Stoppable {
  name: string
  stop(): Promise<unknown>
}

/** Parts that are stopped side by side, and the time that they have for it. */
export interface Stage {
  withinMs: number
  parts: readonly Stoppable[]
}

/** The error of an end at which parts did not stop. The log has named them, and all others were stopped. */
export class NotStopped extends Error {}

/**
 * Stops parts, one stage after the other. A part that fails or takes too long is logged and left, since the next stages close connections
 * that would keep the process alive. Throws NotStopped at the end when there was one.
 */
export async function stopStages(stages: readonly Stage[], log: Log): Promise<void> {
  const left = new Set<string>()
  for (const { withinMs, parts } of stages) {
    await Promise.all(
      parts.map(async (part) => {
        if (!(await stopPart(part, withinMs, log))) left.add(part.name)
      }),
    )
  }
  if (left.size > 0) throw new NotStopped(`These parts did not stop: ${[...left].join(', ')}. The log says more.`)
}

/** Stops one part. Returns false when it fails or takes too long. */
async function stopPart({ name, stop }: Stoppable, withinMs: number, log: Log): Promise<boolean> {
  const stopped = new AbortController()
  // A promise that nothing settles any more keeps no process alive. The timer does, so that the next stages are reached.
  const late = pause(withinMs, 'late', { signal: stopped.signal }).catch(() => '')
  try {
    if ((await Promise.race([stop(), late])) !== 'late') return true
    log.error({ part: name }, `${name}: not stopped within ${withinMs / 1000} s; the process ends without it`)
  } catch (err) {
    log.error({ err, part: name }, `${name}: stopping failed; the process ends without it`)
  } finally {
    stopped.abort()
  }
  return false
}

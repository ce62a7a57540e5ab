import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '#ports/log.ts'

export interface Stoppable {
  name: string
  stop(): Promise<unknown>
}

/** Parts that are stopped at the same time, and the milliseconds that they have. */
export interface Stage {
  withinMs: number
  parts: readonly Stoppable[]
}

/**
 * The error after a stop in which some parts did not stop. The log contains their names; all other
 * parts were stopped.
 */
export class NotStopped extends Error {}

/**
 * Stops the stages in order. When a part fails or takes too long, this is logged and the next stage
 * follows. Later stages close connections that keep the process alive. At the end it throws
 * NotStopped if any part did not stop.
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
  if (left.size > 0)
    throw new NotStopped(`These parts did not stop: ${[...left].join(', ')}. The log says more.`)
}

/** Stops one part. Returns false when it fails or takes too long. */
async function stopPart({ name, stop }: Stoppable, withinMs: number, log: Log): Promise<boolean> {
  const stopped = new AbortController()
  // A pending promise does not keep the process alive. This timer does, until the next stages run.
  const late = pause(withinMs, 'late', { signal: stopped.signal }).catch(() => '')
  try {
    if ((await Promise.race([stop(), late])) !== 'late') return true
    log.error(
      { part: name },
      `${name}: not stopped within ${withinMs / 1000} s; the process ends without it`,
    )
  } catch (err) {
    log.error({ err, part: name }, `${name}: stopping failed; the process ends without it`)
  } finally {
    stopped.abort()
  }
  return false
}

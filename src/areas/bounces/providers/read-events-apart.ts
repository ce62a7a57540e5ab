import { TookTooMuch, workProcess } from '#lib/work-process.ts'
import type { EventsRead, EventsWork } from './events-process.ts'

/** The limits of the process that reads requests. 10,000 events of 12 MB take about 300 ms. */
const LIMITS = { cpuMs: 20_000, waitMs: 120_000, memoryMb: 384 }

const read = workProcess<EventsRead>(new URL('events-process.ts', import.meta.url), LIMITS)

/**
 * Reads a request in another process, because a service may send 10,000 events at once. Returns
 * null when the request cannot be read. Rejects when no process can be started, or too many
 * requests wait.
 */
export async function readEventsApart(work: EventsWork): Promise<EventsRead> {
  try {
    return await read(work)
  } catch (error) {
    // Another attempt would exceed the limits too.
    if (error instanceof TookTooMuch) return null
    throw error
  }
}

import { Readable } from 'node:stream'
import type { ToolResult } from '../asking/ask-person.ts'
import type { Message } from '../message.ts'
import type { Watch } from './wait-for-job.ts'

export const EVENTS = 'text/event-stream'

export function progressTokenOf({ method, params }: Message): string | number | undefined {
  if (method !== 'tools/call') return undefined
  const { _meta: meta } = (params ?? {}) as { _meta?: { progressToken?: unknown } }
  const token = meta?.progressToken
  return typeof token === 'string' || typeof token === 'number' ? token : undefined
}

/** A caller that may wait. */
export interface Waiter {
  /** The key that calls. It alone may cancel its calls. */
  caller: string
  /** Aborted when the caller hangs up. */
  hungUp(): AbortSignal
}

/** The calls of this process that wait, by their caller and the id of their request. */
const waiting = new Map<string, AbortController>()

/**
 * Cancels a call when its client sends `notifications/cancelled` (MCP 2025-11-25). Clients of MCP
 * 2026-07-28 close the stream instead. In another process the notification does nothing.
 */
export function cancelCall(caller: string, { params }: Message): void {
  const { requestId } = (params ?? {}) as { requestId?: unknown }
  waiting.get(JSON.stringify([caller, requestId]))?.abort()
}

interface Exchange {
  id: string | number
  signal: AbortSignal
  notify(notification: { method: string; params: Record<string, unknown> }): Promise<void>
}

export async function watchCall(
  { caller, hungUp }: Waiter,
  { id, signal, notify }: Exchange,
  progressToken: string | number,
  call: (watch: Watch) => Promise<ToolResult | null>,
): Promise<ToolResult | null> {
  const key = JSON.stringify([caller, id])
  const cancelled = new AbortController()
  waiting.set(key, cancelled)
  try {
    return await call({
      signal: AbortSignal.any([signal, cancelled.signal, hungUp()]),
      report: (progress) =>
        notify({ method: 'notifications/progress', params: { ...progress, progressToken } }),
    })
  } finally {
    if (waiting.get(key) === cancelled) waiting.delete(key)
  }
}

/**
 * Reads an answer whole, or returns a stream of one that reports progress. The first event comes
 * after the operation was limited, so that the headers of limits are known.
 */
export async function bodyOf(response: Response, message: Message): Promise<string | Readable> {
  if (
    progressTokenOf(message) === undefined ||
    !response.headers.get('content-type')?.startsWith(EVENTS) ||
    !response.body
  )
    return response.text()
  const events = Readable.fromWeb(response.body)
  const chunks = events[Symbol.asyncIterator]()
  const first = await chunks.next()
  return Readable.from(
    (async function* () {
      if (!first.done) yield first.value as Buffer
      yield* { [Symbol.asyncIterator]: () => chunks }
    })(),
    { objectMode: false },
  )
}

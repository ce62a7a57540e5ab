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

/** A caller that waits for a job. */
export interface Waiter {
  /** The API key of the caller. Only the same key may cancel the call. */
  caller: string
  /** Returns a signal that aborts when the caller closes the connection. */
  hungUp(): AbortSignal
}

/** The calls of this process that wait, by caller and request id. */
const waiting = new Map<string, AbortController>()

/**
 * Cancels a call when its client sends `notifications/cancelled` (MCP 2025-11-25). Clients of
 * 2026-07-28 close the connection instead. In another process than the call's, it does nothing.
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
 * Returns the whole body of a response, or a stream when the response reports progress. The first
 * event is sent only after the limits were counted, so that the limit headers are known.
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

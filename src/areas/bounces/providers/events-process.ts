import { readEvents } from './read-events.ts'
import type { ReturnProvider } from './return-provider.ts'

export interface EventsWork {
  provider: ReturnProvider
  body: Uint8Array
  deliveryId: string
}

/**
 * The reports of a request as JSON, in parts, so that the other process parses few at a time. Null
 * when the request is not JSON.
 */
export type EventsRead = { parts: string[]; reports: number } | null

const REPORTS_IN_A_PART = 200

// `read-events-apart.ts` runs this. Signals reach the whole process group, and would lose a request
// in progress. The process ends when its parent's channel closes.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.on('message', ({ provider, body, deliveryId }: EventsWork) => {
  const reports = readEvents(
    provider,
    Buffer.from(body.buffer, body.byteOffset, body.byteLength),
    deliveryId,
  )
  const parts: string[] = []
  for (let from = 0; from < (reports?.length ?? 0); from += REPORTS_IN_A_PART)
    parts.push(JSON.stringify(reports!.slice(from, from + REPORTS_IN_A_PART)))
  process.send!((reports && { parts, reports: reports.length }) satisfies EventsRead)
})
process.send!('ready')
